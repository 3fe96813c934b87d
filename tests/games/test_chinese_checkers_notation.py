"""Chinese checkers: move texts, position texts, packed positions and views, there and back."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.core import Seat
from shared.errors import IllegalMove, NotationError
from shared.games.chinese_checkers.board import CELL_NUMBERS
from shared.games.chinese_checkers.options import DEFAULTS
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS, ChineseCheckersState, Move
from tests.games import chinese_checkers_oracle as oracle

GAME = CHINESE_CHECKERS
START = GAME.deal(DEFAULTS, Random(0))


def at(position: str, **options: object) -> ChineseCheckersState:
    return GAME.parse_position(position, GAME.options(options))


def move(start: str, end: str) -> Move:
    return CELL_NUMBERS[start], CELL_NUMBERS[end]


@pytest.mark.slow
@given(oracle.positions, st.booleans())
def test_a_move_text_is_the_first_of_the_shortest_paths(position: str, long: bool) -> None:
    state = at(position, hop="symmetric_long" if long else "adjacent")
    expected = {move(*ends): text for ends, text in oracle.move_texts(position, long).items()}
    assert {legal: GAME.format_move(state, legal) for legal in GAME.legal_moves(state)} == expected
    assert {GAME.parse_move(state, text): text for text in expected.values()} == expected


@given(oracle.positions, st.randoms(use_true_random=False))
def test_any_legal_chain_and_the_bare_ends_name_the_same_move(position: str, rng: Random) -> None:
    state = at(position)
    turn, sides = oracle.sides_of(position)
    start = rng.choice(sorted(sides[turn]))
    occupied = (sides[0] | sides[1]) - {start}
    path = [start]
    for _ in range(rng.randrange(1, 8)):  # wanders: may cross its own way and its starting cell
        path += [rng.choice(landings) for landings in [sorted(oracle.hops(path[-1], occupied, False))] if landings]
    names = [oracle.name(cell) for cell in path]
    if path[-1] != start:
        assert GAME.parse_move(state, "x".join(names)) == move(names[0], names[-1])
        assert GAME.parse_move(state, f"{names[0]}-{names[-1]}") == move(names[0], names[-1])
    elif len(path) > 1:
        with pytest.raises(IllegalMove):
            GAME.parse_move(state, "x".join(names))


@pytest.mark.parametrize("text", ["a1-c3", "a1xc1xc3", "a1xc1xe1xc1xc3"])
def test_the_reader_takes_ends_and_roundabout_chains(text: str) -> None:
    state = at("0:a1,b1,c2,d1,f1,g1,h1,i1,i2,i3:a9,b9,b8,a8,c9,c8,d9,d8,e9,e8")
    assert GAME.parse_move(state, text) == move("a1", "c3")
    assert GAME.format_move(state, move("a1", "c3")) == "a1xc1xc3"


@pytest.mark.parametrize(
    "text", ["", "a1", "a1-", "a1-b1-c1", "a1xb1-c1", "A1-b1", "a0-b1", "a1-j1", "a1−b1", "a1-b1\n"]
)
def test_a_bad_move_text_is_refused_as_notation(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse_move(at(START), text)


@pytest.mark.parametrize(
    "text",
    [
        "d1xe1",  # a step is no hop
        "c1xe1xg1",  # nothing to hop over
        "a1-a2",  # occupied
        "e5-e6",  # no piece
        "i6-h6",  # not the seat's piece
        "c1-e2",  # too far
        "a4-a4",
        "b1xb1",
    ],
)
def test_a_move_text_that_no_rule_allows_is_refused_as_illegal(text: str) -> None:
    with pytest.raises(IllegalMove):
        GAME.parse_move(at(START), text)


def test_a_move_that_is_not_legal_has_no_text() -> None:
    with pytest.raises(IllegalMove):
        GAME.format_move(at(START), move("e5", "e6"))


@pytest.mark.slow
@given(oracle.positions, st.integers(0, 9999))
def test_position_texts_and_packed_positions_are_read_back(position: str, plies: int) -> None:
    text = f"{position}@{plies}" if plies else position
    state = at(text)
    assert GAME.format_position(state) == text
    assert GAME.unpack(GAME.pack(state)) == replace(state, plies=0)


@given(oracle.positions, st.randoms(use_true_random=False))
def test_the_reader_takes_cells_in_any_order(position: str, rng: Random) -> None:
    turn, *sides = position.split(":")
    shuffled = [",".join(rng.sample(side.split(","), 10)) for side in sides]
    assert at(":".join([turn, *shuffled]) + "@0") == at(position)


NINE = START.replace("a1,", "")


@pytest.mark.parametrize(
    "text",
    [
        "",
        START[2:],
        "2" + START[1:],
        START + "@",
        START + "@-1",
        START + "@061",
        START + "@10000",
        START + "\n",
        START.upper(),
        NINE,
        NINE.replace("0:", "0:a2,"),
        NINE.replace("0:", "0:i9,"),
        START.replace("a1", "a1,e5"),
        START.replace(":f9", ":e5,f9"),
        START.replace("a1", "j1"),
        START + ":e5",
    ],
)
def test_a_bad_position_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse_position(text)


PACKED = GAME.pack(at(START))


def test_a_packed_position_is_laid_out_as_documented() -> None:
    text = "1:a1,a2,a3,a4,b2,b3,b4,c3,c4,i9:d1,f9,g8,g9,h7,h8,h9,i6,i7,i8@7"
    state = at(text)
    seat0, seat1, turn = GAME.pack(state)[:11], GAME.pack(state)[11:22], GAME.pack(state)[22:]
    assert seat0 == bytes([0b00001111, 0b00011100, 0b00110000, 0, 0, 0, 0, 0, 0, 0, 1])
    assert int.from_bytes(seat1, "little") == sum(1 << 9 * x + y for x, y in oracle.sides_of(text)[1][1])
    assert turn == b"\x01"


@pytest.mark.parametrize(
    "packed",
    [
        b"",
        PACKED[:-1],
        PACKED + b"\0",
        PACKED[:-1] + b"\2",
        PACKED[:11] + PACKED[:11] + b"\0",
        b"\0" + PACKED[1:],
        bytes((PACKED[0] & ~1, *PACKED[1:10], 0x80, *PACKED[11:])),  # a piece on cell 87
    ],
)
def test_bytes_that_pack_no_position_are_refused(packed: bytes) -> None:
    with pytest.raises(NotationError):
        GAME.unpack(packed)


def test_a_view_shows_every_seat_the_same_board_and_the_whole_round() -> None:
    start = f"1{START[1:]}@12"
    state = at(start)
    texts = ["h8xh6", "a4-b4", "h6-g6"]
    for text in texts:
        state = GAME.apply(state, GAME.parse_move(state, text))
    views = [GAME.view(state, seat) for seat in (Seat(0), Seat(1), None)]
    assert [view.seat for view in views] == [0, 1, None]
    assert [replace(view, seat=None) for view in views] == [views[2]] * 3
    view = views[2]
    assert (view.board, view.start, view.first) == (GAME.format_position(state), start, Seat(1))
    assert view.history == tuple(texts)
    assert (view.to_act, view.hand, view.counts) == ((Seat(0),), (), ())


def test_texts_of_the_round_do_not_depend_on_when_they_were_asked_for() -> None:
    rng = Random(3)
    eager = lazy = at(START)
    made: list[str] = []
    for _ in range(40):
        legal = rng.choice(GAME.legal_moves(eager))
        made.append(GAME.format_move(eager, legal))
        eager, lazy = GAME.successor(eager, legal), GAME.successor(lazy, legal)
        assert GAME.view(eager, None).history == tuple(made)
    assert GAME.view(lazy, None).history == tuple(made)
