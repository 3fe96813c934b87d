"""The star of 121 cells: its cells and tips, steps and hops between them. Knows no turn and no rule."""

from typing import Final

from shared.games.chinese_checkers.board import DIRECTIONS, Hop, bit_set

SIDE: Final = 17
_MIDDLE: Final = 8
_TIP: Final = 4
"""The hexagon in the middle reaches this far; a tip begins behind it, and has as many rows."""

Place = tuple[int, int]
"""(x, y) on axes at 60°, from the middle of the star."""


def _axes(place: Place) -> tuple[int, int, int, int, int, int]:
    """How far a place lies out in the direction of each tip, clockwise from the lowest: more than 4 is in the tip."""
    x, y = place
    return (-x - y, -x, y, x + y, x, -y)


def _is_on_star(place: Place) -> bool:
    """The star is two triangles laid over each other; each takes every other tip."""
    axes = _axes(place)
    return max(axes[::2]) <= _TIP or max(axes[1::2]) <= _TIP


PLACES: Final = tuple(
    place for x in range(-_MIDDLE, SIDE) for y in range(-_MIDDLE, SIDE) if _is_on_star(place := (x, y))
)
"""The places of the cells by number, from `a9` on; the half turn of cell c is 120 − c."""
CELLS: Final = len(PLACES)
CELL_TEXTS: Final = tuple(f"{'abcdefghijklmnopq'[x + _MIDDLE]}{y + _MIDDLE + 1}" for x, y in PLACES)
CELL_NUMBERS: Final = {text: cell for cell, text in enumerate(CELL_TEXTS)}
CELL: Final = "[a-q](?:1[0-7]|[1-9])"
"""The text of a cell, and of some places that the star lacks, as a regular expression."""
_NUMBERS = {place: cell for cell, place in enumerate(PLACES)}

TIPS: Final = tuple(bit_set(cell for cell, place in enumerate(PLACES) if _axes(place)[tip] > _TIP) for tip in range(6))
"""Bit sets of the ten cells of each tip, clockwise from the lowest one."""
TIPS_OF_SEATS: Final = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
"""By number of players, the tip at which each seat begins. Its goal is the tip across the star."""


def _beyond(cell: int, direction: Place, away: int) -> int | None:
    """The cell so far away in that direction."""
    (x, y), (dx, dy) = PLACES[cell], direction
    return _NUMBERS.get((x + away * dx, y + away * dy))


def _steps(cell: int) -> tuple[int, ...]:
    return tuple(sorted(near for way in DIRECTIONS if (near := _beyond(cell, way, 1)) is not None))


def _hops(cell: int) -> tuple[Hop, ...]:
    hops: list[Hop] = []
    for way in DIRECTIONS:
        over, landing = _beyond(cell, way, 1), _beyond(cell, way, 2)
        if over is not None and landing is not None:
            hops.append((bit_set((over, landing)), 1 << over, landing))
    return tuple(sorted(hops, key=lambda hop: hop[2]))


STEPS: Final = tuple(map(_steps, range(CELLS)))
"""STEPS[cell]: its neighbours, ascending."""
HOPS: Final = tuple(map(_hops, range(CELLS)))
"""HOPS[cell]: the hops from it over one adjacent piece, by landing cell."""


def turned(place: Place, tips: int) -> Place:
    """The place as the player sees it who sits so many tips further on: the tip at that seat becomes the lowest."""
    for _ in range(tips):
        x, y = place
        place = (-y, x + y)
    return place


def rows_to_go(cell: int, tip: int) -> int:
    """From 0 at the outermost cell of the tip to 16 at that of the tip across."""
    return _MIDDLE - _axes(PLACES[cell])[tip]
