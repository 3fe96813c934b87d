"""Notifications of turns: which turn waits for whom, and where a person is notified. Knows no store and no network."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

DIGEST_EVERY_MS: Final = 24 * 3_600_000
"""One digest by mail in this time at most."""


@dataclass(frozen=True, slots=True)
class TableTurns:
    """The people whose turn it is at a table, as of one version of it."""

    table: str
    version: int
    turn_version: int
    """Version of the event that began their turn: the turn is the same as long as this is."""
    players: Sequence[str]
    """Public ids; empty when nobody is waited for."""


@dataclass(frozen=True, slots=True)
class PendingTurn:
    """A turn that waits for a person."""

    player: str
    table: str
    game: str
    version: int
    """Version of the event that began it."""
    since_ms: int

    @property
    def key(self) -> str:
        """The same for every notification of this turn, however often it is sent, and different for every other."""
        named = f"{self.table} {self.version} {self.player}"
        return sha256(named.encode()).hexdigest()[:24]


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """A browser that is sent push messages."""

    endpoint: str
    player: str
    p256dh: str
    """Public key of the browser, base64url."""
    auth: str
    """Shared secret of the browser, base64url."""
    language: str
    created_ms: int = 0


@dataclass(frozen=True, slots=True)
class Push:
    """A push message to be sent, claimed for a while by one process."""

    subscription: PushSubscription
    turn: PendingTurn
    claimed_until_ms: int
    attempts: int
    """Attempts before this one."""


@dataclass(frozen=True, slots=True)
class MailAddress:
    """Where somebody receives mail."""

    player: str
    address: str
    language: str
    confirmed: bool
    unsubscribe: str
    """The code that ends the mail."""
    mailed_ms: int
    """When the last digest was sent; 0: never."""
