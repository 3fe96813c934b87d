"""Whole games in machine code: played by the rules, reproducible, fair to both players."""

from random import Random

import numpy as np
import pytest

from ai.games.chinese_checkers.evaluation import fitted_cell_values, hand_cell_values
from ai.games.chinese_checkers.kernels.habit import PATH, WIN
from mining.lab.kernels import checkers_match as kernel
from shared.games.chinese_checkers.board import CELLS, SIDE
from shared.games.chinese_checkers.options import PLY_CAP_LIMIT
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME

OPENING = 6


def player(kind: int, **settings: object) -> np.ndarray:
    made = np.zeros(1, kernel.PLAYER)
    for name, value in {"kind": kind, "nodes": 200, "depth": 60, "cell_values": hand_cell_values(), **settings}.items():
        made[0][name] = value
    return made


def played(one: np.ndarray, two: np.ndarray, games: int, seed: int = 1) -> tuple[list[list[int]], list[int]]:
    """Moves and points of every game; games of a pair share their opening."""
    chance = Random(seed)
    openings = [chance.getrandbits(64) for _ in range(games // 2)]
    seeds = np.array([[chance.getrandbits(64), number, openings[number // 2]] for number in range(games)], np.uint64)
    plies, (lengths, points) = np.zeros((games, PLY_CAP_LIMIT), np.int16), np.zeros((2, games), np.int64)
    kernel.play_games(one, two, OPENING, seeds, plies, lengths, points, np.zeros(1, np.uint8))
    return [plies[k, : lengths[k]].tolist() for k in range(games)], points.tolist()


PLAYERS = {
    "by lot": player(kernel.LOT),
    "by table": player(kernel.TABLE),
    "by search, wavering": player(kernel.SEARCHER, blur=15.0, lapses=0.1),
}


@pytest.mark.deep
@pytest.mark.slow(30)  # to compile nearly all of the game, once
@pytest.mark.parametrize("one", PLAYERS)
@pytest.mark.parametrize("two", ["by lot", "by table"])
def test_games_are_played_by_the_rules_to_their_end(one: str, two: str) -> None:
    games, points = played(PLAYERS[one], PLAYERS[two], 4)
    for number, (moves, expected) in enumerate(zip(games, points, strict=True)):
        state = GAME.parse_position(GAME.deal(GAME.options({}), Random(0)))
        for ply, move in enumerate(moves):
            assert GAME.outcome(state) is None
            start, end = divmod(move, 128)
            rows = sum(divmod(end, SIDE)) - sum(divmod(start, SIDE))
            assert ply >= OPENING or (rows > 0) == (state.turn == 0), "an opening goes forward"
            state = GAME.apply(state, (start, end))
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.points[number % 2] == expected, "in every second game seats are exchanged"


@pytest.mark.deep
@pytest.mark.slow
def test_a_seed_gives_a_pair_the_same_games_and_openings() -> None:
    one, two = PLAYERS["by search, wavering"], PLAYERS["by table"]
    games, points = played(one, two, 6)
    assert (games, points) == played(one, two, 6)
    assert games[0][:OPENING] == games[1][:OPENING] != games[2][:OPENING]
    assert played(one, two, 6, seed=2)[0] != games


@pytest.mark.deep
@pytest.mark.slow
def test_a_searching_player_beats_one_that_does_not() -> None:
    _, points = played(player(kernel.SEARCHER, nodes=400), PLAYERS["by table"], 10)
    assert sum(points) > 0


@pytest.mark.slow
def test_the_table_fitted_to_games_beats_the_one_made_by_hand() -> None:
    """By far: of a hundred such games it won 98."""
    fitted = player(kernel.SEARCHER, cell_values=fitted_cell_values())
    _, points = played(fitted, player(kernel.SEARCHER), 10)
    assert sum(points) >= 6


def test_the_fitted_table_is_symmetric() -> None:
    values = fitted_cell_values()
    assert values[0].tolist() == values[1][::-1].tolist()
    square = values[0].reshape(SIDE, SIDE)
    assert square.tolist() == square.T.tolist()


@pytest.mark.slow
@pytest.mark.parametrize("kind", [kernel.STATIC, kernel.AHEAD])
def test_weights_choose(kind: int) -> None:
    """With the gains of the hand-made table as weights of the path, a player plays as the table does."""
    value = hand_cell_values()[0]
    weights = np.zeros(kernel.WEIGHTS)
    weights[PATH : PATH + CELLS * CELLS] = (value[None, :] - value[:, None]).ravel()
    weights[WIN + 1] = 1e6
    one = player(kind, weights=weights)
    assert played(one, PLAYERS["by lot"], 2) == played(PLAYERS["by table"], PLAYERS["by lot"], 2)
