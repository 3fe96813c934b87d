"""How a peer comes in: who it is, what it is told first, and the tables where it sits."""

import logging
from functools import cache

from server.cluster.other_nodes import Neighbours
from server.context import ServerContext
from server.lobby.ai_hosts import Arrival
from server.lobby.commands import Company
from server.lobby.lobby import LobbyRoom
from server.tables.actor import Job
from server.tables.decide import Arrive
from server.tables.registry import LiveTables, unrequested
from server.tables.table import Who
from server.transport.session import READER, Peer
from shared.errors import GameError, WireError
from shared.events import PlayerKind
from shared.games import GAMES
from shared.people import Scope
from shared.protocol import PROTOCOL, Announced, Done, GameInfo, Hello, Seated, Welcome, You

_log = logging.getLogger("oldhand.greeting")


@cache
def _games(ids: tuple[str, ...]) -> tuple[GameInfo, ...]:
    """The games as a welcome lists them."""
    return tuple(
        GameInfo(
            id=game.id,
            title=game.title,
            seats=game.seats,
            teams=[[int(seat) for seat in team] for team in game.teams],
            options=dict(game.options({})),
        )
        for game in map(GAMES.__getitem__, ids)
    )


class Greeting:
    """One server's."""

    def __init__(
        self,
        context: ServerContext,
        lobby: LobbyRoom,
        tables: LiveTables,
        company: Company,
        neighbours: Neighbours,
    ) -> None:
        self._context = context
        self._lobby = lobby
        self._tables = tables
        self._company = company
        self._neighbours = neighbours
        self.announced: Announced | None = None
        """The announcement that every newcomer gets."""

    async def greet(self, peer: Peer, hello: Hello) -> None:
        """Let a peer be whoever it says it is, and show it where it sits. Raises WireError, Limited, GameError."""
        arrival = None
        if hello.ticket is not None:
            arrival = await self._neighbours.redeem(hello.ticket)
            if arrival is None:
                raise WireError("wire/token", "This ticket is not valid, or not any more.")
            who, token = arrival.who, self._lobby.admit_ai(arrival.who)
        else:
            if hello.token is None:
                self._context.rate_limiter.take_from("guests", peer.address)
            newcomer = await self._lobby.identify(hello.token, hello.name, peer.address)
            who, token = newcomer.who, newcomer.token
            peer.may_play = newcomer.scope is Scope.PLAY
            if not peer.may_play:
                peer.line = READER
        if peer.outbox.ended:
            return
        peer.token = token
        peer.keepalive = hello.keepalive
        self._lobby.enter(peer, who)
        seats = self._lobby.seats_of(who.id)
        peer.tell(self._welcome(who, token, seats))
        if self.announced is not None and who.kind == PlayerKind.PERSON:
            peer.tell(self.announced)
        for table in seats:
            try:
                await self._tables.follow(table, peer, None, unrequested)
            except GameError:
                raise
            except Exception:  # a table of ours that is broken keeps nobody from the others
                _log.exception("a table cannot be shown to who sits there", extra={"table": table})
        if arrival is not None:
            await self._seat_arrival(peer, arrival, hello.commitment)
        self._company.came(peer, who)

    def _welcome(self, who: Who, token: str, seats: list[str]) -> Welcome:
        tables = [self._lobby.tables[table] for table in seats]
        return Welcome(
            protocol=PROTOCOL,
            alive_s=self._context.settings.delays.alive_ms / 1_000,
            server=self._context.credentials.server,
            you=You(id=who.id, name=who.name, kind="ai" if who.kind == PlayerKind.AI else "person", bot=who.bot),
            token=token,
            games=[*_games(tuple(GAMES))],
            players=self._lobby.hosts.players(),
            books=self._lobby.books,
            seated=[
                Seated(table=table.id, seat=seat, version=table.version)
                for table in tables
                if (seat := table.seat_of(who.id)) is not None
            ],
            http_port=self._context.credentials.http_port,
        )

    async def _seat_arrival(self, peer: Peer, arrival: Arrival, commitment: str | None) -> None:
        """Let the AI player whose ticket was redeemed sit down, and tell whoever asked for it."""

        def answer(outcome: Done | Exception) -> None:
            if isinstance(outcome, Exception):
                peer.dismiss("table/seat-taken", "The seat is no longer free.")
            if arrival.answer is not None:
                arrival.answer(outcome)

        command = Arrive(arrival.ref, arrival.seat, arrival.by, arrival.holds, commitment)
        try:
            await self._tables.post(arrival.table, Job(command, arrival.who, peer, answer))
        except Exception as error:
            answer(error)
