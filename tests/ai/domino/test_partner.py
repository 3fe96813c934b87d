"""What people complain of in partners, each with hands: level 4 corrected and up do not do it without need."""

from random import Random

import pytest

from ai.games.domino_101 import agents
from shared.agent import Budget
from shared.core import View
from shared.games.domino_101.rules import DOMINO_101
from tests.ai.domino import offences
from tests.ai.domino.seats import AgentMaker, decision_of, played
from tests.ai.domino.temptations import temptations

OFFENCES = [offence.__name__ for offence in offences.OFFENCES]
GOOD_PARTNERS: tuple[AgentMaker, ...] = (agents.level_4r, agents.weigher, agents.level_5)
SLIPS = {
    "covers_the_partners_end": {"level_4r": 2, "weigher": 2, "level_5": 4},
    "shuts_out_a_partner_with_one_tile": {"level_4r": 2, "weigher": 3},
    "keeps_the_heavy_tile": {"level_4r": 3, "weigher": 2, "level_5": 2},
    "feeds_the_next_opponent": {"level_4r": 1, "weigher": 0, "level_5": 3},
}
"""Of the 24 hands of an offence; none where nothing stands. The judge sees every deal as likely and every tile open:
what the others played, and what they cannot know, may speak for a move that it dislikes."""


@pytest.mark.slow
@pytest.mark.parametrize("agent", GOOD_PARTNERS, ids=lambda agent: agent.__name__)
@pytest.mark.parametrize("offence", OFFENCES)
def test_a_good_partner_does_not_do_without_need(offence: str, agent: AgentMaker) -> None:
    hands = [hand for hand in temptations() if hand.offence == offence]
    done = 0
    for hand in hands:
        done += decision_of(agent(Random(1)), played(hand.deal, hand.leader, hand.plies)).move in hand.complained_of
    assert len(hands) >= 20
    assert done <= SLIPS.get(offence, {}).get(agent.__name__, 0)


@pytest.mark.parametrize("offence", offences.OFFENCES, ids=lambda offence: offence.__name__)
def test_the_hands_are_what_they_are_said_to_be(offence: offences.Offence) -> None:
    for hand in temptations():
        if hand.offence == offence.__name__:
            state = played(hand.deal, hand.leader, hand.plies)
            assert {DOMINO_101.format_move(state, move) for move in offence(state)} == set(hand.complained_of)


@pytest.mark.slow
def test_the_hands_cost_what_they_are_said_to_cost() -> None:
    by_name = {offence.__name__: offence for offence in offences.OFFENCES}
    for hand in temptations()[::6]:
        state = played(hand.deal, hand.leader, hand.plies)
        assert hand.lost >= offences.COSTS
        assert round(offences.points_lost(state, by_name[hand.offence](state)), 1) == hand.lost


def test_the_papers_level_4_has_its_known_faults() -> None:
    done = dict.fromkeys(OFFENCES, 0)
    for hand in temptations():
        state = played(hand.deal, hand.leader, hand.plies)
        done[hand.offence] += decision_of(agents.level_4(Random(1)), state).move in hand.complained_of
    assert done["keeps_the_heavy_tile"] >= 4 and done["feeds_the_next_opponent"] >= 4


@pytest.mark.parametrize("agent", GOOD_PARTNERS, ids=lambda agent: agent.__name__)
def test_a_forced_move_takes_no_thought_at_all(agent: AgentMaker) -> None:
    nothing: View = None  # type: ignore[assignment] # it does not even look
    assert agent(Random(1)).choose(nothing, ["pass"], Budget()).move == "pass"
