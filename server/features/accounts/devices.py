"""Devices from which somebody has logged in: a secret that the device keeps and shows the next time. Stores nothing.

It opens nothing. It tells the owner's own tries from those of anybody else, so that a guesser, even in the same
network, cannot use them up (OWASP: "device cookies").
"""

import hmac
import secrets
from typing import Final

_PURPOSE: Final = b"oldhand: devices of accounts"
_SECRET_BYTES: Final = 16


class Devices:
    """Makes and knows them. All nodes that share the host token know the same."""

    def __init__(self, host_token: str) -> None:
        self._key = hmac.digest(host_token.encode(), _PURPOSE, "sha256")

    def make(self, account: str) -> str:
        """A secret for a device of this account, by its public id."""
        secret = secrets.token_hex(_SECRET_BYTES)
        return self._signed(f"{account}.{secret}")

    def account_of(self, device: str) -> str | None:
        """The account that was logged in to from the device with this secret; None for one that was not made here."""
        named = device.rpartition(".")[0]
        is_ours = hmac.compare_digest(self._signed(named).encode(), device.encode())
        return named.partition(".")[0] if is_ours else None

    def _signed(self, named: str) -> str:
        return f"{named}.{hmac.digest(self._key, named.encode(), 'sha256')[:_SECRET_BYTES].hex()}"
