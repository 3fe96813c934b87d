"""The puzzles made on one machine: files in the data folder, which only grow. Finds no puzzle.

Each line is a puzzle (`shared.puzzles`), or tells up to which game all have been looked through. A line that a killed
run has left half-written is cut off when the file is opened again.
"""

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from shared.data_folder import make_folder
from shared.errors import CodedError
from shared.games import GAMES
from shared.keys import frame_of
from shared.puzzles import (
    LOOKED_THROUGH,
    Origin,
    Puzzle,
    decode_puzzle,
    format_puzzle,
    is_note,
    made_path,
    parse_puzzle,
    shipped_puzzles,
)

_TAIL = 4096
"""Bytes at the end of a file that are read for its last note, at first."""


@dataclass(frozen=True, slots=True)
class Note:
    """How far the making of a collection has come."""

    looked_through: int = 0
    """The number of the last game."""
    puzzles: int = 0
    """In the collection then; 0 in notes of earlier versions."""


def last_note(data: Path, game: str, origin: Origin) -> Note:
    """How far a collection has come, from the end of its file alone."""
    try:
        with made_path(data, game, origin).open("rb") as file:
            start = size = file.seek(0, os.SEEK_END)
            while start > 0:
                start = max(0, size - 2 * (size - start) - _TAIL)
                file.seek(start)
                whole = file.read().split(b"\n")[0 if start == 0 else 1 : -1]
                for line in reversed(whole):
                    if is_note(line.decode()):
                        return Note(**json.loads(line))
    except FileNotFoundError:
        pass
    return Note()


def distinct(puzzles: Iterable[Puzzle]) -> dict[bytes, Puzzle]:
    """Of puzzles that are one the first, by what they are one by: the position, however the board is turned."""
    found: dict[bytes, Puzzle] = {}
    for puzzle in puzzles:
        found.setdefault(_normal(puzzle), puzzle)
    return found


def _normal(puzzle: Puzzle) -> bytes:
    """The normal state of a position; where hands are hidden, of what the solver knows of it by the table and the own
    hand. Other moves that led there may tell more, but one position need not be solved twice.
    """
    game, state = GAMES[puzzle.game], puzzle.state()
    return frame_of(puzzle.game).normal(game.pack(state), game.to_act(state)[0])[0]


class Collection:
    """The puzzles of one game from games of one origin. Puzzles of one position are one, and of one turned round.

    A collection from the games of a server has none of the bundled ones, for solvers get both.
    """

    def __init__(self, data: Path, game: str, origin: Origin = "archive") -> None:
        """Reads what is there. Raises RecordError for a line that is no puzzle."""
        self.path = made_path(data, game, origin)
        self.puzzles: dict[str, Puzzle] = {}
        """By id, in the order in which they were found."""
        self.looked_through = 0
        """The number of the last game."""
        content = self.path.read_bytes() if self.path.is_file() else b""
        self._size, self._whole = len(content), content.rfind(b"\n") + 1
        for number, line in enumerate(content[: self._whole].decode().splitlines(), start=1):
            if is_note(line):
                self.looked_through = json.loads(line)[LOOKED_THROUGH]
            else:
                puzzle = parse_puzzle(line, number)
                self.puzzles[puzzle.id] = puzzle
        bundled = shipped_puzzles(game, decode_puzzle) if origin == "log" else ()
        self._known = set(distinct([*self.puzzles.values(), *bundled]))

    @property
    def note(self) -> Note:
        """How far it has come."""
        return Note(self.looked_through, len(self.puzzles))

    def add(self, found: Sequence[Puzzle], looked_through: int) -> None:
        """Keep the puzzles of the next game.

        Raises CodedError: `store/unreachable` where the file cannot be written, `store/in-use` where another has.
        """
        fresh = {normal: puzzle for normal, puzzle in distinct(found).items() if normal not in self._known}
        new = {puzzle.id: puzzle for puzzle in fresh.values()}
        note = {LOOKED_THROUGH: looked_through, "puzzles": len(self.puzzles) + len(new)}
        lines = [*map(format_puzzle, new.values()), json.dumps(note)]
        make_folder(self.path.parent)
        try:
            with self.path.open("ab") as file:
                if file.tell() != self._size:
                    raise CodedError("store/in-use", f"another run has written to {self.path}; wait for its end")
                file.truncate(self._whole)
                self._whole += file.write("".join(f"{line}\n" for line in lines).encode())
                self._size = self._whole
        except OSError as error:
            raise CodedError("store/unreachable", f"{self.path} cannot be written: {error.strerror}") from error
        self.puzzles |= new
        self._known |= fresh.keys()
        self.looked_through = looked_through


def chosen(puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """`count` puzzles of all goals, difficulties and first themes in turn, those with most themes before others; sorted
    from the easiest to the hardest.
    """
    by_kind: dict[tuple[str, int, Sequence[str]], list[Puzzle]] = {}
    for puzzle in sorted(puzzles, key=lambda it: (-len(it.themes), it.id)):
        by_kind.setdefault((puzzle.goal, puzzle.rating // 100, puzzle.themes[:1]), []).append(puzzle)
    rounds = max(map(len, by_kind.values()), default=0)
    in_turn = [group[turn] for turn in range(rounds) for group in by_kind.values() if turn < len(group)]
    return sorted(in_turn[:count], key=lambda it: (it.rating, it.id))
