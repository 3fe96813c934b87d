"""The puzzles of a server: those that Oldhand brings along, and those made in its data folder. Judges no move."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from heapq import nsmallest
from pathlib import Path
from threading import Lock

from shared.errors import Rejected
from shared.games import GAMES, game_named
from shared.puzzles import ORIGINS, Puzzle, decode_puzzle, has_choice, is_note, made_path, shipped_path, shipped_puzzles
from shared.rated_matches import Rating
from shared.ratings.puzzles import UNRATED

_NEAREST = 12
"""Puzzles among which chance chooses, so that two solvers of one strength do not solve the same ones in a row."""
AROUND = 5 * _NEAREST
"""Puzzles near a rating by their makers, of which those are chosen that are nearest by their solvers."""
_DAILY = range(1_000, 1_500)
"""Rating of the puzzle of the day, if there is one like that: it is for everybody."""


class PuzzleShelf:
    """Puzzles by game, and by id. For threads."""

    def __init__(self, data: Path) -> None:
        """`data`: the data folder."""
        self._data = data
        self._lock = Lock()
        self._games: dict[str, _Shelved] = {}

    def has(self, game: str) -> bool:
        """Whether there is a file of puzzles of a rules id."""
        return shipped_path(game).is_file() or any(path.is_file() for path in self._made(game))

    def _made(self, game: str) -> list[Path]:
        return [made_path(self._data, game, origin) for origin in ORIGINS]

    def of(self, game: str | None) -> dict[str, Puzzle]:
        """The puzzles of a game by id; None: of the first game that has any.

        Raises UnknownGame, Rejected `puzzle/none`.
        """
        wanted = list(GAMES) if game is None else [game_named(game).id]
        for rules in wanted:
            if found := self._read(rules):
                return found
        raise Rejected(
            "puzzle/none", "There are no puzzles here." if game is None else f"There are no puzzles of {game}."
        )

    def find(self, puzzle: str) -> Puzzle:
        """The puzzle with this id. Raises Rejected `puzzle/unknown`."""
        for rules in GAMES:
            found = self._read(rules).get(puzzle)
            if found is not None:
                return found
        raise Rejected("puzzle/unknown", "There is no such puzzle, or not any more.")

    def _read(self, rules: str) -> dict[str, Puzzle]:
        """Those of a rules id; a file that has grown is read on."""
        with self._lock:
            if rules not in self._games:
                if not self.has(rules):
                    return {}
                self._games[rules] = _Shelved(rules, self._made(rules))
            return self._games[rules].puzzles()


class _Shelved:
    """The puzzles of one game, and how far the files of the data folder have been read."""

    def __init__(self, rules: str, made: Sequence[Path]) -> None:
        self._read = dict.fromkeys(made, 0)
        """By file: bytes."""
        self._puzzles = {puzzle.id: puzzle for puzzle in shipped_puzzles(rules, decode_puzzle)}

    def puzzles(self) -> dict[str, Puzzle]:
        for path, read in self._read.items():
            if not path.is_file() or path.stat().st_size <= read:
                continue
            with path.open("rb") as file:
                file.seek(read)
                content = file.read()
            whole = content[: content.rfind(b"\n") + 1]  # the making writes on
            self._read[path] = read + len(whole)
            new = [decode_puzzle(line) for line in whole.decode().splitlines() if not is_note(line)]
            fair = (
                puzzle for puzzle in new if puzzle.rating or has_choice(puzzle)
            )  # earlier versions did not see to it
            self._puzzles |= {puzzle.id: puzzle for puzzle in fair if puzzle.id not in self._puzzles}
        return self._puzzles


def daily(puzzles: Collection[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day: the same on every server that has it, and however many others there are beside it."""
    likely = [puzzle for puzzle in puzzles if puzzle.rating in _DAILY] or puzzles
    return min(likely, key=lambda puzzle: hashlib.sha256(f"{day.isoformat()} {puzzle.id}".encode()).digest())


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """What a solver may ask for: the goal and the themes."""
    return (puzzle.goal, *puzzle.themes)


def nearest(
    puzzles: Mapping[str, Puzzle], ratings: Mapping[str, Rating], points: float, count: int = _NEAREST
) -> dict[str, Puzzle]:
    """The puzzles, by id, whose ratings are nearest to this one.

    `ratings`: of those that somebody has tried.
    """

    def distance(item: tuple[str, Puzzle]) -> tuple[float, str]:
        id_, puzzle = item
        rated = ratings[id_].estimate if id_ in ratings else puzzle.rating or UNRATED
        return abs(rated - points), id_

    return dict(nsmallest(count, puzzles.items(), distance))
