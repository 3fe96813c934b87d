"""An engine of another program that speaks DXP: reached over TCP, ours being the initiator. One game at a time.

DXP plays games and answers no questions: the engine is told every move of ours, and whenever a question is not the next
one of its game (another match, a move taken back, a stand-in's move), that game is ended and another asked for from
there. It has no word for "decide now" and counts time in minutes for a game, so limits are only told roughly.
"""

import socket
from collections import deque
from collections.abc import Hashable
from contextlib import suppress
from math import ceil
from time import monotonic
from urllib.parse import urlsplit

from ai.engines.link import EngineMove
from ai.engines.pacing import ThinkingLimits
from ai.games.english_draughts.engines.dxp import PORT, Acceptance, GameEndReason
from ai.games.english_draughts.engines.dxp_session import (
    DxpPhase,
    DxpSession,
    GameDeclined,
    GameEnded,
    News,
    OpponentMoved,
)
from shared.core import other
from shared.errors import EngineError, GameError
from shared.games.english_draughts.board import Move
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START, DraughtsState

NAME = "Oldhand"
FORM_S = 10.0
"""For connecting, and for answers of form."""
MOVES = 40
"""Of a game, for turning a move's time into a game's."""
PATIENCE = 5.0
"""A move may take so many times its share of the clock, and at least FORM_S."""
UNLIMITED_S = 600.0


class DxpLink:
    """One connection."""

    follows = True

    def __init__(self, address: str) -> None:
        """`dxp://host:port`; one game is asked for and ended at once, to hear who answers. Raises EngineError."""
        self.address = address
        self.name, self.about = "", ""
        try:
            parts = urlsplit(address)
            where = (parts.hostname or "", parts.port or PORT)
        except ValueError as error:
            raise EngineError("engine/start", f"{address!r} is not a valid address: {error}") from error
        if parts.scheme != "dxp" or not where[0]:
            raise EngineError("engine/start", f"{address!r} is not a valid address: write dxp://HOST:PORT")
        try:
            self._socket = socket.create_connection(where, FORM_S)
        except OSError as error:
            raise EngineError("engine/start", f"nobody answers at {address}: {error}") from error
        self._session = DxpSession(NAME, initiator=True)
        self._news: deque[News] = deque()
        """Heard, and not looked at yet."""
        self._game: Hashable = None
        self._before: tuple[Move, ...] = ()
        """The moves of the game at the table that came before the engine's game began."""
        try:
            self._request(GAME.parse_position(START), ThinkingLimits(), follows=False)
            self._end_game()
        except EngineError:
            self.close()
            raise
        self.name = self._session.other_name or "dxp"
        self.about = f"{self.name}, an engine of another program."

    def ask(self, state: DraughtsState, game: Hashable, limits: ThinkingLimits, stop: bytearray) -> EngineMove:
        session = self._session
        self._news.clear()
        if self._goes_on(state, game):
            session.play(state.moves[-1])
        else:
            if session.phase is not DxpPhase.IDLE:
                self._end_game()
            self._game, self._before = game, state.moves
            self._request(state, limits, follows=True)
        deadline = monotonic() + (UNLIMITED_S if limits.seconds is None else max(PATIENCE * limits.seconds, FORM_S))
        while True:
            match self._next(deadline, "a move"):
                case OpponentMoved(text):
                    return EngineMove(self._parsed(state, text), line=(text,))
                case GameEnded(why=why):
                    raise EngineError("engine/refused", f"{self.name} has ended its game: {why}")
                case _:
                    pass

    def _parsed(self, state: DraughtsState, text: str) -> Move:
        """Its move at our table, where a draw may have ended what it plays on. Raises EngineError `engine/illegal`."""
        try:
            return GAME.parse_move(state, text)
        except GameError as error:
            raise EngineError("engine/illegal", f"{self.name} wants to play {text}: {error}") from error

    def _goes_on(self, state: DraughtsState, game: Hashable) -> bool:
        """Whether the engine's game is this one up to our last move."""
        session = self._session
        return (
            game == self._game
            and session.is_own_turn
            and session.over() is None
            and (*self._before, *session.moves) == state.moves[:-1]
        )

    def _request(self, state: DraughtsState, limits: ThinkingLimits, *, follows: bool) -> None:
        """Begin a game from here, in which the engine moves first if it `follows`."""
        turn = state.position.turn
        minutes = 0 if limits.seconds is None else ceil(MOVES * limits.seconds / 60)
        self._session.request(state, other(turn) if follows else turn, minutes or 5)
        while self._session.phase is DxpPhase.REQUESTED:
            self._hear(monotonic() + FORM_S, "an answer to a game request")
        declined = next((news for news in self._news if isinstance(news, GameDeclined)), None)
        if declined is not None:
            what = f"does not accept a game of English draughts ({declined.answer.name.lower()})"
            code = "engine/variant" if declined.answer is Acceptance.NOT_THIS else "engine/refused"
            raise EngineError(code, f"{self._own_name} {what}")

    def _end_game(self) -> None:
        """Raises EngineError `engine/protocol` when it is the engine's turn: then only hanging up helps."""
        if self._session.phase is DxpPhase.PLAYING:
            if not self._session.is_own_turn:
                raise EngineError("engine/protocol", f"{self._own_name} has not sent its move")
            self._session.end(GameEndReason.UNKNOWN)
        while self._session.phase is DxpPhase.ENDING:
            self._hear(monotonic() + FORM_S, "an answer to a GAMEEND")

    def _next(self, deadline: float, what: str) -> News:
        while not self._news:
            self._hear(deadline, what)
        return self._news.popleft()

    def _hear(self, deadline: float, what: str) -> None:
        """Send what is to be sent, and wait for what comes."""
        try:
            self._socket.sendall(self._session.outgoing())
            self._socket.settimeout(max(deadline - monotonic(), 0.001))
            data = self._socket.recv(4096)
        except TimeoutError as error:
            raise EngineError("engine/silent", f"{self._own_name} has not sent {what} in time") from error
        except OSError as error:
            raise EngineError("engine/died", f"the line to {self._own_name} broke: {error}") from error
        if not data:
            raise EngineError("engine/died", f"{self._own_name} has hung up")
        self._news += self._session.receive(data)
        with suppress(OSError):
            self._socket.sendall(self._session.outgoing())

    @property
    def _own_name(self) -> str:
        return self.name or self.address

    def close(self) -> None:
        self._socket.close()
