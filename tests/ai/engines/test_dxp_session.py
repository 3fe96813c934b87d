"""Two ends of a DXP connection, without a socket: games, ends, going back, and what must not be sent."""

from random import Random

import pytest

from ai.games.english_draughts.engines.dxp import (
    BackRequest,
    GameEndReason,
    GameRequest,
    Message,
    MoveMade,
    format_message,
    parse_message,
)
from ai.games.english_draughts.engines.dxp_session import (
    DxpPhase,
    DxpSession,
    GameDeclined,
    GameEnded,
    GameStarted,
    MovesRetracted,
    OpponentMessage,
    OpponentMoved,
)
from shared.core import Seat
from shared.errors import EngineError
from shared.games.english_draughts.board import BLACK, WHITE
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START

BALLOT = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,14"


def pair(start: str = START, own: Seat = BLACK, limit: int = 0) -> tuple[DxpSession, DxpSession]:
    """An initiator that plays `own` and its follower, in a game that has begun."""
    initiator, follower = DxpSession("Ann", initiator=True), DxpSession("Ben", initiator=False)
    initiator.request(GAME.parse_position(start), own, minutes=5, moves=limit)
    assert follower.receive(initiator.outgoing()) == [GameStarted()]
    assert initiator.receive(follower.outgoing()) == [GameStarted()]
    assert (initiator.other_name, follower.other_name) == ("Ben", "Ann")
    assert initiator.own == own != follower.own
    return initiator, follower


def sent_by(session: DxpSession) -> list[Message]:
    return [parse_message(text.decode()) for text in session.outgoing().split(b"\0")[:-1]]


def play_on(sessions: tuple[DxpSession, DxpSession], rng: Random) -> GameEnded:
    """Moves by lot until one side ends the game; the other hears and confirms it."""
    while True:
        (mover,) = [session for session in sessions if session.is_own_turn]
        (waiter,) = [session for session in sessions if session is not mover]
        over = mover.over()
        if over is not None:
            ended = mover.end(over)
            (received,) = waiter.receive(mover.outgoing())
            assert received == ended
            assert mover.receive(waiter.outgoing()) == []
            assert mover.phase is waiter.phase is DxpPhase.IDLE
            return ended
        move = rng.choice(GAME.legal_moves(mover.state))
        mover.play(move, 1.5)
        assert waiter.receive(mover.outgoing()) == [OpponentMoved(GAME.format_move(mover.state, move))]
        assert waiter.state.position == mover.state.position


@pytest.mark.parametrize(("start", "own"), [(START, BLACK), (START, WHITE), (BALLOT, BLACK)])
def test_games_are_played_to_an_end_that_both_judge_alike(start: str, own: Seat) -> None:
    for seed in range(20):
        sessions = pair(start, own)
        ended = play_on(sessions, Random(seed))
        assert ended.points is not None
        begun, _, moves = sessions[0].history
        state = GAME.parse_position(begun)
        for text in moves:
            state = GAME.apply(state, GAME.parse_move(state, text))
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert (outcome.points, outcome.reason) == (ended.points, ended.why)


def test_a_follower_takes_the_normal_position_as_that_of_english_draughts() -> None:
    follower = DxpSession("Ben", initiator=False)
    assert follower.receive(format_message(GameRequest("Old", WHITE, 60, 65))) == [GameStarted()]
    assert GAME.format_position(follower.state) == START
    assert not follower.is_own_turn
    assert (follower.minutes, follower.limit) == (60, 65)


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (GameRequest("Scan", WHITE, 5, 0, WHITE, "z" * 20 + "e" * 10 + "w" * 20), "A{}2"),
        (GameRequest("Scan", WHITE, 5, 0, WHITE, "w" * 32), "A{}2"),
        (GameRequest("Scan", WHITE, 5, 0, BLACK, "e" * 31 + "w"), "A{}2"),
        (GameRequest("New", WHITE, version=2), "A{}1"),
    ],
)
def test_an_unknown_game_is_declined_with_a_word(request_: GameRequest, code: str) -> None:
    follower = DxpSession("Ben", initiator=False)
    assert follower.receive(format_message(request_)) == []
    answer, *chat = follower.outgoing().split(b"\0")[:-1]
    assert answer.decode() == code.format(f"{'Ben':32}")
    assert (b"English draughts" in b"".join(chat)) == (code[-1] == "2")
    assert follower.phase is DxpPhase.IDLE


def test_an_initiator_hears_that_its_game_is_declined() -> None:
    initiator = DxpSession("Ann", initiator=True)
    initiator.request(GAME.parse_position(START), WHITE)
    (news,) = initiator.receive(b"A" + b"Ben".ljust(32) + b"2\0")
    assert isinstance(news, GameDeclined)
    assert initiator.phase is DxpPhase.IDLE


def test_an_engine_without_a_move_concedes() -> None:
    initiator, follower = pair("B:W6:B1,2")
    initiator.play(GAME.legal_moves(initiator.state)[0])
    follower.receive(initiator.outgoing())
    assert follower.over() is GameEndReason.LOST
    assert follower.end(GameEndReason.LOST).points == (1, -1)
    assert follower.outgoing() == b"E10\0"


def test_after_so_many_moves_the_game_ends_without_a_result() -> None:
    ended = play_on(pair(limit=3), Random(3))
    assert (ended.points, ended.why) == (None, "unfinished")


def test_a_draw_is_told_on_the_own_turn_and_whoever_knows_none_may_play_on() -> None:
    sessions = pair("B:WK32:BK1,K5")
    initiator, follower = sessions
    there_and_back = ("1-6", "32-27", "6-1", "27-32")
    for text in there_and_back * 2:
        mover, waiter = sessions if initiator.is_own_turn else (follower, initiator)
        mover.play(GAME.parse_move(mover.state, text))
        waiter.receive(mover.outgoing())
    assert initiator.is_own_turn
    assert initiator.over() is GameEndReason.DRAWN
    assert initiator.end(GameEndReason.DRAWN).points == (0, 0)
    (ended,) = follower.receive(initiator.outgoing())
    assert ended == GameEnded((0, 0), "repetition", last=False)


def test_a_move_after_a_draw_is_taken_and_the_draw_claimed_next() -> None:
    initiator, follower = pair("B:WK32:BK1,K5")
    for _ in range(2):
        for seat, text in ((0, "1-6"), (1, "32-27"), (0, "6-1"), (1, "27-32")):
            mover, waiter = (initiator, follower) if seat == 0 else (follower, initiator)
            mover.play(GAME.parse_move(mover.state, text))
            waiter.receive(mover.outgoing())
    follower.receive(format_message(MoveMade(0, 5, 9)))  # an end that has not noticed
    assert follower.is_own_turn
    assert follower.over() is GameEndReason.DRAWN


@pytest.mark.parametrize(("reason", "points"), [("1", (-1, 1)), ("2", (0, 0)), ("3", (1, -1)), ("0", None)])
def test_the_result_of_a_game_given_up_is_what_its_mover_says(reason: str, points: tuple[int, int] | None) -> None:
    _, follower = pair()
    (ended,) = follower.receive(f"E{reason}1\0".encode())
    assert isinstance(ended, GameEnded)
    assert (ended.points, ended.last) == (points, True)
    assert follower.outgoing() == b"E01\0"


def test_going_back_is_granted_where_the_game_has_been() -> None:
    initiator, follower = pair()
    for text in ("11-15", "23-18", "8-11"):
        mover, waiter = (initiator, follower) if initiator.is_own_turn else (follower, initiator)
        mover.play(GAME.parse_move(mover.state, text))
        waiter.receive(mover.outgoing())
    assert follower.receive(format_message(BackRequest(1, WHITE))) == [MovesRetracted(1)]
    assert follower.outgoing() == b"K0\0"
    assert follower.history[2] == ("11-15",)
    assert follower.is_own_turn
    assert follower.receive(format_message(BackRequest(9, BLACK))) == []
    assert follower.outgoing() == b"K2\0"


def test_going_back_counts_from_whoever_began() -> None:
    initiator, follower = pair(BALLOT, WHITE)
    initiator.play(GAME.legal_moves(initiator.state)[0])
    follower.receive(initiator.outgoing())
    assert follower.receive(format_message(BackRequest(1, WHITE))) == [MovesRetracted(0)]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"M0001111800\0", "engine/illegal"),
        (b"M0001111501" + b"18\0", "engine/illegal"),
        (b"A" + b"Ann".ljust(32) + b"0\0", "engine/protocol"),
        (b"R01" + b"Ann".ljust(32) + b"W000000A\0", "engine/protocol"),
        (b"nonsense\0", "engine/protocol"),
    ],
)
def test_a_message_out_of_turn_changes_nothing(data: bytes, code: str) -> None:
    _, follower = pair()
    before = follower.history
    with pytest.raises(EngineError) as caught:
        follower.receive(data)
    assert caught.value.code == code
    assert follower.history == before
    follower.abandon(str(caught.value))
    assert sent_by(follower)[-1] == parse_message("E01")


def test_a_move_out_of_turn_is_refused() -> None:
    initiator, _ = pair()
    with pytest.raises(EngineError, match="out of turn"):
        initiator.receive(b"M0001222100\0")


def test_a_move_that_crosses_the_end_of_the_game_is_passed_over() -> None:
    initiator, _ = pair()
    initiator.end(GameEndReason.LOST)
    assert initiator.receive(b"M0001222100\0") == []
    assert initiator.receive(b"E00\0") == []
    assert initiator.phase is DxpPhase.IDLE


def test_chats_are_heard_at_any_time() -> None:
    follower = DxpSession("Ben", initiator=False)
    assert follower.receive(b"Chello\0") == [OpponentMessage("hello")]
