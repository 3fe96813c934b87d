"""Hands by the hundred thousand are those of the rule books."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from ai.environments import rollouts
from ai.games.domino_101.kernels import hand as kernel
from ai.games.domino_101.observation import move_text
from shared.core import Seat
from shared.errors import OptionError, UnknownGame
from shared.games import GAMES
from shared.games.domino_101.tiles import format_hands


def replayed(game: Any, deal: Sequence[int], row: Any, options: Any) -> Any:
    """The finished state of a row, by the rules. Raises IllegalMove."""
    state = game.begin(options, format_hands(map(int, deal)), Seat(int(row[kernel.LEADER])))
    for ply in range(int(row[kernel.PLIES])):
        text = move_text(int(row[kernel.HISTORY + ply]), leading=not state.line)
        state = game.apply(state, game.parse_move(state, text))
    return state


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("domino-101", {}),
        ("domino-101", {"first_lead": "forced_11", "closed_score": "both"}),
        ("domino-101", {"first_lead": "holder_free", "closed_winner": "lowest_single_hand", "redeal": ""}),
        ("block-domino", {}),
    ],
    ids=str,
)
def test_every_hand_is_played_by_the_rules_and_scored_by_them(name: str, options: dict[str, object]) -> None:
    table, game = rollouts(name, **options), GAMES[f"{name}/1"]
    complete = game.options({"first_lead": "random_free", **options} if name == "domino-101" else options)
    dealt = table.deal(60, 3)
    deals, hands = dealt[:, kernel.HANDS : kernel.HANDS + 4].copy(), dealt.copy()
    points = table.play_out(hands, 4)
    assert points.shape == (60, 2)
    for deal, row, scored in zip(deals.tolist(), hands, points.tolist(), strict=True):
        assert game.redeal(complete, format_hands(deal), 1) is None
        leader = game.first_lead(complete, format_hands(deal))
        assert leader is None or leader == row[kernel.LEADER]
        outcome = game.outcome(replayed(game, deal, row, complete))
        assert outcome is not None and list(outcome.points[:2]) == scored
    assert len({tuple(deal) for deal in deals.tolist()}) == 60
    assert {int(row[kernel.LEADER]) for row in hands} == {0, 1, 2, 3}


def test_the_same_seeds_give_the_same_hands_and_a_position_may_be_played_on_many_times() -> None:
    table = rollouts("block-domino")
    one, same, other = table.deal(50, 1), table.deal(50, 1), table.deal(50, 2)
    assert np.array_equal(one, same) and not np.array_equal(one, other)
    assert np.array_equal(table.play_out(one, 5), table.play_out(same, 5)) and np.array_equal(one, same)
    repeated = np.repeat(table.deal(1, 1), 50, axis=0)
    assert len({tuple(row) for row in table.play_out(repeated, 6).tolist()}) > 5


def test_a_game_without_them_and_a_rule_that_they_do_not_play_are_refused() -> None:
    with pytest.raises(UnknownGame, match="no rollouts in machine code; choose one of domino-101, block-domino"):
        rollouts("english-draughts")
    with pytest.raises(OptionError, match="false_pass"):
        rollouts("domino-101", **{"pass": "button", "false_pass": "lose_hand"})
