"""Requests to the server over HTTP, with the trust of its TCP address. Ignores proxy environment variables."""

from urllib.parse import urlsplit
from urllib.request import HTTPSHandler, ProxyHandler, Request, build_opener

from client.sdk.trust import trust_of

TIMEOUT_S = 30.0


def fetch(server: str, path: str, token: str | None = None, timeout_s: float = TIMEOUT_S) -> bytes:
    """The server's answer at `path`. `token`: of the client, if the path needs one.

    `server`: `http://host:port` or `https://host:port`, with `?certificate=FILE` as in the address of the TCP port.
    Raises OSError (URLError is one) or ValueError.
    """
    parts = urlsplit(server)
    request = Request(
        f"{parts.scheme}://{parts.netloc}{path}", headers={} if token is None else {"Authorization": f"Bearer {token}"}
    )
    secure = [HTTPSHandler(context=trust_of(parts.query))] if parts.scheme == "https" else []
    with build_opener(ProxyHandler({}), *secure).open(request, timeout=timeout_s) as response:
        content: bytes = response.read()
    return content
