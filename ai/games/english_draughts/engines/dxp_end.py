"""A player of ours at one end of a DXP connection: the loop over socket, clock and agent. Knows no rules."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from time import monotonic

from ai.engines.pacing import ThinkingLimits, share_of
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
from ai.games.english_draughts.engines.seat import EngineSeat, PendingDecision
from shared.agent import Decision
from shared.core import Seat, other
from shared.errors import EngineError
from shared.games.english_draughts.board import BLACK
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME

MARGIN_S = 30.0
"""So long after its time is up the other end is still waited for."""
CONFIRMED_S = 10.0
"""An answer of form takes at most this long."""
_log = logging.getLogger("oldhand.engine")


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """The request of an initiator."""

    games: int
    minutes: int = 0
    moves: int = 0
    starts: Sequence[str] = ()
    """Position texts; each is played twice, colours exchanged."""
    colour: Seat = BLACK
    """Ours in the first game."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that is over."""

    number: int
    """From 1."""
    own: Seat
    """Ours."""
    names: tuple[str, str]
    """By seat."""
    start: str
    moves: tuple[str, ...]
    points: tuple[int, int] | None
    why: str


@dataclass(frozen=True, slots=True)
class _DecisionMade:
    """Our agent has decided."""

    thought: PendingDecision
    decision: Decision | Exception
    seconds: float


class DxpEnd:
    """One connection from its first byte to its last."""

    def __init__(
        self,
        seat: EngineSeat,
        streams: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        *,
        limits: ThinkingLimits,
        match: MatchTerms | None,
        patience_s: float,
        played: Callable[[PlayedGame], None],
    ) -> None:
        """`match`: what to ask for, as the initiator; without one it follows. `limits` without seconds have the clock
        shared out.

        `patience_s`: how long the other end may think where there is no clock. `played`: called with each game.
        """
        self._name = f"Oldhand {seat.player}"
        self._seat = seat
        self._reader, self._writer = streams
        self._limits = limits
        self._match = match
        self._patience_s = patience_s
        self._played = played
        self._session = DxpSession(self._name, initiator=match is not None)
        self._events: asyncio.Queue[bytes | _DecisionMade] = asyncio.Queue()
        self._thought: PendingDecision | None = None
        self._numbers = count(1)
        self._number = 0
        self._used = [0.0, 0.0]
        """Seconds that each seat has thought in this game."""
        self._turn_began = 0.0

    async def run(self) -> None:
        """Play until the other end hangs up or wants no more, or our match is over.

        Raises EngineError: `engine/silent`, `engine/protocol`, `engine/illegal`, `engine/refused`, or `engine/died`
        when the line ends in the middle of a match.
        """
        reading = asyncio.create_task(self._read())
        try:
            while await self._goes_on():
                try:
                    event = await asyncio.wait_for(self._events.get(), self._wait_s())
                except TimeoutError:
                    what = self._session.phase.value
                    raise EngineError("engine/silent", f"{self._other} has not sent {what} in time") from None
                if event == b"":
                    return self._hung_up()
                self._on_data(event) if isinstance(event, bytes) else self._answer(event)
        except EngineError as error:
            if self._session.phase is DxpPhase.PLAYING:
                self._note(self._session.abandon(str(error)))
            raise
        finally:
            self._think_no_more()
            reading.cancel()
            with suppress(OSError):
                self._writer.write(self._session.outgoing())
                self._writer.close()
                await self._writer.wait_closed()

    async def _read(self) -> None:
        """Every piece of what arrives, and b"" at the end."""
        data = b"-"
        while data:
            try:
                data = await self._reader.read(4096)
            except OSError:
                data = b""
            await self._events.put(data)

    @property
    def _other(self) -> str:
        return self._session.other_name or "the other end"

    async def _goes_on(self) -> bool:
        """Do what is ours to do now; then whether there is anything to wait for."""
        session = self._session
        if session.is_own_turn and self._thought is None:
            over = session.over()
            if over is not None:
                self._finish(session.end(over))
            else:
                self._think()
        if session.phase is DxpPhase.IDLE and self._match is not None:
            if self._number >= self._match.games:
                return False
            self._request(self._match)
        self._writer.write(session.outgoing())
        await self._writer.drain()
        return True

    def _request(self, match: MatchTerms) -> None:
        pair, exchanged = divmod(self._number, 2)
        start = match.starts[pair % len(match.starts)]
        own = other(match.colour) if exchanged else match.colour
        self._session.request(GAME.parse_position(start), own, match.minutes, match.moves)

    def _wait_s(self) -> float | None:
        session = self._session
        match session.phase:
            case DxpPhase.IDLE:
                return None  # a follower has time
            case DxpPhase.REQUESTED | DxpPhase.ENDING:
                return CONFIRMED_S
            case DxpPhase.PLAYING if session.is_own_turn:
                return None
            case DxpPhase.PLAYING:
                allowed = 60.0 * session.minutes - self._used[other(session.own)] + MARGIN_S
                return max((allowed if session.minutes else self._patience_s) - (monotonic() - self._turn_began), 0.01)

    def _think(self) -> None:
        session, loop = self._session, asyncio.get_running_loop()
        limits = self._limits
        if limits.seconds is None and limits.nodes is None:
            left = 60.0 * session.minutes - self._used[session.own]
            to_come = None if not session.limit else max(session.limit - len(session.history[2]) // 2, 1)
            limits = replace(limits, seconds=share_of(left, to_come) if session.minutes else 1.0)

        def on_decision(thought: PendingDecision, decision: Decision | Exception, seconds: float) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(self._events.put_nowait, _DecisionMade(thought, decision, seconds))

        self._thought = self._seat.think(session.state, limits, on_decision)

    def _think_no_more(self) -> None:
        if self._thought is not None:
            self._thought.stop[0] = 1
            self._thought = None

    def _answer(self, decided: _DecisionMade) -> None:
        if decided.thought is not self._thought:
            return  # of a position that is no more
        self._thought = None
        if isinstance(decided.decision, Exception):
            raise decided.decision
        session = self._session
        self._used[session.own] += decided.seconds
        session.play(GAME.parse_move(session.state, decided.decision.move), decided.seconds)
        self._turn_began = monotonic()

    def _on_data(self, data: bytes) -> None:
        for news in self._session.receive(data):
            match news:
                case GameStarted():
                    self._started()
                case OpponentMoved():
                    self._used[other(self._session.own)] += monotonic() - self._turn_began
                case MovesRetracted(ply):
                    self._think_no_more()
                    self._turn_began = monotonic()
                    _log.info("back to ply %d, as %s wishes", ply, self._other)
                case GameEnded():
                    self._finish(news)
                case GameDeclined(answer):
                    raise EngineError(
                        "engine/refused", f"{self._other} does not accept the game: {answer.name.lower()}"
                    )
                case OpponentMessage(text):
                    _log.info("%s says: %s", self._other, text)

    def _started(self) -> None:
        self._number = next(self._numbers)
        self._used = [0.0, 0.0]
        self._turn_began = monotonic()
        self._seat.new_game()
        session = self._session
        _log.info(
            "game %d: %s plays %s against %s%s",
            self._number,
            self._name,
            ("Black", "White")[session.own],
            self._other,
            f", {session.minutes} min" if session.minutes else "",
        )

    def _finish(self, ended: GameEnded) -> None:
        self._note(ended)
        if ended.last and self._match is not None and self._number < self._match.games:
            raise EngineError("engine/refused", f"{self._other} wants no other game")

    def _note(self, ended: GameEnded) -> None:
        self._think_no_more()
        session = self._session
        start, _, moves = session.history
        names = (self._name, self._other) if session.own == BLACK else (self._other, self._name)
        self._played(PlayedGame(self._number, session.own, names, start, moves, ended.points, ended.why))

    def _hung_up(self) -> None:
        if self._session.phase is DxpPhase.PLAYING:
            raise EngineError("engine/died", f"{self._other} hung up in the middle of a game")
        if self._match is not None and self._number < self._match.games:
            raise EngineError("engine/died", f"{self._other} hung up after {self._number} games")
