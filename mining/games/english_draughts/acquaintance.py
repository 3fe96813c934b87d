"""Acquaintance: how one person captures at English draughts where it has the choice, fitted to its finished games.

The features are those of `ai.games.english_draughts.kernels.replies`. Other moves teach nothing: a person chooses among
captures by habit, and among steps by what it has in mind.
"""

from collections.abc import Sequence

import numpy as np

from mining.choices import ChoicePrior, Choices
from mining.contracts import OptionsOf
from mining.finished_rounds import PlayedRound, decisions_in
from shared.experience.acquaintance import FEATURES, Acquaintance
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, DraughtsState

WIDE, NARROW = 3.0, 0.5
"""Standard deviations of a weight among people: of features that are there or not, and of those that are counted."""
_COUNTED = (9, 10, 12)
LASTING = 100
"""Games after which what was seen counts 1/e as much."""
PRIOR = ChoicePrior(tuple(NARROW if one in _COUNTED else WIDE for one in range(FEATURES)), LASTING)


def acquainted(
    known: Acquaintance | None,
    rounds: Sequence[PlayedRound],
    options_of: OptionsOf,
    people: Sequence[float] | None = None,
) -> Acquaintance:
    """As `mining.choices.ChoicePrior.learned`, of rounds of English draughts."""
    decisions = decisions_in(ENGLISH_DRAUGHTS, rounds, options_of)
    made = choices_of([(before, after) for before, move, after in decisions if "x" in move])
    return PRIOR.learned(known or PRIOR.stranger(), made, len(rounds), people)


def choices_of(made: Sequence[tuple[DraughtsState, DraughtsState]]) -> Choices:
    """Captures that were made, each by the states before and after it."""
    from ai.games.english_draughts.kernels import board, replies

    memory = np.zeros(board.MOVES * 16 * board.RECORD // 8, np.int64)
    list_ = memory.ctypes.data
    rows, ends = [np.zeros((0, FEATURES))], [0]
    chosen: list[int] = []
    for before, after in made:
        position = board.board_of(before)
        end = board.captures(*position, list_)
        count = (end - list_) // board.RECORD
        words = memory[: count * board.RECORD // 8].reshape(count, -1)[:, :2].tolist()
        found = np.zeros((count, FEATURES))
        replies.features_of(*position, list_, end, found)
        chosen.append(ends[-1] + words.index(list(board.made(before, after))))
        ends.append(ends[-1] + count)
        rows.append(found)
    return Choices(np.concatenate(rows), np.array(ends[1:], np.int64), np.array(chosen, np.int64))
