"""Where the tiles of a domino line lie on a table, for drawing. Knows no rule of play and no screen.

Unit: half a tile. x runs right, y down, the origin is the first tile's centre. A tile is 2 × 1, a double lies across.
Two arms grow from the first tile: the right one to the right, snaking down, the left one to the left, snaking up. Laid
tiles never move and never overlap, whatever the line.

Room for lines that occur, in which no two doubles are neighbours: with `width` 24 it is 25 × 13 and an arm ends within
12.5 of the origin; with 12 (a phone held upright) 13 × 21. Doubles in a row, which only a hostile line has, delay the
turn back and need up to 15.5 and 22.5 in height.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from shared.games.domino_101.tiles import Laid


@dataclass(frozen=True, slots=True)
class TilePlacement:
    """Where one tile lies."""

    x: float
    y: float
    """The tile's centre."""
    toward: tuple[int, int]
    """Unit step along the line from its left to its right end. A double's two halves lie across it."""
    is_double: bool

    def box(self) -> tuple[float, float, float, float]:
        """(left, top, right, bottom)"""
        lies_along_x = (self.toward[0] != 0) != self.is_double
        half_width, half_height = (1, 0.5) if lies_along_x else (0.5, 1)
        return self.x - half_width, self.y - half_height, self.x + half_width, self.y + half_height


def lay_out(line: Sequence[Laid], first: int, width: float = 24) -> tuple[TilePlacement, ...]:
    """The places of a line's tiles from left to right, `line[first]` having been led."""
    if not line:
        return ()
    origin = TilePlacement(0, 0, (1, 0), _is_double(line[first]))
    left = list(_arm(origin, reversed(line[:first]), -1, width))
    return (*reversed(left), origin, *_arm(origin, line[first + 1 :], 1, width))


def first_tile(history: Iterable[str]) -> int:
    """The index in the line of the tile that was led, from the round's move texts."""
    return sum(text.startswith("<") for text in history)


def bounds(places: Iterable[TilePlacement]) -> tuple[float, float, float, float]:
    """(left, top, right, bottom) of all of them; there is at least one."""
    lefts, tops, rights, bottoms = zip(*(place.box() for place in places), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _is_double(tile: Laid) -> bool:
    return tile[0] == tile[1]


def _arm(last: TilePlacement, tiles: Iterable[Laid], side: int, width: float) -> Iterator[TilePlacement]:
    """The tiles outwards from the first one: `side` 1 is the right arm, which snakes down, −1 the left one, up."""
    x, y = side * _length(last.is_double) / 2, 0.0
    row_y, along = 0.0, side
    dx, dy = side, 0
    for tile in tiles:
        length = _length(_is_double(tile))
        if dy == 0 and (x + dx * length) * dx > width / 2:
            # No room left in this row: leave it from the last tile's long or, for a double, short side.
            x, y = (last.x, last.y + side) if last.is_double else (last.x + dx / 2, last.y + side / 2)
            along, dx, dy = dx, 0, side
        elif dy != 0 and abs(y - side / 2 - row_y) >= 3 and not last.is_double:
            # Far enough from the row before: turn back, parallel to it.
            along = -along
            x, y = last.x + along / 2, last.y + side / 2
            row_y, dx, dy = y, along, 0
        last = TilePlacement(x + dx * length / 2, y + dy * length / 2, (dx * side, dy * side), _is_double(tile))
        yield last
        x, y = x + dx * length, y + dy * length


def _length(is_double: bool) -> int:
    """Of a tile along the line."""
    return 1 if is_double else 2
