"""Opponent memories, one row a person and game, until the person deletes them. Does not know a memory's format.

Only of people with an identity here, for nobody else could look at it. A memory says up to which finished round it has
been made; a tombstone says which rounds must never be remembered again, and outlives the memory. The mark of a game is
how far the log has been read for everybody.
"""

from collections.abc import Iterator, Sequence

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, union, update

from shared.events import PlayerKind
from shared.experience.memory import MemoryStamp, StoredMemory, summary_of
from shared.experience.memory_format import decode
from shared.games import GAMES
from shared.store.engine import StorePart
from shared.store.schema import OF_A_PERSON, finished, identities, memories, memory_marks, sittings, tables

MOST_BEHIND = 100_000
"""Rounds looked at to see how far the worker is behind: more is as bad, and would take long to add up."""


class SqlMemoryStore(StorePart):
    """Implements `shared.experience.memory.MemoryStore`. Raises LogError when the database cannot be reached."""

    def read(self, player: str, game: str) -> StoredMemory:
        """The stored memory; an empty one if there is none."""
        query = select(memories).where(memories.c.player == player, memories.c.game == game)
        found = self._database.first(query)
        return StoredMemory(player, game) if found is None else StoredMemory(*found)

    def stamp(self, player: str, game: str) -> MemoryStamp:
        """That of `read`, without the content."""
        columns = (memories.c.upto, memories.c.forgotten, memories.c.updated_ms)
        found = self._database.first(select(*columns).where(memories.c.player == player, memories.c.game == game))
        return MemoryStamp(0, 0) if found is None else MemoryStamp(*found)

    exports = ("memory",)

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """What AI players remember of the games with the person."""
        for memory in self.of(player):
            yield {"type": "memory", **summary_of(decode(memory.content))}

    def of(self, player: str) -> list[StoredMemory]:
        """Every memory of the person that is not empty, by game."""
        query = select(memories).where(memories.c.player == player, memories.c.content != b"")
        return [StoredMemory(*row) for row in self._database.all(query.order_by(memories.c.game))]

    def is_member(self, player: str, *, guests: bool) -> bool:
        """Whether the player is a registered person, or with `guests` any person of this server; never a program."""
        query = select(identities.c.public_id).where(identities.c.public_id == player, _members(guests))
        return self._database.first(query) is not None

    def stamps(self, game: str, *, guests: bool, most: int) -> dict[str, MemoryStamp]:
        """Of the memories of members that are not empty, by player: those changed last, the newest last."""
        query = (
            select(memories.c.player, memories.c.upto, memories.c.forgotten, memories.c.updated_ms)
            .join(identities, identities.c.public_id == memories.c.player)
            .where(memories.c.game == game, memories.c.content != b"", _members(guests))
            .order_by(memories.c.upto.desc(), memories.c.player)
            .limit(most)
        )
        rows = self._database.all(query)
        return {player: MemoryStamp(*stamp) for player, *stamp in reversed(rows)}

    def keep(self, before: StoredMemory, content: bytes, rounds: int, upto: int) -> bool:
        """Replace `before`, as it was read, by what came of it.

        False when the memory has been changed or forgotten meanwhile, or there is no such person: nothing is written.
        """
        mine = (memories.c.player == before.player, memories.c.game == before.game)
        unchanged = (
            *mine,
            memories.c.upto == before.upto,
            memories.c.forgotten == before.forgotten,
            memories.c.updated_ms == before.updated_ms,
        )
        now = {"content": content, "rounds": rounds, "upto": upto, "updated_ms": self._clock()}
        with self._database.write() as connection:
            if not _is_known(connection, before.player):
                return False
            if connection.execute(update(memories).where(*unchanged).values(**now)).rowcount == 1:
                return True
            if connection.execute(select(memories.c.upto).where(*mine)).first() is not None:
                return False
            if (before.upto, before.forgotten) != (0, 0):
                return False
            connection.execute(insert(memories).values(player=before.player, game=before.game, forgotten=0, **now))
            return True

    def forget(self, player: str, games: Sequence[str]) -> None:
        """Empty the person's memories of these games, and let nothing that has finished so far be remembered again."""
        with self._database.write() as connection:
            if not _is_known(connection, player):
                return
            newest = connection.execute(select(func.coalesce(func.max(finished.c.number), 0))).scalar_one()
            gone = {"content": b"", "rounds": 0, "upto": newest, "forgotten": newest, "updated_ms": self._clock()}
            for game in games:
                mine = (memories.c.player == player, memories.c.game == game)
                if connection.execute(update(memories).where(*mine).values(**gone)).rowcount == 0:
                    connection.execute(insert(memories).values(player=player, game=game, **gone))

    def expire(self, game: str, before_ms: int) -> None:
        """Forget the memories of the game that were changed last before then, as if their people had said so."""
        old = (memories.c.game == game, memories.c.content != b"", memories.c.updated_ms < before_ms)
        with self._database.read() as connection:
            if connection.execute(select(memories.c.player).where(*old).limit(1)).first() is None:
                return
        self._database.run(update(memories).where(*old).values(content=b"", rounds=0, forgotten=memories.c.upto))

    def forgotten(self, game: str, after: int = 0) -> frozenset[int]:
        """Numbers of the game's finished rounds beyond `after` from which nothing is to be learned any more: of tables
        with people who had what is remembered of them forgotten since, or who have left for good."""
        sat_there = (sittings.c.table_number == finished.c.table_number) & OF_A_PERSON
        rounds = select(finished.c.number).where(sat_there, finished.c.game == game, finished.c.number > after)
        mine = (memories.c.player == sittings.c.player) & (memories.c.game == game)
        forgotten_ids = rounds.where(mine, finished.c.number <= memories.c.forgotten)
        left = rounds.where(sittings.c.player == "")
        with self._database.read() as connection:
            return frozenset(connection.execute(union(forgotten_ids, left)).scalars())

    def mark(self, game: str) -> int:
        """Number of the finished round up to which everybody's memories of the game have been made; 0 for none."""
        number = self._database.scalar(select(memory_marks.c.number).where(memory_marks.c.game == game))
        return number or 0

    def is_behind(self, game: str) -> bool:
        """Whether a round that people finished is not yet looked at."""
        mark = select(memory_marks.c.number).where(memory_marks.c.game == game).scalar_subquery()
        new = (finished.c.game == game) & (finished.c.number > func.coalesce(mark, 0))
        of_people = tables.c.kind == int(PlayerKind.PERSON)
        query = select(finished.c.number).join(tables, tables.c.number == finished.c.table_number)
        query = query.where(new, of_people).limit(1)
        return self._database.first(query) is not None

    def behind(self) -> dict[str, tuple[int, int]]:
        """By game: (finished rounds after the mark, their events), of MOST_BEHIND rounds at most."""
        found: dict[str, tuple[int, int]] = {}
        events = finished.c.last_version - finished.c.first_version + 1
        with self._database.read() as connection:
            for game in GAMES:  # through the index `finished_game`, so that it costs what is behind and no more
                mark = select(memory_marks.c.number).where(memory_marks.c.game == game).scalar_subquery()
                new = (finished.c.game == game) & (finished.c.number > func.coalesce(mark, 0))
                rows = select(events.label("events")).where(new).limit(MOST_BEHIND).subquery()
                query = select(func.count(), func.coalesce(func.sum(rows.c.events), 0)).select_from(rows)
                count, of_them = connection.execute(query).one()
                found[game] = count, of_them
        return found

    def start_anew(self, game: str) -> None:
        """Empty everybody's memories of the game, to be made again from all that was not forgotten."""
        everybody = update(memories).where(memories.c.game == game)
        with self._database.write() as connection:
            connection.execute(everybody.values(content=b"", rounds=0, upto=memories.c.forgotten))
            connection.execute(delete(memory_marks).where(memory_marks.c.game == game))

    def set_mark(self, game: str, number: int) -> None:
        """Say that everybody's memories of the game are made up to this finished round."""
        with self._database.write() as connection:
            connection.execute(delete(memory_marks).where(memory_marks.c.game == game))
            connection.execute(insert(memory_marks).values(game=game, number=number))


def _members(guests: bool) -> ColumnElement[bool]:
    return ~identities.c.bot if guests else ~identities.c.bot & identities.c.looks.is_not(None)


def _is_known(connection: Connection, player: str) -> bool:
    """Whether the person has an identity, which then stays until the transaction has ended."""
    query = select(identities.c.public_id).where(identities.c.public_id == player)
    return connection.execute(query.with_for_update(read=True, key_share=True)).first() is not None
