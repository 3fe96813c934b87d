"""From a table's id to the table, wherever it lives: dispatch knows this much and no more.

`TablesHere` keeps tables in this process. Others may be kept by other nodes; the log is
the truth either way, and its key keeps two nodes from extending one table.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from server.actor import Job, TableActor
from server.doors.peer import Peer
from server.draining import Stopping
from server.house import House
from server.judging import Step
from server.table import Table
from shared.chat import Said
from shared.errors import GameError, LogError, Rejected
from shared.gamelog import PlayerKind
from shared.logs import about
from shared.wire import PublicEvent

_log = logging.getLogger("oldhand.tables")


@dataclass(frozen=True, slots=True)
class Followed:
    """A table that somebody has begun to follow."""

    version: int
    missed: list[PublicEvent] | None
    """What came after the version asked about; None when nothing was asked, or the table has never been so far."""


class LiveTables(Protocol):
    """What dispatch and lobby ask of tables. Every method that names a table raises Rejected `table/unknown`."""

    async def open(self, step: Step) -> None:
        """Commit a table's first event and let it live. Raises LogError."""
        ...

    async def table(self, table_id: str) -> Table:
        """The table as it is now."""
        ...

    async def post(self, table_id: str, job: Job) -> None:
        """Hand a command to the table; the job's answer is called once."""
        ...

    def post_now(self, table_id: str, job: Job) -> bool:
        """Hand a command to the table if that can be done without waiting; False: it was not, use `post`.

        Raises Limited when too many commands wait there.
        """
        ...

    async def follow(self, table_id: str, peer: Peer, since: int | None, first: Callable[[Followed], None]) -> None:
        """Send the table's states to `peer`, after calling `first` with what it missed."""
        ...

    def unfollow(self, table_id: str, peer: Peer) -> None:
        """Send nothing more."""
        ...

    def hear(self, said: Said) -> None:
        """Tell a line that was said at a table to those who follow it and may hear it."""
        ...


class TablesHere:
    """Tables in this process, loaded from the log when first asked for. Their tasks live in `tasks`."""

    def __init__(self, house: House, tasks: asyncio.TaskGroup) -> None:
        self._house = house
        self._tasks = tasks
        self._actors: dict[str, TableActor] = {}
        self._lives: set[asyncio.Task[None]] = set()
        self._stopping = False
        self._loading: dict[str, asyncio.Task[TableActor]] = {}

    async def start(self) -> None:
        """Load the tables that live. A table that cannot be loaded is named in the log, and the others play on."""
        for head in await asyncio.to_thread(self._house.log.heads):
            try:
                await self._actor(head.table)
            except Exception:
                _log.exception("a table cannot be loaded", extra={"table": head.table})

    def are_played(self) -> bool:
        """Whether somebody plays at one of them now."""
        return any(actor.table.is_running() and actor.audience.is_attended() for actor in self._actors.values())

    async def stop(self) -> None:
        """Let every table finish what waits at it, and take nothing more."""
        self._stopping = True
        for actor in self._actors.values():
            actor.stop()
        await asyncio.gather(*self._lives)

    async def open(self, step: Step) -> None:
        """See LiveTables."""
        await self._house.journal.append([step.event])
        await self._actor(step.table.id)

    async def table(self, table_id: str) -> Table:
        """See LiveTables."""
        return (await self._actor(table_id)).table

    async def post(self, table_id: str, job: Job) -> None:
        """See LiveTables."""
        (await self._actor(table_id)).post(job)  # one that is closed can only answer, from the log or with a refusal

    def post_now(self, table_id: str, job: Job) -> bool:
        """See LiveTables."""
        actor = self._actors.get(table_id)
        if actor is None or self._stopping:
            return False
        actor.post(job)
        return True

    async def follow(self, table_id: str, peer: Peer, since: int | None, first: Callable[[Followed], None]) -> None:
        """See LiveTables."""
        actor = await self._actor(table_id)
        await self._house.chat.load(table_id)
        audience = actor.audience
        audience.show_delayed()
        missed = None if since is None else await audience.news_since(since, peer)
        first(Followed(audience.version_for(peer), missed))
        actor.follow(peer)
        if self._actors.get(table_id) is not actor:
            actor.unfollow(peer)
            self._house.chat.unload(table_id)

    def unfollow(self, table_id: str, peer: Peer) -> None:
        """See LiveTables."""
        actor = self._actors.get(table_id)
        if actor is not None:
            actor.unfollow(peer)

    def hear(self, said: Said) -> None:
        """See LiveTables."""
        actor = self._actors.get(said.table)
        if actor is not None:
            actor.audience.hear(said)

    def here(self) -> list[Table]:
        """The tables that live in this process."""
        return [actor.table for actor in self._actors.values()]

    async def _actor(self, table_id: str) -> TableActor:
        """The table's one actor. However many ask at once, it is built once."""
        if self._stopping:
            raise Stopping
        actor = self._actors.get(table_id)
        if actor is not None:
            return actor
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> TableActor:
        head = await asyncio.to_thread(self._house.log.head, table_id)
        if head is None or head.kind is not PlayerKind.PERSON:
            raise Rejected("table/unknown", f"There is no table {table_id!r}.")
        events = await self._house.read(table_id)
        actor = TableActor.rebuilt(events, self._house)
        await actor.freeze()
        if actor.table.closed is None or actor.audience.has_more_to_show():
            await self._house.chat.load(table_id)
            self._actors[table_id] = actor
            self._house.heard(actor.table, None)
            life = self._tasks.create_task(self._live(actor), name=f"table {table_id}")
            self._lives.add(life)
            life.add_done_callback(self._lives.discard)
        return actor

    async def _live(self, actor: TableActor) -> None:
        """A table's life: an error ends it, not the server, and it begins again from the log."""
        with about(table=actor.table.id, game=actor.table.game.id):
            await self._live_and_end(actor)

    async def _live_and_end(self, actor: TableActor) -> None:
        table_id = actor.table.id
        _log.info("the table lives here", extra={"version": actor.table.version})
        error: Exception | None = None
        try:
            await actor.run()
        except Exception as raised:
            error = raised
            self._house.counts.broken += 1
            if isinstance(raised, LogError):
                _log.error("the table stopped: %s", raised, extra={"code": raised.code})
            else:
                _log.exception("the table stopped")
        else:
            closed = actor.table.closed
            told = "the table is laid down here" if closed is None else "the table is closed"
            _log.info(told, extra={"version": actor.table.version, "why": closed})
        del self._actors[table_id]
        self._house.chat.unload(table_id)
        followers = list(actor.audience.present.values())
        for peer in followers:
            peer.tables.discard(table_id)
        if error is not None and not self._stopping:
            await self._revive(table_id, followers)

    async def _revive(self, table_id: str, followers: list[Peer]) -> None:
        """Build a table that broke anew from the log for those who follow it."""
        try:
            actor = await self._actor(table_id) if followers else None
            for peer in followers:
                if actor is not None and not peer.outbox.ended:
                    actor.follow(peer)
        except Exception as error:
            _log.exception("the table cannot be loaded again")
            code = error.code if isinstance(error, GameError) else "server/internal"
            for peer in followers:
                peer.dismiss(code, f"Table {table_id} cannot be reached now; come back later.")
