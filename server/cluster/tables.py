"""The live tables of all nodes: a table lives on one node at a time, and the others forward to it.

If a node dies, the others take its tables over. A command that was on its way there is sent again to the new owner; its
ref makes sure that it is carried out once.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from server.cluster.bus import BusUnreachable, LeaseExpired
from server.cluster.loading import TableLoader
from server.cluster.messages import (
    CommandReply,
    SubscribeRequest,
    TableRequest,
    TablesReleased,
    UnsubscribeRequest,
    decode_events,
    error_of,
)
from server.cluster.remote_subscriptions import RemoteSubscriptions
from server.cluster.rpc import RemoteSession, RpcEndpoint
from server.core.draining import Stopping
from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.tables.apply import rebuild
from server.tables.commands import Arrive, CloseByOperator, Job, TableCommand
from server.tables.context import TableContext
from server.tables.decide import Step
from server.tables.live_tables import Subscribed, ignore_subscribed
from server.tables.registry import Elsewhere, TablesHere, send_away
from server.tables.table import Table
from shared.errors import Rejected
from shared.protocol import encode_present
from shared.protocol.chat import Say

_TRIES = 60
"""The owner of a table is looked for at most this often, while nodes join and leave."""
_AGAIN_S = 0.1
_SPREAD_S = 0.3
_LOT = 16
"""Tables of a dead node are claimed at random times in this period, `_LOT` together, so that every node gets some."""
_log = logging.getLogger("oldhand.nodes")


class TablesEverywhere:
    """The live tables of all nodes: those of this node directly, the others through messages."""

    def __init__(self, here: TablesHere, rpc: RpcEndpoint, context: TableContext, tasks: asyncio.TaskGroup) -> None:
        self.here = here
        self.loaded = here.loaded
        self._rpc = rpc
        self._context = context
        self._tasks = tasks
        self.owners: dict[str, str] = {}
        """The node of each table that is not here, as far as known."""
        self.subscriptions = RemoteSubscriptions()
        self.loader = TableLoader(here, self.owners, context.log, tasks)
        here.claim = self._claim
        here.released = self._released
        here.on_broken = self._on_broken
        here.on_version_taken = self._post_again

    # As LiveTables.

    def is_here(self, table_id: str) -> bool:
        """Whether the table is loaded in this process, which then runs its timers."""
        return self.here.is_here(table_id)

    async def open(self, step: Step, near: Session | None = None) -> None:
        """Commit a table's first event and load it; at the node of the client `near`, if one is given.

        Players meet at one node (`server.cluster.one_node`), which would otherwise have all their tables.
        """
        if not isinstance(near, RemoteSession) or near.node not in self._rpc.others:
            try:
                await self.here.open(step)
            except Elsewhere as elsewhere:  # it has been committed, and another node was asked for it meanwhile
                self.owners[step.table.id] = elsewhere.owner
            return
        await self._context.journal.append([step.event])
        with suppress(BusUnreachable, LeaseExpired):  # without this, its first owner would write that it takes it over
            await self._rpc.bus.claim(_key(step.table.id))
            await self._rpc.bus.release([_key(step.table.id)])
        self.owners[step.table.id] = near.node  # which loads it for the first command

    async def table(self, table_id: str) -> Table:
        """The table as it is now; another node's table as the log has it."""
        if table_id not in self.owners:
            try:
                return await self.here.table(table_id)
            except Elsewhere as elsewhere:
                self.owners[table_id] = elsewhere.owner
        return rebuild(await self._context.read(table_id))

    async def post(self, table_id: str, job: Job) -> None:
        """Post a command to the table; the job's answer is called once."""

        async def remotely(node: str) -> bool:
            self._forward(node, table_id, job)
            return True

        await self._at_owner(table_id, lambda: self.here.post(table_id, job), remotely)

    async def subscribe(
        self, table_id: str, session: Session, since: int | None, first: Callable[[Subscribed], None]
    ) -> None:
        """Send the table's states to `session`, after calling `first` with what it missed."""
        await self._subscribe(table_id, session, since, first, None)

    async def _subscribe(
        self,
        table_id: str,
        session: Session,
        since: int | None,
        first: Callable[[Subscribed], None],
        last_version: int | None,
    ) -> None:
        """`subscribe`; a session that was sent a version by another node is sent every later one."""
        await self._at_owner(
            table_id,
            lambda: self.here.subscribe(table_id, session, since, first, last_version),
            lambda node: self._subscribe_remotely(node, table_id, session, since, first, last_version),
        )

    def unsubscribe(self, table_id: str, session: Session) -> None:
        """Send nothing more."""
        self.here.unsubscribe(table_id, session)
        node, number = self.subscriptions.remove(table_id, session), self._rpc.number(session)
        if node is not None and number is not None:
            self._rpc.send(node, UnsubscribeRequest(table_id, number))

    async def say(self, who: Participant, command: Say, answer: Answer) -> None:
        """Check and store a line of chat, and send it to the subscribers who may read it."""

        async def remotely(node: str) -> bool:
            self._say_remotely(node, who, command, answer)
            return True

        await self._at_owner(command.table, lambda: self.here.say(who, command, answer), remotely)

    async def _at_owner(
        self, table_id: str, locally: Callable[[], Awaitable[None]], remotely: Callable[[str], Awaitable[bool]]
    ) -> None:
        """Do something at the table's owner, which is looked for while nodes join and leave.

        `remotely` returns whether the node has the table. Raises Rejected `table/moving`, Stopping, and their errors.
        """
        for _ in range(_TRIES):
            if self.here.is_stopping:
                raise Stopping
            node = self.owners.get(table_id)
            try:
                if node is None:
                    await locally()
                    return
                if await remotely(node):
                    return
            except Elsewhere as elsewhere:
                self.owners[table_id] = elsewhere.owner
                continue
            except LeaseExpired:
                pass
            await asyncio.sleep(_AGAIN_S)
        raise Rejected("table/moving", f"Table {table_id} is moving to another server. Try again in a moment.")

    # To other nodes.

    def _forward(self, node: str, table_id: str, job: Job) -> None:
        session, command = job.session, job.command
        sent = _sent(command)
        number, lag_ms = self._rpc.number(session), 0.0 if session is None else session.lag_ms

        def on_reply(reply: CommandReply) -> None:
            if reply.is_elsewhere:
                self._forget_owner(table_id, node)
                self._post_again(table_id, job)
                return
            job.answer(reply.outcome())

        self._rpc.ask(
            node,
            lambda call: TableRequest(call, table_id, sent, command.ref, job.who, number, lag_ms),
            on_reply,
            lambda: self._post_again(table_id, job),
        )

    def _say_remotely(self, node: str, who: Participant, command: Say, answer: Answer) -> None:
        def again() -> None:
            self._forget_owner(command.table, node)
            self._begin(self.say(who, command, answer), answer)

        self._rpc.ask(
            node,
            lambda call: TableRequest(call, command.table, _sent(command), command.ref, who, None, 0.0),
            lambda reply: again() if reply.is_elsewhere else answer(reply.outcome()),
            again,
        )

    async def _subscribe_remotely(
        self,
        node: str,
        table_id: str,
        session: Session,
        since: int | None,
        first: Callable[[Subscribed], None],
        last_version_sent: int | None,
    ) -> bool:
        """Whether the node has the table; if so, `first` was called before any state was sent."""
        number = self._rpc.number(session)
        if number is None:  # gone meanwhile
            return True
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def on_reply(reply: CommandReply) -> None:
            if reply.subscribed is not None:
                version, missed = reply.subscribed
                last_version = version if last_version_sent is None else last_version_sent
                self.subscriptions.add(table_id, session, node, last_version)  # it may be gone before it sends more
                first(Subscribed(version, None if missed is None else decode_events(missed)))
            if answer.done():
                return
            if reply.refusal is not None:
                answer.set_exception(error_of(reply.refusal))
            else:
                answer.set_result(not reply.is_elsewhere)

        def lost() -> None:
            if not answer.done():
                answer.set_result(False)

        self._rpc.ask(
            node, lambda call: SubscribeRequest(call, table_id, number, since, last_version_sent), on_reply, lost
        )
        found = await answer
        if not found:
            self._forget_owner(table_id, node)
        return found

    def on_subscription_started(self, node: str, table_id: str, session: Session) -> None:
        """A session of ours is now subscribed to a table of another node."""
        self.owners[table_id] = node
        self.subscriptions.add(table_id, session, node)

    def on_subscription_ended(self, table_id: str, session: Session) -> None:
        """The table's node says that the player of a session of ours has left for good."""
        if self.subscriptions.remove(table_id, session) is not None:
            session.leave_table(table_id)

    # Ownership.

    async def _claim(self, table_id: str) -> bool:
        """Claim a table. Raises Elsewhere, BusUnreachable, LeaseExpired."""
        claim = await self._rpc.bus.claim(_key(table_id))
        if claim.owner != self._rpc.me:
            raise Elsewhere(claim.owner)
        self.owners.pop(table_id, None)
        return claim.is_clean

    def _released(self, table_id: str) -> None:
        """Release a table that is closed or could not be loaded."""
        self._tasks.create_task(self._release(table_id))

    async def _release(self, table_id: str) -> None:
        try:
            await self._rpc.bus.release([_key(table_id)], for_ever=True)
        except BusUnreachable as error:
            _log.warning("table %s cannot be released: %s", table_id, error)

    async def hand_over(self) -> list[str]:
        """Stop and release every table here. Returns their ids."""
        ids = self.here.ids()
        await self.here.stop()
        try:
            await self._rpc.bus.release([_key(table) for table in ids])
        except (BusUnreachable, LeaseExpired) as error:
            _log.warning("%d tables cannot be released: %s", len(ids), error)
        return ids

    async def claim_again(self) -> None:
        """In a new life, claim the tables here that no node has taken. Raises BusUnreachable, LeaseExpired."""
        self.owners.clear()
        for table_id in self.here.ids():
            try:
                await self._claim(table_id)
            except Elsewhere as elsewhere:
                self.owners[table_id] = elsewhere.owner
                self.here.abandon(table_id)
        for table_id in self.subscriptions.tables():
            self._subscribe_soon(table_id, self.subscriptions.pop(table_id))

    def on_nodes_dead(self, nodes: set[str]) -> None:
        """These nodes are dead: take their tables over, and subscribe our sessions again."""
        owned = [table for table, owner in self.owners.items() if owner in nodes]
        self.on_released(nodes, dict.fromkeys(owned + self.subscriptions.tables_at(nodes)))

    def on_released(self, nodes: Collection[str], tables: Iterable[str]) -> None:
        """These nodes do not have these tables any more. We may know the next owner already, or have become it; our
        sessions there are subscribed again all the same.
        """
        if self.here.is_stopping:
            return
        others: list[str] = []
        for table_id in tables:
            if self.owners.get(table_id) in nodes:
                del self.owners[table_id]
            if sessions := self.subscriptions.pop(table_id, nodes):
                self._subscribe_soon(table_id, sessions)
            elif table_id not in self.owners and not self.is_here(table_id):
                others.append(table_id)
        random.shuffle(others)
        for start in range(0, len(others), _LOT):
            lot = others[start : start + _LOT]
            asyncio.get_running_loop().call_later(random.uniform(0, _SPREAD_S), self.loader.load_soon, lot)

    def _forget_owner(self, table_id: str, node: str) -> None:
        """The node does not have the table, or is dead."""
        if self.owners.get(table_id) == node:
            del self.owners[table_id]

    def _on_broken(self, table_id: str, subscribers: Sequence[Session], last_version: int, taken: bool) -> None:
        """A table here has broken."""
        self._tasks.create_task(self._find_again(table_id, subscribers, last_version))
        if taken:
            _log.warning("another node has extended table %s", table_id)

    async def _find_again(self, table_id: str, subscribers: Sequence[Session], last_version: int) -> None:
        """Subscribe the sessions of a broken table again. Remote sessions are subscribed by their own nodes."""
        try:
            await self.here.revive(table_id, subscribers, last_version)
            return
        except Elsewhere as elsewhere:
            self.owners[table_id] = elsewhere.owner
        except LeaseExpired:
            pass
        except Exception as error:
            send_away(table_id, subscribers, error)
            return
        for node in {session.node for session in subscribers if isinstance(session, RemoteSession)}:
            self._rpc.send(node, TablesReleased([table_id]))
        ours = [it for it in subscribers if not isinstance(it, RemoteSession) and not it.outbox.is_closed]
        for session in ours:
            session.tables.add(table_id)
        await self._subscribe_again(table_id, dict.fromkeys(ours, last_version))

    def _subscribe_soon(self, table_id: str, sessions: Mapping[Session, int | None]) -> None:
        self._tasks.create_task(self._subscribe_again(table_id, sessions))

    async def _subscribe_again(self, table_id: str, sessions: Mapping[Session, int | None]) -> None:
        """Subscribe our sessions, each with the last version it was sent, to the table again, at its owner.

        Each keeps the table in its own list meanwhile, so it is not subscribed as a newcomer as well.
        """
        for session, last_version in sessions.items():
            try:
                await self._subscribe(table_id, session, None, ignore_subscribed, last_version)
            except Exception as error:
                send_away(table_id, [session], error)

    def _post_again(self, table_id: str, job: Job, _: Exception | None = None) -> None:
        """A command did not arrive: the node is dead, or another one has the table now."""
        self._begin(self._later(table_id, job), job.answer)

    async def _later(self, table_id: str, job: Job) -> None:
        await asyncio.sleep(_AGAIN_S)
        await self.post(table_id, job)

    def _begin(self, work: Coroutine[Any, Any, None], answer: Answer) -> None:
        async def carry() -> None:
            try:
                await work
            except Exception as error:
                answer(error)

        self._tasks.create_task(carry())


def _sent(command: TableCommand | Say) -> bytes | Arrive | None:
    """A command as it is sent to another node."""
    if isinstance(command, Arrive):
        return command
    return None if isinstance(command, CloseByOperator) else encode_present(command)


def _key(table_id: str) -> str:
    return f"table:{table_id}"
