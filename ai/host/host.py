"""Offers players to a server and brings them to tables. A networked client: it sees what its seats see.

One connection of its own for each seat, one agent for each seat; agents share books and nothing else.
"""

import asyncio
import logging
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import shorten
from urllib.parse import urlsplit

from ai.analysis import DeepeningSearch
from ai.contracts import PlyReviews
from ai.host.books import BookCache
from ai.host.memories import MemoryClient
from ai.host.resources import HostResources
from ai.host.seat_bot import SeatBot
from ai.roster import Player, player_like_account, player_named, weakest_first
from client.sdk import Connection, Unreachable, keep_seat
from shared.errors import GameError, Rejected
from shared.logs import about
from shared.protocol import BookInfo, Leave, NewBook, Welcome
from shared.protocol.hosts import (
    ABOUT,
    Advice,
    Advise,
    AdvisedMove,
    Aim,
    Evaluated,
    Invite,
    LookBack,
    LookedBack,
    Offer,
    OfferedPlayer,
    PositionFacts,
    RatingRange,
    Search,
    StopSearch,
)
from shared.secrets import HOST_TOKEN, read_secret
from shared.text.imitated import split_account

_PLAYERS_A_MESSAGE = 25
"""An offer of all players would be longer than a message may be."""
TOKEN_FILE = "host.token"
BACKOFF_S = (0.2, 5.0)
PLIES_AT_ONCE = 25
"""Plies looked back at in one message, which stays within its limit."""
_log = logging.getLogger("oldhand.ai")


@dataclass(frozen=True, slots=True)
class Host:
    """The settings of a host."""

    server: str
    """`tcp://host:port` or `ws://host:port/ws`."""
    players: tuple[Player, ...]
    token: str | None
    """Without one it is read from the file at every offer, for a server that starts again may make another."""
    data: Path
    seed: str
    shared: HostResources
    offering: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while an offer is made: one may take several messages."""

    async def run(self) -> None:
        """Offer, be invited, play; until cancelled. Raises Rejected when the server does not accept the host token."""
        shelf = self.shared.shelf
        async with await self._connect() as control, asyncio.TaskGroup() as tasks:
            tasks.create_task(self._prepare(control, shelf))
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

    async def _prepare(self, control: Connection, shelf: BookCache) -> None:
        """Make ready what players need: those of compiled code first, for a stand-in plays for them meanwhile. The
        offer says which are ready."""
        await self.shared.readiness.prepare(lambda: self._offer(control, shelf))
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
        async with self.offering:
            await self._offer_all(control, shelf)

    async def _offer_all(self, control: Connection, shelf: BookCache) -> None:
        offered = [
            OfferedPlayer(
                game=player.game,
                name=player.name,
                about=shorten(player.about, ABOUT, placeholder=" …"),
                book=shelf.version(player.game) if player.kinds else None,
                strength=player.strength,
                ratings=_range(player.ratings),
                people=list(player.people),
                well_known=[] if player.imitation is None else list(player.imitation.well_known),
                imitates=player.imitates,
                literature=player.literature,
                analyses=player.analyses,
                reviews=player.reviews,
                warming=player.compiled and not self.shared.readiness.is_ready(player.game, player.name),
            )
            for player in weakest_first(self.players)
        ]
        token = self._host_token()
        for start in range(0, len(offered), _PLAYERS_A_MESSAGE):
            part, more = offered[start : start + _PLAYERS_A_MESSAGE], start + _PLAYERS_A_MESSAGE < len(offered)
            await control.ask(Offer, host_token=token, players=part, more=more)

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
                expected = await self.shared.expected_line(request.state, seed)
            else:
                moves, near = await self.shared.advice(request.state, seed)
        except GameError as error:
            _log.warning("no advice: %s", error)
        except Exception:
            _log.exception("no advice", extra={"table": request.state.table, "game": request.state.game})
        with suppress(Rejected):  # no client waits any longer
            await control.ask(Advice, ticket=request.ticket, moves=moves, aim=near, line=expected, facts=known)

    async def _search(self, control: Connection, search: Search) -> None:
        """Search a position as long as a client waits for it. An error there ends only this search."""

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
            except Rejected:  # no client waits any longer
                return False
            return True

        with _logged("search", search.game):
            await self.shared.search(search, report)
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
            except Rejected:  # no client waits any longer
                return False
            return True

        with _logged("look back", request.game):
            await self.shared.look_back(request, report)
            return
        with suppress(Rejected):
            await control.ask(LookedBack, ticket=request.ticket, plies=[], done=True)

    def _invited(self, invite: Invite) -> Player:
        """Raises Rejected `player/unknown`, UnknownGame."""
        wanted = (invite.game, invite.player)
        offered = next((player for player in self.players if (player.game, player.name) == wanted), None)
        if offered is not None:
            return offered
        return player_named(*wanted) if split_account(invite.player) is None else player_like_account(*wanted)

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
                memories = MemoryClient(self._http_door(connection), self._host_token, invite.table)
                bot = SeatBot(player, seed, self.shared, memories)
                connection.hear = bot.hear
                try:
                    await keep_seat(bot, connection, invite.table, matches=None)
                except GameError:
                    raise
                except Exception:
                    _log.exception("the player has failed at its seat")
                    with suppress(GameError):  # give the seat up rather than keep the table waiting
                        await connection.ask(Leave, table=invite.table)
                finally:
                    bot.close()
        except GameError as error:
            _log.info("the seat is over: %s", error, extra={"code": error.code})


def _range(ratings: tuple[int, int] | None) -> RatingRange | None:
    return None if ratings is None else RatingRange(lowest=ratings[0], highest=ratings[1])


def _token_in(data: Path) -> str:
    """Raises Rejected `auth/host-only`, CodedError `secret/file`."""
    path = data / TOKEN_FILE
    if not path.is_file():
        message = f"no host token: set {HOST_TOKEN} or {HOST_TOKEN}_FILE, or give --data a folder with {path.name}"
        raise Rejected("auth/host-only", message)
    return read_secret(path)


@contextmanager
def _logged(what: str, game: str) -> Generator[None]:
    """An error in what is done for one client ends only that."""
    try:
        yield
    except Rejected as refusal:  # the machine code is being made, as the log has it already
        _log.debug("no %s: %s", what, refusal)
    except GameError as error:
        _log.warning("no %s: %s", what, error)
    except Exception:
        _log.exception("no %s", what, extra={"game": game})
