"""AI hosts: the players they offer, and invitations with tickets. Knows no rule and seats no player itself.

A host offers players over its own connection. To seat one, the server invites the host with a ticket; the host opens a
new connection for that seat, whose hello redeems the ticket. So every seat has a connection of its own, which sees only
what the seat may see.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from msgspec import structs

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.lobby.company import companion
from server.tables.table import Occupant, Table
from shared.core import Seat
from shared.errors import Limited, Rejected
from shared.events import PlayerKind
from shared.protocol import BookInfo, NewBook
from shared.protocol.hosts import Invite, OfferedPlayer
from shared.text.imitated import PREFIX, find_person, person_named, split_account, split_person
from shared.words.players import split_rating

_BACK_S = 10.0
"""A host that disconnected this recently may reconnect in a moment."""
_AGAIN_S = 1.0


@dataclass(frozen=True, slots=True)
class Arrival:
    """An AI player on its way to a seat."""

    table: str
    seat: Seat
    who: Participant
    """The AI player that the connection with this ticket becomes."""
    ref: str
    by: str | None
    holds: str | None
    """Why it substitutes for the seat's owner; None: it takes a seat of its own."""
    answer: Answer | None
    """Called when the player has taken the seat, or with the reason why not; None if the server called it."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation that a host has not redeemed yet."""

    ticket: str
    arrival: Arrival
    host: Session
    timer: asyncio.TimerHandle


@dataclass(frozen=True, slots=True)
class _Request:
    """A player asked for before any AI host was connected: the arguments of `Hosts.invite`."""

    table: Table
    seat: Seat
    player: str | None
    ref: str
    by: str | None
    answer: Answer | None
    holds: str | None


class HostAway(Limited):
    """The AI host has just disconnected: `player/unavailable` for now. Send the command again a moment later."""

    def __init__(self) -> None:
        super().__init__("retry", "The AI host has gone away for a moment.", _AGAIN_S)
        self.code = "player/unavailable"


class AiHosts:
    """The connected hosts, and pending invitations."""

    def __init__(self, arrival_ms: int, startup_ms: int = 0) -> None:
        """`startup_ms`: an AI host starts together with the server and may take this long to connect; 0: none does."""
        self._arrival_s = arrival_ms / 1_000
        self._startup_s = startup_ms / 1_000
        self.settled = asyncio.Event()
        """Set once the first AI host has connected, or is not expected any longer."""
        if not startup_ms:
            self.settled.set()
        self._requests: list[_Request] = []
        """Made while the first AI host was starting, in their order."""
        self._offers: dict[Session, tuple[OfferedPlayer, ...]] = {}
        self._begun: dict[Session, list[OfferedPlayer]] = {}
        """Offers of which more is to come."""
        self._invitations: dict[str, Invitation] = {}
        self._brought: dict[str, Session] = {}
        """The host of every AI player connected or on its way, by the player's public id."""
        self._lost_s = -_BACK_S
        """When a host disconnected, by the loop's clock."""
        self.offered: Callable[[Session, tuple[OfferedPlayer, ...]], None] = _nobody
        """Called with the new offer of a host."""
        self.mark = ""
        """The prefix of tickets, by which the server recognises its own."""

    def begin(self) -> None:
        """The server serves now: from here on its own AI host is waited for. To be called in the event loop."""
        if self.starting:
            asyncio.get_running_loop().call_later(self._startup_s, self._end_startup)

    @property
    def starting(self) -> bool:
        """Whether the first AI host is still expected. Until it connects, players are asked for in advance."""
        return not self.settled.is_set()

    def offer(self, host: Session, players: Iterable[OfferedPlayer], *, more: bool = False) -> None:
        """Replace the offer of `host`; `more`: once it has named the others too, by the next call."""
        self._begun.setdefault(host, []).extend(players)
        if more:
            return
        self._offers[host] = tuple(self._begun.pop(host))
        self.offered(host, self._offers[host])
        if self.starting:  # its offer is answered before it is invited
            asyncio.get_running_loop().call_soon(self._end_startup)

    def players(self) -> list[OfferedPlayer]:
        """All players on offer, once each, in the order of the hosts: weakest first."""
        found = {(player.game, player.name): player for offer in self._offers.values() for player in offer}
        return list(found.values())

    @property
    def seated(self) -> int:
        """Number of AI players at tables or on their way there."""
        return len(self._brought)

    @property
    def awaited(self) -> set[str]:
        """Ids of the tables that wait for an AI player."""
        return {it.arrival.table for it in self._invitations.values()} | {it.table.id for it in self._requests}

    def occupancy(self) -> list[tuple[Session, int, int]]:
        """(host, players that it offers, AI players that it has brought or is about to) of every host."""
        busy = list(self._brought.values())
        return [(host, len(offer), busy.count(host)) for host, offer in self._offers.items()]

    def is_host(self, session: Session) -> bool:
        """Whether `session` offers players."""
        return session in self._offers

    def withdraw(self, session: Session) -> list[Arrival]:
        """`session` has disconnected: remove its offer. Returns the players that it will not bring."""
        self._begun.pop(session, None)
        if self._offers.pop(session, None) is not None:
            self._lost_s = asyncio.get_running_loop().time()
        lost = [invitation for invitation in self._invitations.values() if invitation.host is session]
        for invitation in lost:
            self._end(invitation)
        return [invitation.arrival for invitation in lost]

    def check(self, game: str, player: str) -> None:
        """Raises Rejected if no host offers `player` for `game`. Passes while the first AI host is starting."""
        if not self.starting:
            self._find(game, player)

    def choice(self, game: str, wanted: str | None) -> str | None:
        """The AI player to seat in `game`: the requested one, or the best of those on offer.

        While the first AI host starts, the requested one; None leaves the choice to `invite`, once offers are known.
        Raises Rejected `player/unavailable`.
        """
        if self.starting or (wanted is not None and self._offers_of(game, wanted)):
            return wanted
        return self._companion(game, [])

    def _companion(self, game: str, beside: Sequence[str]) -> str:
        found = companion([player for player in self.players() if player.game == game], beside)
        if found is None:
            raise Rejected("player/unavailable", f"No AI player is available for {game}.")
        return found

    def _beside(self, table: Table) -> list[str]:
        """Names of the AI players at the table and on their way there, by seat."""
        arrivals = [it.arrival for it in self._invitations.values() if it.arrival.table == table.id]
        coming = {arrival.seat: arrival.who.agent for arrival in arrivals}
        playing = {seat: table.playing(seat) for seat in map(Seat, range(len(table.seats)))}
        found = [coming.get(seat) or (occupant and occupant.who.agent) for seat, occupant in playing.items()]
        return [name for name in found if name]

    def invite(
        self,
        table: Table,
        seat: Seat,
        player: str | None,
        ref: str,
        by: str | None,
        answer: Answer | None,
        holds: str | None = None,
    ) -> None:
        """Ask the least busy host that offers `player` to bring it. Raises Rejected if no host does, HostAway.

        None: one that is not at the table yet, near in strength to the AI players there.

        While the first AI host starts, the request waits for it: a person who opens a table in the first seconds
        after a start gets the player, not a refusal.
        """
        if self._is_coming(table.id, seat):
            raise Rejected("table/seat-taken", f"An AI player is already joining seat {seat}.")
        if self.starting:
            self._requests.append(_Request(table, seat, player, ref, by, answer, holds))
            return
        game = table.game.id
        host, offered = self._find(game, player or self._companion(game, self._beside(table)))
        who = _who(table.seats[seat] if holds is None else table.playing(seat), offered)
        ticket = self.mark + secrets.token_urlsafe(18)
        timer = asyncio.get_running_loop().call_later(self._arrival_s, self._expire, ticket)
        self._invitations[ticket] = Invitation(
            ticket, Arrival(table.id, seat, who, ref, by, holds, answer), host, timer
        )
        self._brought[who.id] = host
        host.send(Invite(table=table.id, game=game, seat=seat, player=offered.name, ticket=ticket))

    def stand_in(self, table: Table) -> str | None:
        """The substitute that the terms of `table` name, if it is offered; None leaves the choice to `invite`."""
        wanted = table.terms.substitute
        return wanted if wanted and (self.starting or self._offers_of(table.game.id, wanted)) else None

    def call(self, table: Table, seat: Seat, reason: str) -> None:
        """Call an AI player to substitute for the owner of `seat`, if one is available."""
        with suppress(Rejected):
            self.invite(table, seat, self.stand_in(table), secrets.token_hex(8), None, None, reason)

    def adviser(self, game: str) -> Session | None:
        """The least busy of the hosts that offer players for `game`; None where there is none."""
        able = [host for host, offer in self._offers.items() if any(it.game == game for it in offer)]
        busy = list(self._brought.values())
        return min(able, key=busy.count, default=None)

    def analysts(self, game: str) -> list[Session]:
        """The hosts that search positions of `game`. Raises Rejected `analysis/no-host`, `analysis/no-search`."""
        able = [host for host, offer in self._offers.items() if any(it.game == game and it.analyses for it in offer)]
        if able:
            return able
        if any(player.game == game for player in self.players()):
            raise Rejected("analysis/no-search", "The AI players that are connected search no positions of this game.")
        raise Rejected("analysis/no-host", "No AI host is connected that could search the position.")

    def reviewers(self, game: str) -> list[Session]:
        """The hosts that look back at finished rounds of `game`."""
        return [host for host, offer in self._offers.items() if any(it.game == game and it.reviews for it in offer)]

    def redeem(self, ticket: str) -> Arrival | None:
        """The arrival of a ticket, which is valid once; None if it is not ours or not valid any more."""
        invitation = self._invitations.pop(ticket, None)
        if invitation is None:
            return None
        invitation.timer.cancel()
        return invitation.arrival

    def offers(self) -> Iterator[tuple[Session, tuple[OfferedPlayer, ...]]]:
        """Every host with what it offers."""
        return iter(self._offers.items())

    def on_player_disconnect(self, player: str) -> None:
        """An AI player's connection has ended: its host is less busy."""
        self._brought.pop(player, None)

    def announce_book(self, book: BookInfo) -> None:
        """Tell every host of a new experience book."""
        for host in self._offers:
            if not host.is_remote:  # its own node does
                host.send(NewBook(book=book))

    def _is_coming(self, table: str, seat: Seat) -> bool:
        coming = [(it.arrival.table, it.arrival.seat) for it in self._invitations.values()]
        return (table, seat) in [*coming, *((it.table.id, it.seat) for it in self._requests)]

    def _end_startup(self) -> None:
        """An AI host has connected, or none has in time: make the requests that waited for it."""
        if not self.starting:
            return
        self.settled.set()
        requests, self._requests = self._requests, []
        for it in requests:
            try:
                self.invite(it.table, it.seat, it.player, it.ref, it.by, it.answer, it.holds)
            except Rejected as refusal:
                if it.answer is not None:
                    it.answer(refusal)

    def _find(self, game: str, player: str) -> tuple[Session, OfferedPlayer]:
        found = self._offers_of(game, player)
        if not found:
            if not self._offers:
                if asyncio.get_running_loop().time() < self._lost_s + _BACK_S:
                    raise HostAway
                raise Rejected("player/unavailable", "No AI host is connected.")
            known = ", ".join(_called(it) for it in self.players() if it.game == game) or "none"
            people = [person for it in self.players() if it.game == game for person in it.people]
            person = split_person(player)
            if person is not None and split_account(player) is None and people:
                person_named(person, people)
            raise Rejected("player/unknown", f"There is no AI player {player!r} for {game}. Available: {known}.")
        busy = list(self._brought.values())
        return min(found, key=lambda pair: busy.count(pair[0]))

    def _offers_of(self, game: str, player: str) -> list[tuple[Session, OfferedPlayer]]:
        """Every host that offers the player, and its offer; `NAME:RATING` is offered with NAME, `like:PERSON` with the
        player that plays like people."""
        found: list[tuple[Session, OfferedPlayer]] = []
        for host, offer in self._offers.items():
            for offered in offer:
                name = _name_of(offered, player) if offered.game == game else None
                if name is not None:
                    found.append((host, offered if offered.name == name else structs.replace(offered, name=name)))
        return found

    def _expire(self, ticket: str) -> None:
        invitation = self._invitations[ticket]
        self._end(invitation)
        arrival = invitation.arrival
        if arrival.answer is not None:
            arrival.answer(Rejected("player/unavailable", f"{arrival.who.name} did not join in time."))

    def _end(self, invitation: Invitation) -> None:
        invitation.timer.cancel()
        del self._invitations[invitation.ticket]
        self._brought.pop(invitation.arrival.who.id, None)


def _name_of(offered: OfferedPlayer, player: str) -> str | None:
    """How the offered player is called if `player` means it; None: it means another one."""
    if offered.name == player:
        return player
    if split_account(player) is not None:
        return player if offered.imitates else None
    person = split_person(player)
    if person is not None:
        found = find_person(person, offered.people)
        return None if found is None else PREFIX + found
    name, rating = split_rating(player)
    ratings = offered.ratings
    plays_at = ratings is not None and rating is not None and ratings.lowest <= rating <= ratings.highest
    return player if offered.name == name and plays_at else None


def _called(offered: OfferedPlayer) -> str:
    """The name, the ratings that may follow it, and whether it plays like people."""
    ratings = offered.ratings
    name = offered.name if ratings is None else f"{offered.name}[:{ratings.lowest}-{ratings.highest}]"
    return f"{name}, {PREFIX}NAME" if offered.people else name


def _nobody(host: Session, players: tuple[OfferedPlayer, ...]) -> None:
    """There are no other nodes."""


def _who(sitting: Occupant | None, offered: OfferedPlayer) -> Participant:
    """The player of the seat's next connection: the same one again if nothing about it has changed."""
    if sitting is not None and (sitting.who.agent, sitting.who.book) == (offered.name, offered.book):
        return sitting.who
    return Participant(f"ai-{secrets.token_hex(6)}", offered.name, PlayerKind.AI, offered.name, offered.book)
