"""Acquaintance: how one person chooses among the moves of any open game, fitted to its finished games.

The features are those of `ai.experience.replies`, told from the text of positions.
"""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from ai.experience.replies import COUNTED, MoveLooks, looks_of
from mining.choices import ChoicePrior, Choices
from mining.contracts import OptionsOf
from mining.finished_rounds import PlayedRound, decisions_in
from shared.experience.acquaintance import FEATURES, Acquaintance
from shared.games import GAMES

WIDE, NARROW = 3.0, 1.0
"""Standard deviations of a weight among people: of features that are there or not, and of those that are counted."""
LASTING = 100
"""Games after which what was seen counts 1/e as much."""
PRIOR = ChoicePrior(tuple(NARROW if one in COUNTED else WIDE for one in range(FEATURES)), LASTING)


def acquainting(game: str) -> Callable[..., Acquaintance] | None:
    """What `mining.contracts.MiningFacets.acquainted` is by default, of a rules id; None where its replies are not
    foreseen."""
    looks = looks_of(game)
    return None if looks is None else partial(_acquainted, game, looks)


def _acquainted(
    game: str,
    looks: MoveLooks,
    known: Acquaintance | None,
    rounds: Sequence[PlayedRound],
    options_of: OptionsOf,
    people: Sequence[float] | None = None,
) -> Acquaintance:
    """The model of a person after more finished rounds; None: a stranger up to now. `people`: the weights by which
    people choose."""
    rules = GAMES[game]
    rows, ends, chosen = [np.zeros((0, FEATURES))], [0], list[int]()
    for state, text, _ in decisions_in(rules, rounds, options_of):
        successors = [rules.successor(state, move) for move in rules.legal_moves(state)]
        rows.append(looks(state, successors))
        chosen.append(ends[-1] + rules.move_texts(state).index(text))
        ends.append(ends[-1] + len(successors))
    made = Choices(np.concatenate(rows), np.array(ends[1:], np.int64), np.array(chosen, np.int64))
    return PRIOR.learned(known or PRIOR.stranger(), made, len(rounds), people)
