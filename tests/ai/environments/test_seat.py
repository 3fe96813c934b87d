"""One seat against named players, as Gymnasium has it."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ai.environments import seat_env
from shared.errors import Rejected
from shared.games import GAMES

NAME = "ai.environments.seat:oldhand/Seat-v0"


def played(table: Any, seed: int) -> tuple[float, list[str]]:
    """The reward of a round with random legal actions, and the plies of all seats."""
    rng = Random(seed)
    _, info = table.reset(seed=seed)
    total, is_over = 0.0, False
    while not is_over:
        _, reward, is_over, _, info = table.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        total += reward
    return total, list(table.unwrapped.view().history)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_nothing_to_complain_of(game: str) -> None:
    for illegal in ("lose", "replace"):
        check_env(gymnasium.make(NAME, game=game, illegal=illegal).unwrapped)


def test_the_same_seed_is_the_same_round_and_another_seed_another() -> None:
    one, other = seat_env("domino-101", "greedy"), seat_env("domino-101", "greedy")
    assert played(one, 3) == played(other, 3) == played(one, 3)
    assert played(one, 4) != played(one, 3)


@pytest.mark.slow
def test_a_better_opponent_is_harder_to_beat() -> None:
    tables = {name: seat_env("english-draughts", name, seat=0) for name in ("random", "greedy")}
    results = {name: sum(played(table, seed)[0] for seed in range(20)) for name, table in tables.items()}
    assert results["greedy"] < -15 < -10 < results["random"]


def test_every_other_seat_has_the_player_that_is_named_for_it() -> None:
    asked: list[tuple[str, int]] = []
    table = seat_env("block-domino", ["random", "ismcts-easy", "ismcts"], seat=1, nodes=30)
    table.reset(seed=2)
    for place, agent in table._agents.items():
        choose = agent.choose

        def noted(view: Any, legal: Any, budget: Any, agent: Any = agent, choose: Any = choose, at: int = place) -> Any:
            assert view.seat == at and budget.nodes == 30
            asked.append((type(agent).__name__, at))
            return choose(view, legal, budget)

        agent.choose = noted
    while not table._is_over:
        table.step(int(np.flatnonzero(table.action_masks())[0]))
    assert set(asked) == {("RandomAgent", 2), ("IsmctsAgent", 3), ("IsmctsAgent", 0)}
    assert [table._agents[place]._nodes for place in (3, 0)] == [1_000, 10_000]


def test_an_action_that_is_not_legal_loses_or_is_replaced() -> None:
    loses = seat_env("domino-101", seat=0)
    _, info = loses.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    assert loses.step(wrong)[1:4] == (-168.0, True, False)
    with pytest.raises(gymnasium.error.ResetNeeded):
        loses.step(wrong)
    replaces = seat_env("domino-101", seat=0, illegal="replace")
    replaces.reset(seed=1)
    before = len(replaces.view().history)
    assert replaces.step(wrong)[1:4] == (0.0, False, False)
    assert len(replaces.view().history) == before + 4


def test_a_step_before_the_first_round_or_after_one_is_refused() -> None:
    table = seat_env("block-domino")
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        table.step(0)
    played(table, 1)
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        table.step(0)


def test_players_and_seats_that_there_are_not_are_named() -> None:
    with pytest.raises(Rejected, match="there is no player 'nobody' in english-draughts/1; choose one of random"):
        seat_env("english-draughts", "nobody")
    with pytest.raises(ValueError, match="seats 0 to 3, and 3 of them for opponents"):
        seat_env("domino-101", ["greedy", "greedy"])
    with pytest.raises(ValueError, match="seats 0 to 1"):
        seat_env("english-draughts", seat=2)
