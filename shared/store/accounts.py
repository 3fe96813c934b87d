"""Guests: a name, a public id and a secret token for coming back. Knows no passwords; the token is never stored."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import delete, insert, select, update

from shared.store.engine import Database
from shared.store.schema import identities, sittings

_SEEN_EVERY_MS = 3_600_000
"""Coming back is a write, and a thousand guests come back at once after a restart: an hour is exact enough."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who somebody is to everybody else."""

    id: str
    name: str
    created_ms: int
    seen_ms: int
    """When they were last known to come, to the hour."""


class Accounts:
    """The guests of a store. Raises LogError when the database cannot be reached."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    def create(self, name: str) -> tuple[Identity, str]:
        """A new guest and the token that proves to be it: shown once, kept as its SHA-256."""
        now = self._clock()
        identity, token = Identity(secrets.token_hex(8), name, now, now), secrets.token_urlsafe(24)
        with self._database.write() as connection:
            connection.execute(
                insert(identities).values(
                    public_id=identity.id, name=name, token_hash=_hash(token), created_ms=now, seen_ms=now
                )
            )
        return identity, token

    def find_by_token(self, token: str) -> Identity | None:
        """Whose token this is, or None."""
        same = identities.c.token_hash == _hash(token)
        with self._database.read() as connection:
            found = connection.execute(select(identities).where(same)).first()
        if found is None:
            return None
        now = self._clock()
        if now - found.seen_ms >= _SEEN_EVERY_MS:
            with self._database.write() as connection:
                connection.execute(update(identities).where(same).values(seen_ms=now))
        return Identity(found.public_id, found.name, found.created_ms, found.seen_ms)

    def rename(self, identity: str, name: str) -> bool:
        """Give the guest another name, from the next sitting on; False when there is no such guest."""
        with self._database.write() as connection:
            changed = connection.execute(update(identities).where(identities.c.public_id == identity).values(name=name))
        return changed.rowcount == 1

    def forget(self, identity: str) -> bool:
        """Remove the guest, what is remembered of it, and its id and name in every sitting; the games stay.

        False when unknown.
        """
        with self._database.write() as connection:
            connection.execute(update(sittings).where(sittings.c.player == identity).values(player="", name=""))
            gone = connection.execute(delete(identities).where(identities.c.public_id == identity))
        return gone.rowcount == 1


def _hash(token: str) -> bytes:
    return sha256(token.encode()).digest()
