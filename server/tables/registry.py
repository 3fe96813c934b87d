"""Finds the live table of an id, and loads it. `server.tables.live_tables` is all that dispatch and lobby know of it.

`TablesHere` holds the tables of this process; `server.cluster.tables` also finds those of other nodes. In both cases
the log is the truth, and its key keeps two nodes from extending one table.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

from server.core.batched import Batched
from server.core.draining import Stopping
from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.core.shared_work import join
from server.tables.actor import TableActor
from server.tables.commands import Job
from server.tables.context import TableContext
from server.tables.decide import Step, TimedAction
from server.tables.live_tables import Subscribed
from server.tables.replay import Past, past_of
from server.tables.table import Table
from shared.errors import GameError, LogError, Rejected, is_outage
from shared.events import PlayerKind
from shared.logs import about
from shared.protocol import Done
from shared.protocol.chat import Say

_MOST_READS = 5
"""A table that another node still extends is read at most this often."""
_TOGETHER = 32
"""Tables read from the log by one query."""
_log = logging.getLogger("oldhand.tables")


class Elsewhere(Exception):
    """The table lives on another node."""

    def __init__(self, owner: str) -> None:
        super().__init__(owner)
        self.owner = owner


class TablesHere:
    """The tables of this process, loaded from the log on first use. Their tasks run in `tasks`.

    Methods with a table id raise Elsewhere if `claim` does.
    """

    def __init__(self, context: TableContext, tasks: asyncio.TaskGroup) -> None:
        self._context = context
        self._tasks = tasks
        self.loaded: dict[str, TableActor] = {}
        """By id."""
        self._running: set[asyncio.Task[None]] = set()
        self._loading: dict[str, asyncio.Task[TableActor]] = {}
        self._pasts = Batched(self._read_pasts, _TOGETHER)
        self.is_stopping = False
        self.claim: Callable[[str], Awaitable[bool]] = _is_ours
        """Claims a table before it is loaded. False: the previous owner may not know yet. Raises Elsewhere."""
        self.released: Callable[[str], None] = _nothing
        """Called when a table is closed, or could not be loaded."""
        self.on_broken: Callable[[str, Sequence[Session], int, bool], None] = self._revive_soon
        """Called with the subscribers of a broken table, the last version they were sent, and whether another node has
        extended it."""
        self.on_version_taken: Callable[[str, Job, Exception], None] = _fail
        """Called with a command that came too late, because another node has extended the table."""

    def ids(self) -> list[str]:
        """The tables that live here."""
        return list(self.loaded)

    def is_here(self, table_id: str) -> bool:
        """Whether the table is loaded in this process, which then runs its timers."""
        return table_id in self.loaded

    def stall(self, player: str, lasted_ms: int) -> None:
        """The player was cut off for so long: that time is not charged where the player's clock runs."""
        for actor in self.loaded.values():
            table = actor.table
            if table.clocks is not None and table.seat_of(player) in table.clocks.running:
                actor.stall(lasted_ms)

    def act(self, table_id: str, action: TimedAction) -> None:
        """Carry out an action of the server itself at a table of this process."""
        actor = self.loaded.get(table_id)
        if actor is not None:
            actor.act(action)

    def are_played(self) -> bool:
        """Whether a match with a connected player is running at one of them."""
        return any(actor.table.is_running() and actor.subscribers.is_attended for actor in self.loaded.values())

    async def stop(self) -> None:
        """Let every table finish its inbox, and accept nothing more."""
        self.is_stopping = True
        for actor in self.loaded.values():
            actor.stop()
        await asyncio.gather(*self._running)

    def abandon(self, table_id: str) -> None:
        """Another node has the table: waiting commands and subscribers go there."""
        actor = self.loaded.get(table_id)
        if actor is not None:
            actor.break_off(LogError("store/version-taken", f"Another node has table {table_id} now."))

    def abandon_outdated(self, newest: Mapping[str, int]) -> None:
        """Break off tables that others have continued while this node was cut off. `newest`: versions of the log."""
        for table_id, version in newest.items():
            actor = self.loaded.get(table_id)
            if actor is not None and actor.table.version < version:
                actor.break_off(LogError("store/version-taken", f"Another node has continued table {table_id}."))

    async def open(self, step: Step, near: Session | None = None) -> None:
        """Commit a table's first event and load it."""
        await self._context.journal.append([step.event])
        await self.load(step.table.id, is_new=True)

    async def table(self, table_id: str) -> Table:
        """The table as it is now."""
        return (await self.load(table_id)).table

    async def post(self, table_id: str, job: Job) -> None:
        """Post a command to the table; the job's answer is called once."""
        (await self.load(table_id)).post(job)  # a closed table answers from the log or refuses

    async def subscribe(
        self,
        table_id: str,
        session: Session,
        since: int | None,
        first: Callable[[Subscribed], None],
        last_version: int | None = None,
    ) -> None:
        """Send the table's states to `session`, after calling `first` with what it missed.

        `last_version`: the newest version that the client was sent by another node; it receives every later one.
        """
        actor = await self.load(table_id)
        await self._context.chat.load(table_id)
        subscribers = actor.subscribers
        subscribers.publish_due()
        missed = None if since is None else await subscribers.events_since(since, session)
        assert session.who is not None
        first(Subscribed(subscribers.version_for(session.who.id), missed))
        if last_version is not None:
            await subscribers.catch_up(session, last_version)
        actor.subscribe(session)
        if self.loaded.get(table_id) is not actor:
            actor.unsubscribe(session)
            self._context.chat.unload(table_id)

    def unsubscribe(self, table_id: str, session: Session) -> None:
        """Send nothing more."""
        actor = self.loaded.get(table_id)
        if actor is not None:
            actor.unsubscribe(session)

    def is_subscribed(self, table_id: str, session: Session) -> bool:
        """Whether the session is sent what happens at this table of this process."""
        actor = self.loaded.get(table_id)
        return actor is not None and actor.subscribers.has(session)

    def replace(self, table_id: str, known: Session, session: Session) -> None:
        """Send everything to `session` that would have been sent to `known`, which is subscribed, and of the same
        client.
        """
        self.loaded[table_id].subscribers.replace(known, session)

    async def say(self, who: Participant, command: Say, answer: Answer) -> None:
        """Check and store a line of chat, and send it to the subscribers who may read it."""
        line = await self._context.chat.say((await self.load(command.table)).table, who, command)
        actor = self.loaded.get(command.table)
        if line is not None and actor is not None:
            actor.subscribers.publish_chat(line)
        answer(Done(ref=command.ref, table=command.table))

    def here(self) -> list[Table]:
        """The tables that live in this process."""
        return [actor.table for actor in self.loaded.values()]

    async def load(self, table_id: str, *, is_live: bool = False, is_new: bool = False) -> TableActor:
        """The table's one actor. However many ask at once, it is built once.

        `is_live`: the log lists it among the live tables. `is_new`: it was just opened here.
        """
        if self.is_stopping:
            raise Stopping
        actor = self.loaded.get(table_id)
        if actor is not None:
            return actor
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(
                self._load(table_id, is_live=is_live, is_new=is_new)
            )
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await join(loading)

    async def _load(self, table_id: str, *, is_live: bool, is_new: bool) -> TableActor:
        if not is_live and not is_new:
            head = await asyncio.to_thread(self._context.log.head, table_id)
            if head is None or head.kind is not PlayerKind.PERSON:
                raise _unknown(table_id)
        is_clean = await self.claim(table_id) or is_new
        try:
            actor = await self._rebuilt(table_id, is_clean=is_clean)
            await self._context.chat.load(table_id)
            if self.is_stopping:  # meanwhile: nothing would stop it later
                raise Stopping
        except BaseException:
            self.released(table_id)
            raise
        if actor.table.closed is None or actor.subscribers.has_delayed_updates():
            self.loaded[table_id] = actor
            self._context.observer.on_event(actor.table, None)
            task = self._tasks.create_task(self._run_logged(actor), name=f"table {table_id}")
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        else:
            self._context.chat.unload(table_id)
            self.released(table_id)
        return actor

    async def _rebuilt(self, table_id: str, *, is_clean: bool) -> TableActor:
        """Rebuild the table and take it over. Its previous owner may have committed more events meanwhile."""
        for _ in range(_MOST_READS):
            actor = TableActor(await self._pasts.get(table_id), self._context, self.on_version_taken)
            try:
                await actor.begin(is_clean=is_clean)
            except LogError as error:
                if not is_taken(error):
                    raise
            else:
                return actor
        raise LogError("store/version-taken", f"Another server extends table {table_id}.")

    def _read_pasts(self, tables: Sequence[str]) -> dict[str, Past | Exception]:
        """In a thread: rebuild these tables from the log. One that cannot be read does not affect the others."""
        pasts: dict[str, Past | Exception] = {}
        now_ms, news = self._context.clock(), self._context.settings.limits.news
        for table, read in self._context.log.read_condensed(tables).items():
            try:
                pasts[table] = past_of(read, now_ms, news) if read.events else _unknown(table)
            except Exception as error:
                pasts[table] = error
        return pasts

    async def _run_logged(self, actor: TableActor) -> None:
        """Run a table. An error ends the table, not the server; it is then rebuilt from the log."""
        with about(table=actor.table.id, game=actor.table.game.id):
            await self._run(actor)

    async def _run(self, actor: TableActor) -> None:
        table_id = actor.table.id
        _log.debug("the table is loaded", extra={"version": actor.table.version})
        error: Exception | None = None
        try:
            await actor.run()
        except Exception as raised:
            error = raised
            self._context.counts.broken += 1
            if isinstance(raised, LogError):
                level = logging.DEBUG if is_outage(raised) else logging.ERROR  # `server.core.outage` has its line
                _log.log(level, "the table stopped: %s", raised, extra={"code": raised.code})
            else:
                _log.exception("the table stopped")
        else:
            closed = actor.table.closed
            why = "the table is stopped here" if closed is None else "the table is closed"
            _log.info(why, extra={"version": actor.table.version, "why": closed})
        del self.loaded[table_id]
        self._context.chat.unload(table_id)
        sessions = list(actor.subscribers.present.values())
        for session in sessions:
            session.tables.discard(table_id)
        if actor.table.closed is not None:
            self.released(table_id)
        if error is not None and not self.is_stopping:
            self.on_broken(table_id, sessions, actor.table.version, is_taken(error))

    def _revive_soon(self, table_id: str, sessions: Sequence[Session], last_version: int, _: bool) -> None:
        self._tasks.create_task(self._revive(table_id, sessions, last_version))

    async def _revive(self, table_id: str, sessions: Sequence[Session], last_version: int) -> None:
        try:
            await self.revive(table_id, sessions, last_version)
        except Exception as error:
            send_away(table_id, sessions, error)

    async def revive(self, table_id: str, sessions: Sequence[Session], last_version: int) -> None:
        """Rebuild a broken table from the log for its subscribers. Raises the errors of `load`."""
        if sessions:
            actor = await self.load(table_id)
            for session in sessions:
                if not session.outbox.is_closed:
                    await actor.subscribers.catch_up(session, last_version)
                    actor.subscribe(session)


def send_away(table_id: str, sessions: Sequence[Session], error: Exception) -> None:
    """Disconnect the subscribers of a table that cannot be loaded again, and tell them why."""
    if isinstance(error, GameError):
        level = logging.DEBUG if is_outage(error) else logging.WARNING
        _log.log(level, "table %s cannot be reached: %s", table_id, error, extra={"code": error.code})
    else:
        _log.error("table %s cannot be reached", table_id, exc_info=error)
    code = error.code if isinstance(error, GameError) else "server/internal"
    for session in sessions:
        session.dismiss(
            code, f"Table {table_id} cannot be reached. Try again in a moment.", is_to_return=_is_passing(error)
        )


def _unknown(table_id: str) -> Rejected:
    return Rejected("table/unknown", f"There is no table {table_id!r}.")


def is_taken(error: Exception) -> bool:
    """Whether another node has extended the table meanwhile."""
    return isinstance(error, LogError) and error.code == "store/version-taken"


def _is_passing(error: Exception) -> bool:
    """Whether another server, or this one in a moment, may be able to load the table."""
    return isinstance(error, GameError) and error.code in ("store/unreachable", "server/bus")


async def _is_ours(_: str) -> bool:
    """There are no other nodes."""
    return True


def _fail(_: str, job: Job, error: Exception) -> None:
    """There are no other nodes."""
    job.answer(error)


def _nothing(_: str) -> None:
    """Nobody wants to know."""
