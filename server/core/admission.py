"""Admission policy: the TLS certificate, the trusted proxies, and the hosts and origins that requests may name."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from server.core.certificate import Certificate
from server.core.proxies import Proxies
from shared.errors import Rejected

_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class AdmissionPolicy:
    """One server's policy, for all its listeners."""

    certificate: Certificate | None = None
    """The server's own; None where a proxy terminates TLS, or where there is none."""
    proxies: Proxies = field(default_factory=Proxies)
    origins: tuple[str, ...] = ()
    """Other origins (`https://example.org`) whose pages may send requests from a browser."""
    hosts: frozenset[str] | None = None
    """Host names accepted by a server that only this machine can reach; None: any, because others can reach it too.

    To a browser, a foreign page whose name resolves to 127.0.0.1 (DNS rebinding) has the same origin as this server.
    The Host header of its requests gives it away.
    """

    def refusal(self, host: str, origin: str | None) -> Rejected | None:
        """Why a request to this `Host` from a page of this `Origin` is refused; None: it is not."""
        if not self.allows_host(host):
            return _unknown_host(host)
        return None if self.allows_origin(origin, host) else _foreign_page()

    def allows_host(self, host: str) -> bool:
        """Whether a request may have this `Host`. Browsers always send one; programs need not."""
        if self.hosts is None or not host:
            return True
        name = _name(host)
        return name in self.hosts or name.endswith(
            ".localhost"
        )  # RFC 6761, 6.3: such names resolve to this machine only

    def allows_origin(self, origin: str | None, host: str) -> bool:
        """Whether a page of this `Origin` may send a request to this `Host`.

        Browsers always send the origin with websockets and with requests that change something. Programs send none,
        and hold a token that no browser adds by itself.
        """
        if origin is None or origin.lower() in self.origins:
            return True
        page = _place(origin)
        return page is not None and page == _place(f"//{host}", origin)


def _foreign_page() -> Rejected:
    """The refusal of a page from another origin."""
    return Rejected(
        "auth/origin", "A page from another address may not do this. The operator can allow it with --origin."
    )


def _unknown_host(host: str) -> Rejected:
    """The refusal of a request to an unknown host name."""
    name = _name(host)[:80]
    message = f"This server accepts local requests only, and {name!r} is not one of its names. If a proxy serves it"
    return Rejected("auth/host", f"{message} by that name, start it with --allow-host {name or 'NAME'}.")


def _name(host: str) -> str:
    """The host of a `Host` header, without its port; empty if it has none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _place(url: str, other: str = "") -> tuple[str, int] | None:
    """Host and port; without a port, the default of the scheme, or of the scheme of `other`."""
    try:
        parts = urlsplit(url)
        scheme = parts.scheme or urlsplit(other).scheme
        if parts.hostname is None or scheme not in _PORTS:
            return None
        return parts.hostname, parts.port or _PORTS[scheme]
    except ValueError:
        return None
