"""AI hosts: who offers which players, invitations and the tickets that redeem them. Knows no rule and seats nobody.

A host offers players over its own connection. To seat one, the host is invited with a ticket; it opens a connection of
that seat's own, whose greeting redeems the ticket. So every seat has one connection, and sees what that seat may see.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from server.tables.actor import Answer
from server.tables.table import Occupant, Table, Who
from server.transport.session import Peer
from shared.core import Seat
from shared.errors import Limited, Rejected
from shared.events import PlayerKind
from shared.protocol import BookInfo, Invite, NewBook, OfferedPlayer

_BACK_S = 10.0
"""A host that went away so lately may be back in a moment: its line was cut, or its server is started anew."""
_AGAIN_S = 1.0
_STAND_INS = ("experience", "master")
"""The players that the server seats where nobody names one, if they are to be had."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player that comes to a seat."""

    table: str
    seat: Seat
    who: Who
    """The AI player that the connection with this ticket becomes."""
    ref: str
    by: str | None
    holds: str | None
    """Why it shall hold the seat for its owner; None: it takes a seat of its own."""
    answer: Answer | None
    """Hears that the player sits, or why it does not; None when nobody asked for it."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A player on its way to a seat."""

    ticket: str
    arrival: Arrival
    host: Peer
    timer: asyncio.TimerHandle


@dataclass(frozen=True, slots=True)
class _Request:
    """A player asked for before any AI host was connected: the arguments of `Hosts.invite`."""

    table: Table
    seat: Seat
    player: str
    ref: str
    by: str | None
    answer: Answer | None
    holds: str | None


class HostAway(Limited):
    """An AI host has just gone: `player/unavailable` for now. Said again it is taken by whichever is there then."""

    def __init__(self) -> None:
        super().__init__("again", "The AI host has gone away for a moment.", _AGAIN_S)
        self.code = "player/unavailable"


class Hosts:
    """The hosts connected now, and the invitations under way."""

    def __init__(self, arrival_ms: int, startup_ms: int = 0) -> None:
        """`startup_ms`: an AI host starts together with the server and may take this long to connect; 0: none does."""
        self._arrival_s = arrival_ms / 1_000
        self._startup_s = startup_ms / 1_000
        self._startup_ends: asyncio.TimerHandle | None = None
        self._requests: list[_Request] = []
        """Made while the first AI host was starting, in their order."""
        self._offers: dict[Peer, tuple[OfferedPlayer, ...]] = {}
        self._invitations: dict[str, Invitation] = {}
        self._brought: dict[str, Peer] = {}
        """The host of every AI player connected or on its way, by the player's public id."""
        self._lost_s = -_BACK_S
        """When a host went away, by the loop's clock."""
        self.offered: Callable[[Peer, tuple[OfferedPlayer, ...]], None] = _nobody
        """Hears what a host offers from now on."""
        self.mark = ""
        """The prefix of tickets, by which the server recognises its own."""

    def begin(self) -> None:
        """The server serves now: from here on its own AI host is waited for. To be called in the event loop."""
        if self._startup_s and not self._offers:
            self._startup_ends = asyncio.get_running_loop().call_later(self._startup_s, self._end_startup)

    @property
    def starting(self) -> bool:
        """Whether the first AI host is still expected. Until it connects, players are asked for in advance."""
        return self._startup_ends is not None

    def offer(self, host: Peer, players: Iterable[OfferedPlayer]) -> None:
        """`host` can seat these players from now on, and no others."""
        self._offers[host] = tuple(players)
        self.offered(host, self._offers[host])
        if self.starting:  # its offer is answered before it is invited
            asyncio.get_running_loop().call_soon(self._end_startup)

    def players(self) -> list[OfferedPlayer]:
        """Everybody who can be seated, once each, in the order in which the hosts name them: weakest first."""
        found = {(player.game, player.name): player for offer in self._offers.values() for player in offer}
        return list(found.values())

    @property
    def seated(self) -> int:
        """How many AI players are at tables, or on their way there."""
        return len(self._brought)

    def occupancy(self) -> list[tuple[Peer, int, int]]:
        """(host, players that it offers, AI players that it has brought or is about to) of every host."""
        busy = list(self._brought.values())
        return [(host, len(offer), busy.count(host)) for host, offer in self._offers.items()]

    def is_host(self, peer: Peer) -> bool:
        """Whether `peer` offers players."""
        return peer in self._offers

    def withdraw(self, peer: Peer) -> list[Arrival]:
        """`peer` is gone: it offers nothing any more. Returns those whom it will not bring."""
        if self._offers.pop(peer, None) is not None:
            self._lost_s = asyncio.get_running_loop().time()
        lost = [invitation for invitation in self._invitations.values() if invitation.host is peer]
        for invitation in lost:
            self._end(invitation)
        return [invitation.arrival for invitation in lost]

    def check(self, game: str, player: str) -> None:
        """Raises Rejected when nobody offers `player` for `game`. While the first AI host starts, nobody knows."""
        if not self.starting:
            self._find(game, player)

    def choice(self, game: str, wanted: str | None) -> str:
        """The AI player to seat in `game`: the requested one, or the best of those on offer.

        While the first AI host starts, it is trusted to offer the usual one. Raises Rejected `player/unavailable`.
        """
        if self.starting:
            return wanted or _STAND_INS[0]
        offered = [player.name for player in self.players() if player.game == game]
        for name in (wanted, *_STAND_INS, *reversed(offered)):
            if name is not None and name in offered:
                return name
        raise Rejected("player/unavailable", f"No AI player is available for {game}.")

    def invite(
        self,
        table: Table,
        seat: Seat,
        player: str,
        ref: str,
        by: str | None,
        answer: Answer | None,
        holds: str | None = None,
    ) -> None:
        """Ask the least busy host that offers `player` to bring it. Raises Rejected when nobody does, HostAway.

        While the first AI host starts, the request waits for it: a person who opens a table in the first seconds
        after a start gets the player, not a refusal.
        """
        if self._is_coming(table.id, seat):
            raise Rejected("table/seat-taken", f"An AI player is already joining seat {seat}.")
        if self.starting:
            self._requests.append(_Request(table, seat, player, ref, by, answer, holds))
            return
        host, offered = self._find(table.game.id, player)
        who = _who(table.seats[seat] if holds is None else table.playing(seat), offered)
        ticket = self.mark + secrets.token_urlsafe(18)
        timer = asyncio.get_running_loop().call_later(self._arrival_s, self._expire, ticket)
        self._invitations[ticket] = Invitation(
            ticket, Arrival(table.id, seat, who, ref, by, holds, answer), host, timer
        )
        self._brought[who.id] = host
        host.tell(Invite(table=table.id, game=table.game.id, seat=seat, player=offered.name, ticket=ticket))

    def stand_in(self, table: Table) -> str:
        """The substitute at `table`: the one that its terms name, or the best of those on offer.

        Raises Rejected `player/unavailable`.
        """
        return self.choice(table.game.id, table.terms.stand_in)

    def call(self, table: Table, seat: Seat, reason: str) -> None:
        """Have an AI player hold `seat` for its owner. Nothing comes of it when none can be had."""
        with suppress(Rejected):
            self.invite(table, seat, self.stand_in(table), secrets.token_hex(8), None, None, reason)

    def adviser(self, game: str) -> Peer:
        """The least busy of the hosts that offer players for `game`. Raises Rejected `hint/unavailable`."""
        able = [host for host, offer in self._offers.items() if any(it.game == game for it in offer)]
        if not able:
            raise Rejected("hint/unavailable", "No AI player of this game is available.")
        busy = list(self._brought.values())
        return min(able, key=busy.count)

    def redeem(self, ticket: str) -> Arrival | None:
        """The purpose of a ticket, which is valid once; None when it is none of ours, or no longer valid."""
        invitation = self._invitations.pop(ticket, None)
        if invitation is None:
            return None
        invitation.timer.cancel()
        return invitation.arrival

    def offers(self) -> Iterator[tuple[Peer, tuple[OfferedPlayer, ...]]]:
        """Every host with what it offers."""
        return iter(self._offers.items())

    def gone(self, player: str) -> None:
        """An AI player's connection has ended: it is no work for its host now."""
        self._brought.pop(player, None)

    def announce_book(self, book: BookInfo) -> None:
        """Let every host know of a new experience book."""
        for host in self._offers:
            if not host.is_far:  # its own node tells it
                host.tell(NewBook(book=book))

    def _is_coming(self, table: str, seat: Seat) -> bool:
        under_way = [(it.arrival.table, it.arrival.seat) for it in self._invitations.values()]
        return (table, seat) in [*under_way, *((it.table.id, it.seat) for it in self._requests)]

    def _end_startup(self) -> None:
        """An AI host has connected, or none has in time: make the requests that waited for it."""
        if self._startup_ends is None:
            return
        self._startup_ends.cancel()
        self._startup_ends = None
        requests, self._requests = self._requests, []
        for it in requests:
            try:
                self.invite(it.table, it.seat, it.player, it.ref, it.by, it.answer, it.holds)
            except Rejected as refusal:
                if it.answer is not None:
                    it.answer(refusal)

    def _find(self, game: str, player: str) -> tuple[Peer, OfferedPlayer]:
        found = [
            (host, offered)
            for host, offer in self._offers.items()
            for offered in offer
            if (offered.game, offered.name) == (game, player)
        ]
        if not found:
            if not self._offers:
                if asyncio.get_running_loop().time() < self._lost_s + _BACK_S:
                    raise HostAway
                raise Rejected("player/unavailable", "No AI host is connected.")
            known = ", ".join(it.name for it in self.players() if it.game == game) or "none"
            raise Rejected("player/unknown", f"There is no AI player {player!r} for {game}. Available: {known}.")
        busy = list(self._brought.values())
        return min(found, key=lambda pair: busy.count(pair[0]))

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


def _nobody(host: Peer, players: tuple[OfferedPlayer, ...]) -> None:
    """There are no other nodes."""


def _who(sitting: Occupant | None, offered: OfferedPlayer) -> Who:
    """The player of the seat's next connection: the same one again if nothing about it has changed."""
    if sitting is not None and (sitting.who.agent, sitting.who.book) == (offered.name, offered.book):
        return sitting.who
    return Who(f"ai-{secrets.token_hex(6)}", offered.name, PlayerKind.AI, offered.name, offered.book)
