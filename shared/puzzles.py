"""Puzzles: positions in which exactly one move is best. Knows how they are written, not how they are found.

A file of puzzles has one JSON object a line. The puzzles that Oldhand brings along lie in `shared/puzzles_shipped`, one
file a game, packed by xz; those made on a machine lie in its data folder, with notes between them.
"""

import hashlib
import lzma
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from shared.core import Game, Seat
from shared.errors import GameError, RecordError
from shared.games import game_named
from shared.protocol.puzzles import Goal

LOOKED_THROUGH: Final = "looked_through"
"""The key of a note in `made_path`: the number of the last game that has been looked through."""
Origin = Literal["archive", "endings", "log"]
"""Which games were looked through: those that Oldhand brings along, all positions or only what solved endings decide,
or those played on the server."""
ORIGINS: Final[tuple[Origin, ...]] = ("archive", "endings", "log")
FEWEST_CHOICES: Final = 4
_SHIPPED: Final = Path(__file__).with_name("puzzles_shipped")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle with its solution."""

    game: str
    """Rules id."""
    position: str
    """A position as its game writes it; the solver is to move, after the moves of `before`."""
    goal: Goal
    line: Annotated[tuple[str, ...], Meta(min_length=1)]
    """Best play in move texts: the solver's only moves at even places, the other side's replies between them."""
    rating: int = 0
    """On the scale of the solvers (`shared.ratings.puzzles`), by players who tried it; 0: made by an earlier version,
    which did not rate."""
    themes: tuple[str, ...] = ()
    source: int = 0
    """The number of its game among those of the archive, or of its round among the finished ones of a log, from 1; 0:
    made up for beginners, of random moves.

    Where the archive was looked through again, the numbers went on.
    """
    before: tuple[str, ...] = ()
    """Moves that lead from `position` to the puzzle, where the solver has to know them: who passed on what."""

    @property
    def id(self) -> str:
        """Ten hexadecimal digits, the same for one position always."""
        content = "\n".join((self.game, self.position, *self.before))
        return hashlib.sha256(content.encode()).hexdigest()[:10]

    @property
    def rules(self) -> Game[Any, Any]:
        """Its game. Raises UnknownGame."""
        return game_named(self.game)

    def state(self) -> Any:
        """The game's state in which the solver is to move. Raises GameError where its moves cannot be played."""
        game = self.rules
        state = game.parse_position(self.position)
        for move in self.before:
            state = game.successor(state, game.parse_move(state, move))
        return state


_decode: Final = msgspec.json.Decoder(Puzzle).decode


def format_puzzle(puzzle: Puzzle) -> str:
    """One line of a file of puzzles."""
    return msgspec.json.encode(puzzle).decode()


def decode_puzzle(text: str, line: int = 0) -> Puzzle:
    """Reads `format_puzzle` and plays nothing, for files of many puzzles. Raises RecordError `record/syntax`."""
    try:
        return _decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise RecordError("record/syntax", f"this is no puzzle: {error}", line=line) from error


def parse_puzzle(text: str, line: int = 0) -> Puzzle:
    """Reads `format_puzzle` and plays the solution. Raises RecordError `record/syntax` or `record/illegal`."""
    puzzle = decode_puzzle(text, line)
    try:
        game, state = puzzle.rules, puzzle.state()
    except GameError as error:
        raise RecordError("record/syntax", f"this is no puzzle: {error}", line=line) from error
    if puzzle.goal == "partner":
        if not set(puzzle.line) <= set(hidden_pieces(game, state)):
            raise RecordError("record/illegal", "the answer is none of the hidden tiles", line=line)
        return puzzle
    for move in puzzle.line:
        try:
            state = game.successor(state, game.parse_move(state, move))
        except GameError as error:
            raise RecordError("record/illegal", f"the solution cannot be played: {error}", line=line) from error
    return puzzle


def answers(puzzle: Puzzle, state: Any) -> list[str]:
    """The legal moves, or all tiles that the solver does not see where the goal is to name one of them."""
    return hidden_pieces(puzzle.rules, state) if puzzle.goal == "partner" else list(puzzle.rules.move_texts(state))


def has_choice(puzzle: Puzzle) -> bool:
    """Whether the solver may choose among enough answers: with fewer a guess is right too often."""
    return len(answers(puzzle, puzzle.state())) >= FEWEST_CHOICES


def hidden_pieces(game: Game[Any, Any], state: Any) -> list[str]:
    """The pieces in the hands that the seat to act does not see, in no order that tells where they are."""
    (seat,) = game.to_act(state)
    others = (Seat(other) for other in range(game.seats) if other != seat)
    return sorted(piece for other in others for piece in game.view(state, other).hand)


def pack_puzzles(puzzles: Iterable[Puzzle]) -> bytes:
    """The file that is brought along."""
    text = "".join(f"{format_puzzle(puzzle)}\n" for puzzle in puzzles)
    return lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)


def shipped_path(game: str) -> Path:
    """The file of a rules id that is brought along; it need not be there."""
    return _SHIPPED / f"{game.replace('/', '-')}.xz"


def shipped_puzzles(game: str, read: Callable[[str, int], Puzzle] = parse_puzzle) -> Iterator[Puzzle]:
    """The puzzles of a rules id that Oldhand brings along, from the easiest on; none where it brings none."""
    file = shipped_path(game)
    if file.is_file():
        for number, line in enumerate(lzma.decompress(file.read_bytes()).decode().splitlines(), start=1):
            yield read(line, number)


def made_path(data: Path, game: str, origin: Origin = "archive") -> Path:
    """The file of a data folder with the puzzles of a rules id that were made there; it need not be there."""
    name = game.replace("/", "-")
    return data / "puzzles" / (f"{name}.ndjson" if origin == "archive" else f"{name}.{origin}.ndjson")


def is_note(line: str) -> bool:
    """Whether a line of `made_path` tells how far the making has come, and is no puzzle."""
    return line.startswith(f'{{"{LOOKED_THROUGH}"')
