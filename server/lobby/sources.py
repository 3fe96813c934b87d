"""Sources for the mining worker: an account with its bots, or all guests of one address and day.

Guests cost nothing, so a person could agree with themselves under as many names as they like. The tag in the log
is a tag that says nothing of the address to those who lack the host token, and it is told to nobody.
"""

import hmac
from functools import lru_cache

from server.core.networks import is_local, network_of
from shared.people import Identity

_DAY_MS = 86_400_000
_PURPOSE = b"oldhand: sources of guests"
_TAG_BYTES = 8


class Sources:
    """Names the source of everybody who comes. All nodes that share the host token give the same names."""

    def __init__(self, host_token: str) -> None:
        # A key of its own: nothing that is said here helps anybody to guess the token.
        self._key = hmac.digest(host_token.encode(), _PURPOSE, "sha256")

    def of(self, identity: Identity, address: str) -> str:
        """The account that answers, by its id; of a guest who comes from `address` a tag of 64 bits, in hex.

        The tag's day is the UTC day on which the guest was made: a guest who comes back from the same
        address is no new source.
        """
        if identity.owner is not None:
            return identity.owner
        if identity.registered:
            return identity.id
        return _tag(self._key, identity.created_ms // _DAY_MS, address)

    def network(self, address: str) -> str | None:
        """A tag of the network that somebody comes from; None for this machine's own address, which is a proxy's.

        It tells nothing of the address without the host token. The log has what each table makes of it.
        """
        if is_local(address):
            return None
        return hmac.digest(self._key, f"network {network_of(address)}".encode(), "sha256")[:_TAG_BYTES].hex()

    def of_uploads(self, player: str) -> str:
        """A tag for all games that an account publishes. It does not tell the account, so it may outlive it."""
        return hmac.digest(self._key, f"uploads of {player}".encode(), "sha256")[:_TAG_BYTES].hex()


@lru_cache(maxsize=1_024)
def _tag(key: bytes, day: int, address: str) -> str:
    """The tag of guests. Those of one address share one text: each has it as long as it is connected."""
    return hmac.digest(key, f"{day} {network_of(address)}".encode(), "sha256")[:_TAG_BYTES].hex()
