"""AI players that play like a person of the store: the person's consent, and from which games. Reads no game.

Such a player knows games that everybody may look up, and none from before its person last had the AI players' memory
deleted.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import Column, ForeignKey, Table, Text, delete, insert, select

from shared.games import game_named
from shared.store.chosen_games import ChosenGames, GameFilter
from shared.store.engine import StorePart
from shared.store.log import SqlGameLog
from shared.store.metadata import METADATA
from shared.store.schema import finished, memories, tables
from shared.text.imitated import LEAST

# People who let others play against AI players that play like them.
imitation_consents = Table(
    "imitation_consents",
    METADATA,
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), primary_key=True),
)

_ORDER_MS: Final = 60_000
"""Rounds are numbered as they are stored, by several servers: of two that end so far apart, the later has the higher
number."""


class Imitations(StorePart):
    """The consents of a store. Raises LogError when the database cannot be reached."""

    def choices_of(self, player: str) -> Mapping[str, bool]:
        """Whether others may play against AI players that play like the person."""
        return {"may_be_imitated": self.is_allowed(player)}

    def shown_of(self, player: str, games: Sequence[str]) -> Mapping[str, object]:
        """`likeness`: the games in which anybody may ask for an AI player that plays like this person."""
        if not self.is_allowed(player):
            return {}
        return {"likeness": [game for game in games if self.count(player, game_named(game).id, LEAST) == LEAST]}

    def is_allowed(self, player: str) -> bool:
        """Whether AI players may play like the person at tables of others."""
        query = select(imitation_consents).where(imitation_consents.c.player == player)
        return self._database.first(query) is not None

    def allow(self, player: str, *, on: bool) -> None:
        """Let AI players play like the person at tables of others, or not."""
        with self._database.write() as connection:
            connection.execute(delete(imitation_consents).where(imitation_consents.c.player == player))
            if on:
                connection.execute(insert(imitation_consents).values(player=player))

    def count(self, player: str, game: str, most: int) -> int:
        """How many games an AI player may learn from, `most` at most; `game` is a rules id."""
        return len(ChosenGames(self._database).find(game, self.games_of(player, game), most))

    def games_of(self, player: str, game: str) -> GameFilter:
        """The games from which an AI player may learn to play like the person; `game` is a rules id."""
        newest_forgotten = (
            select(tables.c.public_id, finished.c.last_version)
            .join(finished, finished.c.table_number == tables.c.number)
            .join(memories, memories.c.forgotten == finished.c.number)
            .where(memories.c.player == player, memories.c.game == game)
        )
        place = self._database.first(newest_forgotten)
        if place is None:
            return GameFilter(player=player)
        last = SqlGameLog(self._database).read(place.public_id, place.last_version - 1, place.last_version)[0]
        return GameFilter(player=player, after_ms=last.at_ms + _ORDER_MS)
