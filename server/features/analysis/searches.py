"""Searches of positions by AI hosts, for connections that look at them. Evaluates nothing and knows no rule.

A connection has one search at a time. AI hosts let searches take turns and yield to seats (`ai.host.analysis`); here
a search ends with its connection, with its host, or when its client may not analyse any longer.
"""

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from msgspec import structs

from server.core.handlers import Answer, Handlers
from server.core.participant import Participant
from server.core.session import Session
from server.core.settings import Settings
from server.lobby.ai_hosts import AiHosts
from server.lobby.permission import AnalysisPermission, Analyst
from server.lobby.positions import position_of
from shared.core import Game
from shared.errors import GameError, Limited, Rejected
from shared.games import game_named
from shared.protocol import Done
from shared.protocol.analysis import Analyse, Evaluation, StopAnalysing
from shared.protocol.hosts import Evaluated, Search, StopSearch

_SILENT_S = 60.0
"""Beside its time for thinking, a search may wait so long for the cores of its host."""
_AGAIN_S = 5.0
"""When to try again where too many positions are searched."""


@dataclass(slots=True)
class _Running:
    """A search under way."""

    search: str
    """Its id for the client."""
    session: Session
    host: Session
    game: Game[Any, Any]
    state: Any
    timer: asyncio.TimerHandle
    last: Evaluation
    """The newest evaluation that the client has."""


class Searches:
    """One server's."""

    def __init__(self, hosts: AiHosts, permission: AnalysisPermission, settings: Settings) -> None:
        self._hosts = hosts
        self._permission = permission
        self._seconds = settings.delays.analysis_ms / 1_000
        self._most = settings.limits.searches
        self._running: dict[str, _Running] = {}
        """By ticket."""
        self._tickets: dict[Session, str] = {}

    def register(self, handlers: Handlers) -> None:
        """Register the handlers of `analyse` and `stop-analysing`."""
        handlers.add(Analyse, self._analyse)
        handlers.add(StopAnalysing, self._stop_analysing)

    async def _analyse(self, session: Session, _: Participant, command: Analyse, answer: Answer) -> None:
        game = game_named(command.game)
        state = position_of(game, command.position)
        answer(Done(ref=command.ref, search=self.begin(session, game, state, command.lines)))

    async def _stop_analysing(self, session: Session, _: Participant, command: StopAnalysing, answer: Answer) -> None:
        self.stop(session)
        answer(Done(ref=command.ref))

    def begin(self, session: Session, game: Game[Any, Any], state: Any, lines: int) -> str:
        """Have a host search the position for a connection, in place of what it searched for it. Returns the id.

        Raises Rejected `analysis/rated-game`, `analysis/over`, `analysis/no-host`, `analysis/no-search`, Limited.
        """
        self._permission.check(Analyst(session.who, session.address), game, state)
        if not game.to_act(state):
            raise Rejected("analysis/over", "The game is over in this position.")
        host = self._free_host(game.id)
        self._end(self._tickets.get(session), "analysis/replaced")
        if len(self._running) >= self._most:
            raise Limited("searches", "Too many positions are being searched. Try again in a moment.", _AGAIN_S)
        search = secrets.token_urlsafe(12)
        ticket = self._hosts.mark + search
        timer = asyncio.get_running_loop().call_later(self._seconds + _SILENT_S, self._end, ticket, "analysis/no-host")
        last = Evaluation(search=search, depth=0, nodes=0)
        self._running[ticket] = _Running(search, session, host, game, state, timer, last)
        self._tickets[session] = ticket
        host.send(
            Search(
                ticket=ticket,
                game=game.id,
                position=game.format_position(state),
                lines=lines,
                seconds=self._seconds,
            )
        )
        return search

    def stop(self, session: Session) -> None:
        """End the connection's search: its client does not look any more, or is gone."""
        self._end(self._tickets.get(session), None)

    def __contains__(self, session: object) -> bool:
        """Whether a position is being searched for this connection."""
        return session in self._tickets

    def take(self, host: Session, evaluated: Evaluated) -> None:
        """Pass on how far a search has come. Raises Rejected `analysis/unknown` if it is none of this host's."""
        running = self._running.get(evaluated.ticket)
        if running is None or running.host is not host:
            raise Rejected("analysis/unknown", "This search is not needed any more.")
        session = running.session
        try:
            rated = self._permission.rated_games(Analyst(session.who, session.address))
            rated.check(running.game, running.state)
            rated.check_all(running.game, _reached(running, evaluated))
        except Rejected as error:
            self._end(evaluated.ticket, error.code)
            return
        running.last = Evaluation(
            search=running.search,
            depth=evaluated.depth,
            nodes=evaluated.nodes,
            unit=evaluated.unit,
            lines=evaluated.lines,
            done=evaluated.done,
            code=None if evaluated.lines or not evaluated.done else "analysis/no-host",  # its code is being made yet
        )
        if evaluated.done:
            self._forget(evaluated.ticket)
        session.send(running.last)

    def withdraw(self, host: Session) -> None:
        """A connection has ended: end the searches that it carried out as a host, and the one that it looked at."""
        for ticket in [ticket for ticket, running in self._running.items() if running.host is host]:
            self._end(ticket, "analysis/no-host")
        self.stop(host)

    def _free_host(self, game: str) -> Session:
        """The host with the fewest searches. Raises Rejected."""
        able = self._hosts.analysts(game)
        busy = [running.host for running in self._running.values()]
        return min(able, key=busy.count)

    def _end(self, ticket: str | None, code: str | None) -> None:
        """End a search, and tell its client why; None: it knows."""
        if ticket is None:
            return
        running = self._forget(ticket)
        running.host.send(StopSearch(ticket=ticket))
        if code is not None:
            running.session.send(structs.replace(running.last, done=True, code=code))

    def _forget(self, ticket: str) -> _Running:
        running = self._running.pop(ticket)
        running.timer.cancel()
        del self._tickets[running.session]
        return running


def _reached(running: _Running, evaluated: Evaluated) -> Iterator[Any]:
    """The positions that the lines of an evaluation lead to, as far as the rules allow."""
    for line in evaluated.lines:
        state = running.state
        with suppress(GameError):
            for text in line.moves:
                state = running.game.successor(state, running.game.parse_move(state, text))
                yield state
