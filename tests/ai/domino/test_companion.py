"""The companion: how strong it plays at which score, and what a move may cost."""

from random import Random

import numpy as np

from ai.domino import minds
from ai.domino.companion import BOUND, EVEN, draw_within, strength_at
from shared.agent import Budget
from tests.ai.domino.seats import asked, choices, legal_in, redealt, view_of


def test_it_is_stronger_behind_than_ahead() -> None:
    state = next(state for state in choices(20, seed=2) if state.turn in (0, 2))
    strengths = [strength_at(view_of(state, scores)) for scores in ((95, 10), (60, 40), (0, 0), (40, 60), (10, 95))]
    assert strengths == sorted(strengths)
    assert strengths[0] == 0 and strengths[-1] == 1 and strengths[2] == EVEN


def test_no_move_costs_more_than_the_bound() -> None:
    agent = minds.companion(Random(5))
    costs: list[float] = []
    for state in choices(60, seed=6):
        scores = (90, 5) if state.turn in (0, 2) else (5, 90)
        decision = agent.choose(view_of(state, scores), legal_in(state), Budget())
        assert decision.why["rule"] == "companion"
        costs.append(decision.why["cost"])
    assert max(costs) <= BOUND and sum(cost > 0 for cost in costs) > 5


def test_at_full_strength_it_is_the_best_move_and_at_none_any_within_the_bound() -> None:
    values = np.array([0.50, 0.48, 0.44, 0.30])
    assert {draw_within(values, 0, 1.0, at) for at in (0.0, 0.5, 0.999)} == {0}
    drawn = [draw_within(values, 0, 0.0, (at + 0.5) / 300) for at in range(300)]
    assert [drawn.count(place) for place in range(4)] == [100, 100, 100, 0]
    half = [draw_within(values, 0, 0.5, (at + 0.5) / 300) for at in range(300)]
    assert half.count(0) > half.count(1) > half.count(2) > 0 == half.count(3)


def test_tiles_that_it_cannot_see_do_not_change_what_it_does() -> None:
    rng = Random(4)
    for state in choices(15, seed=29):
        assert asked(minds.companion(Random(1)), state) == asked(minds.companion(Random(1)), redealt(state, rng))
