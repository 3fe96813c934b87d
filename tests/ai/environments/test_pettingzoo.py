"""Our games pass PettingZoo's own tests, and keep its conventions for bad input."""

import logging
import sys
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

import ai.environments as environments
from ai.environments import env, parallel_env, raw_env, seat_env
from shared.errors import GameError, IllegalMove, MissingExtra, OptionError, UnknownGame
from shared.games import GAMES, register
from shared.games.registry import unregister
from tests.toys.noughts_and_crosses import NOUGHTS_AND_CROSSES

pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{warning}")  # of all environments with action masks that it does not list
    for warning in (
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be",
        "Action mask numpy array is all zeros",
    )
]
every_game = pytest.mark.parametrize("game", GAMES)


def seeded(make: Any, game: str, **settings: Any) -> Any:
    """An environment whose rounds and samples are the same in every run, though a test names no seed."""
    made = make(game, **settings)
    for number, agent in enumerate(made.possible_agents):
        made.action_space(agent).seed(number)
    reset = made.reset
    made.reset = lambda seed=None, options=None: reset(seed=5 if seed is None else seed, options=options)
    return made


def played(table: Any, rng: Random, rounds: int = 1) -> None:
    """Play rounds to their ends with random legal actions."""
    for _ in range(rounds):
        table.reset(seed=rng.getrandbits(31))
        for _agent in table.agent_iter():
            observation, _, terminated, truncated, _ = table.last()
            legal = np.flatnonzero(observation["action_mask"]).tolist()
            table.step(None if terminated or truncated else rng.choice(legal))


@pytest.mark.slow
@every_game
def test_the_environment_keeps_the_api_and_its_seeds(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(seeded(env, game), num_cycles=200)
    seed_test(partial(env, game), num_cycles=20)
    assert "Passed" in capsys.readouterr().out


@every_game
def test_rounds_are_cut_after_so_many_cycles(game: str) -> None:
    made = partial(seeded, env, game, illegal="replace"), partial(seeded, parallel_env, game)
    max_cycles_test(SimpleNamespace(env=made[0], parallel_env=made[1]))


@every_game
def test_all_seats_may_act_at_once(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(seeded(parallel_env, game), num_cycles=30)
    parallel_seed_test(partial(parallel_env, game), num_cycles=10)
    assert "Passed" in capsys.readouterr().out


def test_a_round_of_seats_that_act_at_once_ends_with_its_cycle() -> None:
    table = parallel_env("domino-101")
    lengths = set[int]()
    for seed in range(12):
        table.reset(seed=seed)
        rewards: dict[str, float] = {}
        while table.agents:
            _, rewards, ended, _, _ = table.step(dict.fromkeys(table.agents, 0))
            assert len(set(ended.values())) == 1
        assert sum(rewards.values()) == 0
        lengths.add(len(table.unwrapped.view("seat_0").history) % 4)
    assert lengths > {0}


@pytest.mark.parametrize(("game", "seeds"), [("english-draughts", 20), ("domino-101", 20)])
def test_rewards_are_the_results_for_each_seat(game: str, seeds: int) -> None:
    table, seen = env(game), set[tuple[int, ...]]()
    for seed in range(seeds):
        rng, totals = Random(seed), dict[str, int]()
        table.reset(seed=seed)
        for agent in table.agent_iter():
            observation, reward, terminated, _, _ = table.last()
            legal = np.flatnonzero(observation["action_mask"]).tolist()
            totals[agent] = totals.get(agent, 0) + reward
            table.step(None if terminated else rng.choice(legal))
        rules = table.unwrapped.rules
        outcome = rules.game.outcome(table.unwrapped.turn.state)
        found = [totals[agent] for agent in table.possible_agents]
        ahead = outcome.points[0] - outcome.points[1]
        assert found == ([ahead, -ahead] * 2 if rules.game.seats == 4 else list(outcome.points))
        seen.add(tuple(found))
    assert len(seen) > 1


def test_an_action_that_is_not_legal_ends_the_round_and_is_the_worst_result(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = env("domino-101")
    table.reset(seed=1)
    agent, mask = table.agent_selection, table.last()[0]["action_mask"]
    with caplog.at_level(logging.WARNING):
        table.step(int(np.flatnonzero(mask == 0)[0]))
    assert "Illegal move" in caplog.text
    assert all(table.terminations.values())
    assert {each: table._cumulative_rewards[each] for each in table.agents} == {
        each: -168.0 if each == agent else 0 for each in table.agents
    }


def test_without_wrappers_an_action_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    table = raw_env("english-draughts")
    table.reset(seed=1)
    before = table.view("seat_0")
    for action in (0, None, -1, 10**6):
        with pytest.raises(IllegalMove, match="choose one of its action mask"):
            table.step(action)
    assert table.view("seat_0") == before and not any(table.terminations.values())


def test_a_step_after_the_end_does_nothing_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    table = env("block-domino")
    with pytest.raises(AssertionError, match="reset"):
        table.step(0)
    played(table, Random(1))
    with caplog.at_level(logging.WARNING):
        table.step(0)
    assert "step() called after all agents are terminated" in caplog.text
    assert table.agents == []


def test_an_agent_whose_round_is_over_has_no_action() -> None:
    table = env("english-draughts", max_cycles=1)
    table.reset(seed=1)
    for _ in range(2):
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
    assert all(table.truncations.values())
    with pytest.raises(ValueError, match="the only valid action is None"):
        table.unwrapped.step(0)


def test_a_round_begins_where_it_is_told_to() -> None:
    table = env("english-draughts", render_mode="ansi")
    table.reset(options={"deal": "W:W18:B14,15"})
    assert table.agent_selection == "seat_1"
    assert table.render() == "W:W18:B14,15"
    with pytest.raises(GameError):
        table.reset(options={"deal": "nonsense"})


def test_games_and_house_rules_that_there_are_not_are_named() -> None:
    for make in (env, parallel_env, seat_env):
        with pytest.raises(UnknownGame, match=r"there is no game 'chess'; choose one of .*domino-101"):
            make("chess")
        with pytest.raises(OptionError, match="no-such-rule"):
            make("domino-101", options={"no-such-rule": 1})


def test_a_game_without_numbers_is_refused_with_those_that_have_some() -> None:
    register(NOUGHTS_AND_CROSSES)
    try:
        with pytest.raises(UnknownGame, match=r"no encoding in numbers .*choose one of english-draughts, "):
            env(NOUGHTS_AND_CROSSES.id)
    finally:
        unregister(NOUGHTS_AND_CROSSES.id)


@pytest.mark.parametrize(("library", "part"), [("pettingzoo.utils", "env"), ("gymnasium", "seat_env")])
def test_without_the_libraries_one_sentence_says_what_to_install(
    library: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("ai.environments.aec", "ai.environments.seat"):
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtra) as refusal:
        getattr(environments, part)
    assert str(refusal.value).endswith("libraries that are not installed: pip install 'oldhand[research]'")


def test_a_part_that_there_is_not_is_named() -> None:
    with pytest.raises(AttributeError, match=r"ai.environments has no vector_env"):
        environments.vector_env  # noqa: B018
