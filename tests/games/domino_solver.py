"""Open-handed 101 domino, searched to the end: what the tests compare values and counts of whole hands with.

Knows the game through its public methods only. Positions that differ in the order of the line alone are one.
"""

from collections.abc import Hashable

from shared.core import Seat
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import DominoState
from shared.games.domino_101.tiles import pips, union


def perft(state: DominoState, depth: int) -> int:
    """Sequences of exactly `depth` plies."""
    moves = DOMINO_101.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(DOMINO_101.successor(state, move), depth - 1) for move in moves)


def minimax(state: DominoState) -> int:
    """Points of team {0, 2} minus points of team {1, 3} with best play, by the definition."""
    outcome = DOMINO_101.outcome(state)
    if outcome is not None:
        return outcome.points[0] - outcome.points[1]
    values = [minimax(DOMINO_101.successor(state, move)) for move in DOMINO_101.legal_moves(state)]
    return min(values) if turn_of(state) % 2 else max(values)


def value(state: DominoState) -> int:
    """The same number as `minimax`, by alpha-beta search with remembered bounds."""
    best = _search(state, -200, 200, {})
    return -best if turn_of(state) % 2 else best


def whole_hands(state: DominoState) -> tuple[int, int, int]:
    """(out, closed, plies of the longest): all ways to play the hand to its end."""
    return _whole(state, {})


def turn_of(state: DominoState) -> Seat:
    """Whose turn it is; in a finished hand whose turn it would be."""
    assert state.turn is not None
    return state.turn


Bounds = dict[Hashable, tuple[int, int]]


def _key(state: DominoState) -> Hashable:
    ends = frozenset((state.line[0][0], state.line[-1][1])) if state.line else state.must_lead
    return state.hands, ends, turn_of(state)


def _search(state: DominoState, alpha: int, beta: int, known: Bounds) -> int:
    """Fail-soft negamax for the team to move: exact inside (alpha, beta), else a bound on that side."""
    team = turn_of(state) % 2
    outcome = DOMINO_101.outcome(state)
    if outcome is not None:
        return outcome.points[team] - outcome.points[team ^ 1]
    key = _key(state)
    # Nobody can score more than the other team still holds.
    held = [pips(union(state.hands[team::2])) for team in (0, 1)]
    low, high = known.get(key, (-held[team], held[team ^ 1]))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    floor, ceiling = max(alpha, low), min(beta, high)
    after = [DOMINO_101.successor(state, move) for move in DOMINO_101.legal_moves(state)]
    after.sort(key=lambda child: len(DOMINO_101.legal_moves(child)) * (DOMINO_101.forced(child) is None))
    best, reached = -200, floor
    for child in after:
        best = max(best, -_search(child, -ceiling, -reached, known))
        reached = max(reached, best)
        if reached >= ceiling:
            break
    known[key] = (low if best <= floor else max(low, best), high if best >= ceiling else min(high, best))
    return best


def _whole(state: DominoState, known: dict[Hashable, tuple[int, int, int]]) -> tuple[int, int, int]:
    outcome = DOMINO_101.outcome(state)
    if outcome is not None:
        return int(outcome.reason == "out"), int(outcome.reason != "out"), 0
    moves = DOMINO_101.legal_moves(state)
    if len(moves) == 1:
        out, closed, longest = _whole(DOMINO_101.successor(state, moves[0]), known)
        return out, closed, longest + 1
    key = _key(state)
    if key not in known:
        ways = [_whole(DOMINO_101.successor(state, move), known) for move in moves]
        out, closed, longest = zip(*ways, strict=True)
        known[key] = sum(out), sum(closed), 1 + max(longest)
    return known[key]
