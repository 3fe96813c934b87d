"""Agents that are shown some of their legal moves choose among those: how a barred move is left out."""

from random import Random

import pytest

from ai.roster import agent_kinds, make_agent
from shared.agent import Budget
from shared.games import GAMES

BLIND = {("english-draughts/1", "learner"), ("chinese-checkers/1", "tentative"), ("chinese-checkers/1", "tentative-r")}
"""They follow their papers to the letter; a move of theirs that is barred is played all the same."""
ASKED = [(game, name) for game in GAMES for name in agent_kinds(game) if (game, name) not in BLIND]


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "name"), ASKED)
def test_an_agent_chooses_among_the_moves_that_it_is_shown(game_id: str, name: str) -> None:
    game = GAMES[game_id]
    options, rng = game.options({}), Random(3)
    deal = game.deal(options, Random(5))
    state = game.begin(options, deal, game.first_lead(options, deal), 1)
    count = 0
    for _ in range(8):
        seat = game.to_act(state)[0]
        legal = [game.format_move(state, move) for move in game.legal_moves(state)]
        if len(legal) > 2:
            for shown in (legal[::2], legal[1::2]):
                decision = make_agent(game_id, name, 1, {}).choose(game.view(state, seat), shown, Budget(nodes=100))
                assert decision.move in shown
                count += 1
        state = game.successor(state, game.parse_move(state, rng.choice(legal)))
    assert count
