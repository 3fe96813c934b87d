"""Chinese checkers as a picture: the long diamond on its side, Blue at the left."""

from collections.abc import Iterator

from shared.core import View
from shared.games.chinese_checkers.text import TEXT
from shared.pictures import Disc, Picture, Polygon

_GROUND, _WOOD, _HOLE, _RIM = "#2b241d", "#c89b62", "#8a6236", "#6e4c27"
_ARMIES = (("#2f6fb3", "#173f6b"), ("#e08a2c", "#7d4710"))
"""Fill and rim by seat."""
_ROW = 3**0.5 / 2
"""Between two rows, where neighbours in a row are 1 apart."""
_WIDTH, _HEIGHT = 16 * _ROW + 2.4, 8 + 2.4


def picture(view: View) -> Picture:
    """81 cells and the pieces on them."""
    return Picture(_WIDTH, _HEIGHT, _GROUND, tuple(_shapes(view.board)))


def _shapes(board: str) -> Iterator[Polygon | Disc]:
    middle_x, middle_y = _WIDTH / 2, _HEIGHT / 2
    yield Polygon(((0, middle_y), (middle_x, 0), (_WIDTH, middle_y), (middle_x, _HEIGHT)), _WOOD)
    pieces = TEXT.pieces(board)
    for field in TEXT.fields:
        column, row = TEXT.point(field, None)
        x, y = (16 - row) * _ROW + 1.2, column / 2 + 1.2
        if field in pieces:
            fill, rim = _ARMIES[pieces[field].seat]
            yield Disc(x, y, 0.4, fill, rim)
        else:
            yield Disc(x, y, 0.24, _HOLE, _RIM)
