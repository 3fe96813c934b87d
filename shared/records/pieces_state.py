"""A pieces-state as the paper's game-logs tell it: the active side, which made it, and the passive side.

Wang et al. 2015, section 2.1 (iv) and Fig. 14: coordinates of the active side in ascending order of rows, of the
passive side in the opposite order. Chinese checkers has `x,y`, draughts square numbers with a K before a king's. In 101
domino sides say little: there the line and the four hands are told. Knows position texts, no XML and no legality.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shared.errors import NotationError
from shared.games.chinese_checkers.rules import CELL_NUMBERS, CELL_TEXTS, SIDE

Parts = Mapping[str, str]
"""Name of a part (`SAS`, `SPS`; `line`, `hands`) → its text."""


@dataclass(frozen=True, slots=True)
class PiecesNotation:
    """How one game's pieces-states are told."""

    parts: tuple[str, ...]
    tell: Callable[[str, int], Parts]
    """(position text, active seat) → parts."""
    read: Callable[[Parts, int], str]
    """(parts, active seat) → position text, the next seat to move. Raises NotationError."""


def _tell_checkers(position: str, active: int) -> Parts:
    sides = [_cells(side) for side in position.split("@")[0].split(":")[1:]]
    own, opposite = sorted(sides[active]), sorted(sides[active ^ 1], reverse=True)
    return {"SAS": _coordinates(own), "SPS": _coordinates(opposite)}


def _cells(side: str) -> list[tuple[int, int, int]]:
    """(row, y, x) of every piece."""
    cells = [divmod(CELL_NUMBERS[text], SIDE) for text in side.split(",")]
    return [(x + y, y, x) for x, y in cells]


def _coordinates(cells: Sequence[tuple[int, int, int]]) -> str:
    return " ".join(f"{x},{y}" for _, y, x in cells)


def _read_checkers(parts: Parts, active: int) -> str:
    own, opposite = (",".join(sorted(map(_cell, parts[name].split()))) for name in ("SAS", "SPS"))
    sides = (own, opposite) if active == 0 else (opposite, own)
    return f"{active ^ 1}:{sides[0]}:{sides[1]}"


def _cell(text: str) -> str:
    x, comma, y = text.partition(",")
    if not (comma and x in _DIGITS and y in _DIGITS):
        raise NotationError(f"{text[:20]!r} is no coordinate: write x,y, both from 0 to 8")
    return CELL_TEXTS[SIDE * int(x) + int(y)]


_DIGITS = tuple("012345678")


def _tell_draughts(position: str, active: int) -> Parts:
    _, white, black = position.split(":")
    sides = [side[1:].split(",") if side[1:] else [] for side in (black, white)]
    return {"SAS": " ".join(sides[active]), "SPS": " ".join(reversed(sides[active ^ 1]))}


def _read_draughts(parts: Parts, active: int) -> str:
    own, opposite = (",".join(parts[name].split()) for name in ("SAS", "SPS"))
    black, white = (own, opposite) if active == 0 else (opposite, own)
    return f"{'WB'[active]}:W{white}:B{black}"


def _tell_domino(position: str, active: int) -> Parts:
    hands, line, _ = position.split(";")
    return {"line": line, "hands": hands}


def _read_domino(parts: Parts, active: int) -> str:
    return f"{parts['hands'].strip()};{' '.join(parts['line'].split())};{(active + 1) % 4}"


PIECES_NOTATION: Mapping[str, PiecesNotation] = {
    "chinese-checkers/1": PiecesNotation(("SAS", "SPS"), _tell_checkers, _read_checkers),
    "english-draughts/1": PiecesNotation(("SAS", "SPS"), _tell_draughts, _read_draughts),
    "domino-101/1": PiecesNotation(("line", "hands"), _tell_domino, _read_domino),
}
"""By game."""


def move_between(game: Any, state: Any, parts: Parts, active: int) -> list[Any]:
    """The legal moves of `state` that make this pieces-state. Raises NotationError for one that cannot be."""
    wanted = packed(game, parts, active)
    return [move for move in game.legal_moves(state) if game.pack(game.successor(state, move)) == wanted]


def packed(game: Any, parts: Parts, active: int) -> bytes:
    """The pieces-state as the log stores it. Raises NotationError for one that cannot be."""
    return game.pack(game.parse_position(PIECES_NOTATION[game.id].read(parts, active)))
