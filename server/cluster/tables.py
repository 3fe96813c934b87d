"""Tables wherever they live: here, or on another node that is asked, and found anew when that node dies.

A command under way to a node that dies is asked of whoever has the table then: its ref has it done once and answered
alike.
"""

import asyncio
import logging
import random
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

import msgspec

from server.cluster.bus import Cut, Lapsed
from server.cluster.messages import EVENTS, CommandReply, Do, Follow, Unfollow, Unowned, error_of, json_of
from server.cluster.rpc import RemoteSession, RpcEndpoint
from server.lifecycle.draining import Stopping
from server.tables.actor import Answer, Job
from server.tables.apply import rebuild
from server.tables.context import TableContext
from server.tables.decide import Arrive, CloseByOperator, Step, TableCommand
from server.tables.registry import Elsewhere, Followed, TablesHere, send_away, unrequested
from server.tables.table import Table, Who
from server.transport.session import Peer
from shared.errors import CodedError, GameError, LogError, Rejected, is_outage
from shared.protocol import Say

_TRIES = 60
"""So often whoever has a table is looked for, while nodes come and go."""
_AGAIN_S = 0.1
_LOADERS = 96
"""Tables that are loaded at the same time."""
_SPREAD_S = 0.3
_LOT = 16
"""Tables that nobody asks for are taken by lot within this time, so many together, so that all nodes get some."""
_log = logging.getLogger("oldhand.nodes")


class _State(msgspec.Struct):
    """The fields read here of a state on its way to one of our peers."""

    table: str
    version: int


_STATE = b'{"type":"state"'
_STATES = msgspec.json.Decoder(_State)


class TablesEverywhere:
    """The live tables of all nodes: those of this one, and those of others by messages."""

    def __init__(self, here: TablesHere, office: RpcEndpoint, context: TableContext, tasks: asyncio.TaskGroup) -> None:
        self.here = here
        self._office = office
        self._context = context
        self._tasks = tasks
        self.owners: dict[str, str] = {}
        """Where tables live that do not live here, as far as we know."""
        self._following: defaultdict[str, dict[Peer, int | None]] = defaultdict(dict)
        """Our own peers that follow such a table, and the version that each was told last."""
        self._wanted: dict[str, None] = {}
        """Live tables that live nowhere as far as we know, in the order in which they are to be loaded."""
        self._loading: asyncio.Task[None] | None = None
        self._is_starting = True
        self._live: list[str] = []
        """The tables that the log calls live, while it is started."""
        here.claim = self._claim
        here.released = self._released
        here.astray = self._astray
        here.astray_job = self._post_again

    # As LiveTables.

    def is_here(self, table_id: str) -> bool:
        """Whether the table lives in this process, which then does by itself what is due there."""
        return self.here.is_here(table_id)

    async def open(self, step: Step) -> None:
        """Commit a table's first event and let it live."""
        await self.here.open(step)

    async def table(self, table_id: str) -> Table:
        """The table as it is now. Of another node's table as the log has it."""
        if table_id not in self.owners:
            try:
                return await self.here.table(table_id)
            except Elsewhere as far:
                self.owners[table_id] = far.owner
        return rebuild(await self._context.read(table_id))

    async def post(self, table_id: str, job: Job) -> None:
        """Hand a command to the table; the job's answer is called once."""

        async def far(node: str) -> bool:
            self._forward(node, table_id, job)
            return True

        await self._at_home(table_id, lambda: self.here.post(table_id, job), far)

    def post_now(self, table_id: str, job: Job) -> bool:
        """Hand a command to the table if that can be done without waiting; False: it was not, use `post`."""
        if self.here.post_now(table_id, job):
            return True
        node = self.owners.get(table_id)
        if node is None or self.here.is_here(table_id):
            return False
        self._forward(node, table_id, job)
        return True

    async def follow(self, table_id: str, peer: Peer, since: int | None, first: Callable[[Followed], None]) -> None:
        """Send the table's states to `peer`, after calling `first` with what it missed."""
        await self._follow(table_id, peer, since, first, None)

    async def _follow(
        self, table_id: str, peer: Peer, since: int | None, first: Callable[[Followed], None], last_version: int | None
    ) -> None:
        """`follow`; whoever has been told a version elsewhere is told every later one."""
        await self._at_home(
            table_id,
            lambda: self.here.follow(table_id, peer, since, first, last_version),
            lambda node: self._follow_far(node, table_id, peer, since, first, last_version),
        )

    def unfollow(self, table_id: str, peer: Peer) -> None:
        """Send nothing more."""
        self.here.unfollow(table_id, peer)
        if self._forget_follower(table_id, peer):
            node, number = self.owners.get(table_id), self._office.number(peer)
            if node is not None and number is not None:
                self._office.send(node, Unfollow(table_id, number))

    async def say(self, who: Who, command: Say, answer: Answer) -> None:
        """Judge and keep a line that is said at a table, and tell it to those who follow and may hear it."""

        async def far(node: str) -> bool:
            self._say_far(node, who, command, answer)
            return True

        await self._at_home(command.table, lambda: self.here.say(who, command, answer), far)

    async def _at_home(
        self, table_id: str, here: Callable[[], Awaitable[None]], far: Callable[[str], Awaitable[bool]]
    ) -> None:
        """Do something where the table lives, looking for it while nodes come and go.

        `far` asks a node, and says whether that has the table. Raises Rejected `table/moving`, Stopping, and what both
        raise.
        """
        for _ in range(_TRIES):
            if self.here.is_stopping:
                raise Stopping
            node = self.owners.get(table_id)
            try:
                if node is None:
                    await here()
                    return
                if await far(node):
                    return
            except Elsewhere as other:
                self.owners[table_id] = other.owner
                continue
            except Lapsed:
                pass
            await asyncio.sleep(_AGAIN_S)
        raise Rejected("table/moving", f"Table {table_id} is moving to another server. Try again in a moment.")

    # To other nodes.

    def _forward(self, node: str, table_id: str, job: Job) -> None:
        peer, command = job.peer, job.command
        sent = _sent(command)
        number, lag_ms = self._office.number(peer), 0.0 if peer is None else peer.lag_ms

        def on_reply(reply: CommandReply) -> None:
            if reply.is_elsewhere:
                self._lost(table_id, node)
                self._post_again(table_id, job)
                return
            job.answer(reply.outcome())

        self._office.ask(
            node,
            lambda call: Do(call, table_id, sent, command.ref, job.who, number, lag_ms),
            on_reply,
            lambda: self._post_again(table_id, job),
        )

    def _say_far(self, node: str, who: Who, command: Say, answer: Answer) -> None:
        def again() -> None:
            self._lost(command.table, node)
            self._begin(self.say(who, command, answer), answer)

        self._office.ask(
            node,
            lambda call: Do(call, command.table, _sent(command), command.ref, who, None, 0.0),
            lambda reply: again() if reply.is_elsewhere else answer(reply.outcome()),
            again,
        )

    async def _follow_far(
        self,
        node: str,
        table_id: str,
        peer: Peer,
        since: int | None,
        first: Callable[[Followed], None],
        last_version_sent: int | None,
    ) -> bool:
        """Whether the node has the table; then `first` was called before anything of the table was told."""
        number = self._office.number(peer)
        if number is None:  # gone meanwhile
            return True
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def on_reply(reply: CommandReply) -> None:
            if reply.followed is not None:
                version, missed = reply.followed
                first(Followed(version, None if missed is None else EVENTS.validate_json(missed)))
            if answer.done():
                return
            if reply.refusal is not None:
                answer.set_exception(error_of(reply.refusal))
            else:
                answer.set_result(not reply.is_elsewhere)

        def lost() -> None:
            if not answer.done():
                answer.set_result(False)

        self._office.ask(node, lambda call: Follow(call, table_id, number, since, last_version_sent), on_reply, lost)
        found = await answer
        if not found:
            self._lost(table_id, node)
        return found

    def follows(self, node: str, table_id: str, peer: Peer) -> None:
        """A peer of ours follows a table of another node."""
        self.owners[table_id] = node
        self._note_follower(table_id, peer)

    def note_sent(self, peer: Peer, line: bytes) -> None:
        """A peer of ours is told a line by another node: remember which version of which table that is."""
        if line.startswith(_STATE):
            state = _STATES.decode(line)
            followers = self._following.get(state.table)
            if followers is not None and peer in followers:
                followers[peer] = state.version

    def _note_follower(self, table_id: str, peer: Peer, last_version: int | None = None) -> None:
        if not peer.outbox.ended:
            self._following[table_id][peer] = last_version
            peer.tables.add(table_id)

    def _forget_follower(self, table_id: str, peer: Peer) -> bool:
        """Whether the peer followed a table that lives elsewhere."""
        followers = self._following.get(table_id)
        if followers is None or peer not in followers:
            return False
        del followers[peer]
        peer.tables.discard(table_id)
        if not followers:
            del self._following[table_id]
        return True

    def parted(self, table_id: str, peer: Peer) -> None:
        """The node that has the table says that a peer of ours has left it."""
        if self._forget_follower(table_id, peer):
            peer.part(table_id)

    # Ownership.

    async def _claim(self, table_id: str) -> bool:
        """Have a table to ourselves. Raises Elsewhere, Cut, Lapsed."""
        claim = await self._office.bus.claim(_key(table_id))
        if claim.owner != self._office.me:
            raise Elsewhere(claim.owner)
        self.owners.pop(table_id, None)
        return claim.is_clean

    def _released(self, table_id: str) -> None:
        """Of a table that is closed, or could not be read: nobody can say what was written of it last."""
        self._tasks.create_task(self._let_go(table_id))

    async def _let_go(self, table_id: str) -> None:
        try:
            await self._office.bus.release([_key(table_id)], for_ever=True)
        except Cut as error:
            _log.warning("table %s cannot be released: %s", table_id, error)

    async def hand_over(self) -> list[str]:
        """Stop every table here and let it go. Returns their ids."""
        ids = self.here.ids()
        await self.here.stop()
        try:
            await self._office.bus.release([_key(table) for table in ids])
        except (Cut, Lapsed) as error:
            _log.warning("%d tables cannot be released: %s", len(ids), error)
        return ids

    async def claim_again(self) -> None:
        """Another life has begun: keep the tables that nobody has taken meanwhile. Raises Cut, Lapsed."""
        self.owners.clear()
        for table_id in self.here.ids():
            try:
                await self._claim(table_id)
            except Elsewhere as far:
                self.owners[table_id] = far.owner
                self.here.abandon(table_id)
        for table_id in list(self._following):
            self._tasks.create_task(self._follow_again(table_id))

    def died(self, nodes: set[str]) -> None:
        """These nodes are dead: whoever followed their tables goes on following, and all are taken over."""
        self.unowned([table for table, owner in self.owners.items() if owner in nodes])

    def unowned(self, tables: Sequence[str]) -> None:
        """These tables live nowhere now."""
        if self.here.is_stopping:
            return
        others: list[str] = []
        for table_id in tables:
            self.owners.pop(table_id, None)
            if table_id in self._following:
                self._tasks.create_task(self._follow_again(table_id))
            else:
                others.append(table_id)
        random.shuffle(others)
        for start in range(0, len(others), _LOT):
            lot = others[start : start + _LOT]
            asyncio.get_running_loop().call_later(random.uniform(0, _SPREAD_S), self._want, lot)

    # Coming back from the log.

    async def start(self) -> None:
        """Have the live tables that live nowhere live here. Returns when all of them do. Raises LogError.

        One that cannot be loaded is named in the log.
        """
        self._is_starting = True
        try:
            heads = await asyncio.to_thread(self._context.log.heads)
            self._live = [head.table for head in heads]
            self._wanted.update(dict.fromkeys(self._live))
            await self._begin_loading()
            _log.info("the live tables are back", extra={"here": len(self.here.ids()), "elsewhere": len(self.owners)})
        finally:
            self._is_starting, self._live = False, []

    async def start_again(self) -> None:
        """`start`, as soon as the log can be read: another life has begun, and may have left tables out."""
        while not self.here.is_stopping:
            try:
                await self.start()
                return
            except LogError as error:
                _log.debug("the live tables cannot be listed: %s", error)
            await asyncio.sleep(_AGAIN_S)

    async def check(self) -> None:
        """Raises CodedError while live tables are not back that nobody else has."""
        if self._is_starting:
            if not self._live:
                raise CodedError("server/starting", "The live tables have not been listed yet.")
            back = sum(self.is_here(table) or table in self.owners for table in self._live)
            raise CodedError("server/starting", f"{back} of {len(self._live)} live tables have been loaded.")

    def _want(self, tables: Sequence[str]) -> None:
        if not self.here.is_stopping:
            self._wanted.update(dict.fromkeys(tables))
            self._begin_loading()

    def _begin_loading(self) -> asyncio.Task[None]:
        """The task that loads what is wanted."""
        if self._loading is None:
            self._loading = self._tasks.create_task(self._load_wanted(), name="loading tables")
        return self._loading

    async def _load_wanted(self) -> None:
        """Load what is wanted, so many at a time that the log is read and written for many of them at once."""
        try:
            await asyncio.gather(*(self._load_one_by_one() for _ in range(_LOADERS)))
        finally:
            self._loading = None

    async def _load_one_by_one(self) -> None:
        while self._wanted and not self.here.is_stopping:
            table_id = next(iter(self._wanted))
            del self._wanted[table_id]
            if table_id not in self.owners and not await self._take(table_id):
                self._wanted[table_id] = None
                await asyncio.sleep(_AGAIN_S)

    async def _take(self, table_id: str) -> bool:
        """Have a table live here if nobody else has it. False: it could not be found out, and shall be tried again."""
        try:
            await self.here.load(table_id, is_live=True)
        except Elsewhere as far:
            self.owners[table_id] = far.owner
        except (Cut, Lapsed):
            return False
        except Stopping:
            pass  # there is another life, elsewhere
        except GameError as error:
            if is_outage(error):
                return False
            _log.warning("table %s is not loaded: %s", table_id, error)
        except Exception:
            _log.exception("table %s cannot be loaded", table_id)
        return True

    def _lost(self, table_id: str, node: str) -> None:
        """The node says that it does not have the table, or is dead."""
        if self.owners.get(table_id) == node:
            del self.owners[table_id]

    def _astray(self, table_id: str, followers: Sequence[Peer], last_version: int, taken: bool) -> None:
        """A table here broke."""
        self._tasks.create_task(self._find_again(table_id, followers, last_version))
        if taken:
            _log.warning("another node has extended table %s", table_id)

    async def _find_again(self, table_id: str, followers: Sequence[Peer], last_version: int) -> None:
        """Let those follow again who followed a table that broke. Twins are followers that their own nodes know of."""
        try:
            await self.here.revive(table_id, followers, last_version)
            return
        except Elsewhere as far:
            self.owners[table_id] = far.owner
        except Lapsed:
            pass
        except Exception as error:
            send_away(table_id, followers, error)
            return
        for node in {peer.node for peer in followers if isinstance(peer, RemoteSession)}:
            self._office.send(node, Unowned([table_id]))
        for peer in followers:
            if not isinstance(peer, RemoteSession):
                self._note_follower(table_id, peer, last_version)
        await self._follow_again(table_id)

    async def _follow_again(self, table_id: str) -> None:
        """Have our subscribers follow the table again, wherever it lives now."""
        # They stay in nobody's list, but each knows that it follows the table: it is not shown it for coming here.
        for peer, last_version in self._following.pop(table_id, {}).items():
            try:
                await self._follow(table_id, peer, None, unrequested, last_version)
            except Exception as error:
                send_away(table_id, [peer], error)

    def _post_again(self, table_id: str, job: Job, _: Exception | None = None) -> None:
        """A command has come to nobody: to the dead, or too late for us."""
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
    """A command as it travels."""
    if isinstance(command, Arrive):
        return command
    return None if isinstance(command, CloseByOperator) else json_of(command)


def _key(table_id: str) -> str:
    return f"table:{table_id}"
