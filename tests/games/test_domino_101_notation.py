"""101 domino: every text and packed form comes back as what it was, and what is none is refused."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.core import Seat
from shared.errors import AmbiguousMove, GameError, IllegalMove, NotationError
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import DominoState
from shared.games.domino_101.tiles import format_hand, format_line, parse_hand, parse_line
from tests.games.domino_hands import CLOSED, OUT, TIED, Hand, random_hand

EVEN = "00 04 12 16 25 35 46/01 05 13 22 26 36 55/02 06 14 23 33 44 56/03 11 15 24 34 45 66"
AT_6_AND_1 = "00 04 12 16 25 35/01 05 13 22 26 36 55/02 06 23 33 44 56/03 11 15 24 34 45 66;64 41;0"
"""Seat 0 may place 2-1 right and 6-1 at either end."""
AT_4_AND_4 = "00 04 12 25 35/01 05 13 22 26 36 55/02 06 23 33 44 56/03 11 15 24 34 45 66;41 16 64;3"


@st.composite
def states(draw: st.DrawFn) -> DominoState:
    """States of random hands, finished ones too."""
    *_, state = random_hand(Random(draw(st.integers(0, 10**9))), stop_after=draw(st.integers(0, 40)))
    return state


def at(position: str) -> DominoState:
    return DOMINO_101.parse_position(position)


@given(states())
def test_moves_come_back_from_their_texts(state: DominoState) -> None:
    moves = DOMINO_101.legal_moves(state)
    texts = [DOMINO_101.format_move(state, move) for move in moves]
    assert len(set(texts)) == len(texts)
    assert [DOMINO_101.parse_move(state, text) for text in texts] == list(moves)


@given(states())
def test_positions_come_back_from_their_texts_and_bytes(state: DominoState) -> None:
    position = at(DOMINO_101.format_position(state))
    assert DOMINO_101.format_position(position) == DOMINO_101.format_position(state)
    assert (position.hands, position.line, position.turn) == (state.hands, state.line, state.turn)
    assert position.history == ()
    assert DOMINO_101.unpack(DOMINO_101.pack(state)) == position
    assert DOMINO_101.pack(position) == DOMINO_101.pack(state)
    assert len(DOMINO_101.pack(state)) == 18 + len(state.line) <= 43


@pytest.mark.parametrize("first_lead", ["forced_11", "forced_66", "random_free"])
def test_the_lead_that_is_due_belongs_to_the_position(first_lead: str) -> None:
    options = DOMINO_101.options({"first_lead": first_lead})
    state = DOMINO_101.begin(options, EVEN, Seat(3))
    mark = {"forced_11": "3!", "forced_66": "3!66", "random_free": "3"}[first_lead]
    assert DOMINO_101.format_position(state) == f"{EVEN};-;{mark}"
    position = DOMINO_101.parse_position(f"{EVEN};-;{mark}", options)
    assert position == state
    assert DOMINO_101.unpack(DOMINO_101.pack(state)).must_lead == state.must_lead
    assert DOMINO_101.legal_moves(position) == DOMINO_101.legal_moves(state)


def test_a_position_where_partners_take_counsel_has_no_turn() -> None:
    state = DOMINO_101.begin(DOMINO_101.options({}), EVEN, None, round_no=2)
    assert DOMINO_101.format_position(state) == f"{EVEN};-;-"
    assert at(f"{EVEN};-;-") == state == DOMINO_101.unpack(DOMINO_101.pack(state))


def test_an_emptied_hand_is_empty_between_its_slashes() -> None:
    text = DOMINO_101.format_position(OUT.played())
    assert text.startswith("11 35 45/24//12;15 55 52 22 20 00 ")
    assert DOMINO_101.outcome(at(text)) == DOMINO_101.outcome(OUT.played())


@pytest.mark.parametrize("hand", [OUT, CLOSED, TIED])
def test_a_finished_position_has_the_result_of_its_hand(hand: Hand) -> None:
    for tie in ("no_score", "closer_loses", "carry_over"):
        state = hand.played(closed_tie=tie)
        parsed = DOMINO_101.parse_position(DOMINO_101.format_position(state), state.options)
        assert DOMINO_101.outcome(state) is not None
        assert DOMINO_101.outcome(parsed) == DOMINO_101.outcome(state)


@pytest.mark.parametrize(
    ("position", "text", "canonical"),
    [
        (AT_6_AND_1, "2-1>", "2-1>"),
        (AT_6_AND_1, "1-2>", "2-1>"),
        (AT_6_AND_1, "1-2", "2-1>"),
        (AT_6_AND_1, "<1-6", "<6-1"),
        (AT_6_AND_1, "1-6>", "6-1>"),
        (AT_4_AND_4, "4-3>", "4-3>"),
        (AT_4_AND_4, "<4-3", "4-3>"),
        (AT_4_AND_4, "3-4", "4-3>"),
        (f"{EVEN};-;3!", "1-1", "1-1"),
        (f"{EVEN};-;0", "0-4", "4-0"),
    ],
)
def test_the_reader_takes_other_forms_of_a_legal_move(position: str, text: str, canonical: str) -> None:
    state = at(position)
    assert DOMINO_101.format_move(state, DOMINO_101.parse_move(state, text)) == canonical


def test_a_tile_without_an_arrow_that_fits_both_ends_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMove, match="write <6-1 or 6-1>"):
        DOMINO_101.parse_move(at(AT_6_AND_1), "1-6")


@pytest.mark.parametrize(
    ("position", "text"),
    [
        (AT_6_AND_1, "<2-1"),
        (AT_6_AND_1, "6-6>"),
        (AT_6_AND_1, "0-0"),
        (AT_6_AND_1, "pass"),
        (f"{EVEN};-;3!", "3-0"),
        (f"{EVEN};-;3", "<3-0"),
        (f"{EVEN};-;3", "3-0>"),
        (f"{EVEN};-;3", "pass"),
        (f"{EVEN};-;3", "0-0"),
    ],
)
def test_a_move_that_is_not_legal_here_is_illegal(position: str, text: str) -> None:
    with pytest.raises(IllegalMove):
        DOMINO_101.parse_move(at(position), text)


def test_a_refusal_tells_nothing_of_the_hand_to_move() -> None:
    held, not_held = at(AT_6_AND_1), at(AT_6_AND_1.replace("04", "xx").replace("05", "04").replace("xx", "05"))
    refusals: list[str] = []
    for state in (held, not_held):
        with pytest.raises(IllegalMove) as caught:
            DOMINO_101.parse_move(state, "4-0>")
        refusals.append(str(caught.value))
    assert refusals == ["4-0> is not legal here; the ends are 6 and 1"] * 2


@pytest.mark.parametrize(
    "text", ["", "6", "64", "7-1", "6-4-1", "<6-4>", ">6-4", "6-4<", "Pass", "6-4 ", "６-4", "11-15", "-1"]
)
def test_a_text_that_is_no_move_anywhere_is_no_notation(text: str) -> None:
    with pytest.raises(NotationError):
        DOMINO_101.parse_move(at(AT_6_AND_1), text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "nothing"),
        (EVEN, "no line, no turn"),
        (f"{EVEN};-;4", "no such seat"),
        (f"{EVEN};-;3!44", "no such lead"),
        (f"{EVEN};-;0!", "seat 0 does not hold 1-1"),
        (f"{EVEN};-;-!", "nobody leads"),
        (f"{EVEN};66;3", "6-6 twice"),
        (EVEN.replace("11", "12") + ";-;0", "1-2 twice, 1-1 nowhere"),
        (EVEN.replace("11 ", "") + ";-;0", "1-1 nowhere"),
        (EVEN.replace("/03 11", " 03/11") + ";-;0", "eight tiles in a hand"),
        (EVEN.replace("66", "67") + ";-;0", "no such tile"),
        (AT_6_AND_1.replace("64 41", "46 41"), "6 touches 4"),
        (AT_6_AND_1.replace("64 41", "64  41"), "two blanks"),
        (AT_6_AND_1.replace("64 41", "641"), "three digits"),
        (AT_6_AND_1.replace("64 41", "74 41"), "a seven"),
        (AT_6_AND_1.replace(";0", ";-"), "nobody's turn"),
        (AT_6_AND_1.replace(";0", ";3!"), "a lead on the table"),
        (AT_6_AND_1 + ";0", "four parts"),
        (AT_6_AND_1.replace("/", " ", 1), "three hands"),
    ],
)
def test_a_position_that_is_none_is_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError):
        at(text)


def test_two_emptied_hands_are_no_position() -> None:
    finished = DOMINO_101.format_position(OUT.played())
    with pytest.raises(NotationError, match="one of them empty"):
        at(finished.replace("24//12", "12 24//"))


@given(st.binary(max_size=50))
def test_bytes_that_are_no_position_are_refused(packed: bytes) -> None:
    with pytest.raises(NotationError):
        DOMINO_101.unpack(packed)


@pytest.mark.parametrize("head", [5, 3 | 3 << 3, 255])
def test_a_packed_turn_that_is_none_is_refused(head: int) -> None:
    packed = DOMINO_101.pack(DOMINO_101.begin(DOMINO_101.options({}), EVEN, Seat(3)))
    with pytest.raises(NotationError, match=f"{head} is no turn"):
        DOMINO_101.unpack(bytes([head]) + packed[1:])


@given(st.integers(0, 43 * 8 - 1), states())
def test_a_flipped_bit_is_refused_or_another_position(bit: int, state: DominoState) -> None:
    packed = bytearray(DOMINO_101.pack(state))
    packed[bit // 8 % len(packed)] ^= 1 << bit % 8
    with suppress(NotationError):
        assert DOMINO_101.unpack(bytes(packed)) != DOMINO_101.unpack(DOMINO_101.pack(state))


@given(st.text(alphabet="0123456-<> pas;/!", max_size=12))
def test_no_text_is_answered_with_anything_but_a_refusal(text: str) -> None:
    state = at(AT_6_AND_1)
    refusals: list[GameError] = []
    for read in (lambda: DOMINO_101.parse_move(state, text), lambda: at(text), lambda: at(AT_6_AND_1 + text)):
        try:
            read()
        except GameError as refusal:
            refusals.append(refusal)
    assert all(refusal.code.startswith("move/") for refusal in refusals)


@given(st.integers(0, 2**28 - 1))
def test_hands_come_back_from_their_texts(hand: int) -> None:
    assert parse_hand(format_hand(hand)) == hand
    assert format_hand(hand).split() == sorted(format_hand(hand).split())


@given(states())
def test_lines_come_back_from_their_texts(state: DominoState) -> None:
    assert parse_line(format_line(state.line)) == state.line
