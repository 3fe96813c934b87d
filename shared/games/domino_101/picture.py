"""101 domino as a picture: the line on a table's cloth; before the first tile, closed tiles. Shows no hand."""

from collections.abc import Iterator

from shared.core import View
from shared.games.domino_101.layout import TilePlacement, bounds, first_tile, lay_out
from shared.pictures import Disc, Picture, Polygon, rectangle

_CLOTH, _BONE, _EDGE, _PIP, _BACK = "#1f5a45", "#f7f1e1", "#8b7f68", "#231f1a", "#d9c9a3"
_MARGIN = 1.0
_GAP = 0.04
_CLOSED = 7
"""Closed tiles in a row, as many as a hand has."""
_PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    ((-1, -1), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 1)),
)
"""Places of the pips of a half, along the tile and across it."""


def picture(view: View) -> Picture:
    """The line as it lies."""
    line = [] if view.board == "-" else [(int(tile[0]), int(tile[1])) for tile in view.board.split()]
    if not line:
        return _closed()
    places = lay_out(line, first_tile(view.history))
    left, top, right, bottom = bounds(places)
    shapes = [
        shape
        for (first, second), place in zip(line, places, strict=True)
        for shape in _tile(first, second, place, left - _MARGIN, top - _MARGIN)
    ]
    return Picture(right - left + 2 * _MARGIN, bottom - top + 2 * _MARGIN, _CLOTH, shapes)


def _closed() -> Picture:
    backs = [
        rectangle(_MARGIN + 1.4 * number, _MARGIN, _MARGIN + 1.4 * number + 1, _MARGIN + 2, _BACK)
        for number in range(_CLOSED)
    ]
    return Picture(1.4 * _CLOSED - 0.4 + 2 * _MARGIN, 2 + 2 * _MARGIN, _CLOTH, backs)


def _tile(first: int, second: int, place: TilePlacement, left: float, top: float) -> Iterator[Polygon | Disc]:
    box = place.box()
    yield rectangle(box[0] - left + _GAP / 2, box[1] - top + _GAP / 2, box[2] - left, box[3] - top, _EDGE)
    yield rectangle(box[0] - left + _GAP, box[1] - top + _GAP, box[2] - left - _GAP, box[3] - top - _GAP, _BONE)
    dx, dy = place.toward if not place.is_double else (place.toward[1], place.toward[0])
    x, y = place.x - left, place.y - top
    bar_x, bar_y = 0.36 * abs(dy) + 0.02 * abs(dx), 0.36 * abs(dx) + 0.02 * abs(dy)
    yield rectangle(x - bar_x, y - bar_y, x + bar_x, y + bar_y, _EDGE)
    for pips, half in ((first, -0.5), (second, 0.5)):
        for along, across in _PIPS[pips]:
            u, v = half + 0.26 * along, 0.26 * across
            yield Disc(x + u * dx - v * dy, y + u * dy + v * dx, 0.085, _PIP)
