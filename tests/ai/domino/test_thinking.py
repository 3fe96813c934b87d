"""The paper's levels and the weighing players in live seats: same policy as in the kernels, no tile too much seen."""

from random import Random

import numpy as np
import pytest

from ai.games.domino_101 import agents
from ai.games.domino_101.kernels import (
    chances as domino_chances,
)
from ai.games.domino_101.kernels import (
    estimate as domino_estimate,
)
from ai.games.domino_101.kernels import (
    linear as domino_linear,
)
from ai.games.domino_101.kernels import (
    master as domino_master,
)
from ai.games.domino_101.kernels import (
    match as domino_match,
)
from ai.games.domino_101.kernels import (
    paper as domino_paper,
)
from ai.games.domino_101.kernels import (
    partner as domino_partner,
)
from ai.games.domino_101.kernels.hand import HANDS, MOVES_SIZE, legal_moves
from ai.games.domino_101.kernels.linear import FEATURES, weigh
from ai.games.domino_101.observation import move_code
from ai.games.domino_101.players import NO_CHANCES, PARTNER_4R, PARTNER_WEIGHER, WEIGHER, KernelPlayer
from ai.host.warm import warm
from ai.kernels.chance import chance
from shared.events import Kind
from shared.games.domino_101.rules import DOMINO_101
from shared.reasons import OnlyMoveReason
from tests.ai.domino.seats import AgentMaker, choices, decision_of, played, redealt, table
from tests.ai.kernels.domino_twin import twin_of

FAST: tuple[AgentMaker, ...] = (
    agents.level_1,
    agents.level_2,
    agents.level_3,
    agents.level_4,
    agents.level_4r,
    agents.weigher,
)

every_fast_agent = pytest.mark.parametrize("agent", FAST, ids=lambda agent: agent.__name__)


@every_fast_agent
def test_tiles_that_a_seat_cannot_see_do_not_change_what_it_does(agent: AgentMaker) -> None:
    rng = Random(4)
    for state in choices(12, seed=9):
        assert decision_of(agent(Random(1)), state) == decision_of(agent(Random(1)), redealt(state, rng))


@every_fast_agent
def test_a_late_agent_plays_as_one_that_was_there_all_along(agent: AgentMaker) -> None:
    sitting = agent(Random(2))
    for state in choices(12, seed=3):
        assert decision_of(sitting, state) == decision_of(agent(Random(2)), state)


@every_fast_agent
def test_a_table_of_four_of_them_plays_hands_to_the_end(agent: AgentMaker) -> None:
    events = table([agent] * 4, seed=6, rounds=3)
    assert [event.kind for event in events].count(Kind.ROUND_ENDED) == 3


def test_the_only_move_needs_no_thinking() -> None:
    state = played("11 14 25 34 35 45 66/02 04 05 06 23 24 55/01 13 33 36 44 46 56/00 03 12 15 16 22 26", 1, "5-5 6-5>")
    while len(DOMINO_101.legal_moves(state)) > 1:
        state = DOMINO_101.successor(state, DOMINO_101.legal_moves(state)[0])
    for agent in FAST:
        assert decision_of(agent(Random(1)), state).why == OnlyMoveReason()


@pytest.mark.parametrize(("agent", "player"), [(agents.weigher, PARTNER_WEIGHER), (agents.level_4r, PARTNER_4R)])
def test_a_live_seat_decides_as_the_kernels_player_does(agent: AgentMaker, player: KernelPlayer) -> None:
    one = domino_match.PlayerRow(*player.arrays(), NO_CHANCES)
    why, scores = np.zeros(7, np.int64), np.zeros(MOVES_SIZE)
    for state in choices(40, seed=12):
        hand = twin_of(state)
        moves = np.zeros(MOVES_SIZE, np.int64)
        (seat,) = DOMINO_101.to_act(state)
        held = int(hand[HANDS + seat])
        count = legal_moves(hand, held, moves)
        move = domino_match.decide(hand, held, np.zeros(4, np.int64), one, moves[:count], chance(1), scores, why)
        assert move_code(decision_of(agent(Random(1)), state).move) == move


def test_the_features_that_a_reason_names_add_up_to_the_score() -> None:
    one, all_of_them = np.zeros(MOVES_SIZE), np.zeros(MOVES_SIZE)
    for state in choices(30, seed=5):
        hand, moves = twin_of(state), np.zeros(MOVES_SIZE, np.int64)
        (seat,) = DOMINO_101.to_act(state)
        held = int(hand[HANDS + seat])
        count = int(legal_moves(hand, held, moves))
        weigh(hand, seat, held, moves, count, WEIGHER.weights, all_of_them)
        total = np.zeros(MOVES_SIZE)
        for number in range(FEATURES):
            weights = np.zeros(FEATURES)
            weights[number] = WEIGHER.weights[number]
            weigh(hand, seat, held, moves, count, weights, one)
            total += one
        assert np.allclose(total[:count], all_of_them[:count])


def test_after_warming_no_choice_waits_for_code_to_be_built() -> None:
    warm("domino-101/1")
    kernels = (domino_paper.choose, domino_estimate.follow, domino_linear.weigh, domino_master.choose_for_match)
    kernels += (domino_partner.manners, domino_chances.match_value)
    built = [len(kernel.signatures) for kernel in kernels]  # pyright: ignore[reportFunctionMemberAccess]
    assert min(built) > 0
    for agent in (*FAST, agents.level_5, agents.companion):
        decision_of(agent(Random(1)), next(iter(choices(1, seed=2))))
    assert built == [len(kernel.signatures) for kernel in kernels]  # pyright: ignore[reportFunctionMemberAccess]
