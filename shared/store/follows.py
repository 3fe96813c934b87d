"""Follows between people, and whether followers may see somebody online. Knows nobody's connections.

Nobody follows a player whom they have muted, or who has muted them: `Chats.set_mute` ends such follows.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    Index,
    PrimaryKeyConstraint,
    Select,
    Table,
    Text,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
)

from shared.errors import Limited, Rejected
from shared.people import FollowedPlayer
from shared.store.engine import StorePart
from shared.store.metadata import METADATA
from shared.store.schema import identities, mutes

follows = Table(
    "follows",
    METADATA,
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("followed", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("player", "followed"),
)
Index("follows_followed", follows.c.followed)

# People who do not show their followers that they are online.
hidden_presences = Table(
    "hidden_presences",
    METADATA,
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), primary_key=True),
)


class Follows(StorePart):
    """The follows of a store. Raises LogError when the database cannot be reached."""

    exports = ("follow",)

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """The players whom the person follows."""
        for followed in self.of(player):
            yield {"type": "follow", "player": followed.id, "since_ms": followed.since_ms}

    def choices_of(self, player: str) -> Mapping[str, bool]:
        """Whether others see when the person is online."""
        return {"shows_presence": self.shows_presence(player)}

    def follow(self, player: str, followed: str, most: int) -> None:
        """Let `player` follow `followed`, two different people; again changes nothing.

        Raises Rejected `profile/unknown`, `player/unavailable` when one of them has muted the other, and Limited when
        `player` follows `most` people already.
        """
        own = select(identities.c.public_id).where(identities.c.public_id == player)
        with self._database.write() as connection:
            connection.execute(own.with_for_update())  # the same player's follows at other nodes wait, and are counted
            if connection.execute(_mine(player).where(follows.c.followed == followed)).first() is not None:
                return
            is_person = select(identities.c.public_id).where(identities.c.public_id == followed)
            if connection.execute(is_person).first() is None:
                raise Rejected("profile/unknown", f"There is no player {followed!r} to follow.")
            if connection.execute(select(mutes.c.player).where(_muted_between(player, followed))).first() is not None:
                raise Rejected("player/unavailable", "You cannot follow this player.")
            count = select(func.count()).select_from(follows).where(follows.c.player == player)
            if connection.execute(count).scalar_one() >= most:
                raise Limited("followed", f"You follow {most} players. Unfollow one of them first.", None)
            row = {"player": player, "followed": followed, "since_ms": self._clock()}
            connection.execute(insert(follows).values(**row))

    def unfollow(self, player: str, followed: str) -> None:
        """Let `player` follow `followed` no more."""
        self._database.run(delete(follows).where(follows.c.player == player, follows.c.followed == followed))

    def of(self, player: str) -> list[FollowedPlayer]:
        """The people whom `player` follows, in no order. A mute that came at the same time as a follow is heeded."""
        hides = exists().where(hidden_presences.c.player == follows.c.followed)
        query = (
            select(identities.c.public_id, identities.c.name, identities.c.bot, follows.c.since_ms, ~hides)
            .join(identities, identities.c.public_id == follows.c.followed)
            .where(follows.c.player == player)
            .where(~exists().where(_muted_between(player, follows.c.followed)))
        )
        return [
            FollowedPlayer(id_, name, bool(bot), since_ms, bool(shows))
            for id_, name, bot, since_ms, shows in self._database.all(query)
        ]

    def shows_presence(self, player: str) -> bool:
        """Whether followers may see that `player` is online."""
        with self._database.read() as connection:
            hidden = select(hidden_presences).where(hidden_presences.c.player == player)
            return connection.execute(hidden).first() is None

    def show_presence(self, player: str, *, on: bool) -> None:
        """Let followers see that `player` is online, or not."""
        with self._database.write() as connection:
            connection.execute(delete(hidden_presences).where(hidden_presences.c.player == player))
            if not on:
                connection.execute(insert(hidden_presences).values(player=player))


def end_follows_between(connection: Connection, one: str, other: str) -> None:
    """Neither of these two follows the other any more."""
    pairs = (one, other), (other, one)
    either = or_(*(and_(follows.c.player == by, follows.c.followed == whom) for by, whom in pairs))
    connection.execute(delete(follows).where(either))


def _mine(player: str) -> Select[Any]:
    return select(follows.c.followed).where(follows.c.player == player)


def _muted_between(one: Any, other: Any) -> Any:
    """A row of `mutes` between these two."""
    return or_(
        and_(mutes.c.player == one, mutes.c.muted == other),
        and_(mutes.c.player == other, mutes.c.muted == one),
    )
