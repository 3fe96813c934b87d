"""Duels of two players where a game has more than two sides: who sits where, and what it counts."""

import json

import pytest

from ai.duel.contest import Contest, play_game, side_of
from shared.core import Seat
from shared.games import GAMES
from shared.games.chinese_checkers_star.rules import STARS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from tests.cli.commands import run

THREE = STARS[3].id


def seats_of_a(game: str, number: int) -> list[int]:
    return [seat for seat in range(GAMES[game].seats) if side_of(GAMES[game], Seat(seat), number) == 0]


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (ENGLISH_DRAUGHTS.id, [[0], [1], [0], [1]]),
        (DOMINO_101.id, [[0, 2], [1, 3], [0, 2], [1, 3]]),
        (THREE, [[0], [1, 2], [1], [0, 2], [2], [0, 1], [0], [1, 2]]),
        (STARS[4].id, [[0], [1, 2, 3], [1], [0, 2, 3]]),
    ],
)
def test_sides_are_exchanged_in_pairs_and_the_one_alone_goes_round(game: str, seats: list[list[int]]) -> None:
    assert [seats_of_a(game, number) for number in range(len(seats))] == seats


@pytest.mark.slow
def test_the_better_player_wins_alone_and_against_one() -> None:
    contest = Contest(THREE, ("greedy", "random"), 1)
    assert [play_game(contest, number, {}).score for number in range(4)] == [1, 1, 1, 1]
    exchanged = Contest(THREE, ("random", "greedy"), 1)
    assert [play_game(exchanged, number, {}).score for number in range(2)] == [0, 0]


@pytest.mark.slow
def test_its_score_is_told_without_a_rating_and_without_the_test_of_two(capsys: pytest.CaptureFixture[str]) -> None:
    duel = ("duel", "chinese-checkers-star-3", "greedy", "random", "--games", "2")
    status, out, _ = run(capsys, *duel, "--json")
    found = json.loads(out)
    assert status == 0 and found["score"] == 1
    assert found["elo"] is found["elo_low"] is found["elo_high"] is None
    status, out, _ = run(capsys, *duel)
    assert status == 0 and "equal players score a half" in out and "Elo" not in out
    status, _, error = run(capsys, *duel, "--sprt")
    assert status != 0 and "--sprt is for games of two sides" in error
