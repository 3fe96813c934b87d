"""Chinese checkers on the star as a picture, seat 0 below."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from shared.core import View
from shared.games.chinese_checkers_star.text import TEXTS
from shared.pictures import Disc, Picture, Point, Polygon

_GROUND, _WOOD, _HOLE, _RIM = "#2b241d", "#c89b62", "#8a6236", "#6e4c27"
_ARMIES: Final = (
    *(("#2f6fb3", "#173f6b"), ("#e08a2c", "#7d4710"), ("#2f8f57", "#134a2b")),
    *(("#b3352c", "#5c1510"), ("#8a4fa3", "#452352"), ("#f4efe2", "#5a5346")),
)
"""Fill and rim by seat."""
_ROW = 3**0.5 / 2
"""Between two rows, where neighbours in a row are 1 apart."""
_WIDTH, _HEIGHT = 12 + 2.6, 16 * _ROW + 2.6


def picture(view: View) -> Picture:
    """121 cells and the pieces on them."""
    return Picture(_WIDTH, _HEIGHT, _GROUND, tuple(_shapes(view.board)))


def _shapes(board: str) -> Iterator[Polygon | Disc]:
    yield Polygon(_outline(), _WOOD)
    text = TEXTS[board.count(":")]
    pieces = text.pieces(board)
    for field in text.fields:
        column, row = text.point(field, None)
        x, y = column / 2 + 1.3, row * _ROW + 1.3
        if field in pieces:
            fill, rim = _ARMIES[pieces[field].seat]
            yield Disc(x, y, 0.4, fill, rim)
        else:
            yield Disc(x, y, 0.24, _HOLE, _RIM)


def _outline() -> tuple[Point, ...]:
    """The twelve corners of the star around its outermost cells."""
    reach = (8 * _ROW + 1.2, 4 + 0.75)
    return tuple(
        (_WIDTH / 2 + reach[corner % 2] * sin(corner * pi / 6), _HEIGHT / 2 - reach[corner % 2] * cos(corner * pi / 6))
        for corner in range(12)
    )
