"""Our players where a pass may be false: they pass truly, believe nobody's pass, and play on whatever was lied."""

from dataclasses import replace
from random import Random

import pytest

from ai.games.domino_101.observation import has_room
from ai.roster import agent_kinds, make_agent
from shared.agent import Budget, without_false_pass
from shared.core import Seat
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import PASS
from shared.reason_codec import to_document

OPTIONS = DOMINO_101.options({"pass": "button", "false_pass": "lose_hand", "redeal_mode": "claim"})
LIES = 0.6
"""How often the others pass over a tile."""


@pytest.mark.parametrize("player", agent_kinds(DOMINO_101.id))
def test_every_player_plays_among_liars_and_never_lies_itself(player: str) -> None:
    count = 0
    for number in range(3):
        rng = Random(number)
        agent = make_agent(DOMINO_101.id, player, number, {})
        state = DOMINO_101.begin(OPTIONS, DOMINO_101.deal(OPTIONS, rng), Seat(number), 2)
        while DOMINO_101.outcome(state) is None:
            moves = {DOMINO_101.format_move(state, move): move for move in DOMINO_101.legal_moves(state)}
            if state.turn == 0:
                legal = without_false_pass(tuple(moves))
                view = replace(DOMINO_101.view(state, Seat(0)), scores=(0, 0, 0, 0), round=2)
                chosen = agent.choose(view, legal, Budget(nodes=500)).move
                assert chosen in legal
                assert chosen != "pass" or len(moves) == 1
                count += len(legal) > 1
            else:
                lies = "pass" in moves and rng.random() < LIES
                chosen = "pass" if lies else rng.choice(without_false_pass(tuple(moves)))
            state = DOMINO_101.successor(state, moves[chosen])
    assert count > 3


def test_a_hand_with_too_many_false_passes_is_still_played() -> None:
    for seed in range(200):
        rng = Random(seed)
        state = DOMINO_101.begin(OPTIONS, DOMINO_101.deal(OPTIONS, rng), Seat(0), 2)
        while DOMINO_101.outcome(state) is None:
            moves = DOMINO_101.legal_moves(state)
            assert state.turn is not None
            view = replace(DOMINO_101.view(state, state.turn), scores=(0, 0, 0, 0))
            legal = without_false_pass([DOMINO_101.format_move(state, move) for move in moves])
            if len(legal) > 1 and not has_room(view):
                decision = make_agent(DOMINO_101.id, "level-5", 1, {}).choose(view, legal, Budget(nodes=500))
                assert decision.move in legal
                assert to_document(decision.why)["by"] == "greedy"
                return
            state = DOMINO_101.successor(state, PASS if PASS in moves else rng.choice(moves))
    raise AssertionError("no hand was long enough")
