"""Challenges from one player to another: sent, seen, accepted, declined, withdrawn, expired. Knows no rule.

A challenge lives for some minutes, whether its two players stay connected or not; both hear of every change.
"""

import asyncio
import logging
import secrets
from dataclasses import dataclass
from typing import Any, Literal

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.settings import Clock, Settings
from server.lobby.known_people import KnownPeople
from server.lobby.lobby import LobbyRoom
from server.lobby.seating import Guest, Seating, TableTerms, side_by_side
from server.tables.meetings import Meetings
from shared.core import Game, Seat
from shared.errors import GameError, Limited, ProtocolError, Rejected
from shared.events import PlayerKind
from shared.games import game_named
from shared.protocol import Done, You
from shared.protocol.challenges import AnswerChallenge, Challenge, Challenged

_log = logging.getLogger("oldhand.challenges")
Status = Literal["open", "accepted", "declined", "withdrawn", "expired"]


@dataclass(slots=True)
class _Challenge:
    id: str
    by: Participant
    to: Participant
    command: Challenge
    wanted: TableTerms
    expires_ms: int
    timer: asyncio.TimerHandle
    status: Status = "open"
    accepted_by: AnswerChallenge | None = None
    table: str | None = None
    seat: Seat | None = None
    """The seat of the player who accepted it."""

    def as_message(self) -> Challenged:
        """As both hear of it."""
        return Challenged(
            challenge=self.id,
            status=self.status,
            by=_you(self.by),
            to=_you(self.to),
            game=self.wanted.game.id,
            options=dict(self.wanted.options),
            terms=self.wanted.terms,
            expires_ms=self.expires_ms,
            table=self.table,
        )


class Challenges:
    """All challenges at a server. Longer work runs in `tasks`.

    A challenge to somebody who hides their presence is answered alike, there or not, and waits for them to come.
    """

    def __init__(
        self,
        lobby: LobbyRoom,
        seating: Seating,
        settings: Settings,
        clock: Clock,
        tasks: asyncio.TaskGroup,
        meetings: Meetings,
        people: KnownPeople,
    ) -> None:
        self._lobby = lobby
        self._seating = seating
        self._settings = settings
        self._clock = clock
        self._tasks = tasks
        self._meetings = meetings
        self._people = people
        self._known: dict[str, _Challenge] = {}
        """Also those that are over, until they would have expired: an answer given twice is the same."""

    def challenge(self, who: Participant, command: Challenge, answer: Answer) -> None:
        """Ask a player for a game; `answer` is called later. Raises ProtocolError, OptionError, UnknownGame."""
        known = self._sent_by(who, command)
        if known is not None:
            answer(known)
            return
        game = game_named(command.game)
        wanted = TableTerms.of(game, command.options, command.terms)
        if command.seat is not None and command.seat >= game.seats:
            raise ProtocolError(
                "protocol/invalid", f"{game.title} has seats 0 to {game.seats - 1}, not {command.seat}."
            )
        self._tasks.create_task(self._send(who, command, wanted, answer))

    def _sent_by(self, who: Participant, command: Challenge) -> Done | None:
        """The answer that this command has had before. Raises Rejected `ref/reused`."""
        for one in self._known.values():
            if one.by.id == who.id and one.command.ref == command.ref:
                if one.command != command:
                    raise Rejected("ref/reused", f"The ref {command.ref!r} was used for another command.")
                return Done(ref=command.ref, challenge=one.id)
        return None

    async def _send(self, who: Participant, command: Challenge, wanted: TableTerms, answer: Answer) -> None:
        try:
            to = await self._find(who, command.to, wanted.game)
            answer(self._sent_by(who, command) or self._begin(who, to, command, wanted))
        except Exception as error:
            if not isinstance(error, GameError):
                _log.exception("a challenge could not be sent")
            answer(error)

    def _begin(self, who: Participant, to: Participant, command: Challenge, wanted: TableTerms) -> Done:
        """Raises Limited."""
        self._check_limit(who, [one for one in self._known.values() if one.by.id == who.id])
        self._check_limit(to, [one for one in self._known.values() if one.to.id == to.id])
        life_ms = self._settings.delays.challenge_ms
        id_ = secrets.token_hex(8)
        timer = asyncio.get_running_loop().call_later(life_ms / 1_000, self._expire, id_)
        one = _Challenge(id_, who, to, command, wanted, self._clock() + life_ms, timer)
        self._known[id_] = one
        self._tell(one)
        return Done(ref=command.ref, challenge=id_)

    def answer(self, who: Participant, command: AnswerChallenge, answer: Answer) -> None:
        """Accept, decline or withdraw; `answer` may be called later. Raises Rejected."""
        one = self._known.get(command.challenge)
        if one is None or who.id not in (one.by.id, one.to.id):
            raise Rejected("challenge/unknown", "This challenge does not exist any more.")
        accepted = one.accepted_by is not None and one.accepted_by.ref == command.ref
        if accepted and one.table is not None and who.id == one.to.id:
            answer(Done(ref=command.ref, table=one.table, seat=one.seat))
            return
        if one.status != "open":
            raise Rejected("challenge/over", f"This challenge is {one.status}.")
        if not command.accept:
            one.status = "withdrawn" if who.id == one.by.id else "declined"
            self._tell(one)
            answer(Done(ref=command.ref, challenge=one.id))
        elif who.id == one.by.id:
            raise Rejected("challenge/own", "Only your opponent can accept this challenge.")
        else:
            self._meetings.check(who, one.by, f"{one.by.name} does not accept this any more.")
            one.status, one.accepted_by = "accepted", command
            self._tasks.create_task(self._open(one, command, answer))

    def of(self, player: str) -> list[Challenged]:
        """The open challenges to and from a player, for one who comes."""
        return [
            one.as_message()
            for one in self._known.values()
            if player in (one.by.id, one.to.id) and one.status == "open"
        ]

    def stop(self) -> None:
        """Every challenge is over."""
        for one in list(self._known.values()):
            one.timer.cancel()
            self._expire(one.id)

    async def _find(self, who: Participant, player: str, game: Game[Any, Any]) -> Participant:
        """The person who is challenged. Raises Rejected."""
        person = await self._people.find(player)
        found = self._lobby.sessions.identity(player if person is None else person.id) or person
        if found is None:
            raise Rejected("player/unavailable", "This player is not connected.")
        if found.id == who.id:
            raise Rejected("player/unavailable", "You cannot challenge yourself.")
        if game.hidden and found.account == who.account:
            raise Rejected(
                "seat/own-account", "You and your bots count as one player: one account may see only one hand."
            )
        if found.kind == PlayerKind.AI:
            raise Rejected("player/unavailable", "AI players cannot be challenged; add one with `add-ai`.")
        self._meetings.check(who, found, f"{found.name} does not accept challenges from you.")
        is_shown = await self._people.shows_presence(found.id)
        if is_shown and self._lobby.sessions.identity(found.id) is None:
            raise Rejected("player/unavailable", "This player is not connected.")
        return found

    def _check_limit(self, who: Participant, of_one: list[_Challenge]) -> None:
        """Raises Limited."""
        still = [one for one in of_one if one.status == "open"]
        if len(still) >= self._settings.limits.challenges:
            wait_ms = min(one.expires_ms for one in still) - self._clock()
            text = f"There are {len(still)} open challenges of {who.name} already."
            raise Limited("challenges", text, wait_ms / 1_000)

    async def _open(self, one: _Challenge, accepting: AnswerChallenge, answer: Answer) -> None:
        seats = side_by_side(one.wanted.game, partners=one.wanted.terms.partners)
        if one.command.seat is None:
            own, others = seats[:2] if len(seats) > 2 or secrets.randbelow(2) else seats[:2][::-1]
        else:
            own = Seat(one.command.seat)
            place = seats.index(own)
            others = seats[place ^ 1]  # the partner, or the opponent at a table for two
        one.seat = others

        def seated(outcome: Done | Exception) -> None:
            if isinstance(outcome, Exception):
                one.status = "expired"
            else:
                one.table = outcome.table
            self._tell(one)
            answer(outcome)

        guests = [
            (Guest(one.by, None, one.id, _nobody, one.command.commitment, one.command.nonce), own),
            (Guest(one.to, None, accepting.ref, seated, accepting.commitment, accepting.nonce), others),
        ]
        try:
            await self._seating.open(one.wanted, guests)
        except Exception as error:
            one.status = "expired"
            self._tell(one)
            answer(error)

    def _expire(self, id_: str) -> None:
        one = self._known.pop(id_)
        if one.status == "open":
            one.status = "expired"
            self._tell(one)

    def _tell(self, one: _Challenge) -> None:
        for who in (one.by, one.to):
            self._lobby.tell(who.id, one.as_message())


def _you(who: Participant) -> You:
    return You(id=who.id, name=who.name, kind="person", bot=who.bot)


def _nobody(outcome: Done | Exception) -> None:
    """The challenger hears of the table with the challenge."""
