"""Hub's lines, positions and moves, and DXP's messages: what others write is read, what we write is exact."""

from itertools import pairwise
from random import Random

import pytest

from ai.games.english_draughts.engines import dxp, hub
from ai.games.english_draughts.engines.dxp import (
    Acceptance,
    BackAnswer,
    BackReply,
    BackRequest,
    DxpChat,
    DxpGameEnd,
    Framing,
    GameAnswer,
    GameEndReason,
    GameRequest,
    MoveMade,
    format_message,
    parse_message,
)
from ai.games.english_draughts.engines.hub import HubLine, format_line, parse_line
from ai.games.english_draughts.engines.squares import move_taking, taken_by
from shared.core import Seat
from shared.errors import EngineError, IllegalMove, NotationError
from shared.games.english_draughts.board import BLACK, JUMPED, SQUARE, WHITE
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START, DraughtsState

BEGIN = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"
NAME = "Tornado voor Windows 4.0        "


def positions(seed: int, games: int) -> list[DraughtsState]:
    """Every state of a few games played by lot."""
    rng, found = Random(seed), list[DraughtsState]()
    for _ in range(games):
        state = GAME.parse_position(START)
        while moves := GAME.legal_moves(state):
            found.append(state)
            state = GAME.successor(state, rng.choice(moves))
    return found


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("go think", HubLine("go", {"think": ""})),
        ('  pos pos=W moves="1-2 3-4"\n', HubLine("pos", {"pos": "W", "moves": "1-2 3-4"})),
        ("level time = 3.5 inc=0", HubLine("level", {"time": "3.5", "inc": "0"})),
        ('id name="A b" author=""', HubLine("id", {"name": "A b", "author": ""})),
        ("", HubLine("", {})),
    ],
)
def test_a_hub_line_is_a_command_and_pairs(text: str, line: HubLine) -> None:
    assert parse_line(text) == line


@pytest.mark.parametrize("text", ['id name="open', "level =3", "level time=", '"quoted" first', "a b==c"])
def test_a_broken_hub_line_is_no_line(text: str) -> None:
    with pytest.raises(EngineError) as caught:
        parse_line(text)
    assert caught.value.code == "engine/protocol"


def test_a_written_message_is_one_hub_line() -> None:
    line = format_line("id", name='Two "words"\nmore', move_time=0.5, author="")
    assert line == 'id name="Two words more" move-time=0.5 author=""'
    assert parse_line(line).pairs == {"name": "Two words more", "move-time": "0.5", "author": ""}


def test_every_position_and_move_survives_hub() -> None:
    for state in positions(1, 20):
        assert hub.parse_pos(hub.format_pos(state)) == GAME.format_position(state)
        for move in GAME.legal_moves(state):
            found = hub.parse_move(state, hub.format_move(move))
            assert GAME.successor(state, found).position == GAME.successor(state, move).position


def test_the_start_has_a_letter_for_each_square() -> None:
    assert hub.format_pos(GAME.parse_position(START)) == BEGIN
    assert hub.format_pos(GAME.parse_position("W:WK1,32:BK30,2")) == "WWb" + "e" * 27 + "Bew"


@pytest.mark.parametrize(
    ("text", "error", "code"),
    [
        ("W" + "e" * 50, EngineError, "engine/variant"),
        ("x" * 33, NotationError, "move/notation"),
        ("B" + "q" * 32, NotationError, "move/notation"),
        ("", NotationError, "move/notation"),
    ],
)
def test_another_board_is_told_from_garbage(text: str, error: type[Exception], code: str) -> None:
    with pytest.raises(error) as caught:
        hub.parse_pos(text)
    assert getattr(caught.value, "code") == code  # noqa: B009


def test_captures_may_be_written_by_pieces_path_or_ends() -> None:
    state = GAME.parse_position("B:W18,26:B14,5")
    (path,) = GAME.legal_moves(state)
    assert path == (14, 23, 30)
    assert hub.format_move(path) == "14x30x18x26"
    for text in ("14x30x18x26", "14x30x26x18", "14x23x30", "14x30"):
        assert hub.parse_move(state, text) == path
    with pytest.raises(IllegalMove):
        hub.parse_move(state, "14x30x18x27")
    with pytest.raises(NotationError):
        hub.parse_move(state, "e3-d4")


def test_captured_pieces_choose_between_two_paths_to_a_square() -> None:
    state = GAME.parse_position("B:W6,7,14,15:BK2")
    ways = {tuple(sorted(taken_by(move))): move for move in GAME.legal_moves(state)}
    assert set(ways) == {(6, 7, 14, 15)}, "around the ring, either way"
    state = GAME.parse_position("W:WK25:B22,21,14,13,6")
    between = [move for move in GAME.legal_moves(state) if taken_by(move)]
    for move in between:
        assert taken_by(move_taking(state, move[0], move[-1], taken_by(move))) == taken_by(move)


def test_captured_pieces_lie_between_the_squares_of_a_move() -> None:
    for state in positions(2, 20):
        for move in GAME.legal_moves(state):
            taken = taken_by(move)
            assert len(taken) == (len(move) - 1 if move[:2] in JUMPED else 0)
            assert taken == tuple(SQUARE[JUMPED[leg]] for leg in pairwise(move) if leg in JUMPED)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # as the specification's own examples have them
        (f"R01{NAME}W060065A", GameRequest(NAME.strip(), WHITE, 60, 65)),
        (f"A{NAME}0", GameAnswer(NAME.strip(), Acceptance.ACCEPTED)),
        ("M0012061100", MoveMade(12, 6, 11)),
        ("M001205250422122320", MoveMade(12, 5, 25, (22, 12, 23, 20))),
        ("E00", DxpGameEnd()),
        ("E31", DxpGameEnd(GameEndReason.WON, True)),
        ("CWhat do you think about move 35?", DxpChat("What do you think about move 35?")),
        ("B005Z", BackRequest(5, BLACK)),
        ("K0", BackReply(BackAnswer.ACCEPTED)),
    ],
)
def test_dxp_messages_are_read_and_written_as_specified(text: str, message: dxp.Message) -> None:
    assert parse_message(text) == message
    assert format_message(message) == text.encode() + b"\0"


def test_a_dxp_request_carries_the_board_that_tells_the_variant() -> None:
    request = GameRequest("Oldhand master", WHITE, 5, 0, BLACK, "z" * 12 + "e" * 8 + "w" * 12)
    (written,) = format_message(request).split(b"\0")[:-1]
    assert written == b"R01Oldhand master                  W005000BZ" + b"z" * 12 + b"e" * 8 + b"w" * 12
    assert parse_message(written.decode()) == request


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("M  12 611 0", MoveMade(12, 6, 11)),
        (f"R 1{NAME}b  5  0Bb{'b' * 32}  ", GameRequest(NAME.strip(), BLACK, 5, 0, BLACK, "z" * 32)),
        (f"R02{NAME}W060065A", GameRequest(NAME.strip(), WHITE, 60, 65, version=2)),
        ("E0", DxpGameEnd()),
        ("M0001222901241 ", MoveMade(1, 22, 29, (24,))),
    ],
)
def test_dxp_is_read_generously(text: str, message: dxp.Message) -> None:
    assert parse_message(text) == message


@pytest.mark.parametrize(
    "text", ["", "X", "M12", "M0001112", "M000105250222", "R01short", "E9", "K", f"A{NAME}7", "B0x5Z"]
)
def test_a_bad_dxp_message_is_an_error(text: str) -> None:
    with pytest.raises(EngineError) as caught:
        parse_message(text)
    assert caught.value.code == "engine/protocol"


def test_messages_are_cut_at_their_nul_wherever_the_bytes_break() -> None:
    stream = b"".join(map(format_message, (DxpChat("one"), MoveMade(1, 11, 15), DxpGameEnd())))
    for size in (1, 3, 100):
        framing, messages = Framing(), list[dxp.Message]()
        for at in range(0, len(stream), size):
            messages += framing.feed(stream[at : at + size])
        assert messages == [DxpChat("one"), MoveMade(1, 11, 15), DxpGameEnd()]


def test_endless_bytes_without_a_nul_are_not_kept() -> None:
    with pytest.raises(EngineError, match="NUL"):
        Framing().feed(b"C" * 100_000)


def test_names_and_chats_are_ascii_of_their_size() -> None:
    assert format_message(GameAnswer("Ölçüm\0" + "x" * 40, Acceptance.NONE))[:33] == b"A?l??m?" + b"x" * 26
    assert len(format_message(DxpChat("é" * 500))) == dxp.LONGEST + 1
    assert format_message(MoveMade(123456, 1, 5))[:5] == b"M9999"
    assert parse_message("Z".join(["R01" + NAME, "000000A"])) == GameRequest(NAME.strip(), Seat(0))
