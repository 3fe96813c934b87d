"""The deals of 101 domino that a seat may believe in, from its own tiles, the line and who passed on what."""

from collections.abc import Iterator
from itertools import combinations

from shared.core import Seat
from shared.games.domino_101.rules import redeal_condition
from shared.games.domino_101.state import DominoState
from shared.games.domino_101.tiles import hand_of, tiles_in, union


def deals_of(state: DominoState) -> list[tuple[int, ...]]:
    """All four hands of every deal that the seat to play may believe in, as sets of tiles by seat.

    The hands have the right sizes, hold nothing that their seats passed over, and were never void (rules, "Redeal").
    """
    me = state.turn
    assert me is not None
    others = [Seat((me + step) % 4) for step in (1, 2, 3)]
    hidden = union(state.hands) & ~state.hands[me]
    barred = state.passed_over()
    placed = [hand_of(tile for by, tile in state.placements() if by == seat) for seat in range(4)]
    found: list[tuple[int, ...]] = []
    for first in _hands(hidden & ~barred[others[0]], state.hands[others[0]].bit_count()):
        for second in _hands(hidden & ~first & ~barred[others[1]], state.hands[others[1]].bit_count()):
            third = hidden & ~first & ~second
            deal = [0, 0, 0, 0]
            deal[me] = state.hands[me]
            for seat, hand in zip(others, (first, second, third), strict=True):
                deal[seat] = hand
            dealt = [hand | gone for hand, gone in zip(deal, placed, strict=True)]
            if not third & barred[others[2]] and not any(map(redeal_condition, dealt)):
                found.append(tuple(deal))
    return found


def _hands(tiles: int, size: int) -> Iterator[int]:
    """Every set of so many of the tiles."""
    return map(hand_of, combinations(tiles_in(tiles), size))
