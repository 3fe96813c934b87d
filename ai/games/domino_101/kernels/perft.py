"""How many sequences of legal moves a position of 101 domino has, hands that end early left out. Knows no player."""

import numpy as np

from ai.games.domino_101.kernels import hand as kernel
from ai.games.domino_101.kernels.tiles import SET
from shared.games.domino_101.state import DominoState
from shared.games.domino_101.tiles import union


def hand_of_position(state: DominoState) -> np.ndarray:
    """A position with four open hands as the kernels' array; whose turn it is is known, how it came about is not."""
    assert state.turn is not None
    hand = np.zeros(kernel.HAND_SIZE, np.int64)
    kernel.clear(hand)
    hand[kernel.HANDS : kernel.HANDS + 4] = state.hands
    hand[kernel.COUNTS : kernel.COUNTS + 4] = [held.bit_count() for held in state.hands]
    kernel.lead(hand, int(state.turn))
    if state.must_lead is not None:
        hand[kernel.MUST_LEAD] = state.must_lead
    if state.line:
        hand[kernel.TABLE] = SET & ~union(state.hands)
        hand[kernel.LEFT], hand[kernel.RIGHT] = state.line[0][0], state.line[-1][1]
        # A seat that is out has placed the last tile; otherwise it does not matter which seat did.
        hand[kernel.LAST] = state.hands.index(0) if 0 in state.hands else int(state.turn)
    return hand


def perft(state: DominoState, depth: int) -> int:
    """Legal move sequences of exactly `depth` plies. While partners take counsel there is none."""
    if depth == 0:
        return 1
    return 0 if state.turn is None else int(kernel.perft(hand_of_position(state), np.int64(depth)))
