"""Opens the TCP and HTTP listeners as the command line asks for: with TLS, behind proxies."""

import asyncio
import socket
from collections.abc import Callable, Iterable
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

import uvicorn

from server.core.admission import AdmissionPolicy
from server.core.certificate import Certificate
from server.core.proxies import Proxies
from server.core.startup import Opening
from server.transport.handshakes import PendingHandshakes
from server.transport.http_connection import HttpConnection
from server.transport.listener import ListenerSettings, Listening, listen
from server.transport.statuses import refusal_bytes
from server.transport.uvicorn_server import Unsignalled
from shared.errors import CodedError
from shared.experience.installation import Members
from shared.protocol import Bye, encode_present

BACKLOG: Final = 2_048
"""Connections that may wait to be accepted: after a restart, all clients connect at once."""
_SPEAK_TLS: Final = Bye(code="connection/tls", message="This port requires TLS. Connect to tcps://HOST:PORT.")
_SPEAK_HTTPS: Final = refusal_bytes("connection/tls", "This port requires TLS. Use https://")


def admission_policy(
    chain: Path | None, key: Path | None, networks: Iterable[str], origins: Iterable[str]
) -> AdmissionPolicy:
    """The options of `oldhand serve` on certificate, proxies and other origins. Raises CodedError."""
    if chain is None and key is not None:
        raise CodedError("server/certificate", "--tls-key needs --tls-cert, the certificate of that key")
    for origin in origins:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query:
            raise CodedError("server/address", f"--origin takes https://HOST or https://HOST:PORT, not {origin!r}")
    certificate = None if chain is None else Certificate(chain, key)
    return AdmissionPolicy(certificate, Proxies(networks), tuple(origin.lower() for origin in origins))


def known_hosts(bound: socket.socket, allowed: Iterable[str]) -> frozenset[str] | None:
    """The host names that a server on this socket accepts; None for any, where other machines can reach it."""
    address = str(bound.getsockname()[0])
    names = {name.strip().lower() for name in allowed}
    if not ip_address(address).is_loopback or "*" in names:
        return None
    return frozenset({"localhost", "127.0.0.1", "::1", address, *names})


def is_private(bound: socket.socket, proxies: Iterable[str], allowed: Iterable[str]) -> bool:
    """Whether only this machine can reach a server on this socket: no proxy and no host name makes it public."""
    return ip_address(str(bound.getsockname()[0])).is_loopback and not [*proxies, *allowed]


def members(wanted: Literal["auto", "on", "off"], *, private: bool) -> Members:
    """The people whose games may be remembered for everyone, as the operator has chosen."""
    if wanted == "off" or (wanted == "auto" and not private):
        return "nobody"
    return "everybody" if private else "registered"


async def listen_tcp(
    bound: socket.socket,
    protocol_factory: Callable[[str], asyncio.BaseProtocol],
    admission: AdmissionPolicy,
    pending_handshakes: PendingHandshakes,
) -> Listening:
    """Open the TCP listener."""
    refusal = encode_present(_SPEAK_TLS) + b"\n"
    return await listen(
        bound,
        protocol_factory,
        ListenerSettings(pending_handshakes, admission.certificate, admission.proxies, refusal),
        BACKLOG,
    )


class Web(Unsignalled):
    """uvicorn behind our own listener and its limits."""

    def __init__(
        self,
        pending_handshakes: PendingHandshakes,
        admission: AdmissionPolicy,
        opening: Opening,
        config: uvicorn.Config,
    ) -> None:
        super().__init__(config)
        self._opening = opening
        self._pending_handshakes = pending_handshakes
        self._listener_settings = ListenerSettings(pending_handshakes, admission.certificate, without_tls=_SPEAK_HTTPS)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving. The sockets are bound already, and there is no ASGI lifespan."""
        connection = partial(
            HttpConnection,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
            pending_handshakes=self._pending_handshakes,
            opening=self._opening,
        )
        opened = [
            await listen(bound, lambda _: connection(), self._listener_settings, BACKLOG) for bound in sockets or ()
        ]
        self.servers = opened  # pyright: ignore[reportAttributeAccessIssue] (uvicorn needs only `close` and `wait_closed`)
        self.started = True


def addresses_of(http: socket.socket, tcp: socket.socket, certificate: Certificate | None) -> tuple[str, str]:
    """The URLs by which a program on this machine reaches the listeners."""
    secure = "" if certificate is None else "s"
    return f"http{secure}://{_reachable(http)}", f"tcp{secure}://{_reachable(tcp)}"


def _reachable(bound: socket.socket) -> str:
    """Address and port by which a program on this machine reaches the socket."""
    host, port = map(str, bound.getsockname()[:2])
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
