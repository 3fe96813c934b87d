"""Pieces-states of Chinese checkers in game-logs: coordinates `x,y`, as in the paper (Wang et al. 2015, Fig. 14)."""

from collections.abc import Sequence
from typing import Final

from shared.errors import NotationError
from shared.games.chinese_checkers.board import CELL_NUMBERS, CELL_TEXTS, SIDE
from shared.games.contracts import Parts, PiecesNotation

_DIGITS: Final = tuple("012345678")


def _tell(position: str, active: int) -> Parts:
    sides = [_cells(side) for side in position.split("@")[0].split(":")[1:]]
    own, opposite = sorted(sides[active]), sorted(sides[active ^ 1], reverse=True)
    return {"SAS": _coordinates(own), "SPS": _coordinates(opposite)}


def _cells(side: str) -> list[tuple[int, int, int]]:
    """(row, y, x) of every piece."""
    cells = [divmod(CELL_NUMBERS[text], SIDE) for text in side.split(",")]
    return [(x + y, y, x) for x, y in cells]


def _coordinates(cells: Sequence[tuple[int, int, int]]) -> str:
    return " ".join(f"{x},{y}" for _, y, x in cells)


def _read(parts: Parts, active: int) -> str:
    own, opposite = (",".join(sorted(map(_cell, parts[name].split()))) for name in ("SAS", "SPS"))
    sides = (own, opposite) if active == 0 else (opposite, own)
    return f"{active ^ 1}:{sides[0]}:{sides[1]}"


def _cell(text: str) -> str:
    x, comma, y = text.partition(",")
    if not (comma and x in _DIGITS and y in _DIGITS):
        raise NotationError(f"{text[:20]!r} is no coordinate: write x,y, both from 0 to 8")
    return CELL_TEXTS[SIDE * int(x) + int(y)]


NOTATION: Final = PiecesNotation(("SAS", "SPS"), _tell, _read)
