"""From events to decisions: signs, loops, what is no decision, whose view."""

import numpy as np
import pytest

from mining.finished_rounds import loopless, signs_of
from mining.pipeline.decisions import decisions_of
from shared.core import Options
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.keys import frame_of, premise, results
from tests.mining.logs import Log

DRAUGHTS = ENGLISH_DRAUGHTS.id
D1 = "00 04 12 16 25 35 46/01 05 13 22 26 36 55/02 06 14 23 33 44 56/03 11 15 24 34 45 66"


def default_options(table: str) -> Options:
    return {}


@pytest.mark.parametrize(
    ("points", "signs"),
    [
        ((1, -1), (1, -1)),
        ((0, 0), (0, 0)),
        ((0, 21, 0, 21), (-1, 1, -1, 1)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_the_sign_of_a_seat_is_whether_it_scored_best(points: tuple[int, ...], signs: tuple[int, ...]) -> None:
    assert signs_of(points) == signs


def test_a_decision_joins_what_the_mover_saw_to_what_it_made() -> None:
    found = decisions_of(DRAUGHTS, [Log().round("11-15 23-19", (1, -1))], default_options)
    state = ENGLISH_DRAUGHTS.parse_position("B:W21-32:B1-12")
    for row, text in enumerate(("11-15", "23-19")):
        view = ENGLISH_DRAUGHTS.view(state, state.position.turn)
        assert bytes(found.premises[row]) == premise(view).state
        assert int(found.result_keys[row]) == results(view, [text])[text]
        state = ENGLISH_DRAUGHTS.apply(state, ENGLISH_DRAUGHTS.parse_move(state, text))
    assert found.signs.tolist() == [1, -1]
    assert (found.rounds, found.plies) == (1, 2)


def test_plies_of_a_draw_have_no_sign() -> None:
    assert decisions_of(DRAUGHTS, [Log().round("11-15 23-19", (0, 0))], default_options).signs.tolist() == [0, 0]


def test_both_colours_decide_in_the_same_frame() -> None:
    deal = "W:W21-32:B1-12"  # White moves first: everything turned
    black = decisions_of(DRAUGHTS, [Log().round("11-15", (1, -1))], default_options)
    white = decisions_of(DRAUGHTS, [Log().round("22-18", (-1, 1), deal=deal)], default_options)
    assert black.premise_keys == white.premise_keys
    assert black.result_keys == white.result_keys
    assert black.signs == white.signs


@pytest.mark.parametrize(
    ("states", "left"),
    [
        ([], []),
        ([(1, 10), (0, 11), (1, 12)], [0, 1, 2]),
        ([(1, 10), (0, 11), (1, 12), (0, 13), (1, 10), (0, 14)], [0, 5]),  # back to the start
        ([(1, 10), (0, 11), (1, 12), (0, 13), (1, 12), (0, 14)], [0, 1, 2, 5]),
        ([(1, 10), (0, 11), (1, 11), (0, 12)], [0, 1, 2, 3]),  # the same state, but made by the other
        ([(1, 1), (0, 2), (1, 3), (0, 2), (1, 3), (0, 2), (1, 4)], [0, 1, 6]),  # twice around
        ([(1, 1), (0, 2), (1, 3), (0, 4), (1, 3), (0, 2), (1, 5)], [0, 1, 6]),  # a loop within a loop
        ([(1, 1), (0, 2), (1, 3), (0, 2), (1, 5), (0, 6), (1, 3), (0, 7)], [0, 1, 4, 5, 6, 7]),  # 3 was taken back
    ],
)
def test_a_state_made_again_takes_back_everything_since(states: list[tuple[int, int]], left: list[int]) -> None:
    assert loopless(states) == left


def test_kings_that_walk_to_and_fro_leave_their_first_way_alone() -> None:
    deal = "B:WK31,K32:BK1,K2"
    straight = decisions_of(DRAUGHTS, [Log().round("1-6 31-26 6-10 26-23", (1, -1), deal=deal)], default_options)
    around = "1-6 31-26 6-1 26-31 1-6 31-26 6-10 26-23"
    found = decisions_of(DRAUGHTS, [Log().round(around, (1, -1), deal=deal)], default_options)
    assert found.result_keys.tolist() == straight.result_keys.tolist()
    assert found.premise_keys.tolist() == straight.premise_keys.tolist()
    assert found.plies == 8


def test_a_way_back_to_the_start_takes_back_everything() -> None:
    deal = "B:WK31,K32:BK1,K2"
    straight = decisions_of(DRAUGHTS, [Log().round("2-7 31-26", (1, -1), deal=deal)], default_options)
    around = Log().round("1-6 31-26 6-1 26-31 2-7 31-26", (1, -1), deal=deal)
    found = decisions_of(DRAUGHTS, [around], default_options)
    assert found.result_keys.tolist() == straight.result_keys.tolist()


def test_loops_do_not_reach_from_one_round_into_another() -> None:
    log = Log()
    rounds = [log.round("11-15 23-19", (1, -1)), log.round("11-15 23-19", (-1, 1))]
    assert decisions_of(DRAUGHTS, rounds, default_options).signs.tolist() == [1, -1, -1, 1]


def test_a_move_made_by_a_rule_is_marked() -> None:
    found = decisions_of(DRAUGHTS, [Log().round("11-15 23-19 8-11", (1, -1), by_rule=[3])], default_options)
    assert found.recalled.tolist() == [False, False, True]


def test_a_prescribed_lead_and_a_pass_are_no_decisions() -> None:
    log = Log(DOMINO_101.id)
    # 1-1 is prescribed; seat 2 holds 1-4; seat 3 passes nothing here, so make seats follow until one must pass
    moves: list[str] = []
    state = DOMINO_101.begin(DOMINO_101.options({}), D1, DOMINO_101.first_lead(DOMINO_101.options({}), D1))
    while "pass" not in moves:
        move = DOMINO_101.legal_moves(state)[0]
        moves.append(DOMINO_101.format_move(state, move))
        state = DOMINO_101.successor(state, move)
    events = log.round(" ".join(moves), (0, 9, 0, 9), deal=D1)
    found = decisions_of(DOMINO_101.id, [events], default_options)
    assert found.plies == len(moves)
    assert len(found.signs) == len(moves) - 2
    free = decisions_of(DOMINO_101.id, [events], lambda table: {"first_lead": "holder_free"})
    assert len(free.signs) == len(moves) - 1


def test_a_domino_decision_holds_the_movers_hand_and_no_other() -> None:
    events = Log(DOMINO_101.id).round("1-1", (0, 9, 0, 9), deal=D1)
    found = decisions_of(DOMINO_101.id, [events], lambda table: {"first_lead": "holder_free"})
    state = DOMINO_101.begin(
        DOMINO_101.options({"first_lead": "holder_free"}), D1, DOMINO_101.first_lead({"first_lead": "forced_11"}, D1)
    )
    view = DOMINO_101.view(state, state.turn)
    assert bytes(found.premises[0]) == premise(view).state
    assert int(found.result_keys[0]) == results(view, ["1-1"])["1-1"]
    assert found.signs.tolist() == [1]


def test_rounds_without_a_ply_are_rounds_all_the_same() -> None:
    log = Log()
    found = decisions_of(
        DRAUGHTS, [log.round("", (1, -1)), log.round("11-15", (1, -1)), log.round("", (0, 0))], default_options
    )
    assert (found.rounds, found.plies, len(found.signs)) == (3, 1, 1)


def test_no_rounds_make_no_decisions() -> None:
    found = decisions_of(DRAUGHTS, [], default_options)
    assert found.premises.shape == (0, frame_of(DRAUGHTS).width)
    assert found.signs.dtype == np.int8
