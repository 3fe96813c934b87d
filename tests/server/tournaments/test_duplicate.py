"""Duplicate deals: scores of boards against the other tables, travellers, and the secrets of the rounds."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.features.tournaments.duplicate import (
    BestPlay,
    BoardScore,
    RoundScore,
    TableNets,
    best_play,
    board_scores,
    boards_of_round,
    commitment_of_round,
    played_boards,
    round_scores,
    traveller,
)
from server.features.tournaments.tables import _deals_of
from server.lobby.look_backs import RoundReview
from server.tables.decide import TimeOut
from server.tables.features.boards import EndBoards
from shared import fair
from shared.core import Seat
from shared.events import MatchEnded
from shared.match import PLAYED_OUT
from shared.protocol.hosts import PlyReview
from shared.swings import SWINGS, swing_points
from tests.testkit.boards import played_out, table_of_boards

SEED = bytes(range(32))
THREE = [TableNets(1, 1, 2, (30, -5)), TableNets(2, 3, 4, (10, -5)), TableNets(3, 5, 6, (10,))]


def test_a_board_is_compared_with_the_same_board_at_the_other_tables() -> None:
    first = board_scores(THREE, 1)
    assert first[1] == BoardScore(1.0, 5.0) and first[2] == BoardScore(0.0, -5.0), "20 pips are worth five points"
    assert first[3] == first[5] == BoardScore(0.25, -2.5), "below one, level with the other"
    assert first[4] == BoardScore(0.75, 2.5)


def test_a_board_that_a_table_has_not_played_counts_for_nobody_there() -> None:
    second = board_scores(THREE, 2)
    assert set(second) == {1, 2, 3, 4} and set(second.values()) == {BoardScore(0.5, 0.0)}
    scores = round_scores(THREE)
    assert scores[1] == RoundScore(0.75, 2.5, 2) and scores[5] == RoundScore(0.25, -2.5, 1)
    assert round_scores([TableNets(1, 1, 2, ())])[2] == RoundScore(0.5, 0.0, 0)
    assert round_scores([TableNets(1, 1, 2, (30,))])[1] == RoundScore(0.5, 0.0, 1), "nobody to compare with"
    assert round_scores([]) == {}


@given(st.lists(st.lists(st.integers(-150, 150), max_size=4), min_size=1, max_size=6))
def test_what_one_side_wins_the_other_loses(nets: list[list[int]]) -> None:
    tables = [TableNets(at, 2 * at, 2 * at + 1, tuple(found)) for at, found in enumerate(nets)]
    for board in range(1, 5):
        scores = board_scores(tables, board)
        for table in tables:
            if board <= len(table.nets):
                mine, theirs = scores[table.north_south], scores[table.east_west]
                assert mine.matchpoints + theirs.matchpoints == 1 and mine.swing == -theirs.swing
                assert 0 <= mine.matchpoints <= 1
        sides = [scores[table.north_south] for table in tables if board <= len(table.nets)]
        assert sum(it.matchpoints for it in sides) == pytest.approx(len(sides) / 2)
        assert sum(it.swing for it in sides) == pytest.approx(0)


def test_swing_points_grow_by_one_pip_more_each() -> None:
    assert SWINGS[:6] == (2, 5, 9, 14, 20, 27)
    steps = [after - before for before, after in pairwise(SWINGS)]
    assert steps == list(range(3, 3 + len(steps)))
    assert [swing_points(it) for it in (0, 1, 2, 4, 5, -1, -2, -200)] == [0, 0, 1, 1, 2, 0, -1, -18]


def test_a_traveller_has_every_table_the_best_first() -> None:
    events = played_out(Random(1)).events
    first, second = played_boards(events)
    best = BestPlay(12, 2, "6-1>")
    found = traveller(1, first, THREE, best)
    assert (found.board, found.deal, found.leader, found.best) == (1, first.deal, first.leader, best)
    assert [(row.table.number, row.net, row.score.matchpoints) for row in found.rows] == [
        (1, 30, 1.0),
        (2, 10, 0.25),
        (3, 10, 0.25),
    ]
    assert [row.table.number for row in traveller(2, second, THREE, None).rows] == [1, 2]


def test_the_boards_of_a_table_are_read_from_its_log() -> None:
    scenario = played_out(Random(4), 3)
    scenario.do(EndBoards())
    boards = list(played_boards(scenario.events))
    scores = scenario.events[-1].expect(MatchEnded).scores
    assert sum(board.net for board in boards) == scores[0] - scores[1]
    assert [len(board.moves) for board in boards] == [it.ply for it in scenario.events if it.kind.name == "BOARD_ENDED"]
    assert all(board.moves[0] == "1-1" for board in boards)


def test_a_board_that_time_cut_short_has_no_result() -> None:
    scenario = table_of_boards().begin().play_on(Random(1), PLAYED_OUT, plies=3)
    scenario.do(EndBoards())
    assert list(played_boards(scenario.events)) == []


def test_the_best_play_is_what_the_first_choice_is_worth_with_open_hands() -> None:
    forced, chosen = PlyReview(), PlyReview(standing=700, open_best="6-1>", open_loss=500)
    assert best_play(RoundReview("point", [forced, chosen]), leader=3) == BestPlay(12, 2, "6-1>")
    assert best_play(RoundReview("point", [forced, chosen]), leader=0) == BestPlay(2, 2, "6-1>"), "east gave five away"
    assert best_play(RoundReview("point", [forced]), leader=0) is None


def test_what_is_published_of_a_round_beforehand_tells_no_secret_of_another() -> None:
    rounds = range(1, 6)
    published = [commitment_of_round(SEED, number) for number in rounds]
    secrets = [fair.match_secret(boards_of_round(SEED, number, 8, 0).seed, 1) for number in rounds]
    assert [fair.commitment(secret) for secret in secrets] == published
    assert not set(published) & {secret.hex() for secret in secrets}, "in one chain each would be the secret before it"
    assert len({boards_of_round(SEED, number, 8, 0).round for number in rounds}) == 5


def test_a_table_where_nobody_plays_on_does_not_hold_the_round_up() -> None:
    scenario = table_of_boards(3).begin().play_on(Random(1), PLAYED_OUT, plies=24)
    assert _deals_of(scenario.events, 3) is None
    scenario.do(TimeOut(Seat(0), "absent"))
    found = _deals_of(scenario.events, 3)
    assert found is not None and found.deals == tuple(board.net for board in played_boards(scenario.events))
