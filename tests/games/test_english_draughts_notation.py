"""English draughts as text and bytes: what is written is read back, and what is no notation is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.errors import AmbiguousMove, GameError, IllegalMove, NotationError
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START, DraughtsState
from tests.games.draughts_positions import positions

GAME = ENGLISH_DRAUGHTS


@pytest.mark.slow
@given(positions())
def test_a_position_reads_back_as_written(state: DraughtsState) -> None:
    text = GAME.format_position(state)
    assert GAME.parse_position(text) == state
    assert GAME.format_position(GAME.parse_position(text)) == text


@pytest.mark.slow
@given(positions())
def test_a_packed_position_unpacks_to_itself(state: DraughtsState) -> None:
    packed = GAME.pack(state)
    assert len(packed) == 13
    assert GAME.unpack(packed) == state


def test_a_packed_position_has_the_documented_layout() -> None:
    state = GAME.parse_position("W:W21,K32:BK1,9")
    assert GAME.pack(state) == bytes.fromhex("01010000 00001080 01000080 01")


@pytest.mark.slow
@given(positions())
def test_move_texts_are_unambiguous_and_read_back(state: DraughtsState) -> None:
    legal = GAME.legal_moves(state)
    written = [GAME.format_move(state, move) for move in legal]
    assert len(set(written)) == len(legal)
    assert [GAME.parse_move(state, text) for text in written] == list(legal)


@pytest.mark.slow
@given(positions())
def test_a_short_form_is_read_exactly_when_it_fits_one_move(state: DraughtsState) -> None:
    legal = GAME.legal_moves(state)
    for move in legal:
        short = f"{move[0]}x{move[-1]}" if "x" in GAME.format_move(state, move) else f"{move[0]}-{move[-1]}"
        same_ends = [rival for rival in legal if (rival[0], rival[-1]) == (move[0], move[-1])]
        if len(same_ends) == 1:
            assert GAME.parse_move(state, short) == move
        else:
            with pytest.raises(AmbiguousMove):
                GAME.parse_move(state, short)


CIRCLE = "B:W6,7,14,15,22,23:BK2"


@pytest.mark.parametrize(
    ("position", "text", "path"),
    [
        (START, "11-15", (11, 15)),
        (START, "09-13", (9, 13)),
        ("B:W10,11,18:B6,7", "7x23", (7, 14, 23)),
        ("B:W10,11,18:B6,7", "7-23", (7, 14, 23)),
        ("B:W10,11,18:B6,7", "7X14x23", (7, 14, 23)),
        ("B:W18:B5,14", "14-23", (14, 23)),
        (CIRCLE, "2x11x27", (2, 11, 18, 27)),
        (CIRCLE, "2x9x11x2", (2, 9, 18, 11, 2)),
        ("B:W6,7,8,14,15,16:BK4", "4x11x20", (4, 11, 20)),  # a full path, though it shortens 4x11x18x9x2x11x20 too
    ],
)
def test_a_move_may_be_written_in_several_ways(position: str, text: str, path: tuple[int, ...]) -> None:
    assert GAME.parse_move(GAME.parse_position(position), text) == path


@pytest.mark.parametrize(
    ("position", "text", "error"),
    [
        (START, "11-14", IllegalMove),
        (START, "11x15", IllegalMove),
        (START, "21-17", IllegalMove),
        (START, "11-15-18", IllegalMove),
        ("B:W18:B5,14", "5-9", IllegalMove),
        ("B:W26,27:B22", "22x31x24", IllegalMove),
        ("B:W26,27:BK22", "22x31", IllegalMove),
        ("B:W10,11,18:B6,7", "7x14", IllegalMove),
        (CIRCLE, "2x2", AmbiguousMove),
        (CIRCLE, "2x18x27", AmbiguousMove),
        ("B:W6,7,8,14,15,16:BK4", "4x20", AmbiguousMove),
        (CIRCLE, "2x18x11x9x2", IllegalMove),
        ("B:W32:B28", "28-32", IllegalMove),
        (START, "", NotationError),
        (START, "11", NotationError),
        (START, "11-", NotationError),
        (START, "11-33", NotationError),
        (START, "0-4", NotationError),
        (START, "11--15", NotationError),
        (START, "11 15", NotationError),
        (START, "e2-e4", NotationError),
        (START, "11-15\n", NotationError),
        (START, "١١-١٥", NotationError),
        (START, "11-015", NotationError),
    ],
)
def test_other_move_texts_are_refused_with_the_fitting_error(position: str, text: str, error: type[GameError]) -> None:
    with pytest.raises(error) as refused:
        GAME.parse_move(GAME.parse_position(position), text)
    assert type(refused.value) is error


@given(st.text(alphabet="0123456789-xX ", max_size=12))
def test_any_text_is_a_legal_move_or_refused_on_purpose(text: str) -> None:
    state = GAME.parse_position(START)
    try:
        move = GAME.parse_move(state, text)
    except (NotationError, IllegalMove):
        return
    assert move in GAME.legal_moves(state)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("B:W21,22,K31:B1,2", "B:W21,22,K31:B1,2"),
        ("B:B2,1:WK31,22,21", "B:W21,22,K31:B1,2"),
        (" B : W21, 22 : B 1 .\n", "B:W21,22:B1"),
        ("B:W21-32:B1-12.", START),
        ("W:WK1-3:B12", "W:WK1,K2,K3:B12"),
        ("B:W32:B", "B:W32:B"),
    ],
)
def test_positions_are_read_in_any_order_and_written_in_one(text: str, canonical: str) -> None:
    assert GAME.format_position(GAME.parse_position(text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "",
        "start",
        "X:W21:B1",
        "B:W21",
        "B:W21:W1",
        "B:W33:B1",
        "B:W0:B1",
        "B:W21,21:B1",
        "B:W1-5,3:B9",
        "B:W21:B21",
        "B:W21,:B1",
        "B:W9-7:B1",
        "B:WQ21:B1",
        "B:W4:B9",
        "W:W21:B29",
        "B:W17-29:B1",
        "B:W21:B1:B2",
    ],
)
def test_a_position_that_no_game_can_have_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse_position(text)


@pytest.mark.parametrize(
    "packed",
    [
        b"",
        bytes(12),
        bytes(14),
        bytes.fromhex("01000000 01000000 00000000 00"),
        bytes.fromhex("01000000 00000080 00000040 00"),
        bytes.fromhex("00000080 00000000 00000000 00"),
        bytes.fromhex("01000000 00000080 00000000 02"),
        bytes.fromhex("ff1f0000 00000080 00000000 00"),
    ],
)
def test_bytes_that_are_no_position_are_refused(packed: bytes) -> None:
    with pytest.raises(NotationError):
        GAME.unpack(packed)
