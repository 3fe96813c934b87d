"""Logging in: identifies a client, welcomes it and subscribes it to the tables where it has a seat."""

import logging
from collections.abc import Callable, Sequence
from functools import cache

from msgspec import UNSET, structs

from server.core.context import ServerContext
from server.core.participant import Participant
from server.core.session import READER, Session
from server.lobby.ai_hosts import Arrival
from server.lobby.lobby import LobbyRoom
from server.lobby.other_nodes import RemoteNodes
from server.tables.commands import Arrive, Job
from server.tables.live_tables import LiveTables, ignore_subscribed
from shared.errors import GameError, ProtocolError
from shared.events import PlayerKind
from shared.games import GAMES
from shared.games.registry import newest_version
from shared.people import Scope
from shared.protocol import PROTOCOL, Done, GameInfo, Hello, Seated, Welcome, You

_log = logging.getLogger("oldhand.greeting")


@cache
def _games(ids: tuple[str, ...], with_puzzles: frozenset[str]) -> tuple[GameInfo, ...]:
    """The games as a welcome lists them."""
    return tuple(
        GameInfo(
            id=game.id,
            title=game.title,
            seats=game.seats,
            teams=[[int(seat) for seat in team] for team in game.teams],
            options=dict(game.options({})),
            puzzles=game.id in with_puzzles,
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
        remote_nodes: RemoteNodes,
        has_puzzles: Sequence[Callable[[str], bool]],
    ) -> None:
        """`has_puzzles`: each says of a rules id whether there are puzzles of it."""
        self._context = context
        self._lobby = lobby
        self._tables = tables
        self._remote_nodes = remote_nodes
        self._has_puzzles = has_puzzles

    async def greet(self, session: Session, hello: Hello) -> None:
        """Log a client in and send it the tables where it sits. Raises ProtocolError, Limited, GameError."""
        arrival, is_guest, former_name = None, False, None
        if hello.ticket is not None:
            arrival = await self._remote_nodes.redeem(hello.ticket)
            if arrival is None:
                raise ProtocolError("protocol/token", "This ticket is not valid, or not any more.")
            who, token = arrival.who, self._lobby.admit_ai(arrival.who)
        else:
            if hello.token is None:
                self._context.rate_limiter.take_from("guests", session.address)
            newcomer = await self._lobby.identify(hello.token, hello.name, session.address)
            who, token, is_guest = newcomer.who, newcomer.token, newcomer.is_guest
            former_name = newcomer.former_name
            session.may_play = newcomer.scope is Scope.PLAY
            if not session.may_play:
                session.line = READER
        if session.outbox.is_closed:
            return
        session.token = token
        session.keepalive = hello.heartbeat
        session.full = session.full or hello.full
        named = (game if game in GAMES else newest_version(game) for game in hello.games or ())
        session.games = tuple(filter(None, named))
        session.arena = hello.arena is True
        session.preferred_node = hello.node
        self._lobby.enter(session, who)
        seats = self._lobby.seats_of(who.id)
        welcome = self._welcome(who, token, seats, is_guest=is_guest)
        session.send(welcome if former_name is None else structs.replace(welcome, former_name=former_name))
        for table in seats:
            try:
                await self._tables.subscribe(table, session, None, ignore_subscribed)
            except GameError:
                raise
            except Exception:  # a broken table must not keep the player from the others
                _log.exception("a table cannot be shown to its player", extra={"table": table})
        if arrival is not None:
            await self._seat_arrival(session, arrival, hello.commitment)

    def _is_of_puzzles(self, game: str) -> bool:
        return any(has(game) for has in self._has_puzzles)

    def _welcome(self, who: Participant, token: str, seats: list[str], *, is_guest: bool) -> Welcome:
        tables = [self._lobby.tables[table] for table in seats]
        kind = "ai" if who.kind == PlayerKind.AI else "person"
        return Welcome(
            protocol=PROTOCOL,
            node=self._remote_nodes.me or UNSET,
            heartbeat_s=self._context.settings.delays.alive_ms / 1_000,
            server=self._context.credentials.server,
            you=You(id=who.id, name=who.name, kind=kind, bot=who.bot, guest=is_guest),
            token=token,
            games=[*_games(tuple(GAMES), frozenset(filter(self._is_of_puzzles, GAMES)))],
            players=self._lobby.hosts.players(),
            books=self._lobby.books,
            seated=[
                Seated(table=table.id, seat=seat, version=table.version)
                for table in tables
                if (seat := table.seat_of(who.id)) is not None
            ],
            http_port=self._context.credentials.http_port,
        )

    async def _seat_arrival(self, session: Session, arrival: Arrival, commitment: str | None) -> None:
        """Seat the AI player whose ticket was redeemed, and answer the request for it."""

        def answer(outcome: Done | Exception) -> None:
            if isinstance(outcome, Exception):
                session.dismiss("table/seat-taken", "The seat is no longer free.")
            if arrival.answer is not None:
                arrival.answer(outcome)

        command = Arrive(arrival.ref, arrival.seat, arrival.by, arrival.holds, commitment)
        try:
            await self._tables.post(arrival.table, Job(command, arrival.who, session, answer))
        except Exception as error:
            answer(error)
