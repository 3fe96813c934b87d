"""Passes a message to its handler: the one place where an exception becomes a refusal. Knows no command but moves,
and those that are answered at once.

Every command gets exactly one answer. A deliberate refusal says why; any other failure is a bug of ours: it is logged
with its traceback, and the client hears no more than that it happened.
"""

import logging
import random
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

from server.core.context import ServerContext
from server.core.draining import Stopping
from server.core.faults import noted, sentence_of
from server.core.handlers import Handlers
from server.core.participant import Participant
from server.core.session import Session
from server.lobby.ai_hosts import HostAway
from server.lobby.host_answers import HostAnswers
from server.lobby.lobby import LobbyRoom
from server.lobby.login import Greeting
from server.tables.commands import Job
from server.tables.live_tables import LiveTables
from server.transport.codec import HELP, InvalidMessage, Received, UnknownProtocol
from shared.errors import GameError, Limited, ProtocolError, Rejected
from shared.protocol import Command, Done, Heartbeat, Hello, Limit, Ping, Play, Refused, Tables

_PASSING = ("store/unreachable", "server/bus")
"""Refusals for temporary reasons: clients send the command again after `_AGAIN_S`."""
_AGAIN_S = 1.0
_RETURNS_A_SECOND = 1_000
"""When a server stops, its clients reconnect over as many seconds as the next server needs to welcome them all."""
_log = logging.getLogger("oldhand.dispatch")


_Answering = Callable[[Done | Exception | bytes], None]
"""An Answer that also accepts encoded messages."""


class Visit(Protocol):
    """A part of a server that depends on connections."""

    def welcome(self, session: Session, who: Participant) -> None:
        """A client has logged in."""
        ...

    def goodbye(self, session: Session) -> None:
        """A client has disconnected, or sends no more."""
        ...


class Dispatch:
    """Serves clients: logs them in, passes their commands to the handlers, and answers every command."""

    def __init__(
        self,
        context: ServerContext,
        lobby: LobbyRoom,
        tables: LiveTables,
        greeting: Greeting,
        handlers: Handlers,
        host_answers: HostAnswers,
        visits: Sequence[Visit],
    ) -> None:
        """`visits`: the parts that depend on connections; complete before the first connection."""
        self._context = context
        self._draining = context.draining
        self._counts = context.counts
        self._lobby = lobby
        self._hosts = lobby.hosts
        self._tables = tables
        self._handlers = handlers
        self._host_answers = host_answers
        self._visits = visits
        self.greeting = greeting
        self.sessions: set[Session] = set()
        """Every connection."""

    def on_connect(self, session: Session) -> None:
        """A connection has been opened."""
        self.sessions.add(session)
        self._counts.arrivals[session.transport] += 1
        if self._draining.over:
            self._send_away(session)

    def dismiss_all(self) -> None:
        """Disconnect all clients, to connect again."""
        for session in list(self.sessions):
            self._send_away(session)

    def _send_away(self, session: Session) -> None:
        # Not all at the same time: the next server has to welcome them all.
        seconds = round(random.uniform(0, len(self.sessions) / _RETURNS_A_SECOND), 2)
        away = Stopping()
        session.dismiss(away.code, str(away), Limit(key="return", seconds=seconds), is_to_return=True)

    def serve(self, session: Session, message: Received) -> Coroutine[Any, Any, None] | None:
        """Take one message; raises nothing. Returns the work that has to wait, to be awaited before the next message is
        taken.

        Its answer may come later still.
        """
        if isinstance(message, Play):
            return self._serve_play(session, message)
        match message:
            case UnknownProtocol():
                session.outbox.close(HELP.encode().rstrip(b"\n"))
            case InvalidMessage():
                session.send(self._refusal(message.ref, None, message.error))
                if message.fatal:
                    session.outbox.close()
            case Heartbeat():
                pass
            case Hello():
                return self._serve_hello(session, message)
            case Ping() | Tables():
                self._serve_at_once(session, message)
            case _:
                return self._serve_command(session, message, self._answer(session, message))
        return None

    def _serve_at_once(self, session: Session, command: Ping | Tables) -> None:
        """Answer a command that needs no table and no store before anything else happens."""
        answer = self._answer(session, command)
        try:
            self._check_may(session, command)
            if isinstance(command, Tables):
                answer(self._lobby.subscriptions.answer(session, command))
            else:
                answer(Done(ref=command.ref))
        except Exception as error:
            answer(error)

    def _serve_play(self, session: Session, play: Play) -> Coroutine[Any, Any, None] | None:
        """Post a move to its table without a task, if the table is loaded."""
        answer = self._answer(session, play)
        try:
            actor = self._tables.loaded.get(play.table)
            if actor is not None and session.who is not None and session.may_play and not self._draining.over:
                actor.post(Job(play, session.who, session, answer))
                return None
        except Exception as error:
            answer(error)
            return None
        return self._serve_command(session, play, answer)

    async def _serve_hello(self, session: Session, hello: Hello) -> None:
        try:
            await self.greeting.greet(session, hello)
            if session.who is not None:
                self.welcome(session, session.who)
        except Exception as error:
            session.send(self._refusal(None, None, error))
            session.outbox.close()

    async def _serve_command(self, session: Session, command: Command, answer: _Answering) -> None:
        try:
            who = self._check_may(session, command)
            await self._handlers.of(type(command))(session, who, command, answer)
        except Exception as error:
            answer(error)

    def welcome(self, session: Session, who: Participant) -> None:
        """Send a client that has logged in what waits for it."""
        for visit in self._visits:
            visit.welcome(session, who)

    def on_eof(self, session: Session) -> None:
        """The client sends no more; it may still receive answers."""
        self._end_visits(session)

    def _end_visits(self, session: Session) -> None:
        for visit in self._visits:
            visit.goodbye(session)

    def on_disconnect(self, session: Session) -> None:
        """The connection has ended, from either side."""
        self.sessions.discard(session)
        self._counts.goodbyes[session.close_code] += 1
        session.outbox.close()
        for table in list(session.tables):
            self._tables.unsubscribe(table, session)
        self._host_answers.on_disconnect(session)
        for lost in self._hosts.withdraw(session):
            if lost.answer is not None:
                lost.answer(HostAway())
        self._end_visits(session)
        self._lobby.exit(session)
        if session.who is not None and session.who.id not in self._lobby.sessions:
            self._hosts.on_player_disconnect(session.who.id)
        self._lobby.changed()

    def _check_may(self, session: Session, command: Command) -> Participant:
        """Return the sender, if they may send this command now. Raises ProtocolError, Rejected, Stopping, Limited."""
        who = session.who
        if who is None:
            raise ProtocolError("protocol/greeting", "Your greeting was refused.")
        if not (session.may_play or command.declared.permission == "read"):
            raise Rejected("auth/scope", "This token may only read.")
        if self._draining.over:
            raise Stopping
        self._context.rate_limiter.spend(command, who.id)
        return who

    def _answer(self, session: Session, command: Command) -> _Answering:
        """Return the function that sends the one answer to `command`; a second answer is dropped."""
        session.pending_commands += 1
        answered = False

        def answer(outcome: Done | Exception | bytes) -> None:
            nonlocal answered
            if answered:
                return
            answered = True
            if isinstance(outcome, bytes):
                session.outbox.enqueue(outcome)
            elif not isinstance(outcome, Exception):
                session.outbox.send(outcome)
            elif not (isinstance(outcome, Stopping) and session.is_socket()):
                session.send(self._refusal(command.ref, getattr(command, "table", None), outcome, session.who))
            # else a bye follows, and the same command by the next connection, which is answered
            session.pending_commands -= 1
            if session.on_answered is not None:
                session.on_answered()

        return answer

    def _refusal(
        self, ref: str | None, table_id: str | None, error: Exception, who: Participant | None = None
    ) -> Refused:
        table = None if table_id is None else self._lobby.tables.get(table_id)
        if table is not None and (who is None or table.seat_of(who.id) is None):
            table = self._lobby.as_watched(table)
        version = None if table is None or not self._tables.is_here(table.id) else table.version
        self._counts.refusals[error.code if isinstance(error, GameError) else "server/internal"] += 1
        if isinstance(error, GameError):
            limit = Limit(key=error.key, seconds=error.seconds) if isinstance(error, Limited) else None
            if error.code in _PASSING:
                limit = Limit(key="retry", seconds=_AGAIN_S)
            sentence = sentence_of(error)
            return Refused(ref=ref, code=error.code, message=sentence, table=table_id, version=version, limit=limit)
        game = None if table is None else table.game.id
        text = noted("a command failed", error, table=table_id, game=game, player=None if who is None else who.id)
        return Refused(ref=ref, code="server/internal", message=text, table=table_id, version=version)
