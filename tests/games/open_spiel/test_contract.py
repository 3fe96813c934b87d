"""Games of OpenSpiel keep the contract of every game, on a sample of positions of two rounds each."""

import inspect
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tests.contract import rounds, test_games
from tests.contract.rounds import AnyGame, Round
from tests.games.open_spiel.names import OPEN, registered

SAMPLE = 12
"""Positions of a round."""
LEFT_OUT = (test_games.test_every_team_has_won_one_of_the_rounds_tested_here,)
"""It needs more than two rounds."""


def contract(*marks: str) -> list[Callable[[AnyGame], None]]:
    """The tests that take a game alone, for all games or those of these marks."""
    found = [each for name, each in vars(test_games).items() if name.startswith("test_")]
    wanted = [getattr(test_games, mark).mark for mark in marks]
    return [
        each
        for each in found
        if list(inspect.signature(each).parameters) == ["game"]
        and any(mark in wanted for mark in each.pytestmark)
        and each not in LEFT_OUT
    ]


def sampled(game: AnyGame) -> list[tuple[Round, Any]]:
    """The first and the last position of each round, and some between."""
    rng, found = Random(7), list[tuple[Round, Any]]()
    for round_ in rounds.rounds(game.id):
        between = rng.sample(round_.states[1:-1], min(SAMPLE, len(round_.states) - 2))
        found += [(round_, state) for state in (round_.states[0], *between, round_.states[-1])]
    return found


@pytest.fixture
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    with registered([request.param]) as (found,):
        monkeypatch.setitem(rounds.SEEDS, found.id, 2)  # pyright: ignore[reportArgumentType]
        monkeypatch.setattr(test_games, "positions", sampled)
        yield found


@pytest.mark.slow
@pytest.mark.parametrize("game", OPEN, indirect=True)
def test_a_game_with_perfect_information_keeps_the_contract(game: AnyGame) -> None:
    tests = contract("every_game", "open_games")
    assert len(tests) > 15
    for test in tests:
        test(game)
