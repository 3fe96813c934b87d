"""The experiment `growth`: a log that grows, a seat with its book, and the control without one."""

import pytest

from mining import growth
from shared.games.domino_101 import DOMINO_101


@pytest.mark.slow
def test_a_seat_is_measured_without_a_book_and_with_one_of_so_many_hands() -> None:
    none, some = (growth.row(growth.Cell(DOMINO_101.id, logged, 20), seed=3, jobs=1) for logged in (0, 300))
    assert (none["logged"], none["itself"]["fired"]) == (0, 0.0), "without a book no experience decides"
    assert some["logged"] >= 300 and some["itself"]["fired"] > 0
    assert none["itself"]["low"] <= none["itself"]["score"] <= none["itself"]["high"]
    told = growth.table([none, some])
    assert len(told.splitlines()) == 4 and "weigher" in told


def test_every_game_has_its_control_and_the_point_at_which_it_is_judged() -> None:
    points = {game: {cell.logged for cell in growth.cells(2_000) if cell.game == game} for game in growth.GAMES}
    assert all({0, growth.ENOUGH} <= logged for logged in points.values())


def test_a_log_knows_the_premises_of_its_games_alone() -> None:
    log = growth.Log(DOMINO_101.id, 1, 1)
    try:
        assert not log.knows(1)
        log.grow(20)
        log.book()
        (known, *_), last = log.premise_keys.tolist(), int(log.premise_keys[-1])
        assert log.knows(known) and log.knows(last)
        assert not log.knows(last + 1) and not log.knows(known + 1)
    finally:
        log.close()
