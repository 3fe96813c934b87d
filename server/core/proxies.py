"""Trusted proxies, and the client addresses that they report. Knows no socket: bytes and addresses in, addresses out.

Over HTTP a proxy reports the address in `X-Forwarded-For` (see RFC 7239), over TCP in the header of the PROXY protocol
(haproxy.org, proxy-protocol.txt, versions 1 and 2). Both are ignored from any other address.
"""

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

from shared.errors import CodedError, ProtocolError

HEADER_LIMIT_BYTES: Final = 536
"""The longest header of the PROXY protocol that is read: the smallest size that every network delivers in one piece."""
_V1: Final = b"PROXY "
_V1_LIMIT = 107
_V2: Final = b"\r\n\r\n\x00\r\nQUIT\n"
_V2_FIXED = 16
_V2_ADDRESSES = {0x1: (IPv4Address, 4), 0x2: (IPv6Address, 16)}


@dataclass(frozen=True, slots=True)
class Header:
    """The first bytes of a stream."""

    size: int
    """Size of the header in bytes; 0: there is none."""
    address: str = ""
    """The client's address; empty for a connection of the proxy itself."""


class Proxies:
    """The networks of the trusted proxies."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        """Networks such as `10.0.0.0/8` or `::1`. Raises CodedError `server/address` for any other text."""
        try:
            self._networks = [ip_network(network.strip(), strict=False) for network in networks]
        except ValueError as error:
            raise CodedError("server/address", f"--proxy takes an address or a network: {error}") from None

    def __bool__(self) -> bool:
        return bool(self._networks)

    def trusts(self, address: str) -> bool:
        """Whether this is the address of a trusted proxy."""
        if not self._networks:
            return False
        try:
            found = ip_address(address)
        except ValueError:
            return False
        mapped = getattr(found, "ipv4_mapped", None)
        return any((mapped or found) in network for network in self._networks)

    def spoken_for(self, address: str, forwarded: str | None) -> str:
        """The client's address of a request from `address` with this `X-Forwarded-For`.

        It is the last one named there that is not a trusted proxy: everything before it may be forged.
        """
        for named in reversed((forwarded or "").split(",")):
            if not self.trusts(address):
                break
            try:
                address = str(ip_address(named.strip()))
            except ValueError:
                break
        return address


def read_header(data: bytes) -> Header | None:
    """The header at the beginning of a stream; None while it is incomplete. Raises ProtocolError `protocol/proxy`."""
    if data.startswith(_V2[: len(data)]):
        return _read_v2(data)
    if data.startswith(_V1[: len(data)]):
        return _read_v1(data)
    return Header(0)


def _read_v1(data: bytes) -> Header | None:
    line, end, _ = data[:_V1_LIMIT].partition(b"\r\n")
    if not end:
        if len(data) >= _V1_LIMIT:
            raise ProtocolError("protocol/proxy", "The PROXY header has no end.")
        return None
    size = len(line) + len(end)
    words = line.decode("ascii", "replace").split(" ")
    if words[1] == "UNKNOWN":
        return Header(size)
    try:
        if words[1] not in ("TCP4", "TCP6") or len(words) != 6:
            raise ValueError(line)
        return Header(size, str(ip_address(words[2])))
    except ValueError:
        raise ProtocolError("protocol/proxy", "The PROXY header cannot be read.") from None


def _read_v2(data: bytes) -> Header | None:
    if len(data) < _V2_FIXED:
        return None
    version, family, length = struct.unpack_from("!BBH", data, len(_V2))
    size = _V2_FIXED + length
    if version >> 4 != 2 or version & 0xF > 1 or size > HEADER_LIMIT_BYTES:
        raise ProtocolError("protocol/proxy", "The PROXY header cannot be read.")
    if len(data) < size:
        return None
    speaks_for_itself = version & 0xF == 0
    kind, bytes_of = _V2_ADDRESSES.get(family >> 4, (None, 0))
    if speaks_for_itself or kind is None:
        return Header(size)
    if length < 2 * bytes_of + 4:
        raise ProtocolError("protocol/proxy", "The PROXY header cannot be read.")
    return Header(size, str(kind(data[_V2_FIXED : _V2_FIXED + bytes_of])))
