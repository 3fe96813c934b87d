"""Passes a message to its handler: the one place where an exception becomes a refusal. Judges no play itself.

Every command gets exactly one answer. A deliberate refusal says why; any other failure is a bug of ours: it is logged
with its traceback, and the client hears no more than that it happened.
"""

import hashlib
import logging
import random
import secrets
from base64 import b32encode
from collections.abc import Callable, Coroutine
from typing import Any

from server.analysis.positions import position_of
from server.context import ServerContext
from server.lifecycle.draining import Stopping
from server.lobby.ai_hosts import HostAway
from server.lobby.commands import LobbyCommands
from server.lobby.lobby import LobbyRoom
from server.lobby.login import Greeting
from server.lobby.other_nodes import RemoteNodes
from server.lobby.teaching import Teaching
from server.observability.faults import noted, sentence_of
from server.tables.commands import Answer, Job
from server.tables.decide import check_add_ai, check_substitute, open_table
from server.tables.live_tables import LiveTables, Subscribed
from server.tables.table import Who
from server.transport.codec import HELP, Bad, Received, UnknownProtocol
from server.transport.frequent import PLAYS, AnyCommand, AnyDone, AnyPlay
from server.transport.session import Session
from shared.core import Seat
from shared.errors import GameError, Limited, ProtocolError, Rejected
from shared.games import GAMES, game_named
from shared.protocol import (
    AddAi,
    Advice,
    Analyse,
    AnswerChallenge,
    CancelSeek,
    Challenge,
    Done,
    Evaluated,
    Follow,
    GetFollowed,
    GetLessons,
    GetPuzzle,
    GetVacation,
    Heartbeat,
    Hello,
    Hint,
    InvitePlayer,
    Limit,
    LookedBack,
    Mute,
    Offer,
    Open,
    Ping,
    PuzzleHint,
    Refused,
    Refute,
    Say,
    Seek,
    SetVacation,
    ShowPresence,
    Sit,
    StopAnalysing,
    StopSearch,
    Subscribe,
    Substitute,
    Tables,
    TryMove,
)

_PASSING = ("store/unreachable", "server/bus")
"""Refusals for temporary reasons: clients send the command again after `_AGAIN_S`."""
_AGAIN_S = 1.0
_RETURNS_A_SECOND = 1_000
"""When a server stops, its clients reconnect over as many seconds as the next server needs to welcome them all."""
_log = logging.getLogger("oldhand.dispatch")


_Answering = Callable[[AnyDone | Exception | bytes], None]
"""An Answer that also accepts encoded messages."""


class Dispatch:
    """Serves clients: logs them in, routes their commands to lobby and tables, and answers every command."""

    def __init__(
        self,
        context: ServerContext,
        lobby: LobbyRoom,
        tables: LiveTables,
        lobby_commands: LobbyCommands,
        remote_nodes: RemoteNodes,
        greeting: Greeting,
        teaching: Teaching,
    ) -> None:
        self._context = context
        self._draining = context.draining
        self._counts = context.counts
        self._limits = context.settings.limits
        self._lobby = lobby
        self._hosts = lobby.hosts
        self._tables = tables
        self._lobby_commands = lobby_commands
        self._remote_nodes = remote_nodes
        self.greeting = greeting
        self._lessons, self._hints, self._puzzles, self._searches, self._look_backs = teaching
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
        if isinstance(message, PLAYS):
            return self._serve_play(session, message)
        match message:
            case UnknownProtocol():
                session.outbox.close(HELP.encode().rstrip(b"\n"))
            case Bad():
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

    def _serve_play(self, session: Session, play: AnyPlay) -> Coroutine[Any, Any, None] | None:
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
                self._lobby_commands.on_connect(session, session.who)
        except Exception as error:
            session.send(self._refusal(None, None, error))
            session.outbox.close()

    async def _serve_command(self, session: Session, command: AnyCommand, answer: _Answering) -> None:
        try:
            await self._carry(session, command, answer)
        except Exception as error:
            answer(error)

    def on_advice(self, host: Session, advice: Advice | Evaluated | LookedBack) -> None:
        """An AI host at another node has answered a request for a hint, or tells how far a search has come."""
        try:
            self._take(host, advice)
        except Rejected:  # too late
            if not isinstance(advice, Advice):
                host.send(StopSearch(ticket=advice.ticket))

    def _take(self, host: Session, advice: Advice | Evaluated | LookedBack) -> None:
        match advice:
            case Advice():
                self._hints.take(host, advice)
            case Evaluated():
                self._searches.take(host, advice)
            case LookedBack():
                self._look_backs.take(host, advice)

    def on_eof(self, session: Session) -> None:
        """The client sends no more; it may still receive answers."""
        self._lobby_commands.on_disconnect(session)

    def on_disconnect(self, session: Session) -> None:
        """The connection has ended, from either side."""
        self.sessions.discard(session)
        self._counts.goodbyes[session.close_code] += 1
        session.outbox.close()
        for table in list(session.tables):
            self._tables.unsubscribe(table, session)
        self._hints.withdraw(session)
        self._searches.withdraw(session)
        self._look_backs.withdraw(session)
        for lost in self._hosts.withdraw(session):
            if lost.answer is not None:
                lost.answer(HostAway())
        self._lobby_commands.on_disconnect(session)
        self._lobby.exit(session)
        if session.who is not None and session.who.id not in self._lobby.sessions:
            self._hosts.on_player_disconnect(session.who.id)
        self._lobby.changed()

    def replace_lost_players(self) -> None:
        """Invite AI players again whose host has disconnected, or that were lost in a restart."""
        for table, seat in self._lobby.lost_ai_seats():
            if not self._tables.is_here(table.id):
                continue
            playing, holding = table.playing(seat), table.holders[seat]
            if playing is None or playing.who.agent is None:
                continue
            holds = None if holding is None else holding.reason
            try:
                self._hosts.invite(table, seat, playing.who.agent, secrets.token_hex(8), None, None, holds)
            except Rejected:
                continue  # nobody offers the player now, or it is on its way

    async def _carry(self, session: Session, command: AnyCommand, answer: _Answering) -> None:
        """Route a command. `answer` may be called later."""
        who = self._check_may(session, command)
        match command:
            case Ping() | Tables():
                raise AssertionError("these are answered at once")
            case Open():
                answer(await self._open(session, who, command))
            case Subscribe():
                await self._watch(session, command, answer)
            case AddAi():
                await self._fill(who, command, answer)
            case Substitute():
                await self._hand_over(who, command, answer)
            case Hint():
                self._hints.ask(await self._tables.table(command.table), command, who, answer)
            case GetLessons():
                self._lessons.ask(command, who, answer)
            case Advice() | Evaluated() | LookedBack():
                if not self._remote_nodes.advise(session, command):
                    self._take(session, command)
                answer(Done(ref=command.ref))
            case Analyse():
                answer(Done(ref=command.ref, search=self._analyse(session, command)))
            case StopAnalysing():
                self._searches.stop(session)
                answer(Done(ref=command.ref))
            case Offer():
                self._offer(session, command)
                answer(Done(ref=command.ref))
                self.replace_lost_players()
            case Say():
                await self._tables.say(who, command, answer)
            case Mute():
                await self._lobby_commands.chat.mute(who.id, command.player, on=command.on)
                if command.on:
                    self._lobby_commands.following.presences.separate(who.id, command.player)
                self._remote_nodes.muted(who.id, command.player, on=command.on)
                answer(Done(ref=command.ref))
            case GetPuzzle() | TryMove() | PuzzleHint() | Refute():
                answer(await self._puzzles.carry(who, command))
            case Follow() | GetFollowed() | ShowPresence():
                answer(await self._lobby_commands.following.carry(session, who, command))
                if isinstance(command, ShowPresence):
                    self._remote_nodes.presence_shown(who.id, on=command.on)
            case InvitePlayer():
                answer(await self._lobby_commands.invitations.invite(who, command))
            case SetVacation() | GetVacation():
                done = await self._lobby_commands.vacations.carry(who, command)
                if isinstance(command, SetVacation) and done.vacation is not None:
                    self._remote_nodes.vacation_changed(who.id, done.vacation.until_ms)
                answer(done)
            case Seek() | CancelSeek() | Challenge() | AnswerChallenge():
                if isinstance(command, Seek | Challenge):
                    self._draining.check_open()
                await self._remote_nodes.forward(session, who, command, answer)
            case _:
                seats = self._lobby.seats_of(who.id)
                if isinstance(command, Sit) and len(seats) >= self._limits.seats and command.table not in seats:
                    raise Limited("seats", f"You already have {self._limits.seats} seats. Leave one first.", None)
                await self._tables.post(command.table, Job(command, who, session, answer))

    def _check_may(self, session: Session, command: AnyCommand) -> Who:
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

    def _analyse(self, session: Session, command: Analyse) -> str:
        game = game_named(command.game)
        return self._searches.begin(session, game, position_of(game, command.position), command.lines)

    async def _open(self, session: Session, who: Who, command: Open) -> Done:
        game = game_named(command.game)
        # The id follows from the command, so that the same command sent again finds the table that it has opened.
        table_id = _table_id(session.token, command.ref)
        seed, vacated = secrets.token_bytes(32), self._context.settings.vacated_seats
        step = open_table(table_id, game, command, who, seed, self._context.clock(), vacated)
        try:
            known = await self._tables.table(table_id)
        except Rejected:
            self._draining.check_open()
            if self._lobby.opened_by(who.id) >= self._limits.tables:
                message = f"You have {self._limits.tables} tables open; let one end first."
                raise Limited("tables", message, None) from None
            await self._tables.open(step)
            return Done(ref=command.ref, table=table_id, version=1)
        wanted = step.table
        if any(getattr(known, name) != getattr(wanted, name) for name in ("game", "options", "public", "start")):
            raise Rejected("ref/reused", f"The ref {command.ref!r} has been used to open another table. Use a new one.")
        return Done(ref=command.ref, table=table_id, version=1)

    async def _watch(self, session: Session, command: Subscribe, answer: Answer) -> None:
        def first(followed: Subscribed) -> None:
            answer(Done(ref=command.ref, table=command.table, version=followed.version, events=followed.missed))

        await self._tables.subscribe(command.table, session, command.since, first)

    async def _fill(self, who: Who, command: AddAi, answer: Answer) -> None:
        table = await self._tables.table(command.table)
        sitting = check_add_ai(table, command, who)
        seat = Seat(command.seat)
        if sitting is not None:
            answer(Done(ref=command.ref, table=table.id, seat=seat, version=sitting.version))
            return
        self._hosts.invite(table, seat, command.player, command.ref, who.id, answer)

    async def _hand_over(self, who: Who, command: Substitute, answer: Answer) -> None:
        table = await self._tables.table(command.table)
        seat, holding = check_substitute(table, command, who)
        if holding is not None:
            answer(Done(ref=command.ref, table=table.id, seat=seat, version=holding.sitting.version))
            return
        player = command.player or self._hosts.stand_in(table)
        self._hosts.invite(table, seat, player, command.ref, who.id, answer, "handed-over")

    def _offer(self, session: Session, command: Offer) -> None:
        if not self._context.credentials.is_host_token(command.host_token):
            raise Rejected("auth/host-only", "Only an AI host of this server's operator may offer players.")
        for player in command.players:
            if player.game not in GAMES:
                game_named(player.game)  # raises UnknownGame, or the version is missing
                raise ProtocolError("protocol/invalid", f"Offer {player.name!r} for a game id with its version.")
        self._hosts.offer(session, command.players)
        self._lobby.changed()

    def _answer(self, session: Session, command: AnyCommand) -> _Answering:
        """Return the function that sends the one answer to `command`; a second answer is dropped."""
        session.pending_commands += 1
        answered = False

        def answer(outcome: AnyDone | Exception | bytes) -> None:
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

    def _refusal(self, ref: str | None, table_id: str | None, error: Exception, who: Who | None = None) -> Refused:
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


def _table_id(token: str, ref: str) -> str:
    """60 bits that nobody guesses who does not know the token."""
    digest = hashlib.sha256(f"table\0{token}\0{ref}".encode()).digest()
    return b32encode(digest).decode().lower()[:12]
