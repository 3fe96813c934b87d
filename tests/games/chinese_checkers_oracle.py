"""A second, naive generator of Chinese checkers, written from the rules with sets of (x, y), and random positions.

It shares nothing with `shared.games.chinese_checkers.rules` but the notation of a position.
"""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

Cell = tuple[int, int]

NEIGHBOURS = ((1, 0), (0, 1), (-1, 1), (1, -1), (0, -1), (-1, 0))
BOARD = [(x, y) for x in range(9) for y in range(9)]


def name(cell: Cell) -> str:
    return "abcdefghi"[cell[0]] + str(cell[1] + 1)


def cell_named(text: str) -> Cell:
    return "abcdefghi".index(text[0]), int(text[1]) - 1


def sides_of(position: str) -> tuple[int, list[set[Cell]]]:
    """Who is to move, and each seat's cells, of a position text."""
    turn, *sides = position.split("@")[0].split(":")
    return int(turn), [{cell_named(text) for text in side.split(",")} for side in sides]


def text_of(turn: int, sides: list[set[Cell]]) -> str:
    return ":".join((str(turn), *(",".join(sorted(map(name, side))) for side in sides)))


def steps(start: Cell, occupied: set[Cell]) -> set[Cell]:
    around = {(start[0] + dx, start[1] + dy) for dx, dy in NEIGHBOURS}
    return (around & set(BOARD)) - occupied


def hops(start: Cell, occupied: set[Cell], long: bool) -> set[Cell]:
    """Single hops: over a piece `away` cells along a direction to the cell twice as far, all else between empty."""
    found: set[Cell] = set()
    for dx, dy in NEIGHBOURS:
        for away in range(1, 9 if long else 2):
            line = [(start[0] + dx * k, start[1] + dy * k) for k in range(1, 2 * away + 1)]
            if line[-1] in BOARD and [cell in occupied for cell in line] == [k == away for k in range(1, 2 * away + 1)]:
                found.add(line[-1])
    return found


def hop_paths(start: Cell, occupied: set[Cell], long: bool = False) -> Iterator[list[Cell]]:
    """Every chain of hops from `start` that visits no cell twice; `occupied` leaves `start` out."""

    def extend(path: list[Cell]) -> Iterator[list[Cell]]:
        for landing in sorted(hops(path[-1], occupied, long)):
            if landing not in path:
                yield [*path, landing]
                yield from extend([*path, landing])

    yield from extend([start])


def chains(start: Cell, occupied: set[Cell], long: bool = False) -> dict[Cell, str]:
    """Every cell that chains reach, with the first by text of the shortest chains; `occupied` leaves `start` out."""
    found: dict[Cell, str] = {}
    layer = {start: name(start)}
    while layer:
        found |= layer
        longer: dict[Cell, str] = {}
        for cell, text in layer.items():
            for landing in hops(cell, occupied, long) - found.keys():
                chain = f"{text}x{name(landing)}"
                longer[landing] = min(chain, longer.get(landing, chain))
        layer = longer
    del found[start]
    return found


def move_texts(position: str, long: bool = False) -> dict[tuple[str, str], str]:
    """The text of every (from, to) of the seat to move, as cell texts; win test and repetition left out."""
    turn, sides = sides_of(position)
    occupied = sides[0] | sides[1]
    texts: dict[tuple[str, str], str] = {}
    for start in sides[turn]:
        for end, text in chains(start, occupied - {start}, long).items():
            texts[name(start), name(end)] = text
        for end in steps(start, occupied):
            texts[name(start), name(end)] = f"{name(start)}-{name(end)}"
    return texts


def turned(position: str) -> str:
    """The board turned by half a turn, with colours and turn exchanged."""
    turn, sides = sides_of(position)
    far = [{(8 - x, 8 - y) for x, y in side} for side in sides]
    return text_of((0, 1)[turn == 0], [far[1], far[0]])


def mirrored(position: str) -> str:
    turn, sides = sides_of(position)
    return text_of(turn, [{(y, x) for x, y in side} for side in sides])


def scattered(rng: Random) -> str:
    """Twenty pieces anywhere: many hops, and every edge of the board."""
    cells = rng.sample(BOARD, 20)
    return text_of(rng.randrange(2), [set(cells[:10]), set(cells[10:])])


positions = st.builds(scattered, st.randoms(use_true_random=False))
