"""The fifteen features of LS-Draughts as 47 bits. The twin of `ai.games.english_draughts.features`, which says what
each one is.
"""

from ai.games.english_draughts.kernels.board import BOARD
from ai.kernels.compiled import inlined
from ai.kernels.machine import ones, turned
from shared.games.english_draughts.board import BIT

BITS = (4, 4, 3, 3, 3, 4, 1, 3, 3, 4, 3, 3, 3, 3, 3)
"""Inputs of each feature."""
FEATURES = len(BITS)
INPUTS = sum(BITS)
_SQUARES = (1 << 35) - 1


def _set(*squares: int) -> int:
    return sum(BIT[square] for square in squares)


_CENTRE = _set(10, 11, 14, 15, 18, 19, 22, 23)
_DOUBLE_DIAGONAL = _set(1, 5, 6, 9, 10, 14, 15, 18, 19, 23, 24, 27, 28, 32)
_INSIDE = _set(6, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 22, 23, 24, 25, 26, 27)
_BRIDGE = _set(1, 3)
_BEHIND, _BEFORE = _set(*range(9, 17)), _set(*range(17, 25))
_KING_ROW, _OWN_ROW = _set(29, 30, 31, 32), _set(1, 2, 3, 4)
_LESS_BY_3, _LESS_BY_2 = _set(4, 29), _set(3, 8, 12, 21, 25, 30)
_LESS_BY_1 = _set(2, 7, 11, 13, 16, 17, 20, 22, 26, 31)


def genes_mask(active: tuple[bool, ...]) -> int:
    """The inputs of the features that are switched on, in the order of the paper's Table 1."""
    assert len(active) == FEATURES
    mask = at = 0
    for on, bits in zip(active, BITS, strict=True):
        if on:
            mask |= (1 << bits) - 1 << at
        at += bits
    return mask


@inlined
def _clamped(value, most):
    return min(max(value, 0), most)


@inlined
def inputs(own, enemy, kings, turn):
    """The 47 inputs, one bit each, of a position as it is for the seat that is *not* to move: the agent."""
    if turn == 0:  # the agent plays White: turn the board
        agent, foe, kings = turned(enemy) >> 29 & _SQUARES, turned(own) >> 29 & _SQUARES, turned(kings) >> 29 & _SQUARES
    else:
        agent, foe = enemy, own
    empty = BOARD & ~(agent | foe)
    men, agent_kings = agent & ~kings, agent & kings
    foe_men, foe_kings = foe & ~kings, foe & kings
    advantage = 2 * (ones(men) - ones(foe_men)) + 3 * (ones(agent_kings) - ones(foe_kings))
    # From where a capture over the agent's pieces goes up the board, or down it; then over the foe's.
    up_left, up_right = agent << 4 & empty << 8, agent << 5 & empty << 10
    down_left, down_right = agent >> 4 & empty >> 8, agent >> 5 & empty >> 10
    threat = ones(foe & up_left) + ones(foe & up_right) + ones(foe_kings & down_left) + ones(foe_kings & down_right)
    foe_up, foe_down = up_left | up_right, down_left | down_right
    up_left, up_right = foe << 4 & empty << 8, foe << 5 & empty << 10
    down_left, down_right = foe >> 4 & empty >> 8, foe >> 5 & empty >> 10
    take = ones(agent & down_left) + ones(agent & down_right)
    take += ones(agent_kings & up_left) + ones(agent_kings & up_right)
    agent_up, agent_down = up_left | up_right, down_left | down_right
    men_reach = (foe_men >> 4 | foe_men >> 5) & empty
    kings_reach = (foe_kings >> 4 | foe_kings >> 5 | foe_kings << 4 | foe_kings << 5) & empty
    foe_reach = men_reach | kings_reach
    threats = men_reach & (foe_up | foe_down & _OWN_ROW) | kings_reach & (foe_up | foe_down)
    men_reach = (men << 4 | men << 5) & empty
    kings_reach = (agent_kings >> 4 | agent_kings >> 5 | agent_kings << 4 | agent_kings << 5) & empty
    takes = men_reach & (agent_down | agent_up & _KING_ROW) | kings_reach & (agent_up | agent_down)
    exposed = agent & _INSIDE & (empty << 4 & empty >> 4 | empty << 5 & empty >> 5)
    moment = 3 * (ones(agent) - ones(agent & _LESS_BY_3))
    moment -= 2 * ones(agent & _LESS_BY_2) + ones(agent & _LESS_BY_1)
    found = _clamped(advantage, 15) | _clamped(-advantage, 15) << 4
    found |= _clamped(threat, 7) << 8 | _clamped(take, 7) << 11
    found |= _clamped(ones(men & _BEFORE) - ones(men & _BEHIND) + 8, 7) << 14
    found |= _clamped(ones(agent & _DOUBLE_DIAGONAL), 15) << 17
    if not foe_kings and men & _BRIDGE == _BRIDGE:
        found |= 1 << 21
    found |= _clamped(ones(men & _CENTRE) - 1, 7) << 22
    found |= _clamped(ones(_CENTRE & (foe_men | foe_reach)) - 1, 7) << 25
    found |= _clamped(ones(foe_reach), 15) << 28
    found |= _clamped(ones(exposed), 7) << 32
    found |= _clamped(ones(agent_kings & _CENTRE) - 1, 7) << 35
    found |= _clamped(moment, 7) << 38
    found |= _clamped(ones(threats), 7) << 41
    return found | _clamped(ones(takes), 7) << 44
