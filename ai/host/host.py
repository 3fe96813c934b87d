"""Offers players to a server and brings them to tables. A networked client: it sees what its seats see.

One connection of its own for each seat, one agent for each seat; agents share books and nothing else.
"""

import asyncio
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit

from ai.analysis import DeepeningSearch, searching
from ai.experience.books import BookCache
from ai.experience.memories import MemoryClient
from ai.games.facets import Played
from ai.hints import advice, aim, facts, line
from ai.host.analysis import AnalysisPool, Report
from ai.host.endgames import EndgameCache
from ai.host.metrics import HostMetrics
from ai.host.readiness import CodeReadiness
from ai.host.thinking import ThinkingPool
from ai.look_back import LookBack as PlyReviews
from ai.look_back import looking_back
from ai.roster import RIVAL, Player, agent_of, player_named, stand_in
from client.sdk import Bot, Connection, Unreachable, keep_seat
from shared.agent import Agent, Decision, KnownPlayer, OpponentAware, PersistentAgent, agent_chain, honest
from shared.core import Seat, View
from shared.errors import GameError, Rejected
from shared.logs import about
from shared.protocol import (
    Advice,
    Advise,
    AdvisedMove,
    Aim,
    BookInfo,
    Evaluated,
    Invite,
    Leave,
    LookBack,
    LookedBack,
    NewBook,
    Offer,
    OfferedPlayer,
    PositionFacts,
    Search,
    SeatInfo,
    StopSearch,
    TableState,
    Welcome,
    view_of,
)
from shared.secrets import HOST_TOKEN, read_secret

TOKEN_FILE = "host.token"
BACKOFF_S = (0.2, 5.0)
REVIEW_S = 5.5
"""Of thinking, for a look back at a round: a server waits a little longer."""
PLIES_AT_ONCE = 25
"""Plies looked back at in one message, which stays within its limit."""
_log = logging.getLogger("oldhand.ai")


class SeatBot(Bot):
    """A player of the roster in one seat. A new match begins with a fresh agent and the newest book, unless its agent
    lasts."""

    def __init__(
        self, player: Player, seed: str, shared: "HostResources", recollection: MemoryClient | None = None
    ) -> None:
        self.pace_s = shared.pace_s
        self._recollection = recollection
        self._player = player
        self._seed = seed
        self._shared = shared
        self._agent: Agent | None = None
        self._match = 0
        self._book: int | None = None
        """The version of the book that the agent consults."""
        self._stands_in: bool = False
        """Whether the agent plays until the machine code is made."""
        self._score: float | None = None
        """How its last move's position looked to it, where it says so."""
        self._seats: Sequence[SeatInfo] = ()
        self._met: tuple[int, Sequence[SeatInfo]] | None = None
        """Match and seats that have been asked about."""
        self._others: dict[Seat, KnownPlayer] = {}
        self._introduced = True
        """Whether the agent has heard of these."""

    def meet(self, seats: Sequence[SeatInfo]) -> None:
        self._seats = seats

    async def choose(self, view: View, legal: Sequence[str]) -> Decision:
        await self._recollect(view)
        if self._player.compiled:
            await self._shared.readiness.wait(self._player.game, self._player.name)
        with self._shared.measures.think.labels(self._player.game).time():
            decision = await self._shared.thinkers.think(
                lambda budget: self._agent_for(view).choose(view, honest(legal), budget), self.may_take_s
            )
        if self._book is None or len(legal) == 1:
            return decision
        return Decision(decision.move, replace(decision.why, consulted=self._book))

    async def counsel(self, view: View) -> str:
        await self._recollect(view)
        return await self._shared.thinkers.think(lambda _: self._agent_for(view).counsel(view))

    async def _recollect(self, view: View) -> None:
        """Before a match's first question, and when somebody else has sat down: who sits here, and what is remembered
        of them."""
        if self._met == (view.match, self._seats):
            return
        self._met = (view.match, self._seats)
        others = [seat for seat in self._seats if seat.id is not None and seat.seat != view.seat]
        remembered = await asyncio.gather(*map(self._remembered, others))
        self._others = {
            Seat(seat.seat): KnownPlayer(_called(seat), found) for seat, found in zip(others, remembered, strict=True)
        }
        self._introduced = False

    async def _remembered(self, seat: SeatInfo) -> Mapping[str, bytes]:
        if self._recollection is None or seat.kind != "person" or seat.id is None or seat.substitute is not None:
            return {}
        return await asyncio.to_thread(self._recollection.of, self._player.game, seat.id)

    def over(self, view: View, points: Sequence[int]) -> None:
        for agent in self._agents():
            if isinstance(agent, PersistentAgent):
                agent.over(view, points)

    def _agents(self) -> Iterator[Agent]:
        return iter(()) if self._agent is None else agent_chain(self._agent)

    def _agent_for(self, view: View) -> Agent:
        books = dict(self._shared.shelf.books)
        game, stands_in = self._player.game, False
        if self._player.compiled:
            stands_in = not self._shared.readiness.is_ready(game, self._player.name)
        fresh = view.match != self._match and not any(isinstance(agent, PersistentAgent) for agent in self._agents())
        if self._agent is None or fresh or stands_in != self._stands_in:
            self._match, self._stands_in = view.match, stands_in
            seed, endings = f"{self._seed}:{view.match}", self._shared.endings.held
            player = player_named(game, stand_in(self._player)) if stands_in else self._player
            self._agent = agent_of(player, seed, books, endings)
            self._book = self._shared.shelf.version(game) if player.kinds - {RIVAL} else None
            self._introduced = False
        for agent in () if self._introduced else agent_chain(self._agent):
            if isinstance(agent, OpponentAware):
                agent.meet(self._others)
        self._introduced = True
        return self._agent


def _called(seat: SeatInfo) -> str:
    """Id of the seat's player, or of the substitute if the seat has one."""
    if seat.substitute is not None:
        return f"ai:{seat.substitute.player}"
    return f"ai:{seat.player}" if seat.kind == "ai" else str(seat.id)


@dataclass(frozen=True, slots=True)
class HostResources:
    """The resources that all seats of a host share: books, threads to think in, machine code, endgame databases.
    No agent."""

    shelf: BookCache
    thinkers: ThinkingPool
    readiness: CodeReadiness
    endings: EndgameCache
    pace_s: float
    analysts: AnalysisPool
    measures: HostMetrics = field(default_factory=HostMetrics)

    async def advised(self, state: TableState, seed: str) -> tuple[list[AdvisedMove], Aim | None]:
        """The move that a master would play for the seat whose state this is, and the key state nearest to it.

        Nothing while the machine code is being made.

        Raises BookError.
        """
        view = view_of(state)
        if view is None or not state.legal or not self.readiness.is_ready(state.game):
            return [], None
        books = dict(self.shelf.books)
        return await self.thinkers.think(
            lambda budget: (advice(view, state.legal, books, budget, seed), aim(view, state.legal, books))
        )

    async def facts(self, state: TableState) -> PositionFacts:
        """The facts about this position that need no search; none while the machine code is being made.

        Raises BookError.
        """
        view = view_of(state)
        if view is None or not state.legal or not self.readiness.is_ready(state.game):
            return PositionFacts()
        books, endings = dict(self.shelf.books), self.endings.held if self.endings.game == state.game else None
        return await self.thinkers.think(lambda budget: facts(view, state.legal, books, endings, budget))

    async def search(self, search: Search, report: Report[DeepeningSearch]) -> None:
        """Search a position deeper and deeper; where the machine code is being made, as soon as it is.

        Raises Rejected `analysis/no-search`, NotationError, UnknownGame.
        """
        await self.readiness.wait(search.game)
        endings = self.endings.held if self.endings.game == search.game else None
        make = searching(search.game, search.position, search.lines, endings)
        if make is None or not self.readiness.is_ready(search.game):
            raise Rejected("analysis/no-search", f"no search of {search.game} is ready")
        await self.analysts.search(search.ticket, make, search.seconds, report)

    async def look_back(self, request: LookBack, report: Report[PlyReviews]) -> None:
        """Look back at a finished round, ply by ply, within a review's time.

        Raises Rejected `analysis/no-search`, NotationError, IllegalMove, UnknownGame.
        """
        endings = self.endings.held if self.endings.game == request.game else None
        make = looking_back(request.game, Played(request.start, request.moves), request.options, endings)
        if make is None or not self.readiness.is_ready(request.game):
            raise Rejected("analysis/no-search", f"no look back at {request.game} is ready")
        await self.analysts.search(request.ticket, make, REVIEW_S, report)

    async def expected(self, state: TableState, seed: str) -> list[str]:
        """The play that a master expects from this position on; nothing while the machine code is being made.

        Raises BookError.
        """
        view = view_of(state)
        if view is None or not state.legal or not self.readiness.is_ready(state.game):
            return []
        books = dict(self.shelf.books)
        return await self.thinkers.think(lambda budget: line(view, books, budget, seed))


@dataclass(frozen=True, slots=True)
class Host:
    """The settings of a host."""

    server: str
    """`tcp://host:port` or `ws://host:port/ws`."""
    players: tuple[Player, ...]
    token: str | None
    """None: read from the file at every offer, for a server that starts again may make another."""
    data: Path
    seed: str
    shared: HostResources

    async def run(self) -> None:
        """Offer, be invited, play; until cancelled. Raises Rejected when the server does not accept the host token."""
        shelf = self.shared.shelf
        async with await self._connect() as control, asyncio.TaskGroup() as tasks:
            tasks.create_task(self._prepare())
            async for message in control:
                match message:
                    case Welcome():
                        tasks.create_task(self._greeted(control, shelf, message.books))
                    case NewBook():
                        tasks.create_task(self._greeted(control, shelf, [message.book]))
                    case Invite():
                        tasks.create_task(self._sit(message))
                    case Advise():
                        tasks.create_task(self._advise(control, message))
                    case Search():
                        tasks.create_task(self._search(control, message))
                    case LookBack():
                        tasks.create_task(self._look_back(control, message))
                    case StopSearch():
                        self.shared.analysts.stop(message.ticket)
                    case _:
                        pass
        raise Unreachable(f"the server at {self.server} has ended the host's connection")

    async def _prepare(self) -> None:
        """Make ready what players need: those of compiled code first, for somebody else sits in for them."""
        await self.shared.readiness.prepare()
        endings = self.shared.endings
        if any(player.game == endings.game and player.compiled for player in self.players):
            await endings.prepare()

    async def _connect(self) -> Connection:
        """The control connection; waits for a server that is not up yet."""
        pause, longest = BACKOFF_S
        warned = False
        while True:
            try:
                return await Connection.open(self.server, client="oldhand ai", backoff_s=BACKOFF_S)
            except Unreachable as error:
                if not warned:
                    _log.info("waiting: %s", error)
                    warned = True
            await asyncio.sleep(pause)
            pause = min(2 * pause, longest)

    async def _greeted(self, control: Connection, shelf: BookCache, books: Sequence[BookInfo]) -> None:
        """Offer at once, fetch what is new, and offer again with the books then held."""
        if not shelf.books:
            await self._offer(control, shelf)
        door = self._http_door(control)
        for book in books:
            try:
                if await shelf.fetch(book, door):
                    self.shared.measures.books.labels(book.game).set(book.version)
                    _log.info("book %d of %s: %d rules", book.version, book.game, book.rules)
            except GameError as error:
                _log.warning("%s", error)  # the players go on with what they have
        await self._offer(control, shelf)

    def _http_door(self, connection: Connection) -> str:
        url = urlsplit(self.server)
        host = f"[{url.hostname}]" if ":" in str(url.hostname) else url.hostname
        scheme = "https" if url.scheme in ("tcps", "wss") else "http"
        return f"{scheme}://{host}:{connection.welcome.http_port}?{url.query}"

    def _host_token(self) -> str:
        """Raises Rejected `auth/host-only`."""
        return self.token or _token_in(self.data)

    async def _offer(self, control: Connection, shelf: BookCache) -> None:
        offered = [
            OfferedPlayer(
                game=player.game,
                name=player.name,
                about=player.about,
                book=shelf.version(player.game) if player.kinds else None,
                strength=player.strength,
                analyses=player.analyses,
                reviews=player.reviews,
            )
            for player in self.players
        ]
        await control.ask(Offer, host_token=self._host_token(), players=offered)

    async def _advise(self, control: Connection, request: Advise) -> None:
        """Say what a master would play. An error there ends only this answer."""
        moves: list[AdvisedMove] = []
        near: Aim | None = None
        expected: list[str] = []
        known: PositionFacts | None = None
        seed = f"{self.seed}:{request.state.table}:{request.state.version}"
        try:
            if request.facts:
                known = await self.shared.facts(request.state)
            elif request.line:
                expected = await self.shared.expected(request.state, seed)
            else:
                moves, near = await self.shared.advised(request.state, seed)
        except GameError as error:
            _log.warning("no hint: %s", error)
        except Exception:
            _log.exception("no hint", extra={"table": request.state.table, "game": request.state.game})
        with suppress(Rejected):  # nobody waits any longer
            await control.ask(Advice, ticket=request.ticket, moves=moves, aim=near, line=expected, facts=known)

    async def _search(self, control: Connection, search: Search) -> None:
        """Search a position as long as somebody waits for it. An error there ends only this search."""

        async def report(found: DeepeningSearch, done: bool) -> bool:
            try:
                await control.ask(
                    Evaluated,
                    ticket=search.ticket,
                    depth=found.depth,
                    nodes=found.nodes,
                    unit=found.unit,
                    lines=found.lines,
                    done=done,
                )
            except Rejected:  # nobody waits any longer
                return False
            return True

        try:
            await self.shared.search(search, report)
        except GameError as error:
            _log.warning("no search: %s", error)
        except Exception:
            _log.exception("no search", extra={"game": search.game})
        else:
            return
        with suppress(Rejected):
            await control.ask(Evaluated, ticket=search.ticket, depth=0, nodes=0, lines=[], done=True)

    async def _look_back(self, control: Connection, request: LookBack) -> None:
        """Look back at a round. An error there ends only this look back."""
        reported = 0

        async def report(found: PlyReviews, done: bool) -> bool:
            nonlocal reported
            try:
                while reported < len(found.plies) or done:
                    plies = found.plies[reported : reported + PLIES_AT_ONCE]
                    reported += len(plies)
                    is_last = done and reported == len(found.plies)
                    await control.ask(LookedBack, ticket=request.ticket, unit=found.unit, plies=plies, done=is_last)
                    if is_last:
                        break
            except Rejected:  # nobody waits any longer
                return False
            return True

        try:
            await self.shared.look_back(request, report)
        except GameError as error:
            _log.warning("no look back: %s", error)
        except Exception:
            _log.exception("no look back", extra={"game": request.game})
        else:
            return
        with suppress(Rejected):
            await control.ask(LookedBack, ticket=request.ticket, plies=[], done=True)

    def _invited(self, invite: Invite) -> Player:
        """Raises Rejected `player/unknown`, UnknownGame."""
        wanted = (invite.game, invite.player)
        offered = next((player for player in self.players if (player.game, player.name) == wanted), None)
        return player_named(*wanted) if offered is None else offered

    async def _sit(self, invite: Invite) -> None:
        """Play one seat until it is gone. An error there ends only this seat."""
        with (
            about(table=invite.table, game=invite.game, seat=invite.seat, player=invite.player),
            self.shared.measures.seats.labels(invite.game).track_inprogress(),
        ):
            await self._play(invite)

    async def _play(self, invite: Invite) -> None:
        seed = f"{self.seed}:{invite.table}:{invite.seat}"
        try:
            player = self._invited(invite)
            async with await Connection.open(
                self.server, ticket=invite.ticket, client="oldhand ai", backoff_s=BACKOFF_S
            ) as connection:
                recollection = MemoryClient(self._http_door(connection), self._host_token)
                bot = SeatBot(player, seed, self.shared, recollection)
                try:
                    await keep_seat(bot, connection, invite.table, matches=None)
                except GameError:
                    raise
                except Exception:
                    _log.exception("the player has failed at its seat")
                    with suppress(GameError):  # give the seat up rather than keep the table waiting
                        await connection.ask(Leave, table=invite.table)
        except GameError as error:
            _log.info("the seat is over: %s", error, extra={"code": error.code})


def _token_in(data: Path) -> str:
    """Raises Rejected `auth/host-only`, CodedError `secret/file`."""
    path = data / TOKEN_FILE
    if not path.is_file():
        message = f"no host token: set {HOST_TOKEN} or {HOST_TOKEN}_FILE, or give --data a folder with {path.name}"
        raise Rejected("auth/host-only", message)
    return read_secret(path)
