"""Runs through puzzles, one of a kind at a time and the best score, and votes on puzzles. Judges no move."""

from collections.abc import Collection, Iterator
from dataclasses import asdict

from sqlalchemy import ColumnElement, case, delete, func, insert, select, update

from shared.people import PuzzleRun, family
from shared.store.engine import StorePart
from shared.store.rows import Row
from shared.store.schema import puzzle_runs, puzzle_votes


class PuzzleRuns(StorePart):
    """The runs and votes of a store. Raises LogError when the database cannot be reached."""

    exports = "puzzle-run", "puzzle-vote"

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """The person's newest run of each kind, and every vote."""
        for run in self.of(player):
            yield {"type": "puzzle-run", **asdict(run)}
        for row in self._database.all(select(puzzle_votes).where(puzzle_votes.c.player == player)):
            yield {"type": "puzzle-vote", "puzzle": row.puzzle, "up": bool(row.up)}

    def of(self, player: str) -> list[PuzzleRun]:
        """The player's newest run of each kind in each game."""
        rows = self._database.all(select(puzzle_runs).where(puzzle_runs.c.player == player))
        return [PuzzleRun(row.game, row.kind, row.begun_ms, row.puzzle, row.score, row.best) for row in rows]

    def keep(self, player: str, run: PuzzleRun, before: PuzzleRun | None) -> bool:
        """Put a run in place of the one before; False where another request has done so since."""
        place = {"player": player, "game": family(run.game), "kind": run.kind}
        values: Row = {"begun_ms": run.begun_ms, "puzzle": run.puzzle, "score": run.score, "best": run.best}
        with self._database.write() as connection:
            self._database.take_turn(connection)  # of all who write at the same time
            same = [puzzle_runs.c[name] == value for name, value in place.items()]
            kept = connection.execute(select(puzzle_runs.c.begun_ms, puzzle_runs.c.puzzle).where(*same)).first()
            if (None if kept is None else tuple(kept)) != (
                None if before is None else (before.begun_ms, before.puzzle)
            ):
                return False
            if kept is None:
                connection.execute(insert(puzzle_runs).values(**place, **values))
            else:
                connection.execute(update(puzzle_runs).where(*same).values(**values))
        return True

    def vote(self, player: str, puzzle: str, *, up: bool) -> None:
        """Keep a vote in place of an earlier one of this player on this puzzle."""
        with self._database.write() as connection:
            self._database.take_turn(connection)
            connection.execute(delete(puzzle_votes).where(_vote_of(player, puzzle)))
            connection.execute(insert(puzzle_votes).values(player=player, puzzle=puzzle, up=up))

    def vote_of(self, player: str, puzzle: str) -> bool | None:
        """Whether the player has voted for the puzzle; None: neither for nor against it."""
        found = self._database.scalar(select(puzzle_votes.c.up).where(_vote_of(player, puzzle)))
        return None if found is None else bool(found)

    def votes(self, puzzles: Collection[str]) -> dict[str, int]:
        """Votes for less those against each of these puzzles that somebody has voted on."""
        sign = case((puzzle_votes.c.up, 1), else_=-1)
        query = select(puzzle_votes.c.puzzle, func.sum(sign).label("sum")).group_by(puzzle_votes.c.puzzle)
        query = query.where(puzzle_votes.c.puzzle.in_(list(puzzles)))
        return {row.puzzle: int(row.sum) for row in self._database.all(query)}


def _vote_of(player: str, puzzle: str) -> ColumnElement[bool]:
    return (puzzle_votes.c.player == player) & (puzzle_votes.c.puzzle == puzzle)
