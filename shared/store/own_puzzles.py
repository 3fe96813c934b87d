"""Private puzzles from people's own games, and when they come back. Finds none and judges no move."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, select, update

from shared.people import OwnPuzzle, family
from shared.spaced_repetition import Schedule
from shared.store.engine import StorePart
from shared.store.rows import Row, from_json, to_json
from shared.store.schema import identities, own_puzzle_marks, own_puzzles

MOST = 200
"""Puzzles kept of one player; with one more, the oldest is forgotten."""


class OwnPuzzles(StorePart):
    """The private puzzles of a store. Raises LogError when the database cannot be reached."""

    def mark(self, player: str, game: str) -> int:
        """Number of the player's newest match of a game that has been looked through; 0: none."""
        return self._database.scalar(select(own_puzzle_marks.c.number).where(_mark_of(player, game))) or 0

    def keep(self, player: str, game: str, found: Sequence[OwnPuzzle], number: int) -> None:
        """Keep the moments of the player's matches up to this number. One that is kept already stays as it is."""
        now = self._clock()
        own = own_puzzles.c.player == player
        with self._database.write() as connection:
            person = select(identities.c.public_id).where(identities.c.public_id == player)
            connection.execute(person.with_for_update())  # the same player's requests at other nodes wait
            known = set(connection.execute(select(own_puzzles.c.puzzle).where(own)).scalars())
            rows = {one.id: _row(player, one, now) for one in found if one.id not in known}
            if rows:
                connection.execute(insert(own_puzzles), list(rows.values()))
            connection.execute(delete(own_puzzle_marks).where(_mark_of(player, game)))
            connection.execute(insert(own_puzzle_marks).values(player=player, game=family(game), number=number))
            newest = select(own_puzzles.c.puzzle).where(own)
            newest = newest.order_by(own_puzzles.c.found_ms.desc(), own_puzzles.c.puzzle)
            surplus = connection.execute(newest.offset(MOST)).scalars().all()
            connection.execute(delete(own_puzzles).where(own, own_puzzles.c.puzzle.in_(surplus)))

    def find(self, player: str, puzzle: str) -> OwnPuzzle | None:
        """The player's puzzle with this id; None: there is none."""
        found = self._found((own_puzzles.c.player == player) & (own_puzzles.c.puzzle == puzzle))
        return found[0] if found else None

    exports = ("own-puzzle",)

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """The puzzles from own games."""
        for puzzle in self.of(player):
            yield {"type": "own-puzzle", **asdict(puzzle)}

    def of(self, player: str) -> list[OwnPuzzle]:
        """All that are kept of the player, the soonest due first."""
        return self._found(own_puzzles.c.player == player)

    def due(self, player: str, game: str) -> list[OwnPuzzle]:
        """The puzzles of a rules id that are due now, the one that has been longest first."""
        return self._found(self._due(player, game))

    def count_due(self, player: str, game: str) -> int:
        """Puzzles of a rules id that are due now."""
        query = select(func.count()).select_from(own_puzzles).where(self._due(player, game))
        return self._database.scalar_one(query)

    def reschedule(self, player: str, puzzle: str, schedule: Schedule, due_ms: int) -> None:
        """The puzzle comes back at that time."""
        same = (own_puzzles.c.player == player) & (own_puzzles.c.puzzle == puzzle)
        values = {"repetitions": schedule.repetitions, "days": schedule.days, "ease": schedule.ease, "due_ms": due_ms}
        self._database.run(update(own_puzzles).where(same).values(**values))

    def _due(self, player: str, game: str) -> ColumnElement[bool]:
        own = (own_puzzles.c.player == player) & (own_puzzles.c.game == game)
        return own & (own_puzzles.c.due_ms <= self._clock())

    def _found(self, chosen: ColumnElement[bool]) -> list[OwnPuzzle]:
        query = select(own_puzzles).where(chosen).order_by(own_puzzles.c.due_ms, own_puzzles.c.puzzle)
        return [_puzzle(row) for row in self._database.all(query)]


def _mark_of(player: str, game: str) -> ColumnElement[bool]:
    return (own_puzzle_marks.c.player == player) & (own_puzzle_marks.c.game == family(game))


def _row(player: str, puzzle: OwnPuzzle, now_ms: int) -> Row:
    return {
        "player": player,
        "puzzle": puzzle.id,
        "game": puzzle.game,
        "position": puzzle.position,
        "played": puzzle.played,
        "moves": to_json(list(puzzle.right)),
        "place": to_json([puzzle.table, puzzle.match, puzzle.round, puzzle.ply, *puzzle.before]),
        "found_ms": now_ms,
        "due_ms": now_ms,
        "repetitions": puzzle.schedule.repetitions,
        "days": puzzle.schedule.days,
        "ease": puzzle.schedule.ease,
    }


def _puzzle(row: Any) -> OwnPuzzle:
    schedule = Schedule(row.repetitions, row.days, row.ease)
    right = tuple(from_json(row.moves))
    table, match, round_, ply, *before = from_json(row.place)
    what = (row.puzzle, row.game, row.position, row.played, right)
    return OwnPuzzle(*what, table, match, round_, ply, tuple(before), row.due_ms, schedule)
