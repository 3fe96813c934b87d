"""The network behind an address: what every limit by address counts. Opens nothing and resolves no name."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

_SUBSCRIBER_BITS: Final = 64
"""Of an IPv6 address: one line has all addresses that begin so (RFC 6177)."""
_LAST_32_BITS: Final = tuple(map(IPv6Network, ("::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96")))
"""Networks whose addresses end in an IPv4 address: compatible and mapped ones (RFC 4291, 2.5.5), and those of
translators (RFC 2765, RFC 6052)."""


@lru_cache(maxsize=4_096)
def network_of(address: str) -> str:
    """The network of one subscriber: an IPv4 address, or the first half of an IPv6 address.

    An IPv6 address that stands for an IPv4 address counts as that one. Any other text, such as the empty one of a local
    socket, is its own network.
    """
    found = _parse(address)
    if found is None or isinstance(found, IPv4Address):
        return address if found is None else str(found)
    return f"{int(found) >> (128 - _SUBSCRIBER_BITS):x}/{_SUBSCRIBER_BITS}"


def is_local(address: str) -> bool:
    """Whether an address is this machine's own, such as that of a proxy in front of the server."""
    found = _parse(address)
    return not address if found is None else found.is_loopback  # no address: a socket that only this machine reaches


def _parse(address: str) -> IPv4Address | IPv6Address | None:
    """The address; of one that stands for an IPv4 address, that one. None for text that is not an address."""
    try:
        found = ip_address(address)
    except ValueError:
        return None
    if isinstance(found, IPv4Address):
        return found
    if found.teredo is not None:
        return found.teredo[1]
    if found.sixtofour is not None:
        return found.sixtofour
    if int(found) > 1 and any(found in network for network in _LAST_32_BITS):
        return IPv4Address(found.packed[-4:])
    return found
