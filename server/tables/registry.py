"""From a table's id to the table, wherever it lives: dispatch knows this much and no more.

`TablesHere` keeps tables in this process; `server.cluster.tables` finds those of other nodes, too. The log is the truth
either way, and its key keeps two nodes from extending one table.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from server.history.batched import Batched
from server.lifecycle.draining import Stopping
from server.tables.actor import Answer, Job, TableActor
from server.tables.context import TableContext
from server.tables.decide import Step
from server.tables.replay import Past, past_of
from server.tables.table import Table, Who
from server.transport.session import Peer
from shared.errors import GameError, LogError, Rejected, is_outage
from shared.events import PlayerKind
from shared.logs import about
from shared.protocol import Done, PublicEvent, Say

_LAST_WORDS = 5
"""So often a table that another node still extends is read again."""
_TOGETHER = 32
"""Tables read from the log by one query."""
_log = logging.getLogger("oldhand.tables")


@dataclass(frozen=True, slots=True)
class Followed:
    """A table that somebody has begun to follow."""

    version: int
    missed: list[PublicEvent] | None
    """Events after the requested version; None when none was requested, or the table has never been so far."""


def unrequested(_: Followed) -> None:
    """For who follows a table without having asked: the state speaks for itself."""


class LiveTables(Protocol):
    """Operations on tables for dispatch and lobby. Every method that names a table raises Rejected `table/unknown`."""

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

    async def say(self, who: Who, command: Say, answer: Answer) -> None:
        """Judge and keep a line that is said at a table, and tell it to those who follow and may hear it."""
        ...

    def is_here(self, table_id: str) -> bool:
        """Whether the table lives in this process, which then does by itself what is due there."""
        ...


class Elsewhere(Exception):
    """The table lives on another node."""

    def __init__(self, owner: str) -> None:
        super().__init__(owner)
        self.owner = owner


class TablesHere:
    """Tables in this process, loaded from the log when first asked for. Their tasks live in `tasks`.

    What names a table raises Elsewhere when `claim` does.
    """

    def __init__(self, context: TableContext, tasks: asyncio.TaskGroup) -> None:
        self._context = context
        self._tasks = tasks
        self._actors: dict[str, TableActor] = {}
        self._lives: set[asyncio.Task[None]] = set()
        self._loading: dict[str, asyncio.Task[TableActor]] = {}
        self._pasts = Batched(self._read_pasts, _TOGETHER)
        self.is_stopping = False
        self.claim: Callable[[str], Awaitable[bool]] = _is_ours
        """Has a table to itself, before it is loaded. False: whoever had it may still think so. Raises Elsewhere."""
        self.released: Callable[[str], None] = _nothing
        """Hears that a table has ended its life here for good, or was not worth loading."""
        self.astray: Callable[[str, Sequence[Peer], int, bool], None] = self._revive_soon
        """Takes those who followed a table that broke, to find it again; the version they were told last, and whether
        another node has extended it."""
        self.astray_job: Callable[[str, Job, Exception], None] = _fail
        """Takes a command that came too late: another node has extended the table."""

    def ids(self) -> list[str]:
        """The tables that live here."""
        return list(self._actors)

    def is_here(self, table_id: str) -> bool:
        """Whether the table lives in this process, which then does by itself what is due there."""
        return table_id in self._actors

    def stall(self, player: str, lasted_ms: int) -> None:
        """The player could not be heard for so long: where its time runs, that is not charged."""
        for actor in self._actors.values():
            table = actor.table
            if table.clocks is not None and table.seat_of(player) in table.clocks.running:
                actor.stall(lasted_ms)

    def are_played(self) -> bool:
        """Whether somebody plays at one of them now."""
        return any(actor.table.is_running() and actor.subscribers.is_attended() for actor in self._actors.values())

    async def stop(self) -> None:
        """Let every table finish what waits at it, and take nothing more."""
        self.is_stopping = True
        for actor in self._actors.values():
            actor.stop()
        await asyncio.gather(*self._lives)

    def abandon(self, table_id: str) -> None:
        """Another node has it: whoever waits and follows is to look for it there."""
        actor = self._actors.get(table_id)
        if actor is not None:
            actor.break_off(LogError("store/version-taken", f"Another node has table {table_id} now."))

    async def open(self, step: Step) -> None:
        """Commit a table's first event and let it live."""
        await self._context.journal.append([step.event])
        await self.load(step.table.id, is_new=True)

    async def table(self, table_id: str) -> Table:
        """The table as it is now."""
        return (await self.load(table_id)).table

    async def post(self, table_id: str, job: Job) -> None:
        """Hand a command to the table; the job's answer is called once."""
        (await self.load(table_id)).post(job)  # one that is closed can only answer, from the log or with a refusal

    def post_now(self, table_id: str, job: Job) -> bool:
        """Hand a command to the table if that can be done without waiting; False: it was not, use `post`."""
        actor = self._actors.get(table_id)
        if actor is None or self.is_stopping:
            return False
        actor.post(job)
        return True

    async def follow(
        self,
        table_id: str,
        peer: Peer,
        since: int | None,
        first: Callable[[Followed], None],
        last_version: int | None = None,
    ) -> None:
        """Send the table's states to `peer`, after calling `first` with what it missed. `told`: the peer has followed
        the table elsewhere until this version, and misses none.
        """
        actor = await self.load(table_id)
        await self._context.chat.load(table_id)
        subscribers = actor.subscribers
        subscribers.show_delayed()
        missed = None if since is None else await subscribers.news_since(since, peer)
        assert peer.who is not None
        first(Followed(subscribers.version_for(peer.who.id), missed))
        if last_version is not None:
            await subscribers.catch_up(peer, last_version)
        actor.follow(peer)
        if self._actors.get(table_id) is not actor:
            actor.unfollow(peer)
            self._context.chat.unload(table_id)

    def unfollow(self, table_id: str, peer: Peer) -> None:
        """Send nothing more."""
        actor = self._actors.get(table_id)
        if actor is not None:
            actor.unfollow(peer)

    async def say(self, who: Who, command: Say, answer: Answer) -> None:
        """Judge and keep a line that is said at a table, and tell it to those who follow and may hear it."""
        line = await self._context.chat.say((await self.load(command.table)).table, who, command)
        actor = self._actors.get(command.table)
        if line is not None and actor is not None:
            actor.subscribers.hear(line)
        answer(Done(ref=command.ref, table=command.table))

    def here(self) -> list[Table]:
        """The tables that live in this process."""
        return [actor.table for actor in self._actors.values()]

    async def load(self, table_id: str, *, is_live: bool = False, is_new: bool = False) -> TableActor:
        """The table's one actor. However many ask at once, it is built once.

        `is_live`: the log lists it among the live tables. `is_new`: it was just opened here.
        """
        if self.is_stopping:
            raise Stopping
        actor = self._actors.get(table_id)
        if actor is not None:
            return actor
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(
                self._load(table_id, is_live=is_live, is_new=is_new)
            )
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str, *, is_live: bool, is_new: bool) -> TableActor:
        if not is_live and not is_new:
            head = await asyncio.to_thread(self._context.log.head, table_id)
            if head is None or head.kind is not PlayerKind.PERSON:
                raise _unknown(table_id)
        is_clean = await self.claim(table_id) or is_new
        try:
            actor = await self._rebuilt(table_id, is_clean=is_clean)
            await self._context.chat.load(table_id)
            if self.is_stopping:  # meanwhile: nobody would stop it any more
                raise Stopping
        except BaseException:
            self.released(table_id)
            raise
        if actor.table.closed is None or actor.subscribers.has_more_to_show():
            self._actors[table_id] = actor
            self._context.observer.on_event(actor.table, None)
            life = self._tasks.create_task(self._live(actor), name=f"table {table_id}")
            self._lives.add(life)
            life.add_done_callback(self._lives.discard)
        else:
            self._context.chat.unload(table_id)
            self.released(table_id)
        return actor

    async def _rebuilt(self, table_id: str, *, is_clean: bool) -> TableActor:
        """The table from the log, and nobody else's. Its last owner may have written one more event meanwhile."""
        for _ in range(_LAST_WORDS):
            actor = TableActor(await self._pasts.get(table_id), self._context, self.astray_job)
            try:
                await actor.begin(is_clean=is_clean)
            except LogError as error:
                if not is_taken(error):
                    raise
            else:
                return actor
        raise LogError("store/version-taken", f"Another server extends table {table_id}.")

    def _read_pasts(self, tables: Sequence[str]) -> dict[str, Past | Exception]:
        """In a thread: these tables as the log has them. One that cannot be read is no other's concern."""
        pasts: dict[str, Past | Exception] = {}
        now_ms = self._context.clock()
        for table, read in self._context.log.read_condensed(tables).items():
            try:
                pasts[table] = past_of(read, now_ms) if read.events else _unknown(table)
            except Exception as error:
                pasts[table] = error
        return pasts

    async def _live(self, actor: TableActor) -> None:
        """A table's life: an error ends it, not the server, and it begins again from the log."""
        with about(table=actor.table.id, game=actor.table.game.id):
            await self._live_and_end(actor)

    async def _live_and_end(self, actor: TableActor) -> None:
        table_id = actor.table.id
        _log.debug("the table lives here", extra={"version": actor.table.version})
        error: Exception | None = None
        try:
            await actor.run()
        except Exception as raised:
            error = raised
            self._context.counts.broken += 1
            if isinstance(raised, LogError):
                level = (
                    logging.DEBUG if is_outage(raised) else logging.ERROR
                )  # `server.observability.outage` has its line
                _log.log(level, "the table stopped: %s", raised, extra={"code": raised.code})
            else:
                _log.exception("the table stopped")
        else:
            closed = actor.table.closed
            why = "the table is laid down here" if closed is None else "the table is closed"
            _log.info(why, extra={"version": actor.table.version, "why": closed})
        del self._actors[table_id]
        self._context.chat.unload(table_id)
        followers = list(actor.subscribers.present.values())
        for peer in followers:
            peer.tables.discard(table_id)
        if actor.table.closed is not None:
            self.released(table_id)
        if error is not None and not self.is_stopping:
            self.astray(table_id, followers, actor.table.version, is_taken(error))

    def _revive_soon(self, table_id: str, followers: Sequence[Peer], last_version: int, _: bool) -> None:
        self._tasks.create_task(self._revive(table_id, followers, last_version))

    async def _revive(self, table_id: str, followers: Sequence[Peer], last_version: int) -> None:
        try:
            await self.revive(table_id, followers, last_version)
        except Exception as error:
            send_away(table_id, followers, error)

    async def revive(self, table_id: str, followers: Sequence[Peer], last_version: int) -> None:
        """Build a table that broke anew from the log for those who follow it. Raises as `load`."""
        if followers:
            actor = await self.load(table_id)
            for peer in followers:
                if not peer.outbox.ended:
                    await actor.subscribers.catch_up(peer, last_version)
                    actor.follow(peer)


def send_away(table_id: str, followers: Sequence[Peer], error: Exception) -> None:
    """These followed a table that cannot be loaded again: they are told so, and leave."""
    if isinstance(error, GameError):
        level = logging.DEBUG if is_outage(error) else logging.WARNING
        _log.log(level, "table %s cannot be reached: %s", table_id, error, extra={"code": error.code})
    else:
        _log.error("table %s cannot be reached", table_id, exc_info=error)
    code = error.code if isinstance(error, GameError) else "server/internal"
    for peer in followers:
        peer.dismiss(code, f"Table {table_id} cannot be reached. Try again in a moment.", comes_back=_is_passing(error))


def _unknown(table_id: str) -> Rejected:
    return Rejected("table/unknown", f"There is no table {table_id!r}.")


def is_taken(error: Exception) -> bool:
    """Whether another node has extended the table meanwhile."""
    return isinstance(error, LogError) and error.code == "store/version-taken"


def _is_passing(error: Exception) -> bool:
    """Whether another server, or this one in a moment, may do better."""
    return isinstance(error, GameError) and error.code in ("store/unreachable", "server/bus")


async def _is_ours(_: str) -> bool:
    """There is nobody else."""
    return True


def _fail(_: str, job: Job, error: Exception) -> None:
    """There is nobody else to ask."""
    job.answer(error)


def _nothing(_: str) -> None:
    """Nobody wants to know."""
