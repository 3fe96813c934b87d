"""Reaching the server over HTTP as its TCP door is reached: no proxy of the environment has a say in it."""

from urllib.request import ProxyHandler, Request, build_opener

TIMEOUT_S = 30.0


def fetched(url: str, token: str | None = None, timeout_s: float = TIMEOUT_S) -> bytes:
    """What the server answers, to whoever holds the token if one is given. Raises OSError (URLError is one) or
    ValueError.
    """
    request = Request(url, headers={} if token is None else {"Authorization": f"Bearer {token}"})
    with build_opener(ProxyHandler({})).open(request, timeout=timeout_s) as response:
        content: bytes = response.read()
    return content
