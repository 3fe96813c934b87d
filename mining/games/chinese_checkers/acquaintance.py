"""Acquaintance: how one person chooses among the moves of Chinese checkers, fitted to its finished games.

The features are those of `ai.games.chinese_checkers.kernels.replies`.
"""

from collections.abc import Sequence

import numpy as np

from mining.choices import ChoicePrior, Choices
from mining.contracts import OptionsOf
from mining.finished_rounds import PlayedRound, decisions_in
from shared.experience.acquaintance import FEATURES, Acquaintance
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS, ChineseCheckersState, Move

WIDE, NARROW = 3.0, 0.5
"""Standard deviations of a weight among people: of features that are there or not, and of those that are counted."""
_COUNTED = (6, 11, 15, 16, 17, 18, 19)
LASTING = 100
"""Games after which what was seen counts 1/e as much."""
PRIOR = ChoicePrior(tuple(NARROW if one in _COUNTED else WIDE for one in range(FEATURES)), LASTING)


def acquainted(
    known: Acquaintance | None,
    rounds: Sequence[PlayedRound],
    options_of: OptionsOf,
    people: Sequence[float] | None = None,
) -> Acquaintance:
    """As `mining.choices.ChoicePrior.learned`, of rounds of Chinese checkers."""
    decisions = decisions_in(CHINESE_CHECKERS, rounds, options_of)
    made = choices_of([(state, CHINESE_CHECKERS.parse_move(state, text)) for state, text, _ in decisions])
    return PRIOR.learned(known or PRIOR.stranger(), made, len(rounds), people)


def choices_of(made: Sequence[tuple[ChineseCheckersState, Move]]) -> Choices:
    """Moves that were made, each with the state that it was made in."""
    from ai.games.chinese_checkers.kernels import board, replies  # numba loads with the first fit

    moves, rows, ends = np.zeros(board.MOST_MOVES, np.int32), [np.zeros((0, FEATURES))], [0]
    chosen: list[int] = []
    for state, (start, end) in made:
        here = board.board_of(state)
        count = board.moves_of(here, moves, 0)
        found = np.zeros((count, FEATURES))
        replies.features_of(here, moves, 0, count, found)
        chosen.append(ends[-1] + moves[:count].tolist().index(128 * start + end))
        ends.append(ends[-1] + count)
        rows.append(found)
    return Choices(np.concatenate(rows), np.array(ends[1:], np.int64), np.array(chosen, np.int64))
