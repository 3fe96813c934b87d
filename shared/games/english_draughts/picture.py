"""English draughts as a picture: the board as books print it, Black above, in the colours of the page's flat board."""

from collections.abc import Iterator

from shared.core import View
from shared.games.english_draughts.text import TEXT
from shared.pictures import Disc, Picture, Polygon, rectangle

_LIGHT, _DARK, _RAIL, _GROUND = "#efe2c8", "#86996f", "#5a4632", "#2b241d"
_ARMIES = (("#2f2a28", "#6b625c"), ("#fbf5e6", "#857857"))
"""Fill and rim by seat."""
_EDGE = 0.3
"""Width of the rail, in squares."""


def picture(view: View) -> Picture:
    """Eight by eight squares and the pieces on them."""
    return Picture(8 + 2 * _EDGE, 8 + 2 * _EDGE, _GROUND, tuple(_shapes(view.board)))


def _shapes(board: str) -> Iterator[Polygon | Disc]:
    yield rectangle(0, 0, 8 + 2 * _EDGE, 8 + 2 * _EDGE, _RAIL)
    yield rectangle(_EDGE, _EDGE, 8 + _EDGE, 8 + _EDGE, _LIGHT)
    for field in TEXT.fields:
        column, row = TEXT.point(field, None)
        left, top = column + _EDGE, row + _EDGE
        yield rectangle(left, top, left + 1, top + 1, _DARK)
    for field, piece in TEXT.pieces(board).items():
        column, row = TEXT.point(field, None)
        x, y = column + _EDGE + 0.5, row + _EDGE + 0.5
        fill, rim = _ARMIES[piece.seat]
        if piece.king:  # two pieces, one on the other
            yield Disc(x, y + 0.08, 0.38, fill, rim)
            y -= 0.08
        yield Disc(x, y, 0.38, fill, rim)
        yield Disc(x, y, 0.25, fill, rim)
        if piece.king:
            yield Disc(x, y, 0.1, rim)
