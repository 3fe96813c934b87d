"""The board of Chinese checkers: cells and sets of them, steps, hops and chains of hops. Knows no turn and no rule."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise

CELLS = 81
SIDE = 9
PIECES = 10
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (1, -1), (0, -1), (-1, 0))
"""The six neighbours of (x, y); (+1, +1) and (−1, −1) are none."""

CELL_TEXTS = tuple(f"{'abcdefghi'[cell // SIDE]}{cell % SIDE + 1}" for cell in range(CELLS))
CELL_NUMBERS = {text: cell for cell, text in enumerate(CELL_TEXTS)}

Hop = tuple[int, int, int]
"""(line, over, landing): open when, of the cells in bit set `line`, exactly `over` is occupied; ends on `landing`."""


def _ray(cell: int, dx: int, dy: int) -> list[int]:
    """The cells from `cell` to the edge of the board, itself left out, nearest first."""
    ray: list[int] = []
    x, y = cell // SIDE + dx, cell % SIDE + dy
    while 0 <= x < SIDE and 0 <= y < SIDE:
        ray.append(SIDE * x + y)
        x, y = x + dx, y + dy
    return ray


def bit_set(cells: Iterable[int]) -> int:
    """The bit set of different cells."""
    return sum(1 << cell for cell in cells)


@lru_cache(maxsize=4096)  # a table asks four times with each move, which changes one side
def cells_of(bits: int) -> tuple[int, ...]:
    """The numbers of the cells in a bit set, ascending."""
    cells: list[int] = []
    while bits:
        low = bits & -bits
        cells.append(low.bit_length() - 1)
        bits ^= low
    return tuple(cells)


def _hops(cell: int, reach: int) -> tuple[Hop, ...]:
    """The hops from `cell` over a piece at most `reach` cells away, to the cell as far behind it, by landing cell."""
    rays = [_ray(cell, dx, dy) for dx, dy in DIRECTIONS]
    hops = [
        (bit_set(ray[: 2 * away]), 1 << ray[away - 1], ray[2 * away - 1])
        for ray in rays
        for away in range(1, min(reach, len(ray) // 2) + 1)
    ]
    return tuple(sorted(hops, key=lambda hop: hop[2]))


HOMES = (
    bit_set(cell for cell in range(CELLS) if cell // SIDE + cell % SIDE <= 3),
    bit_set(cell for cell in range(CELLS) if cell // SIDE + cell % SIDE >= 13),
)
"""HOMES[seat]: bit set of the ten cells on which the seat starts; the other seat's goal."""
STEPS = tuple(
    tuple(sorted((ray[0], 1 << ray[0]) for dx, dy in DIRECTIONS if (ray := _ray(cell, dx, dy))))
    for cell in range(CELLS)
)
"""STEPS[cell]: (neighbour, its bit), ascending."""
HOPS: Mapping[str, tuple[tuple[Hop, ...], ...]] = {
    "adjacent": tuple(_hops(cell, reach=1) for cell in range(CELLS)),
    "symmetric_long": tuple(_hops(cell, reach=SIDE // 2) for cell in range(CELLS)),
}
"""HOPS[option][cell]: the hops from a cell, by landing cell."""

CELL = "[a-i][1-9]"
"""The text of a cell, as a regular expression."""
PACKED_SIDE = 11
"""Bytes of one seat's 81 bits in a packed position."""


def chains_from(start: int, occupied: int, hops: tuple[tuple[Hop, ...], ...]) -> dict[int, int]:
    """Every cell that chains of hops reach from `start`, with the cell before it on the first shortest chain.

    `start` itself comes first; during a chain it counts as empty. Chains are grown breadth first and by ascending
    landing cell, so the chain found first is a shortest one and, among those, the first in the order of texts.
    """
    occupied &= ~(1 << start)
    came_from = {start: start}
    frontier = [start]
    for cell in frontier:  # grows as we go
        for line, over, landing in hops[cell]:
            if occupied & line == over and landing not in came_from:
                came_from[landing] = cell
                frontier.append(landing)
    return came_from


def way_to(end: int, came_from: dict[int, int]) -> tuple[int, ...]:
    """The cells of the chain to `end` that `chains_from` has found, from its start on."""
    path = [end]
    while came_from[path[-1]] != path[-1]:
        path.append(came_from[path[-1]])
    return tuple(reversed(path))


def is_chain(path: list[int], occupied: int, hops: tuple[tuple[Hop, ...], ...]) -> bool:
    """Whether a piece on the first cell may hop along the whole path, shortest or not."""
    occupied &= ~(1 << path[0])
    return all(
        any(end == landing and occupied & line == over for line, over, landing in hops[start])
        for start, end in pairwise(path)
    )
