"""A hand of the rule book as the kernels' array: what the twin tests compare."""

import numpy as np

from ai.games.domino_101.kernels import hand as kernel
from ai.games.domino_101.observation import move_code, set_house_rules
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import DominoState


def twin_of(state: DominoState, round_no: int = 1) -> np.ndarray:
    """The array of a state whose whole history is known, or of a position before its lead."""
    hand = np.zeros(kernel.HAND_SIZE, np.int64)
    kernel.clear(hand)
    set_house_rules(hand, state.options, round_no)
    for seat, held in enumerate(state.hands):
        placed = sum(1 << tile for placer, tile in state.placements() if placer == seat)
        hand[kernel.HANDS + seat] = held | placed
        hand[kernel.COUNTS + seat] = (held | placed).bit_count()
    assert state.leader is not None
    kernel.lead(hand, int(state.leader))
    if state.must_lead is not None:
        hand[kernel.MUST_LEAD] = state.must_lead
    for move in state.history:
        kernel.play(hand, move_code(DOMINO_101.format_move(state, move)))
    return hand


def legal_texts(hand: np.ndarray) -> list[str]:
    """The kernel's legal moves, worded by the rule book's texts."""
    from ai.games.domino_101.observation import move_text

    moves = np.empty(kernel.MOVES_SIZE, np.int64)
    seat = int(hand[kernel.TURN])
    count = kernel.legal_moves(hand, hand[kernel.HANDS + seat], moves)
    return [move_text(int(code), bool(hand[kernel.LEFT] < 0)) for code in moves[:count]]
