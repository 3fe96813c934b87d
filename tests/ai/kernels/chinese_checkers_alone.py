"""Ten pieces alone on the board of Chinese checkers, by the rule book's tables: for tests of races and endings."""

from shared.games.chinese_checkers.board import CELLS, HOMES, HOPS, STEPS

GOAL = frozenset(cell for cell in range(CELLS) if HOMES[1] >> cell & 1)


def moves_alone(pieces: frozenset[int]) -> set[tuple[int, int]]:
    """What ten pieces can do on an empty board, by the rule book's tables."""
    found: set[tuple[int, int]] = set()
    for start in pieces:
        occupied = sum(1 << cell for cell in pieces - {start})
        ends, waiting = {start}, [start]
        while waiting:
            middle = waiting.pop()
            for line, over, landing in HOPS["adjacent"][middle]:
                if occupied & line == over and landing not in ends:
                    ends.add(landing)
                    waiting.append(landing)
        found |= {(start, end) for end in ends - {start}}
        found |= {(start, end) for end, bit in STEPS[start] if not occupied & bit}
    return found


def after(pieces: frozenset[int], move: tuple[int, int]) -> frozenset[int]:
    return pieces - {move[0]} | {move[1]}


def exact(pieces: frozenset[int], at_most: int) -> int:
    """Moves needed, by looking at all positions, half of the way from each end (a move back is a move too)."""
    sides, edges, total = [{pieces}, {GOAL}], [{pieces}, {GOAL}], 0
    while not sides[0] & sides[1]:
        total += 1
        assert total <= at_most
        side = 0 if len(edges[0]) <= len(edges[1]) else 1
        edges[side] = {after(here, move) for here in edges[side] for move in moves_alone(here)} - sides[side]
        sides[side] |= edges[side]
    return total
