"""Which addresses of the network a push message may be sent to. Opens nothing."""

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final

_HTTPS: Final = 443
_GLOBAL: Final = IPv6Network("2000::/3")
"""All that IANA gives to networks of the internet; NAT64, mapped, compatible and site-local addresses are elsewhere."""
_NOT_GLOBAL: Final = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # protocols: Teredo, benchmarks, ORCHID
            "2001:db8::/32",  # documentation
            "2002::/16",  # 6to4, which carries an IPv4 address
            "3fff::/20",  # documentation
        ),
    )
)
_NOT_GLOBAL_4: Final = tuple(
    map(
        IPv4Network,
        (
            *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
            *("192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15"),
            *("198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3"),
        ),
    )
)
"""RFC 6890 and the IANA registries of special-purpose addresses; Python's own list differs between its versions."""


def is_public(address: str, port: int) -> bool:
    """Whether the address is one of the public internet, and the port that of HTTPS.

    An IPv6 address that leads to an IPv4 address, by whatever transition, is not. Raises ValueError for text that is no
    address.
    """
    found = ip_address(address.partition("%")[0])
    if port != _HTTPS:
        return False
    if isinstance(found, IPv6Address):
        return found in _GLOBAL and not any(found in network for network in _NOT_GLOBAL)
    return not any(found in network for network in _NOT_GLOBAL_4)
