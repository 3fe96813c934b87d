"""Reaching the server over HTTP as its TCP door is reached: no proxy of the environment has a say in it."""

from urllib.request import ProxyHandler, build_opener

TIMEOUT_S = 30


def fetched(url: str) -> bytes:
    """What the server answers. Raises OSError (URLError is one) or ValueError."""
    with build_opener(ProxyHandler({})).open(url, timeout=TIMEOUT_S) as response:
        content: bytes = response.read()
    return content
