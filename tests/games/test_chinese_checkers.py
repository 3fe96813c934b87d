"""Chinese checkers: moves, wins, draws and house rules, each by a position a referee could show."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.core import Outcome, Seat
from shared.errors import IllegalMove, OptionError
from shared.games.chinese_checkers.board import CELL_NUMBERS, CELL_TEXTS, HOMES
from shared.games.chinese_checkers.options import DEFAULTS
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS, ChineseCheckersState, Move
from tests.games import chinese_checkers_oracle as oracle

GAME = CHINESE_CHECKERS
START = GAME.deal(DEFAULTS, Random(0))
SHUFFLE = ["a4-b4", "i6-h6", "b4-a4", "h6-i6"]
"""Four plies that lead back to the start."""

A_SQUATTER = "{turn}:e5,f9,g8,g9,h7,h8,h9,i6,i7,i8:a1,a2,a3,b1,b2,b3,c1,c2,d1,{last}@{plies}"
"""Seat 0 holds nine cells of its goal and e5; seat 1 lacks a4."""
AN_INTRUDER = "{turn}:a1,a2,a3,a4,b1,b2,b3,c1,c2,f9:e5,g8,g9,h7,h8,h9,i6,i7,i8,i9@{plies}"
"""Seat 0's piece on f9 completes the row of seat 1's home; d1 is empty."""
SEAT_0_WINS = Outcome((1, -1), "goal")
SEAT_1_WINS = Outcome((-1, 1), "goal")


def at(position: str, **options: object) -> ChineseCheckersState:
    return GAME.parse_position(position, GAME.options(options))


def played(state: ChineseCheckersState, texts: list[str]) -> ChineseCheckersState:
    for text in texts:
        state = GAME.apply(state, GAME.parse_move(state, text))
    return state


def ends_of(state: ChineseCheckersState) -> set[tuple[str, str]]:
    return {(CELL_TEXTS[start], CELL_TEXTS[end]) for start, end in GAME.legal_moves(state)}


def test_each_seat_starts_with_ten_pieces_and_seat_0_moves() -> None:
    assert START == "0:a1,a2,a3,a4,b1,b2,b3,c1,c2,d1:f9,g8,g9,h7,h8,h9,i6,i7,i8,i9"
    assert [home.bit_count() for home in HOMES] == [10, 10]


@pytest.mark.slow
@given(oracle.positions, st.booleans())
def test_legal_moves_are_those_of_a_second_generator(position: str, long: bool) -> None:
    state = at(position, hop="symmetric_long" if long else "adjacent")
    assert ends_of(state) == oracle.move_texts(position, long).keys()
    assert list(GAME.legal_moves(state)) == sorted(set(GAME.legal_moves(state)))


@given(oracle.positions)
def test_a_mirrored_or_turned_board_has_the_mirrored_or_turned_moves(position: str) -> None:
    moves = GAME.legal_moves(at(position))
    mirror = {9 * (cell % 9) + cell // 9: cell for cell in range(81)}
    assert {(mirror[start], mirror[end]) for start, end in GAME.legal_moves(at(oracle.mirrored(position)))} == {*moves}
    turned = GAME.legal_moves(at(oracle.turned(position)))
    assert {(80 - start, 80 - end) for start, end in turned} == {*moves}


def test_a_chain_may_pass_its_starting_cell_but_not_end_there() -> None:
    # c3 may hop c5, e3, and back to c3 over d3 or, as the cell behind, on from c3 to c1 over c2
    ring = at("0:c3,c4,d3,d4,c2,i1,i2,h1,h2,g1:a9,b9,b8,a8,c9,c8,d9,d8,e9,e8")
    ends = {end for start, end in ends_of(ring) if start == "c3"}
    assert {"c5", "e3", "c1"} <= ends
    assert "c3" not in ends
    assert GAME.format_move(ring, GAME.parse_move(ring, "c3xc5xe3xc3xc1")) == "c3xc1"
    with pytest.raises(IllegalMove):
        GAME.parse_move(ring, "c3xc5xe3xc3")


def test_steps_and_hops_do_not_mix() -> None:
    lone = at("0:a1,c1,g1,g2,h1,h2,i1,i2,f1,f2:a9,b9,b8,a8,c9,c8,d9,d8,e9,e8")
    assert {end for start, end in ends_of(lone) if start == "a1"} == {"a2", "b1"}  # and not b1xd1


def test_a_piece_may_leave_the_goal_and_go_back_home() -> None:
    guest = at("0:a1,a2,a3,b1,b2,b3,c1,c2,e4,i9:a9,b9,b8,a8,c9,c8,d9,d8,e9,e8")
    assert {("i9", "i8"), ("i9", "h9")} <= ends_of(guest)
    home = at("0:a1,a2,a3,b1,b2,b3,c1,c2,e1,i9:a9,b9,b8,a8,c9,c8,d9,d8,e9,e8")
    assert ("e1", "d1") in ends_of(home)


def test_a_long_hop_needs_all_other_cells_between_empty() -> None:
    position = "0:a1,c1,i1,i2,i3,i4,h1,h2,h3,h4:a9,b9,b8,a8,c9,c8,d9,d8,e9,{}"
    assert ("a1", "e1") in ends_of(at(position.format("e8"), hop="symmetric_long"))
    assert ("a1", "e1") not in ends_of(at(position.format("d1"), hop="symmetric_long"))
    assert ("a1", "e1") not in ends_of(at(position.format("e8")))


@pytest.mark.parametrize("turn", [0, 1])
def test_a_new_game_has_no_winner(turn: int) -> None:
    assert GAME.outcome(at(f"{turn}{START[1:]}")) is None
    assert GAME.outcome(at(f"{turn}{START[1:]}@60", squat_from_ply=0)) is None


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize(
    ("plies", "squat_from_ply", "outcome"),
    [(59, 60, None), (60, 60, SEAT_0_WINS), (0, 0, SEAT_0_WINS), (29, 30, None), (299, "never", None)],
)
def test_a_squatter_counts_from_its_ply_on(turn: int, plies: int, squat_from_ply: object, outcome: object) -> None:
    state = at(A_SQUATTER.format(turn=turn, last="i9", plies=plies), squat_from_ply=squat_from_ply)
    assert GAME.outcome(state) == outcome
    assert GAME.to_act(state) == (() if outcome else (turn,))


@pytest.mark.parametrize("plies", [0, 60])
def test_a_goal_with_an_empty_cell_is_not_full(plies: int) -> None:
    assert GAME.outcome(at(A_SQUATTER.format(turn=0, last="e9", plies=plies))) is None


def test_intruders_and_squatters_win_nothing() -> None:
    assert GAME.outcome(at(AN_INTRUDER.format(turn=1, plies=20))) is None
    assert GAME.outcome(at(AN_INTRUDER.format(turn=1, plies=60))) == SEAT_0_WINS
    assert GAME.outcome(at(f"{START}@61")) is None  # seat 0's goal is full of seat 1


def test_ten_own_pieces_in_the_goal_win_before_squatters_count() -> None:
    state = at("0:f8,f9,g9,h7,h8,h9,i6,i7,i8,i9:a1,a2,a3,b1,b2,b3,c1,c2,d1,a5@5", squat_from_ply="never")
    assert GAME.outcome(state) is None
    assert GAME.outcome(played(state, ["f8-g8"])) == SEAT_0_WINS


def test_the_mover_is_tested_first_when_one_move_fills_both_goals() -> None:
    # seat 1's g8 squats in seat 0's full goal; seat 0's move to c2 fills seat 1's as squatters begin to count
    both = "0:c3,f9,g9,h7,h8,h9,i6,i7,i8,i9:a1,a2,a3,a4,b1,b2,b3,c1,d1,g8"
    assert GAME.outcome(at(f"{both}@59")) is None
    assert GAME.outcome(played(at(f"{both}@59"), ["c3-c2"])) == SEAT_0_WINS
    assert GAME.outcome(played(at(f"{oracle.turned(both)}@59"), ["g7-g8"])) == SEAT_1_WINS


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    twice = played(at(START), SHUFFLE + SHUFFLE[:3])
    assert GAME.outcome(twice) is None
    thrice = played(twice, SHUFFLE[3:])
    assert GAME.outcome(thrice) == Outcome((0, 0), "repetition")
    assert (GAME.to_act(thrice), GAME.legal_moves(thrice)) == ((), ())
    with pytest.raises(IllegalMove):
        GAME.apply(thrice, (CELL_NUMBERS["a4"], CELL_NUMBERS["b4"]))


def test_a_parsed_position_has_occurred_once() -> None:
    thrice = played(at(START), SHUFFLE + SHUFFLE)
    assert GAME.outcome(GAME.parse_position(GAME.format_position(thrice))) is None


def test_the_same_pieces_with_the_other_seat_to_move_are_another_position() -> None:
    # a triangle of steps loses one ply a round: the pieces return after five plies with the other seat to move
    state = played(at(START, repetition="forbidden"), ["a4-a5", "i6-h6", "a5-b4", "h6-i6", "b4-a4"])
    assert state.pieces == at(START).pieces
    assert state.turn == Seat(1)


def test_without_repetition_the_move_back_is_not_legal() -> None:
    state = played(at(START, repetition="forbidden"), SHUFFLE[:3])
    assert ("h6", "i6") not in ends_of(state)
    with pytest.raises(IllegalMove):
        GAME.parse_move(state, "h6-i6")
    assert ("h6", "i6") in ends_of(played(at(START), SHUFFLE[:3]))


def test_repetition_off_goes_on() -> None:
    assert GAME.outcome(played(at(START, repetition="off"), SHUFFLE * 5)) is None


def test_a_player_that_can_only_repeat_loses() -> None:
    state = at(START, repetition="forbidden")
    everywhere_it_may_go = tuple(GAME.successor(state, move).key for move in GAME.legal_moves(state))
    stuck = ChineseCheckersState(state.pieces, state.turn, 14, state.options, everywhere_it_may_go)
    assert GAME.outcome(stuck) == Outcome((-1, 1), "no-move")
    assert (
        GAME.outcome(ChineseCheckersState(state.pieces, state.turn, 13, state.options, everywhere_it_may_go[1:]))
        is None
    )


@pytest.mark.parametrize("ply_cap", [300, 20])
def test_the_cap_is_a_draw_unless_its_ply_wins(ply_cap: int) -> None:
    before = f"0:f8,f9,g9,h7,h8,h9,i6,i7,i8,i9:a1,a2,a3,b1,b2,b3,c1,c2,d1,a5@{ply_cap - 1}"
    assert GAME.outcome(at(before, ply_cap=ply_cap)) is None
    assert GAME.outcome(played(at(before, ply_cap=ply_cap), ["f8-e8"])) == Outcome((0, 0), "ply-cap")
    assert GAME.outcome(played(at(before, ply_cap=ply_cap), ["f8-g8"])) == SEAT_0_WINS


def blocked_home() -> ChineseCheckersState:
    """Seat 0 at home behind two full rows; that takes eleven enemies, so no position text has it."""
    rows = [cell for cell in range(81) if 4 <= cell // 9 + cell % 9 <= 5]
    return ChineseCheckersState((HOMES[0], sum(1 << cell for cell in rows)), Seat(0), 10, DEFAULTS)


def test_a_player_without_a_legal_move_loses() -> None:
    state = blocked_home()
    assert GAME.outcome(state) == Outcome((-1, 1), "no-move")
    assert GAME.legal_moves(state) == ()
    opened = replace(state, pieces=(HOMES[0], state.pieces[1] & ~(1 << CELL_NUMBERS["c4"])), listed=None, judged=None)
    assert GAME.outcome(opened) is None
    assert ends_of(opened) == {("a4", "c4"), ("c2", "c4")}


@pytest.mark.parametrize(
    "given",
    [
        {"squat_from_ply": -1},
        {"squat_from_ply": 1001},
        {"squat_from_ply": True},
        {"squat_from_ply": None},
        {"squat_from_ply": 60.0},
        {"ply_cap": 0},
        {"ply_cap": "never"},
        {"ply_cap": 1001},
        {"repetition": "allowed"},
        {"repetition": ["draw"]},
        {"hop": "long"},
        {"jump": "adjacent"},
    ],
    ids=str,
)
def test_an_option_that_does_not_exist_is_refused_by_name(given: dict[str, object]) -> None:
    with pytest.raises(OptionError, match=next(iter(given))):
        GAME.options(given)


def test_options_are_completed_and_numbers_may_be_given_as_text() -> None:
    assert GAME.options({}) == {"squat_from_ply": 60, "repetition": "draw", "ply_cap": 300, "hop": "adjacent"}
    given = {"squat_from_ply": "0", "repetition": "off", "ply_cap": 1000, "hop": "symmetric_long"}
    assert GAME.options(given) == {**given, "squat_from_ply": 0}
    assert GAME.options({"squat_from_ply": "never"})["squat_from_ply"] == "never"


def forward(state: ChineseCheckersState) -> tuple[Move, ...]:
    """The moves that gain rows; all of them when none does."""
    sign = (1, -1)[state.turn]
    moves = GAME.legal_moves(state)
    gain = tuple((s, e) for s, e in moves if sign * (e // 9 + e % 9 - s // 9 - s % 9) > 0)
    return gain or moves


@pytest.mark.deep
@pytest.mark.slow
def test_random_forward_games_have_the_measured_length_and_winner() -> None:
    rng = Random(20)
    lengths: list[int] = []
    wins = 0
    for _ in range(300):
        state = at(START, squat_from_ply=0, repetition="off", ply_cap=1000)
        while (outcome := GAME.outcome(state)) is None:
            state = GAME.successor(state, rng.choice(forward(state)))
        assert outcome.reason == "goal"
        lengths.append(state.plies)
        wins += outcome.points[0] == 1
    assert 167 < sum(lengths) / 300 < 187
    assert 0.43 < wins / 300 < 0.59


@pytest.mark.slow
def test_uniform_random_games_do_not_end_by_themselves() -> None:
    rng = Random(21)
    for _ in range(5):
        state = at(START, repetition="off", ply_cap=1000)
        while (outcome := GAME.outcome(state)) is None:
            assert len(GAME.legal_moves(state)) <= 131
            state = GAME.successor(state, rng.choice(GAME.legal_moves(state)))
        assert outcome == Outcome((0, 0), "ply-cap")
