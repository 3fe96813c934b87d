"""Plays as a bot account: resumes its games, answers challenges, seeks games, and says in the log why.

The server is the memory: on every greeting it names the seats that the account has, and the games there go on.
"""

import asyncio
import logging
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field

from ai.bots.config import BotConfig, Seeking
from ai.bots.movers import Mover
from ai.bots.seats import Idle, SharedLine
from client.sdk import Connection, Unreachable, keep_seat
from shared.errors import CodedError, GameError, ProtocolError, Rejected
from shared.games import GAMES, game_named
from shared.logs import about
from shared.protocol import Bye, Leave, TableState, Terms, Welcome, You
from shared.protocol.challenges import AnswerChallenge, Challenged
from shared.protocol.matchmaking import CancelSeek, Seek
from shared.protocol.terms import Clock
from shared.text.names import same_name
from shared.words.terms import format_clock

BACKOFF_S = (0.2, 10.0)
_SEEK_AGAIN_S = (1.0, 60.0)
"""The first and the longest pause after a seek that was refused."""
_MAKE_A_BOT = "make a bot on the page of your account, under Programs, and give its token"
_log = logging.getLogger("oldhand.bot")


@dataclass(slots=True)
class BotAccount:
    """A bot at a server."""

    config: BotConfig
    mover: Mover
    token: str
    most_matches: int | None = None
    """After so many it takes no more games, and ends."""
    _tables: dict[str, SharedLine] = field(default_factory=dict[str, SharedLine])
    _left: deque[str] = field(default_factory=lambda: deque[str](maxlen=256))
    """Tables that it has left: a state of before that may still come."""
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set whenever a seat is taken or given up."""
    _stopping: asyncio.Event = field(default_factory=asyncio.Event)
    _matches: int = 0
    """Played to their end."""

    async def run(self) -> None:
        """Play until `stop`, or until `most_matches` are over.

        Raises Unreachable, ProtocolError, CodedError `bot/token`, also when the token is revoked.
        """
        address = self.config.server
        try:
            opened = await Connection.open(
                address,
                token=self.token,
                client="oldhand bot",
                backoff_s=BACKOFF_S,
                games=self._on_offer(),
                arena=self.config.accept is not None and self.config.accept.arena,
            )
        except ProtocolError as error:
            _check_token(error)
            raise
        async with opened as connection:
            you = connection.welcome.you
            if not you.bot:
                raise CodedError("bot/token", f"the token is that of {you.name}, a person: {_MAKE_A_BOT}")
            _log.info("%s is at %s and plays with %s", you.name, address, self.mover.about)
            async with asyncio.TaskGroup() as tasks:
                reading = tasks.create_task(self._read(connection, tasks))
                seeking = tasks.create_task(self._seek(connection, self.config.seek)) if self.config.seek else None
                await self._stopping.wait()
                if seeking is not None:
                    seeking.cancel()
                    with suppress(GameError):
                        await connection.ask(CancelSeek)
                while self._tables:
                    self._changed.clear()
                    await self._changed.wait()
                reading.cancel()

    def _on_offer(self) -> list[str]:
        """The games that the list of bots is to show it with: none if it accepts no challenges."""
        return [] if self.config.accept is None else [*self.mover.games]

    def stop(self) -> bool:
        """Take no more games, and end after those that run. Whether it had been asked before."""
        again = self._stopping.is_set()
        self._stopping.set()
        for line in self._tables.values():
            line.finish()
        return again

    async def _read(self, connection: Connection, tasks: asyncio.TaskGroup) -> None:
        """Sort what the server sends. Raises Unreachable and ProtocolError when that has ended for good."""
        try:
            async for message in connection:
                match message:
                    case Welcome():
                        _log.info("connected%s", f", {len(message.seated)} games go on" if message.seated else "")
                    case TableState():
                        self._receive(connection, tasks, message)
                    case Challenged() if message.status == "open" and message.to.id == connection.welcome.you.id:
                        tasks.create_task(self._answer(connection, message))
                    case Bye():
                        _log.info("the server says: %s", message.message)
                    case _:
                        pass
            raise Unreachable(f"the server at {self.config.server} has ended the connection")
        except GameError as error:
            for line in self._tables.values():
                line.end(error)
            _check_token(error)
            raise

    def _receive(self, connection: Connection, tasks: asyncio.TaskGroup, state: TableState) -> None:
        """Pass a state on to its seat; a seat that is not being played yet is played from now on."""
        line = self._tables.get(state.table)
        if line is None:
            if state.you is None or state.phase == "closed" or state.table in self._left:
                return
            line = self._tables[state.table] = SharedLine(connection, self.config.rematch_s)
            line.is_last = self._stopping.is_set() or state.phase == "over"
            self._changed.set()
            tasks.create_task(self._play(line, state))
        match line.put(state):
            case "begun":
                others = ", ".join(seat.name or "nobody" for seat in state.seats if seat.seat != state.you)
                _log.info("table %s: match %d of %s against %s", state.table, state.match, _title(state.game), others)
            case "finished":
                self._finish(state)
            case None:
                pass

    def _finish(self, state: TableState) -> None:
        """A match is over."""
        if state.result is not None and state.you is not None:
            word = {1: "won", 0: "drew", -1: "lost"}[state.result.points[state.you]]
            _log.info("table %s: %s match %d (%s)", state.table, word, state.match, state.result.reason)
        self._matches += 1
        if self._matches == self.most_matches:
            _log.info("%d matches are over: no more", self._matches)
            self.stop()

    async def _play(self, line: SharedLine, state: TableState) -> None:
        """One table, until the seat is given up. Errors there end only this; one that is cancelled keeps its seat."""
        with about(table=state.table, game=state.game, seat=state.you):
            try:
                await self._keep(line, state)
            except Idle as error:
                _log.info("table %s: leaves: %s", state.table, error)
            except GameError as error:
                _log.warning("table %s: gives up its seat: %s [%s]", state.table, error, error.code)
            except Exception:
                _log.exception("table %s: gives up its seat", state.table)
            self._left.append(state.table)
            with suppress(GameError):  # it may be closed, or the seat somebody else's
                await line.ask(Leave, table=state.table)
            del self._tables[state.table]
            self._changed.set()

    async def _keep(self, line: SharedLine, state: TableState) -> None:
        """Play the seat. Raises Idle and other GameErrors."""
        if state.game not in self.mover.games:
            raise CodedError("bot/game", f"{state.game} is not among the games of this bot")
        bot = self.mover.make(state.game)
        try:
            last = await keep_seat(bot, line, state.table, matches=self.config.matches)
        finally:
            if (closing := bot.close()) is not None:
                await closing
        if last.phase == "closed":
            _log.info("table %s: the table is closed", state.table)
        else:
            _log.info("table %s: leaves after %d matches", state.table, self.config.matches)

    async def _answer(self, connection: Connection, challenge: Challenged) -> None:
        """Accept or decline, and say in the log why."""
        who, what = challenge.by.name, f"{_title(challenge.game)}, {_said(challenge.terms)}"
        reason = self._reason_to_decline(challenge)
        verb = "accepts" if reason is None else "declines"
        _log.info("%s a challenge by %s (%s)%s", verb, who, what, "" if reason is None else f": {reason}")
        try:
            await connection.ask(AnswerChallenge, challenge=challenge.challenge, accept=reason is None)
        except Rejected as refusal:
            _log.info("the challenge by %s is over: %s", who, refusal)

    def _reason_to_decline(self, challenge: Challenged) -> str | None:
        accept = self.config.accept
        if accept is None:
            return "it accepts none; its config has no section [accept]"
        if self._stopping.is_set():
            return "it is stopping"
        if len(self._tables) >= self.config.at_once:
            return f"it plays {len(self._tables)} games already (at_once)"
        if challenge.game not in self.mover.games:
            return "it does not play this game (games)"
        if not _is_company(challenge.by, accept.company):
            return f"it plays {accept.company} alone (accept.company)"
        if any(same_name(challenge.by.name, name) for name in accept.declined):
            return "this player is to be declined (accept.declined)"
        if (kind := _kind(challenge.terms.clock)) not in accept.clocks:
            return f"the clock is {kind}, it takes {', '.join(accept.clocks)} (accept.clocks)"
        if accept.rated != "either" and (challenge.terms.rated is True) != (accept.rated == "rated"):
            return f"it takes {accept.rated} games alone (accept.rated)"
        return None

    async def _seek(self, connection: Connection, seek: Seeking) -> None:
        """Ask for games while there is time for another."""
        shortest, longest = _SEEK_AGAIN_S
        pause_s = shortest
        while True:
            while len(self._tables) >= self.config.at_once:
                self._changed.clear()
                await self._changed.wait()
            try:
                _log.info("seeks %s, %s", _title(game_named(seek.game).id), _said(seek.terms()))
                found = await connection.ask(
                    Seek,
                    game=seek.game,
                    options=seek.options,
                    terms=seek.terms(),
                    patience_s=seek.patience_s,
                    player=seek.player,
                )
                pause_s = shortest
                await self._seated(found.table)
            except Rejected as refusal:
                _log.warning("no game: %s [%s]; asks again in %.0f s", refusal, refusal.code, pause_s)
                await asyncio.sleep(pause_s)
                pause_s = min(2 * pause_s, longest)

    async def _seated(self, table: str | None) -> None:
        """Wait until the table that was found is among those that are played, or it has been given up."""
        while table is not None and table not in self._tables and table not in self._left:
            self._changed.clear()
            await self._changed.wait()


def _check_token(error: GameError) -> None:
    """Raises CodedError `bot/token` where the server refuses the token: it advises a guest, which a bot cannot be."""
    if error.code == "protocol/token":
        raise CodedError("bot/token", f"the token is not valid, or not any more: {_MAKE_A_BOT}") from error


def _is_company(by: You, wanted: str) -> bool:
    return wanted == "all" or by.bot == (wanted == "bots")


def _title(game: str) -> str:
    return game_named(game).title if game in GAMES else game


def _kind(clock: Clock | None) -> str:
    return "none" if clock is None else clock.kind


def _said(terms: Terms) -> str:
    """`5+3, rated`."""
    return f"clock {format_clock(terms.clock)}, {'rated' if terms.rated else 'casual'}"
