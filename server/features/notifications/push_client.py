"""Sends one request to a push service: to an address that was looked up and allowed, and to no other.

A general HTTP client looks the name up again when it connects, and could be led to a private address after the check.
This one connects to the address that it has checked, and follows no redirect.
"""

import asyncio
import ssl
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from socket import SOCK_STREAM
from typing import Final
from urllib.parse import urlsplit

import h11

from shared.errors import Rejected
from shared.http.notifications import LONGEST_ENDPOINT

_PATIENCE_S: Final = 10.0
"""For looking up the name, connecting and the answer."""
_READ_BYTES: Final = 16_384


class Forbidden(Exception):
    """The endpoint leads to an address that push messages must not be sent to."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where the push service takes messages for one browser."""

    origin: str
    host: str
    port: int
    target: str


@dataclass(frozen=True, slots=True)
class PushAnswer:
    """The answer of a push service."""

    status: int
    retry_after_s: int | None = None


@dataclass(frozen=True)  # without slots, for cached_property
class PushClient:
    """Sends to the addresses that `allows` (IP address, port) accepts. `tls`: None for the system's certificates."""

    allows: Callable[[str, int], bool]
    tls: ssl.SSLContext | None = None

    @cached_property
    def _tls(self) -> ssl.SSLContext:
        return self.tls or ssl.create_default_context()

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> PushAnswer:
        """The answer to a POST. Raises Rejected `push/endpoint`, Forbidden, OSError (also for time-outs and TLS)."""
        endpoint = parse_endpoint(url)
        async with asyncio.timeout(_PATIENCE_S):
            addresses = await self._addresses(endpoint)
            reader, writer = await self._connect(addresses, endpoint)
            try:
                return await _exchange(reader, writer, endpoint, headers, body)
            finally:
                writer.transport.abort()

    async def check(self, url: str) -> None:
        """Raises Rejected `push/endpoint` unless messages may be sent there."""
        endpoint = parse_endpoint(url)
        try:
            async with asyncio.timeout(_PATIENCE_S):
                await self._addresses(endpoint)
        except (Forbidden, OSError) as error:
            raise _unusable() from error

    async def _addresses(self, endpoint: Endpoint) -> list[str]:
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=SOCK_STREAM)
        addresses = list(dict.fromkeys(str(address[0]) for *_, address in found))
        if not addresses or not all(self.allows(address, endpoint.port) for address in addresses):
            raise Forbidden(endpoint.host)
        return addresses

    async def _connect(
        self, addresses: list[str], endpoint: Endpoint
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        for place, address in enumerate(addresses):
            try:
                return await asyncio.open_connection(
                    address, endpoint.port, ssl=self._tls, server_hostname=endpoint.host
                )
            except OSError:
                if place == len(addresses) - 1:
                    raise
        raise AssertionError("there is at least one address")


def parse_endpoint(url: str) -> Endpoint:
    """The parts of an endpoint. Raises Rejected `push/endpoint`."""
    try:
        parts = urlsplit(url)
        port = parts.port or 443
    except ValueError as error:
        raise _unusable() from error
    is_plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_ENDPOINT
    if not is_plain or parts.scheme != "https" or not parts.hostname or parts.username is not None:
        raise _unusable()
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Endpoint(f"https://{parts.netloc}", parts.hostname, port, target)


def _unusable() -> Rejected:
    return Rejected("push/endpoint", "Push messages cannot be sent to this address.")


async def _exchange(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    endpoint: Endpoint,
    headers: Mapping[str, str],
    body: bytes,
) -> PushAnswer:
    connection = h11.Connection(h11.CLIENT)
    host = endpoint.origin.removeprefix("https://")
    fields = {"Host": host, "Content-Length": str(len(body)), "Connection": "close", **headers}
    try:
        request = h11.Request(method="POST", target=endpoint.target, headers=list(fields.items()))
        for event in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(connection.send(event) or b"")
        await writer.drain()
        while True:
            event = connection.next_event()
            if event is h11.NEED_DATA:
                connection.receive_data(await reader.read(_READ_BYTES))
            elif isinstance(event, h11.Response):
                return PushAnswer(event.status_code, _seconds(event.headers))
    except h11.ProtocolError as error:
        raise ConnectionError(str(error)) from error


def _seconds(headers: Iterable[tuple[bytes, bytes]]) -> int | None:
    """Retry-After in seconds; None without one, or with a date."""
    found = next((value for name, value in headers if name == b"retry-after"), b"")
    return int(found) if found.isdigit() else None
