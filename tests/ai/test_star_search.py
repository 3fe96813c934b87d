"""The search of Chinese checkers on the star: positions that it leaves out change nothing."""

from random import Random
from typing import Any

import pytest

from ai.games.chinese_checkers_star.search import LEVELS, STEP, StarAgent, army_worth
from shared.agent import Budget
from shared.games import GAMES
from shared.games.chinese_checkers_star.rules import ChineseCheckersOnTheStar
from shared.reasons import OwnThinkingReason


def _opened(game: ChineseCheckersOnTheStar, seed: int, plies: int) -> Any:
    rng, options = Random(seed), game.options({})
    state = game.parse_position(game.deal(options, rng), options)
    for _ in range(plies):
        state = game.successor(state, rng.choice(game.legal_moves(state)))
    return state


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (2, 3), (2, 4), (3, 1)])
def test_pruning_changes_neither_the_best_move_nor_its_value(seats: int, seed: int) -> None:
    game = GAMES[f"chinese-checkers-star-{seats}/1"]
    assert isinstance(game, ChineseCheckersOnTheStar)
    state = _opened(game, seed, 20)
    (seat,) = game.to_act(state)
    view, level = game.view(state, seat), LEVELS["expert"]
    agent = StarAgent(level, Random(seed))
    decision = agent.choose(view, game.move_texts(state), Budget())
    goal = game.goal_tips[seat]

    def near(text: str) -> int:
        return army_worth(game.successor(state, game.parse_move(state, text)).board.pieces[seat], goal)

    least = sorted(map(near, game.move_texts(state)), reverse=True)[level.width - 1]
    promising = [text for text in game.move_texts(state) if near(text) >= least]
    each_alone = agent.move_values(view, 0, Budget(), promising)
    assert isinstance(decision.why, OwnThinkingReason)
    assert decision.why.score is not None
    assert each_alone[decision.move] == max(each_alone.values()) == round(decision.why.score * STEP)
