"""Which addresses of the network a push message may be sent to. Opens nothing."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

_NAT64: Final = IPv6Network("64:ff9b::/96")
"""RFC 6052: the last 32 bits are an IPv4 address."""
_HTTPS: Final = 443


def is_public(address: str, port: int) -> bool:
    """Whether the address is one of the public internet, and the port that of HTTPS.

    An IPv6 address that carries an IPv4 address is judged by that one. Raises ValueError for text that is no address.
    """
    if port != _HTTPS:
        return False
    found = ip_address(address.partition("%")[0])
    carried = _carried(found) if isinstance(found, IPv6Address) else None
    return all(one.is_global and not one.is_multicast for one in (found, carried) if one is not None)


def _carried(address: IPv6Address) -> IPv4Address | None:
    if address in _NAT64:
        return IPv4Address(address.packed[-4:])
    teredo = None if address.teredo is None else address.teredo[1]
    return address.ipv4_mapped or address.sixtofour or teredo
