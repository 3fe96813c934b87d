"""The accuracy of a player, from what the moves lost."""

import pytest

from server.features.replay.accuracy import accuracy_of
from shared.core import Seat
from shared.games import GAMES
from shared.http.replay import PlyLookedBack

DRAUGHTS, DOMINO = GAMES["english-draughts/1"], GAMES["domino-101/1"]


def ply(loss: int, standing: int | None = 0) -> PlyLookedBack:
    return PlyLookedBack(loss=loss, standing=standing)


def test_lossless_moves_are_accurate_and_forced_ones_do_not_count() -> None:
    plies, seats = [ply(0, 20), ply(0, 20), ply(500, -480)], [Seat(0), Seat(1), Seat(0)]
    assert accuracy_of(DRAUGHTS, "man", seats, [True, True, False], plies) == [100.0, 100.0]


def test_a_loss_counts_by_how_far_the_expected_result_falls() -> None:
    # A man lost from an even position: the expected result falls from 1/2 to 1 / (1 + e), by 23.1 percent.
    (found, none) = accuracy_of(DRAUGHTS, "man", [Seat(0)], [True], [ply(100, -100)])
    assert found == pytest.approx(103.1668 * 2.718281828 ** (-0.04354 * 23.1059) - 3.1669, abs=0.06) and none is None
    (ahead, _) = accuracy_of(DRAUGHTS, "man", [Seat(0)], [True], [ply(100, 900)])
    assert ahead is not None and found is not None and ahead > 99 > found


def test_the_other_side_is_measured_by_its_own_standing() -> None:
    assert (
        accuracy_of(DRAUGHTS, "man", [Seat(1)], [True], [ply(100, 100)])[1]
        == accuracy_of(DRAUGHTS, "man", [Seat(0)], [True], [ply(100, -100)])[0]
    )


def test_with_hidden_hands_what_the_open_hands_were_worth_does_not_count() -> None:
    seats, choices = [Seat(0), Seat(1), Seat(2), Seat(3)], [True, True, True, False]
    plies = [ply(300, 4_000), ply(300, -4_000), ply(0, None), ply(0, None)]
    found = accuracy_of(DOMINO, "point", seats, choices, plies)
    assert found[0] == found[1] and found[0] is not None and found[0] < 100
    assert found[2:] == [100.0, None]


def test_where_nothing_judges_nobody_is_measured() -> None:
    assert accuracy_of(DOMINO, None, [Seat(0)], [True], [ply(0)]) == [None] * 4
