"""One end of a DXP connection, initiator or follower: messages in, messages and news out. No socket, clock or agent.

Its driver feeds it the bytes that arrived (`receive`), sends the bytes of `outgoing`, and moves when `state` says
that it is `own` turn. The rules judge every move that comes in. A draw is offered on the sender's turn only, as the
protocol wants it (a game is ended in the place of a move), so an opponent that knows no draw by repetition may play on.
"""

from dataclasses import dataclass
from enum import Enum

from ai.games.english_draughts.engines.dxp import (
    LETTERS,
    VERSION,
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
    Message,
    MoveMade,
    format_message,
)
from ai.games.english_draughts.engines.squares import format_squares, move_taking, parse_squares, taken_by
from shared.core import Seat, other
from shared.errors import EngineError, GameError, NotationError
from shared.games.english_draughts.board import Move
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START, DraughtsState

_UNENDING = GAME.options({"no_progress": "off", "repetition": "off"})
"""By these the opponent's moves are judged; by the usual ones ours are chosen, and draws are told."""


class DxpPhase(Enum):
    """The state of an end: what it waits for."""

    IDLE = "no game"
    REQUESTED = "an answer to our request"
    PLAYING = "a move"
    ENDING = "an answer to our GAMEEND"


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins, from `session.state`."""


@dataclass(frozen=True, slots=True)
class OpponentMoved:
    """The opponent has moved."""

    text: str


@dataclass(frozen=True, slots=True)
class MovesRetracted:
    """The opponent wanted to go back, and the game stands there now."""

    ply: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A game is over. `points` by seat, 1, 0 or −1; None when nobody says who has won."""

    points: tuple[int, int] | None
    why: str
    last: bool
    """Whether the opponent wants no other game."""


@dataclass(frozen=True, slots=True)
class GameDeclined:
    """The follower does not play what we asked for."""

    answer: Acceptance


@dataclass(frozen=True, slots=True)
class OpponentMessage:
    """A chat."""

    text: str


News = GameStarted | OpponentMoved | MovesRetracted | GameEnded | GameDeclined | OpponentMessage


class DxpSession:
    """One end of a connection, and the game that is played over it."""

    def __init__(self, name: str, *, initiator: bool) -> None:
        self.phase = DxpPhase.IDLE
        self.other_name = ""
        """As the other end calls itself, once it has."""
        self.own = Seat(0)
        self.minutes = 0
        self.limit = 0
        """Moves of each side for the game; 0: none."""
        self._name = name
        self._initiator = initiator
        self._framing = Framing()
        self._out: list[bytes] = []
        self._request: GameRequest | None = None
        self.state = GAME.parse_position(START)
        """The position now by the usual rules, with its history."""
        self._start = self.state
        self._lenient = self.state
        self._moves: list[Move] = []
        self._drawn = ""

    @property
    def is_own_turn(self) -> bool:
        return self.phase is DxpPhase.PLAYING and self._lenient.position.turn == self.own

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every ply of the game."""
        return tuple(self._moves)

    @property
    def history(self) -> tuple[str, str, tuple[str, ...]]:
        """(start position, position now, every move between them), as texts."""
        start, now = GAME.format_position(self._start), GAME.format_position(self._lenient)
        return start, now, tuple(GAME.format_move(self._start, move) for move in self._moves)

    def outgoing(self) -> bytes:
        """The messages to send now, in order; each is returned once."""
        data = b"".join(self._out)
        self._out.clear()
        return data

    def _send(self, message: Message) -> None:
        self._out.append(format_message(message))

    def say(self, text: str) -> None:
        """A chat: bears no meaning for the game."""
        self._send(DxpChat(text))

    def request(self, state: DraughtsState, own: Seat, minutes: int = 0, moves: int = 0) -> None:
        """Ask the follower for a game from `state`, in which we are `own`."""
        assert self._initiator
        assert self.phase is DxpPhase.IDLE
        turn = state.position.turn
        self._request = GameRequest(
            self._name, other(own), minutes, moves, turn, format_squares(state, LETTERS), version=VERSION
        )
        self._send(self._request)
        self.phase = DxpPhase.REQUESTED

    def play(self, move: Move, seconds: float = 0.0) -> None:
        """Our move, which is legal; `seconds` is what it took."""
        assert self.is_own_turn
        self._send(MoveMade(round(seconds), move[0], move[-1], taken_by(move)))
        self._make(move)

    def end(self, reason: GameEndReason, *, stop: bool = False) -> GameEnded:
        """End the game in the place of our move. It is over for us at once; the other end has to confirm."""
        assert self.is_own_turn
        self._send(DxpGameEnd(reason, stop))
        self.phase = DxpPhase.ENDING
        return GameEnded(*self._result(reason, self.own), last=stop)

    def abandon(self, why: str) -> GameEnded:
        """End the game after what the other end should not have sent, telling it why."""
        self.say(why)
        self._send(DxpGameEnd(GameEndReason.UNKNOWN, True))
        self.phase = DxpPhase.ENDING
        return GameEnded(None, "abandoned", last=True)

    def over(self) -> GameEndReason | None:
        """The reason to end the game now that it is our turn; None where we have to move."""
        if not GAME.legal_moves(self._lenient):
            return GameEndReason.LOST
        if self._drawn:
            return GameEndReason.DRAWN
        return GameEndReason.UNKNOWN if self.limit and len(self._moves) >= 2 * self.limit else None

    def receive(self, data: bytes) -> list[News]:
        """The news in these bytes. Formal answers are sent without asking.

        Raises EngineError: `engine/protocol` for what makes no sense here, `engine/illegal` for a move. Then nothing
        has changed, and the driver may `abandon` the game.
        """
        return [news for message in self._framing.feed(data) for news in self._on_message(message)]

    def _on_message(self, message: Message) -> list[News]:
        match message:
            case DxpChat(text):
                return [OpponentMessage(text)]
            case GameRequest():
                return self._requested(message)
            case GameAnswer(name, answer):
                return self._answered(name, answer)
            case MoveMade():
                return self._moved(message)
            case DxpGameEnd(reason, stop):
                return self._ended(reason, stop)
            case BackRequest(move, turn):
                return self._back(move, turn)
            case BackReply():
                return []  # we never ask

    def _requested(self, request: GameRequest) -> list[News]:
        if self._initiator or self.phase is DxpPhase.PLAYING:
            raise EngineError("engine/protocol", "a game was asked for while it is not the other end's to ask")
        self.other_name = request.name
        if request.version > VERSION:
            self._send(GameAnswer(self._name, Acceptance.OTHER_VERSION))
            return []
        try:
            start = GAME.parse_position(
                START if request.turn is None else parse_squares(request.board, LETTERS, request.turn)
            )
            if not GAME.legal_moves(start):
                raise NotationError("there is no move in that position")
        except GameError as error:
            self._send(GameAnswer(self._name, Acceptance.NOT_THIS))
            self.say(f"Oldhand plays English draughts: {error}")
            return []
        self._send(GameAnswer(self._name, Acceptance.ACCEPTED))
        return self._begin(start, request.follower, request.minutes, request.moves)

    def _answered(self, name: str, answer: Acceptance) -> list[News]:
        if self.phase is not DxpPhase.REQUESTED or self._request is None:
            raise EngineError("engine/protocol", "a game was accepted that nobody has asked for")
        request, self.other_name = self._request, name
        if answer is not Acceptance.ACCEPTED:
            self.phase = DxpPhase.IDLE
            return [GameDeclined(answer)]
        assert request.turn is not None
        start = GAME.parse_position(parse_squares(request.board, LETTERS, request.turn))
        return self._begin(start, other(request.follower), request.minutes, request.moves)

    def _begin(self, start: DraughtsState, own: Seat, minutes: int, limit: int) -> list[News]:
        self.phase, self.own, self.minutes, self.limit = DxpPhase.PLAYING, own, minutes, limit
        self._start = start
        self._replay([])
        return [GameStarted()]

    def _replay(self, moves: list[Move]) -> None:
        self._moves, self._drawn, self.state = [], "", self._start
        self._lenient = GAME.parse_position(GAME.format_position(self._start), _UNENDING)
        for move in moves:
            self._make(move)

    def _make(self, move: Move) -> None:
        self._moves.append(move)
        self._lenient, self.state = GAME.successor(self._lenient, move), GAME.successor(self.state, move)
        outcome = GAME.outcome(self.state)
        if outcome is not None and outcome.points == (0, 0):
            self._drawn = outcome.reason

    def _moved(self, made: MoveMade) -> list[News]:
        if self.phase is DxpPhase.ENDING:
            return []  # it crossed our GAMEEND
        if self.phase is not DxpPhase.PLAYING or self.is_own_turn:
            raise EngineError("engine/protocol", "a move was made out of turn")
        try:
            move = move_taking(self._lenient, made.start, made.end, made.taken)
        except GameError as error:
            raise EngineError(
                "engine/illegal", f"{self.other_name or 'the other end'} played no legal move: {error}"
            ) from error
        self._make(move)
        return [OpponentMoved(GAME.format_move(self._lenient, move))]

    def _ended(self, reason: GameEndReason, stop: bool) -> list[News]:
        if self.phase is DxpPhase.ENDING:
            self.phase = DxpPhase.IDLE
            return []
        if self.phase is not DxpPhase.PLAYING:
            return []
        ended = GameEnded(*self._result(reason, other(self.own)), last=stop)
        self._send(DxpGameEnd(GameEndReason.UNKNOWN, stop))
        self.phase = DxpPhase.IDLE
        return [ended]

    def _result(self, reason: GameEndReason, teller: Seat) -> tuple[tuple[int, int] | None, str]:
        """(points by seat, why) of a game that `teller` ends. Where the board decides, nobody's word is needed."""
        mover = self._lenient.position.turn
        if not GAME.legal_moves(self._lenient):
            return _points(mover, -1), "no-move"
        match reason:
            case GameEndReason.LOST:
                return _points(teller, -1), "resigned"
            case GameEndReason.WON:
                return _points(teller, 1), "claimed"
            case GameEndReason.DRAWN:
                return (0, 0), self._drawn or "agreed"
            case GameEndReason.UNKNOWN:
                return ((0, 0), self._drawn) if self._drawn else (None, "unfinished")

    def _back(self, number: int, turn: Seat) -> list[News]:
        """Move 1 is the first ply and its answer, for either beginner."""
        first = self._start.position.turn
        ply = 2 * (number - 1) + (turn != first)
        if self.phase is not DxpPhase.PLAYING or not 0 <= ply <= len(self._moves):
            self._send(BackReply(BackAnswer.DECLINED))
            return []
        self._replay(self._moves[:ply])
        self._send(BackReply(BackAnswer.ACCEPTED))
        return [MovesRetracted(ply)]


def _points(seat: Seat, points: int) -> tuple[int, int]:
    return (points, -points) if seat == 0 else (-points, points)
