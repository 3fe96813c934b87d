"""The accuracy of a player, from what the moves lost."""

from math import exp

import pytest

from server.features.replay.accuracy import accuracy_of
from shared.core import Seat
from shared.games import GAMES
from shared.http.replay import PlyLookedBack

DRAUGHTS, DOMINO = GAMES["english-draughts/1"], GAMES["domino-101/1"]

LOSSES = {
    ("english-draughts/1", "man"): (
        (0, 0, 0, 0, 4, 13, 19, 26, 31, 42, 48, 64, 81, 95, 115, 159, 191, 229, 314, 669),
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 13),
    ),
    ("chinese-checkers/1", "row"): (
        (31, 81, 179, 237, 285, 344, 374, 396, 411, 445, 481, 528, 546, 590, 640, 676, 711, 801, 908, 1_002),
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 22, 37, 57, 82, 139),
    ),
    ("domino-101/1", "point"): (
        (50, 50, 50, 50, 50, 50, 50, 50, 121, 229, 335, 429, 546, 662, 741, 869, 1_071, 1_180, 1_554, 2_210),
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 50),
    ),
}
"""By game and unit what moves at random and the strongest player's lose: the middles of twentieths of the moves that
`tests.bench.accuracy` looked back at. In domino of moves weighted by their stakes; all margins are 50 here."""


def ply(loss: int, standing: int | None = 0, margin: int | None = None, stake: int | None = None) -> PlyLookedBack:
    return PlyLookedBack(loss=loss, standing=standing, margin=margin, stake=stake)


def accuracy(losses: tuple[int, ...], game: str = "english-draughts/1", unit: str = "man") -> float | None:
    plies = [ply(loss) for loss in losses]
    return accuracy_of(GAMES[game], unit, [Seat(0)] * len(plies), [True] * len(plies), plies)[0]


def test_lossless_moves_are_accurate_and_forced_ones_do_not_count() -> None:
    plies, seats = [ply(0, 20), ply(0, 20), ply(500, -480)], [Seat(0), Seat(1), Seat(0)]
    assert accuracy_of(DRAUGHTS, "man", seats, [True, True, False], plies) == [100.0, 100.0]


@pytest.mark.parametrize(("game", "unit"), LOSSES)
def test_moves_at_random_are_half_accurate_and_those_of_the_strongest_nearly_all(game: str, unit: str) -> None:
    at_random, strongest = LOSSES[game, unit]
    assert 40 <= (accuracy(at_random, game, unit) or 0) <= 50
    assert (accuracy(strongest, game, unit) or 0) >= 97


def test_a_loss_counts_by_how_far_the_expected_result_falls_from_an_even_position() -> None:
    # Two scales are lost: the expected result falls from 1 / (1 + 1/e) to 1 / (1 + e), by 46.2 percent.
    expected = 103.1668 * exp(-0.04354 * 46.2117) - 3.1669
    assert accuracy((125,)) == pytest.approx(expected, abs=0.06)
    assert accuracy((1_130,), "chinese-checkers/1", "row") == pytest.approx(expected, abs=0.06)
    assert accuracy((150,), "domino-101/1", "point") == pytest.approx(expected, abs=0.06)


def test_a_loss_costs_as_much_behind_and_ahead_as_in_an_even_position() -> None:
    for seat, standing in ((0, -150), (0, 150), (1, 150), (1, -150)):
        found = accuracy_of(DRAUGHTS, "man", [Seat(seat)], [True], [ply(100, standing)])
        assert found[seat] == accuracy((100,))


def test_moves_of_a_game_that_is_decided_do_not_count() -> None:
    behind, ahead, gives_away = ply(100, -400), ply(100, 400), ply(400, 0)
    for lost in (behind, ahead):
        assert accuracy_of(DRAUGHTS, "man", [Seat(0)], [True], [lost]) == [None, None]
    (found, _) = accuracy_of(DRAUGHTS, "man", [Seat(0)] * 3, [True] * 3, [behind, ahead, gives_away])
    assert found is not None and found < 10


def test_with_hidden_hands_what_the_open_hands_were_worth_does_not_count() -> None:
    seats, choices = [Seat(0), Seat(1), Seat(2), Seat(3)], [True, True, True, False]
    plies = [ply(300, 40_000), ply(300, -40_000), ply(0, None), ply(0, None)]
    found = accuracy_of(DOMINO, "point", seats, choices, plies)
    assert found[0] == found[1] and found[0] is not None and found[0] < 100
    assert found[2:] == [100.0, None]


def test_a_loss_within_its_margin_is_none() -> None:
    plies = [ply(180, margin=180, stake=50), ply(280, margin=180, stake=50), ply(100, margin=0, stake=50)]
    found = accuracy_of(DOMINO, "point", [Seat(0), Seat(1), Seat(2)], [True] * 3, plies)
    assert found[0] == 100.0
    assert found[1] == found[2] == accuracy((150,), "domino-101/1", "point")


def test_a_move_counts_by_what_was_at_stake() -> None:
    good, bad = ply(0, margin=0, stake=300), ply(10_000, margin=0, stake=100)
    of_equals, alone = ply(80, margin=90, stake=0), ply(0, margin=0, stake=0)
    seats = [Seat(0)] * 3 + [Seat(1)]
    assert accuracy_of(DOMINO, "point", seats, [True] * 4, [good, bad, of_equals, alone]) == [75.0, None, None, None]


def test_where_nothing_judges_nobody_is_measured() -> None:
    assert accuracy_of(DOMINO, None, [Seat(0)], [True], [ply(0)]) == [None] * 4
