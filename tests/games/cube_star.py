"""The star of Chinese checkers once more, in cube coordinates and plain sets: an oracle for the rule book's tables.

A hole is (x, y, z) with x + y + z = 0, the middle of the star (0, 0, 0). It shares no code with the product.
"""

Hole = tuple[int, int, int]
WAYS: tuple[Hole, ...] = ((1, -1, 0), (-1, 1, 0), (1, 0, -1), (-1, 0, 1), (0, 1, -1), (0, -1, 1))
_LINE = range(-8, 9)
HOLES: frozenset[Hole] = frozenset(
    (x, y, -x - y) for x in _LINE for y in _LINE if min(x, y, -x - y) >= -4 or max(x, y, -x - y) <= 4
)
START_CORNERS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 6: (0, 1, 2, 3, 4, 5)}


def around(hole: Hole) -> Hole:
    """A sixth of a turn about the middle, clockwise."""
    x, y, z = hole
    return (-z, -x, -y)


def corner(number: int) -> frozenset[Hole]:
    """The ten holes of a corner, of which the one with the greatest z is number 0."""
    holes = {hole for hole in HOLES if hole[2] > 4}
    for _ in range(number):
        holes = {around(hole) for hole in holes}
    return frozenset(holes)


def plus(hole: Hole, way: Hole, times: int = 1) -> Hole:
    return (hole[0] + times * way[0], hole[1] + times * way[1], hole[2] + times * way[2])


def hops(hole: Hole, taken: frozenset[Hole], seen: frozenset[Hole] = frozenset()) -> frozenset[Hole]:
    """All that chains of hops reach from a hole, depth first."""
    for way in WAYS:
        landing = plus(hole, way, 2)
        if plus(hole, way) in taken and landing in HOLES - taken - seen:
            seen = hops(landing, taken, seen | {landing})
    return seen


def ends(start: Hole, armies: list[frozenset[Hole]]) -> frozenset[Hole]:
    """Where the piece on a hole may go in one move."""
    taken = frozenset().union(*armies) - {start}
    steps = {near for way in WAYS if (near := plus(start, way)) in HOLES - taken}
    return (hops(start, taken) | steps) - {start}


def perft(armies: list[frozenset[Hole]], turn: int, depth: int) -> int:
    """Sequences of so many moves, each by start and end; too short for anybody to win."""
    found = 0
    for start in armies[turn]:
        goals = ends(start, armies)
        if depth == 1:
            found += len(goals)
            continue
        for goal in goals:
            moved = [army - {start} | {goal} if seat == turn else army for seat, army in enumerate(armies)]
            found += perft(moved, (turn + 1) % len(armies), depth - 1)
    return found
