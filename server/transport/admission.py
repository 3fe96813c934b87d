"""Admission of connections: the certificate that is shown, the proxies that are believed, the pages that may call."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from server.transport.certificate import Certificate
from server.transport.proxies import Proxies
from shared.errors import Rejected

_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Entrance:
    """The same for every door."""

    certificate: Certificate | None = None
    """None: whoever stands before us speaks TLS for us, or nobody does."""
    proxies: Proxies = field(default_factory=Proxies)
    origins: tuple[str, ...] = ()
    """Origins (`https://example.org`) of pages of other addresses that may call us from a browser."""
    hosts: frozenset[str] | None = None
    """Names by which a server that only this machine reaches is asked for; None: any name, since others reach it too.

    A page of elsewhere whose name leads to 127.0.0.1 (DNS rebinding) is of the same origin as this server to a
    browser. The name in its requests gives it away.
    """

    def knows(self, host: str) -> bool:
        """Whether a request may ask for this `Host`. A browser always says one; a program need not."""
        if self.hosts is None or not host:
            return True
        name = _name(host)
        return name in self.hosts or name.endswith(".localhost")  # RFC 6761, 6.3: those lead to this machine alone

    def welcomes(self, origin: str | None, host: str) -> bool:
        """Whether a request may come from a page of this `Origin` when it asked for this `Host`.

        A browser always says the origin of what changes something and of a websocket; a program says none, and holds a
        token that no browser sends along by itself.
        """
        if origin is None or origin.lower() in self.origins:
            return True
        page = _place(origin)
        return page is not None and page == _place(f"//{host}", origin)


def foreign_page() -> Rejected:
    """The refusal of a page from another origin."""
    return Rejected(
        "auth/origin", "A page from another address may not do this. The operator can allow it with --origin."
    )


def unknown_host(host: str) -> Rejected:
    """The refusal of a request to a name that is not this server's."""
    name = _name(host)[:80]
    message = (
        f"This server listens on this machine alone and does not go by the name {name!r}; if a proxy here serves it"
    )
    return Rejected("auth/host", f"{message} by that name, start it with --allow-host {name or 'NAME'}.")


def _name(host: str) -> str:
    """The host of a `Host` header, without its port; empty for what is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _place(url: str, other: str = "") -> tuple[str, int] | None:
    """Host and port; the port that goes without saying is that of the scheme, or of the other's."""
    try:
        parts = urlsplit(url)
        scheme = parts.scheme or urlsplit(other).scheme
        if parts.hostname is None or scheme not in _PORTS:
            return None
        return parts.hostname, parts.port or _PORTS[scheme]
    except ValueError:
        return None
