"""The deals that reasons say were believed in: such as the seat may believe, and better than chance."""

from random import Random

import pytest

from ai.games.domino_101 import agents
from shared.games.domino_101.tiles import parse_hands, union
from shared.reasons import OwnThinkingReason
from tests.ai.domino.seats import AgentMaker, choices, decision_of


@pytest.mark.parametrize(
    "agent", [agents.level_2, agents.level_4, agents.level_4r, agents.weigher, agents.companion, agents.level_5]
)
def test_a_believed_deal_shares_out_the_tiles_unseen(agent: AgentMaker) -> None:
    found = 0
    for state in choices(25, seed=8):
        reason = decision_of(agent(Random(1)), state).why
        assert isinstance(reason, OwnThinkingReason) and reason.believed is not None
        believed, seat = parse_hands(reason.believed), state.turn
        assert seat is not None
        hidden = union(state.hands) & ~state.hands[seat]
        assert union(believed) == hidden
        assert believed[seat] == 0
        for other in {0, 1, 2, 3} - {seat}:
            assert believed[other].bit_count() == state.hands[other].bit_count()
            if agent not in (agents.level_2, agents.level_4):
                assert not believed[other] & state.passed_over()[other], "a seat that passed has none of the number"
        found += 1
    assert found == 25


def test_level_5_places_more_tiles_rightly_than_chance() -> None:
    right = count = 0
    for state in choices(60, seed=3):
        reason = decision_of(agents.level_5(Random(1)), state).why
        assert isinstance(reason, OwnThinkingReason) and reason.believed is not None
        for hand, believed in zip(state.hands, parse_hands(reason.believed), strict=True):
            right += (hand & believed).bit_count()
            count += believed.bit_count()
    assert right > 0.36 * count
