"""Tokens by which people and their programs authenticate. Stored as SHA-256; lists show all but the secret.

Revocations are recorded, since another process may hold a connection that used the token.
"""

import secrets
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import sha256

from sqlalchemy import Connection, delete, func, insert, or_, select

from shared.errors import Rejected
from shared.people import Scope, TokenNote
from shared.store.engine import StorePart
from shared.store.rows import Row
from shared.store.schema import identities, revocations, tokens

NEW_MS = 600_000
"""So long, a session is as good a proof of its owner as a password."""
MOST = 100
"""Tokens of one identity, sessions included; of the sessions the one unused longest gives way."""
_NOTED_MS = 3_600_000
"""Every server has looked at a revocation after this long."""


class Tokens(StorePart):
    """The tokens of a store. Raises LogError when the database cannot be reached."""

    def make(self, player: str, *, personal: bool = False, scope: Scope = Scope.PLAY, label: str = "") -> str:
        """A new token of this identity: shown once. Raises Rejected `account/tokens` when there are too many."""
        now, token = self._clock(), secrets.token_urlsafe(24)
        mine = tokens.c.player == player
        with self._database.write() as connection:
            if connection.execute(select(func.count()).where(mine)).scalar_one() >= MOST:
                oldest = select(tokens.c.public_id).where(mine, ~tokens.c.personal).order_by(tokens.c.used_ms).limit(1)
                idle = None if personal else connection.execute(oldest).scalar()
                if idle is None:
                    raise Rejected("account/tokens", f"There are {MOST} tokens; revoke one first.")
                connection.execute(delete(tokens).where(tokens.c.public_id == idle))
                say_revoked(connection, player, now)
            row = token_row(token, player, now, personal=personal, scope=scope, label=label)
            connection.execute(insert(tokens).values(row))
        return token

    exports = ("token",)

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """What is noted beside each token, not the token."""
        for token in self.of(player):
            yield {"type": "token", **asdict(token)}

    def of(self, owner: str) -> list[TokenNote]:
        """The tokens of somebody and of their bots, the last used first."""
        theirs = or_(identities.c.public_id == owner, identities.c.owner == owner)
        query = (
            select(
                tokens.c.public_id,
                tokens.c.player,
                identities.c.name,
                tokens.c.personal,
                tokens.c.scope,
                tokens.c.label,
                tokens.c.created_ms,
                tokens.c.used_ms,
            )
            .join(identities)
            .where(theirs)
            .order_by(tokens.c.used_ms.desc(), tokens.c.created_ms.desc(), tokens.c.public_id)
        )
        return [
            TokenNote(token, player, name, bool(personal), Scope(scope), label, created_ms, used_ms)
            for token, player, name, personal, scope, label, created_ms, used_ms in self._database.all(query)
        ]

    def is_new(self, token: str) -> bool:
        """Whether the session of a token's id began within the last `NEW_MS`."""
        new = (tokens.c.public_id == token) & ~tokens.c.personal & (tokens.c.created_ms > self._clock() - NEW_MS)
        return self._database.first(select(tokens.c.public_id).where(new)) is not None

    def revoke(self, owner: str, token: str) -> bool:
        """Make a token of somebody's, or of their bots', worthless; `token` is its id. False when there is none."""
        bots = select(identities.c.public_id).where(identities.c.owner == owner)
        theirs = or_(tokens.c.player == owner, tokens.c.player.in_(bots))
        query = delete(tokens).where(tokens.c.public_id == token, theirs).returning(tokens.c.player)
        with self._database.write() as connection:
            player = connection.execute(query).scalar()
            if player is not None:
                say_revoked(connection, player, self._clock())
        return player is not None

    def end_sessions(self, player: str, *, keep: str) -> None:
        """Log somebody out everywhere but by `keep` (a token's id). Personal tokens stay."""
        with self._database.write() as connection:
            revoke_sessions(connection, player, self._clock(), keep=keep)

    def revoked_since(self, at_ms: int) -> list[str]:
        """Players whose connections must be checked again, because something was revoked then or later."""
        query = select(revocations.c.player).where(revocations.c.at_ms >= at_ms).distinct()
        with self._database.read() as connection:
            return list(connection.execute(query).scalars())


def digest(secret: str) -> bytes:
    """The stored form of a token or code."""
    return sha256(secret.encode()).digest()


def token_row(
    token: str, player: str, now: int, *, personal: bool = False, scope: Scope = Scope.PLAY, label: str = ""
) -> Row:
    """The row that keeps a new token."""
    return {
        "public_id": secrets.token_hex(6),
        "hash": digest(token),
        "player": player,
        "personal": personal,
        "scope": scope.value,
        "label": label,
        "created_ms": now,
        "used_ms": now,
    }


def revoke_sessions(connection: Connection, player: str, now: int, *, keep: str | None) -> None:
    """Delete every token of somebody's that is not personal, but `keep` (a token's id)."""
    sessions = (tokens.c.player == player) & ~tokens.c.personal
    connection.execute(delete(tokens).where(sessions if keep is None else sessions & (tokens.c.public_id != keep)))
    say_revoked(connection, player, now)


def say_revoked(connection: Connection, player: str, now: int) -> None:
    """Have every server look at this player's connections again."""
    connection.execute(insert(revocations).values(player=player, at_ms=now))
    connection.execute(delete(revocations).where(revocations.c.at_ms < now - _NOTED_MS))
