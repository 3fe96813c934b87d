"""The moves of a decision compared for reviews: each by its own plays, with a standard error that holds."""

from random import Random

import numpy as np
import pytest

from ai.games.domino_101.kernel_agents import KernelInputs
from ai.games.domino_101.master import SamplingAgent
from ai.games.domino_101.players import LEVEL_5
from ai.kernels.chance import chance
from shared.games.domino_101.state import DominoState
from tests.ai.domino.seats import choices, legal_in, played, view_of
from tests.ai.domino.temptations import temptations


def compared(state: DominoState, seed: int, pool: int, samples: int) -> tuple[np.ndarray, np.ndarray]:
    inputs = KernelInputs(view_of(state), legal_in(state), 0)
    inputs.of_ply = chance(seed)
    return SamplingAgent(Random(1), "look-back", LEVEL_5).compare(inputs, pool, samples, bytearray(1))


@pytest.mark.parametrize("state", [state for state in choices(20, 5) if len(state.history) < 10][:2])
def test_the_standard_error_is_how_much_comparisons_by_other_deals_vary(state: DominoState) -> None:
    found = [compared(state, seed, 100, 400) for seed in range(40)]
    means, errors = (np.array(each) for each in zip(*found, strict=True))
    assert (errors.min(axis=1) == 0).all(), "the best move is not behind itself"
    overall = means.mean(axis=0)
    best, worst = int(overall.argmax()), int(overall.argmin())
    varies = float((means[:, best] - means[:, worst]).std())
    of_best = means.argmax(axis=1) == best
    assert of_best.sum() >= 10
    assert 0.75 < float(errors[of_best, worst].mean()) / varies < 1.4


def test_a_move_that_partners_resent_is_compared_like_any_other() -> None:
    hands = [hand for hand in temptations() if hand.offence == "shuts_out_a_partner_with_one_tile"]
    for hand in hands[:4]:
        state = played(hand.deal, hand.leader, hand.plies)
        means, _ = compared(state, 1, 300, 100)
        resented = [legal_in(state).index(text) for text in hand.complained_of]
        assert means[resented].all(), "no mean of so many plays is exactly even"
