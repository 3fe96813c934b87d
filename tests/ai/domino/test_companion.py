"""The companion: how strong it plays at which score and after which session, and what a move may cost."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from ai.duel.headless import SeatedAgent, play_match
from ai.games.domino_101 import agents
from ai.games.domino_101.companion import BOUND, FAR, LESSON, START, CompanionAgent, chance_of, draw, strength_at
from shared.agent import Budget, Decision, PersistentAgent
from shared.core import Seat, View
from shared.events import MatchEnded
from shared.games.domino_101.rules import DOMINO_101
from shared.reason_codec import to_document
from shared.reasons import ChanceReason
from tests.ai.domino.seats import choices, decision_of, legal_in, played, redealt, view_of
from tests.ai.domino.temptations import temptations

AHEAD, BEHIND = (95, 10), (10, 95)
SOME = next(state for state in choices(40, seed=2) if state.turn in (0, 2))
"""A position of team 0 with a choice."""


def companion(level: float = START) -> CompanionAgent:
    agent = CompanionAgent(Random(5), "companion")
    agent._level = level  # pyright: ignore[reportPrivateUsage]
    return agent


def seen(match: int, round_no: int, scores: tuple[int, int]) -> View:
    """A view of SOME's seat, in this hand of this match."""
    return replace(view_of(SOME, scores), match=match, round=round_no)


def after(*hands: tuple[int, int, tuple[int, int]]) -> CompanionAgent:
    """One that has decided once in each of these (match, round, scores before it)."""
    agent = companion()
    for hand in hands:
        agent.choose(seen(*hand), legal_in(SOME), Budget(nodes=1))
    return agent


def test_it_is_stronger_behind_than_ahead() -> None:
    at = [chance_of(seen(1, 2, scores)) for scores in (AHEAD, (60, 40), (0, 0), (40, 60), BEHIND)]
    strengths = [strength_at(START, chance) for chance in at]
    assert strengths == sorted(strengths) and len(set(strengths)) == 5
    assert at[2] == pytest.approx(0.5) and strengths[2] == pytest.approx(START)
    assert [strength_at(level, 0.5) for level in (-3, 0.4, 3)] == [-1, 0.4, 1]


def test_a_won_hand_lowers_strength_for_the_session() -> None:
    won = chance_of(seen(1, 3, (40, 0))) - 0.5
    assert won > 0.1
    assert after((1, 2, (0, 0)), (1, 3, (40, 0))).level == pytest.approx(START - LESSON * won)
    assert after((1, 2, (0, 0)), (1, 2, (0, 0)), (1, 3, (0, 40))).level == pytest.approx(START + LESSON * won)


def test_a_match_won_teaches_half_whatever_its_hands_were() -> None:
    agent = after((1, 2, (0, 0)), (1, 3, (40, 0)), (1, 5, (90, 95)))
    agent.over(seen(1, 6, (90, 120)), (-1, 1, -1, 1))
    assert agent.level == pytest.approx(START + LESSON / 2)
    agent.over(seen(1, 6, (90, 120)), (-1, 1, -1, 1))  # once for each match
    assert agent.level == pytest.approx(START + LESSON / 2)


def test_a_match_whose_end_it_never_heard_of_is_no_loss_of_its_points() -> None:
    assert after((1, 2, (0, 0)), (2, 1, (0, 0))).level == START
    assert after((1, 2, (90, 0)), (2, 1, (0, 0)), (2, 2, (0, 0))).level == START


def test_its_level_goes_only_so_far() -> None:
    agent = companion()
    for match in range(1, 7):
        agent.choose(seen(match, 1, (0, 0)), legal_in(SOME), Budget(nodes=1))
        agent.over(seen(match, 2, (0, 0)), (1, -1, 1, -1))
    assert agent.level == -FAR


class Passive:
    """Notes what it hears; plays the first move."""

    def __init__(self) -> None:
        self.results: list[tuple[int, Seat | None, tuple[int, ...]]] = []

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        return Decision(legal[0], ChanceReason())

    def over(self, view: View, points: Sequence[int]) -> None:
        self.results.append((view.match, view.seat, tuple(points)))


def test_lasting_agents_learn_how_each_local_match_ended() -> None:
    lasting = [Passive() for _ in range(3)]
    seats = [SeatedAgent("a", agent) for agent in lasting] + [SeatedAgent("greedy", agents.level_1(Random(1)))]
    for number in (1, 2):
        events = list(play_match(DOMINO_101, DOMINO_101.options({}), seats, lambda hand: Random(hand), number=number))
        (points,) = (event.data.points for event in events if isinstance(event.data, MatchEnded))
        assert [agent.results[-1] for agent in lasting] == [(number, seat, points) for seat in range(3)]
    assert [len(agent.results) for agent in lasting] == [2, 2, 2]
    assert isinstance(agents.companion(Random(1)), PersistentAgent) and not isinstance(
        agents.level_5(Random(1)), PersistentAgent
    )


@pytest.mark.parametrize("level", [-1.0, 0.5])
def test_no_move_costs_more_than_the_bound(level: float) -> None:
    agent = companion(level)
    costs: list[float] = []
    for state in choices(40, seed=6):
        decision = agent.choose(view_of(state, (20, 20)), legal_in(state), Budget())
        assert to_document(decision.why)["rule"] == "companion" and 0 <= to_document(decision.why)["strength"] <= 1
        costs.append(to_document(decision.why)["cost"])
    assert min(costs) >= 0 and max(costs) <= BOUND and sum(cost > 0 for cost in costs) > 5


@pytest.mark.slow
def test_at_its_weakest_it_hardly_ever_does_what_partners_complain_of() -> None:
    done: dict[str, int] = {}
    for hand in temptations():
        move = decision_of(companion(-FAR), played(hand.deal, hand.leader, hand.plies)).move
        done[hand.offence] = done.get(hand.offence, 0) + (move in hand.complained_of)
    # Of 24 each. What it keeps too long when it may be weak is heavy tiles, no offence against what the partner showed.
    assert len(done) == 6 and done.pop("keeps_the_heavy_tile") <= 7 and max(done.values()) <= 3


def test_strength_ranges_from_the_worst_to_the_best_move() -> None:
    values = np.array([0.44, 0.50, 0.48])
    for strength, place in ((1.0, 1), (-1.0, 0)):
        assert {draw(values, strength, 0.06, at) for at in (0.0, 0.5, 0.999)} == {place}
    drawn = {
        strength: [draw(values, strength, 0.06, (at + 0.5) / 300) for at in range(300)]
        for strength in (-0.9999, -0.5, 0.0, 0.5, 0.9999)
    }
    counts = {strength: [places.count(place) for place in (1, 2, 0)] for strength, places in drawn.items()}
    assert counts[0.0] == [100, 100, 100]
    assert counts[0.9999] == [300, 0, 0] and counts[-0.9999] == [0, 0, 300]
    assert counts[0.5] == sorted(counts[0.5], reverse=True) and counts[-0.5] == sorted(counts[-0.5])


def test_tiles_that_it_cannot_see_do_not_change_what_it_does() -> None:
    rng = Random(4)
    for state in choices(15, seed=29):
        assert decision_of(agents.companion(Random(1)), state) == decision_of(
            agents.companion(Random(1)), redealt(state, rng)
        )
