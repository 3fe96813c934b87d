"""Matchmaking: players who seek the same game are seated together; after a while, AI players take the free seats.

The queue is not stored: a seek ends with its connection, unless the player reconnects soon and sends it again with the
same ref. Knows no rule except the number of seats of a game.
"""

import asyncio
import json
import logging
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from msgspec import structs

from server.core.draining import Stopping
from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.core.settings import Settings
from server.lobby.ai_hosts import AiHosts
from server.lobby.lobby import LobbyRoom
from server.lobby.seating import Guest, Seating, TableTerms, side_by_side
from server.tables.meetings import Meetings
from shared.errors import Rejected
from shared.games import game_named
from shared.protocol import Done, SeekInfo
from shared.protocol.matchmaking import Seek
from shared.protocol.structs import encode

_CONSIDERED = 16
"""Players in the queue of whom a table is made up, where some of them may not meet."""
_log = logging.getLogger("oldhand.matchmaking")


@dataclass(slots=True)
class _Waiting:
    """A player in the queue."""

    who: Participant
    session: Session | None
    """Its connection; None while that is lost and the place is kept for a moment."""
    command: Seek
    wanted: TableTerms
    answer: Answer
    timer: asyncio.TimerHandle | None = None
    """The end of the wait for people, or of the moment to reconnect."""
    patient: bool = True
    """Whether the player still waits for people."""

    def key(self) -> tuple[str, str, bytes]:
        """Players with equal keys can play together."""
        wanted = self.wanted
        return wanted.game.id, json.dumps(wanted.options, sort_keys=True), encode(wanted.terms)


class MatchmakingQueue:
    """The queue of one server. Longer work runs in `tasks`."""

    def __init__(
        self,
        lobby: LobbyRoom,
        hosts: AiHosts,
        seating: Seating,
        settings: Settings,
        tasks: asyncio.TaskGroup,
        meetings: Meetings,
        opponents: Callable[[Participant, str, str], Awaitable[list[str]]],
    ) -> None:
        """`opponents`: of a player who named no AI player, a rules id and the usual AI player, those to play against
        first. Raises LogError."""
        self._opponents = opponents
        self._meetings = meetings
        self._lobby = lobby
        self._hosts = hosts
        self._seating = seating
        self._settings = settings
        self._tasks = tasks
        self._waiting: list[_Waiting] = []
        """Longest waiting first."""

    def seek(self, session: Session, who: Participant, command: Seek, answer: Answer) -> None:
        """Join the queue; `answer` is called with a table and a seat. Raises Rejected, OptionError, UnknownGame."""
        done = self._seated_by(who, command.ref)
        if done is not None:
            answer(done)
            return
        wanted = TableTerms.of(game_named(command.game), command.options, command.terms)
        for one in self._of(who.id):
            if one.command.ref == command.ref:
                self._resume(one, session, command, answer)
                return
            if one.wanted.game is wanted.game:
                raise Rejected(
                    "seek/waiting",
                    f"You are looking for a game of {wanted.game.title} already. Cancel that search first.",
                )
        if len(self._lobby.seats_of(who.id)) >= self._settings.limits.seats:
            raise Rejected("table/limit", f"You already have {self._settings.limits.seats} seats. Leave one first.")
        if command.player is not None:
            self._hosts.check(wanted.game.id, command.player)
        one = _Waiting(who, session, command, wanted, answer)
        self._waiting.append(one)
        one.timer = self._later(command.patience_s, self._add_ai_players, one)
        self._lobby.changed()
        self._match(one)

    def end(self, who: Participant) -> None:
        """Remove `who` from the queue."""
        for one in list(self._of(who.id)):
            self._drop(one)
            one.answer(Rejected("seek/ended", "You are not looking for a game."))

    def on_disconnect(self, session: Session) -> None:
        """A connection has ended, or sends no more: its seeks are kept for a moment."""
        for one in self._waiting:
            if one.session is session:
                one.session = None
                one.answer(Rejected("seek/ended", "Your connection has ended."))
                self._stop(one)
                one.timer = self._later(self._settings.delays.return_ms / 1_000, self._drop, one)
        self._lobby.changed()

    def hand_over(self) -> list[tuple[Session, Participant, Seek, Answer]]:
        """Another node has the queue now: empty this one without answering, and return the seeks to move there."""
        given = [(one.session, one.who, one.command, one.answer) for one in self._waiting if one.session is not None]
        for one in list(self._waiting):
            self._drop(one)
        return given

    def stop(self) -> None:
        """Refuse all seeks: the server is stopping."""
        for one in list(self._waiting):
            self._drop(one)
            one.answer(Stopping())

    def waiting(self) -> list[SeekInfo]:
        """The queue as the lobby shows it."""
        groups: dict[tuple[str, str, bytes], list[_Waiting]] = {}
        for one in self._present():
            groups.setdefault(one.key(), []).append(one)
        return [
            SeekInfo(
                game=first.wanted.game.id,
                options=dict(first.wanted.options),
                terms=first.wanted.terms,
                waiting=len(group),
                seats=first.wanted.game.seats,
                casual="not-rated" if not first.wanted.terms.rated else "guest" if first.who.is_guest else None,
            )
            for group in groups.values()
            for first in group[:1]
        ]

    def _of(self, player: str) -> Iterator[_Waiting]:
        return (one for one in self._waiting if one.who.id == player)

    def _present(self) -> Iterator[_Waiting]:
        return (one for one in self._waiting if one.session is not None)

    def _resume(self, one: _Waiting, session: Session, command: Seek, answer: Answer) -> None:
        """The same command again: after a reconnection, or because no answer arrived."""
        if command != one.command:
            raise Rejected(
                "ref/reused", f"The ref {command.ref!r} was used for another command. Use a new one for each."
            )
        if one.session is not None and one.session is not session:
            one.answer(Rejected("seek/ended", "You are now waiting on another connection."))
        was_gone = one.session is None
        one.session, one.answer = session, answer
        if was_gone:
            self._stop(one)
            # The wait for people starts again, which is all that a lost connection costs.
            one.timer = self._later(one.command.patience_s if one.patient else 0, self._add_ai_players, one)
            self._lobby.changed()
            self._match(one)

    def _match(self, newest: _Waiting) -> None:
        """Seat the group that `newest` completes, the longest waiting first."""
        seats = newest.wanted.game.seats
        group = self._group_with(newest)
        if len(group) == seats:
            self._seat(sorted(group, key=self._waiting.index), None)

    def _group_with(self, one: _Waiting) -> list[_Waiting]:
        """The player, and others who may sit at one table with the player and with each other: as many as the game has
        seats if possible, and those who have waited longest."""
        seats, best = one.wanted.game.seats, [one]
        others = [it for it in self._present() if it is not one and it.key() == one.key() and self._may_join(it, [one])]

        def grow(group: list[_Waiting], left: list[_Waiting]) -> bool:
            """Whether the table is full with the first of `left` who fit."""
            nonlocal best
            if len(group) > len(best):
                best = group
            return len(group) == seats or any(
                grow([*group, it], left[place + 1 :]) for place, it in enumerate(left) if self._may_join(it, group)
            )

        grow([one], others[:_CONSIDERED])
        return best

    def _may_join(self, one: _Waiting, group: Sequence[_Waiting]) -> bool:
        """Whether a player may sit at one table with all of these.

        With hidden hands, only one player of each account: an account may see one hand, its own or a bot's.
        """
        is_hidden = one.wanted.game.hidden
        return all(
            self._meetings.may_meet(one.who, it.who) and not (is_hidden and one.who.account == it.who.account)
            for it in group
        )

    def _add_ai_players(self, one: _Waiting) -> None:
        """Seat the player with all others of the same key, and AI players on the free seats."""
        one.patient = False
        one.timer = None
        try:
            player = self._hosts.choice(one.wanted.game.id, one.command.player)
        except Rejected as refusal:
            self._drop(one)
            one.answer(refusal)
            return
        self._seat(self._group_with(one), player)

    def _seat(self, group: list[_Waiting], player: str | None) -> None:
        for one in group:
            self._drop(one)
            # A player who has found a game leaves the queue.
            for other in list(self._of(one.who.id)):
                self._drop(other)
                other.answer(Rejected("seek/ended", "You have found another game."))
        self._tasks.create_task(self._open(group, player))

    async def _open(self, group: list[_Waiting], player: str | None) -> None:
        wanted = group[0].wanted if len(group) > 1 else _alone(group[0])
        seats = side_by_side(wanted.game, partners=wanted.terms.partners)
        if all(len(team) == 1 for team in wanted.game.teams):
            random.shuffle(seats)
        guests = [
            (
                Guest(one.who, one.session, one.command.ref, one.answer, one.command.commitment, one.command.nonce),
                seat,
            )
            for one, seat in zip(group, seats, strict=False)
        ]
        try:
            players = [] if player is None else [player]
            if player is not None and group[0].command.player is None:
                players = await self._opponents(group[0].who, wanted.game.id, player)
            table = await self._seating.open(wanted, guests)
            first, number = seats[0], wanted.game.seats
            left = sorted(seats[len(group) :], key=lambda seat: (seat - first) % number)  # an opponent before a partner
            await self._seating.fill(table, left, players, group[0].who.id)
        except Exception as error:
            _log.exception("no table could be opened for %d waiting players", len(group))
            for one in group:
                one.answer(error)

    def _seated_by(self, who: Participant, ref: str) -> Done | None:
        """The answer that this command has had before, if its table is still live."""
        for table_id in self._lobby.seats_of(who.id):
            table = self._lobby.tables[table_id]
            seat = table.seat_of(who.id)
            sitting = None if seat is None else table.seats[seat]
            if sitting is not None and sitting.ref == ref:
                return Done(ref=ref, table=table_id, seat=seat, version=sitting.version)
        return None

    def _drop(self, one: _Waiting) -> None:
        self._stop(one)
        with suppress(ValueError):
            self._waiting.remove(one)
        self._lobby.changed()

    def _stop(self, one: _Waiting) -> None:
        if one.timer is not None:
            one.timer.cancel()
            one.timer = None

    def _later(self, delay_s: float, act: Callable[[_Waiting], None], one: _Waiting) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(delay_s, act, one)


def _alone(one: _Waiting) -> TableTerms:
    """The game of one player with AI players: casual, unless the player asked for another."""
    terms = one.command.terms
    if terms.rated is not None:
        return one.wanted
    return TableTerms.of(one.wanted.game, one.wanted.options, structs.replace(terms, rated=False))
