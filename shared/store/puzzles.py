"""Solvers of puzzles: their ratings, streaks and attempts, and the ratings of the puzzles. Knows no rating formula."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Table, delete, insert, select, update

from shared.people import PuzzleAttempt, family
from shared.rated_matches import Rating, SolverStanding
from shared.store.engine import StorePart
from shared.store.rows import Row
from shared.store.schema import identities, puzzle_attempts, puzzle_ratings, puzzle_solvers

MOST_ATTEMPTS = 10_000
"""Attempts kept of one player; with one more, the oldest is forgotten, and that puzzle may come again."""
Rate = Callable[[Rating, Rating], tuple[Rating, Rating]]
"""From the ratings of solver and puzzle before an attempt to those after it."""


class Solvers(StorePart):
    """The solvers of a store. Raises LogError when the database cannot be reached."""

    exports = "puzzles", "puzzle"

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """The person's standing as a solver in each game, and every attempt."""
        for game, standing in self.standings(player).items():
            yield {"type": "puzzles", "game": game, **asdict(standing), "rating": standing.rating.estimate}
        for attempt in self.attempts(player):
            yield {"type": "puzzle", **asdict(attempt)}

    def standing(self, player: str, game: str) -> SolverStanding:
        """How the player solves the puzzles of a game."""
        with self._database.read() as connection:
            return _standing(_solver(connection, player, family(game)))

    def standings(self, player: str) -> dict[str, SolverStanding]:
        """The same for every game whose puzzles the player has tried, by its name without a version."""
        query = select(puzzle_solvers).where(puzzle_solvers.c.player == player).order_by(puzzle_solvers.c.game)
        with self._database.read() as connection:
            return {row["game"]: _standing(row) for row in connection.execute(query).mappings()}

    def attempts(self, player: str) -> list[PuzzleAttempt]:
        """The player's attempts, the newest first."""
        own = select(puzzle_attempts).where(puzzle_attempts.c.player == player)
        with self._database.read() as connection:
            found = connection.execute(own.order_by(puzzle_attempts.c.at_ms.desc(), puzzle_attempts.c.puzzle))
            return [PuzzleAttempt(row.puzzle, row.game, row.at_ms, bool(row.solved), row.rating) for row in found]

    def outcome(self, player: str, puzzle: str) -> bool | None:
        """Whether the player has solved the puzzle at the first attempt; None: it is not decided."""
        with self._database.read() as connection:
            return _outcome(connection, player, puzzle)

    def ratings(self, puzzles: Collection[str]) -> dict[str, Rating]:
        """The ratings of those of these puzzles that somebody has tried, by id."""
        query = select(puzzle_ratings).where(puzzle_ratings.c.puzzle.in_(list(puzzles)))
        return {row.puzzle: Rating(row.mu, row.sigma) for row in self._database.all(query)}

    def decide(self, player: str, game: str, puzzle: str, new: Rating, rate: Rate, *, solved: bool) -> SolverStanding:
        """Keep a first attempt and rate both sides. A puzzle that the player has tried before changes nothing.

        `new`: the rating of a puzzle that nobody has tried.
        """
        game = family(game)
        own = select(identities.c.public_id).where(identities.c.public_id == player)
        with self._database.write() as connection:
            connection.execute(own.with_for_update())  # the same player's attempts at other nodes wait
            row = _solver(connection, player, game)
            before = _standing(row)
            if _outcome(connection, player, puzzle) is not None:
                return before
            self._database.take_turn(connection)  # of all who try the puzzle at the same time
            known = connection.execute(select(puzzle_ratings).where(puzzle_ratings.c.puzzle == puzzle)).first()
            rating, rated = rate(before.rating, new if known is None else Rating(known.mu, known.sigma))
            streak = before.streak + 1 if solved else 0
            after = SolverStanding(
                rating, before.solved + solved, before.failed + (not solved), streak, max(streak, before.best_streak)
            )
            values: Row = {"mu": rated.mu, "sigma": rated.sigma, "attempts": 1 if known is None else known.attempts + 1}
            _put(connection, puzzle_ratings, {"puzzle": puzzle}, values, is_new=known is None)
            values = {"mu": rating.mu, "sigma": rating.sigma, "solved": after.solved, "failed": after.failed}
            values |= {"streak": streak, "best_streak": after.best_streak}
            _put(connection, puzzle_solvers, {"player": player, "game": game}, values, is_new=row is None)
            self._note(connection, player, game, puzzle, solved=solved, rating=rating.estimate)
        return after

    def note(self, player: str, game: str, puzzle: str, *, solved: bool) -> None:
        """Keep a first attempt that rates nobody. A puzzle that the player has tried before changes nothing."""
        own = select(identities.c.public_id).where(identities.c.public_id == player)
        with self._database.write() as connection:
            connection.execute(own.with_for_update())
            if _outcome(connection, player, puzzle) is None:
                self._note(connection, player, family(game), puzzle, solved=solved, rating=None)

    def _note(
        self, connection: Connection, player: str, game: str, puzzle: str, *, solved: bool, rating: int | None
    ) -> None:
        values: Row = {"game": game, "at_ms": self._clock(), "solved": solved, "rating": rating}
        _put(connection, puzzle_attempts, {"player": player, "puzzle": puzzle}, values, is_new=True)
        _forget_oldest(connection, player)


def _solver(connection: Connection, player: str, game: str) -> Mapping[Any, Any] | None:
    own = (puzzle_solvers.c.player == player) & (puzzle_solvers.c.game == game)
    return connection.execute(select(puzzle_solvers).where(own)).mappings().first()


def _standing(row: Mapping[Any, Any] | None) -> SolverStanding:
    if row is None:
        return SolverStanding()
    rating = Rating(row["mu"], row["sigma"])
    return SolverStanding(rating, row["solved"], row["failed"], row["streak"], row["best_streak"])


def _outcome(connection: Connection, player: str, puzzle: str) -> bool | None:
    own = (puzzle_attempts.c.player == player) & (puzzle_attempts.c.puzzle == puzzle)
    found = connection.execute(select(puzzle_attempts.c.solved).where(own)).scalar()
    return None if found is None else bool(found)


def _put(connection: Connection, table: Table, key: Row, values: Row, *, is_new: bool) -> None:
    if is_new:
        connection.execute(insert(table).values(**key, **values))
        return
    same = [table.c[name] == value for name, value in key.items()]
    connection.execute(update(table).where(*same).values(**values))


def _forget_oldest(connection: Connection, player: str) -> None:
    own = puzzle_attempts.c.player == player
    newest = select(puzzle_attempts.c.puzzle).where(own).order_by(puzzle_attempts.c.at_ms.desc())
    surplus = connection.execute(newest.offset(MOST_ATTEMPTS)).scalars().all()
    if surplus:
        connection.execute(delete(puzzle_attempts).where(own, puzzle_attempts.c.puzzle.in_(surplus)))
