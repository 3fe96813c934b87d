"""From a message to whoever answers it: the one place where an exception becomes a refusal. Judges no play itself.

Every command gets exactly one answer. A deliberate refusal says why; any other failure is a bug of ours: it is logged
with its traceback, and the peer hears no more than that it happened.
"""

import hashlib
import logging
import random
import secrets
from base64 import b32encode
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from server.cluster.other_nodes import Neighbours
from server.context import ServerContext
from server.history.lessons import LessonQueue
from server.lifecycle.draining import Stopping
from server.lobby.ai_hosts import HostAway
from server.lobby.commands import Company
from server.lobby.hints import Hints
from server.lobby.lobby import LobbyRoom
from server.lobby.login import Greeting
from server.lobby.table_list import done_line
from server.observability.faults import noted, sentence_of
from server.tables.actor import Answer, Job
from server.tables.decide import check_fill, check_hand_over, open_table
from server.tables.registry import Followed, LiveTables
from server.tables.table import Who
from server.transport.codec import HELP, Bad, Received, UnknownProtocol
from server.transport.session import Peer
from shared.core import Seat
from shared.errors import GameError, Limited, Rejected, WireError
from shared.games import GAMES, game_named
from shared.protocol import (
    Advice,
    Alive,
    AnswerChallenge,
    Challenge,
    Command,
    Done,
    EndSeek,
    Fill,
    HandOver,
    Hello,
    Hint,
    Learned,
    Limit,
    Mute,
    Offer,
    Open,
    Ping,
    Play,
    Refused,
    Say,
    Seek,
    Sit,
    Tables,
    Watch,
)

_FOR_READERS = (Learned, Ping, Tables, Watch)
"""Commands that a read-only token may send."""
_PASSING = ("store/unreachable", "server/bus")
"""Refusals that say nothing of the command: clients send it again by themselves, after `_AGAIN_S`."""
_AGAIN_S = 1.0
_RETURNS_A_SECOND = 1_000
"""When a server stops, its peers are spread over as many seconds as the next needs to greet them all."""
_log = logging.getLogger("oldhand.dispatch")


_Answering = Callable[[Done | Exception | bytes], None]
"""An Answer that takes what is encoded already, too."""


class Dispatch:
    """Serves peers: greets them, takes their commands to lobby and tables, and sees that each is answered."""

    def __init__(
        self,
        context: ServerContext,
        lobby: LobbyRoom,
        tables: LiveTables,
        company: Company,
        neighbours: Neighbours,
        greeting: Greeting,
        lessons: LessonQueue,
    ) -> None:
        self._context = context
        self._draining = context.draining
        self._counts = context.counts
        self._limits = context.settings.limits
        self._lobby = lobby
        self._hosts = lobby.hosts
        self._tables = tables
        self._company = company
        self._neighbours = neighbours
        self.greeting = greeting
        self._lessons = lessons
        self._hints = Hints(lobby.hosts, context.settings.delays.advice_ms, context.clock)
        self.peers: set[Peer] = set()
        """Every connection."""

    def arrived(self, peer: Peer) -> None:
        """A connection has been opened."""
        self.peers.add(peer)
        self._counts.arrivals[peer.transport] += 1
        if self._draining.over:
            self._send_away(peer)

    def dismiss_all(self) -> None:
        """Send everybody away, to come back."""
        for peer in list(self.peers):
            self._send_away(peer)

    def _send_away(self, peer: Peer) -> None:
        # Not all in the same moment: whoever they come back to has to greet them all.
        seconds = round(random.uniform(0, len(self.peers) / _RETURNS_A_SECOND), 2)
        away = Stopping()
        peer.dismiss(away.code, str(away), Limit(key="return", seconds=seconds), comes_back=True)

    def serve(self, peer: Peer, message: Received) -> Coroutine[Any, Any, None] | None:
        """Take one message; raises nothing. Returns the work that has to wait, to be awaited before the next message is
        taken.

        Its answer may come later still.
        """
        if isinstance(message, Play):
            return self._serve_play(peer, message)
        match message:
            case UnknownProtocol():
                peer.outbox.end(HELP.encode().rstrip(b"\n"))
            case Bad():
                peer.tell(self._refusal(message.ref, None, message.error))
                if message.fatal:
                    peer.outbox.end()
            case Alive():
                pass
            case Hello():
                return self._serve_hello(peer, message)
            case Ping() | Tables():
                self._serve_at_once(peer, message)
            case _:
                return self._serve_command(peer, message, self._answer(peer, message))
        return None

    def _serve_at_once(self, peer: Peer, command: Ping | Tables) -> None:
        """Answer a command that needs no table and no store before anything else happens."""
        answer = self._answer(peer, command)
        try:
            self._check_may(peer, command)
            if isinstance(command, Tables):
                answer(done_line(command.ref, self._lobby.listed()))
                self._lobby.watch(peer, on=command.watch)
            else:
                answer(Done(ref=command.ref))
        except Exception as error:
            answer(error)

    def _serve_play(self, peer: Peer, play: Play) -> Coroutine[Any, Any, None] | None:
        """The heartbeat: a table that is at hand is given its move at once."""
        answer = self._answer(peer, play)
        try:
            if (
                peer.who is not None
                and peer.may_play
                and self._tables.post_now(play.table, Job(play, peer.who, peer, answer))
            ):
                return None
        except Exception as error:
            answer(error)
            return None
        return self._serve_command(peer, play, answer)

    async def _serve_hello(self, peer: Peer, hello: Hello) -> None:
        try:
            await self.greeting.greet(peer, hello)
        except Exception as error:
            peer.tell(self._refusal(None, None, error))
            peer.outbox.end()

    async def _serve_command(self, peer: Peer, command: Command, answer: _Answering) -> None:
        try:
            await self._carry(peer, command, answer)
        except Exception as error:
            answer(error)

    def take_advice(self, host: Peer, advice: Advice) -> None:
        """A host at another node has answered a question of ours."""
        with suppress(Rejected):  # it came too late
            self._hints.take(host, advice)

    def hung_up(self, peer: Peer) -> None:
        """The peer says no more, and may still hear answers."""
        self._company.gone(peer)

    def gone(self, peer: Peer) -> None:
        """The connection has ended, from whichever side."""
        self.peers.discard(peer)
        self._counts.goodbyes[peer.why] += 1
        peer.outbox.end()
        for table in list(peer.tables):
            self._tables.unfollow(table, peer)
        self._hints.withdraw(peer)
        for lost in self._hosts.withdraw(peer):
            if lost.answer is not None:
                lost.answer(HostAway())
        self._company.gone(peer)
        self._lobby.exit(peer)
        if peer.who is not None and peer.who.id not in self._lobby.peers:
            self._hosts.gone(peer.who.id)
        self._lobby.changed()

    def replace_lost_players(self) -> None:
        """Invite AI players anew whose host went away, or who were lost in a restart."""
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

    async def _carry(self, peer: Peer, command: Command, answer: _Answering) -> None:
        """Take a command to where it belongs. `answer` may be called later."""
        who = self._check_may(peer, command)
        match command:
            case Ping() | Tables():
                raise AssertionError("these are answered at once")
            case Open():
                answer(await self._open(peer, who, command))
            case Watch():
                await self._watch(peer, command, answer)
            case Fill():
                await self._fill(who, command, answer)
            case HandOver():
                await self._hand_over(who, command, answer)
            case Hint():
                self._hints.ask(await self._tables.table(command.table), command, who, answer)
            case Learned():
                self._lessons.ask(command, who, answer)
            case Advice():
                if not self._neighbours.advise(peer, command):
                    self._hints.take(peer, command)
                answer(Done(ref=command.ref))
            case Offer():
                self._offer(peer, command)
                answer(Done(ref=command.ref))
                self.replace_lost_players()
            case Say():
                await self._tables.say(who, command, answer)
            case Mute():
                await self._company.chat.mute(who.id, command.player, on=command.on)
                self._neighbours.muted(who.id, command.player, on=command.on)
                answer(Done(ref=command.ref))
            case Seek() | EndSeek() | Challenge() | AnswerChallenge():
                if isinstance(command, Seek | Challenge):
                    self._draining.check_open()
                await self._neighbours.meet(peer, who, command, answer)
            case _:
                seats = self._lobby.seats_of(who.id)
                if isinstance(command, Sit) and len(seats) >= self._limits.seats and command.table not in seats:
                    raise Limited("seats", f"You already have {self._limits.seats} seats. Leave one first.", None)
                await self._tables.post(command.table, Job(command, who, peer, answer))

    def _check_may(self, peer: Peer, command: Command) -> Who:
        """Return the sender, if they may send this command now. Raises WireError, Rejected, Stopping, Limited."""
        who = peer.who
        if who is None:
            raise WireError("wire/greeting", "Your greeting was refused.")
        if not (peer.may_play or isinstance(command, _FOR_READERS)):
            raise Rejected("auth/scope", "This token may only read.")
        if self._draining.over:
            raise Stopping
        self._context.rate_limiter.spend(command, who.id)
        return who

    async def _open(self, peer: Peer, who: Who, command: Open) -> Done:
        game = game_named(command.game)
        # The id follows from the command, so that the same command sent again finds the table that it has opened.
        table_id = _table_id(peer.token, command.ref)
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
        if (known.game, known.options, known.public) != (wanted.game, wanted.options, wanted.public):
            raise Rejected("ref/reused", f"The ref {command.ref!r} has been used to open another table. Use a new one.")
        return Done(ref=command.ref, table=table_id, version=1)

    async def _watch(self, peer: Peer, command: Watch, answer: Answer) -> None:
        def first(followed: Followed) -> None:
            answer(Done(ref=command.ref, table=command.table, version=followed.version, events=followed.missed))

        await self._tables.follow(command.table, peer, command.since, first)

    async def _fill(self, who: Who, command: Fill, answer: Answer) -> None:
        table = await self._tables.table(command.table)
        sitting = check_fill(table, command, who)
        seat = Seat(command.seat)
        if sitting is not None:
            answer(Done(ref=command.ref, table=table.id, seat=seat, version=sitting.version))
            return
        self._hosts.invite(table, seat, command.player, command.ref, who.id, answer)

    async def _hand_over(self, who: Who, command: HandOver, answer: Answer) -> None:
        table = await self._tables.table(command.table)
        seat, holding = check_hand_over(table, command, who)
        if holding is not None:
            answer(Done(ref=command.ref, table=table.id, seat=seat, version=holding.sitting.version))
            return
        player = command.player or self._hosts.stand_in(table)
        self._hosts.invite(table, seat, player, command.ref, who.id, answer, "handed-over")

    def _offer(self, peer: Peer, command: Offer) -> None:
        if not self._context.credentials.is_host_token(command.host_token):
            raise Rejected("auth/host-only", "Only an AI host of this server's operator may offer players.")
        for player in command.players:
            if player.game not in GAMES:
                game_named(player.game)  # raises UnknownGame, or the version is missing
                raise WireError("wire/invalid", f"Offer {player.name!r} for a game id with its version.")
        self._hosts.offer(peer, command.players)
        self._lobby.changed()

    def _answer(self, peer: Peer, command: Command) -> _Answering:
        """Return the function that sends the one answer to `command`; a second answer is dropped."""
        peer.under_way += 1
        answered = False

        def answer(outcome: Done | Exception | bytes) -> None:
            nonlocal answered
            if answered:
                return
            answered = True
            if isinstance(outcome, Stopping) and peer.lasts():
                pass  # a bye follows, and the same command by the next connection, which gets the answer
            elif isinstance(outcome, Exception):
                peer.tell(self._refusal(command.ref, getattr(command, "table", None), outcome, peer.who))
            elif isinstance(outcome, bytes):
                peer.outbox.put(outcome)
            else:
                peer.tell(outcome)
            peer.answered()

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
                limit = Limit(key="again", seconds=_AGAIN_S)
            sentence = sentence_of(error)
            return Refused(ref=ref, code=error.code, message=sentence, table=table_id, version=version, limit=limit)
        game = None if table is None else table.game.id
        text = noted("a command failed", error, table=table_id, game=game, player=None if who is None else who.id)
        return Refused(ref=ref, code="server/internal", message=text, table=table_id, version=version)


def _table_id(token: str, ref: str) -> str:
    """60 bits that nobody guesses who does not know the token."""
    digest = hashlib.sha256(f"table\0{token}\0{ref}".encode()).digest()
    return b32encode(digest).decode().lower()[:12]
