"""Messages between nodes: remote sessions, and calls that wait for a reply. Knows no table.

A remote session represents a client of another node: messages for it are sent there. So lobby, tables and AI hosts
treat all clients alike, wherever they are connected.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from server.cluster.bus import Bus
from server.cluster.messages import (
    CommandReply,
    Delivery,
    EndSession,
    SessionFacts,
    SubscriptionEnded,
    SubscriptionStarted,
    encode,
)
from server.core.outbox import Outbox, OutboxState
from server.core.session import Session
from server.lobby.other_nodes import NodeMessage
from shared.errors import GameError

_log = logging.getLogger("oldhand.nodes")


class _RemoteOutbox(Outbox):
    """Sends messages to the node where the client is connected; the outbox over there has the limit."""

    def __init__(self, rpc: "RpcEndpoint", node: str, number: int) -> None:
        super().__init__(0)
        self._rpc = rpc
        self._node = node
        self._number = number

    def enqueue(self, message: bytes) -> None:
        """Send a message to the client's node."""
        if not self.is_closed:
            self._rpc.send_to_session(self._node, self._number, message)

    def close(self, last: bytes | None = None) -> None:
        """Close the client's connection after `last`."""
        if not self.is_closed:
            self.state = OutboxState.CLOSED
            self._rpc.send(self._node, EndSession(self._number, last))

    def on_closed(self) -> None:
        """The client has disconnected: send nothing more."""
        self.state = OutboxState.CLOSED


class _RemoteTables(set[str]):
    """The subscriptions of a remote session. Its node is told of each, to subscribe again if this node dies."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__()
        self._tell = tell

    def add(self, table: str) -> None:
        """Add a subscription and tell the client's node."""
        super().add(table)
        self._tell(table)


class RemoteSession(Session):
    """A client that is connected to another node."""

    is_remote = True

    def __init__(self, rpc: "RpcEndpoint", node: str, facts: SessionFacts) -> None:
        self._remote_outbox = _RemoteOutbox(rpc, node, facts.number)
        super().__init__(self._remote_outbox, 0, facts.line)
        self.who = facts.who
        self.may_play = facts.may_play
        self.full = facts.full
        self.address = facts.address
        self.node = node
        self.number = facts.number
        self.games, self.arena = facts.games, facts.arena
        self._tables = _RemoteTables(lambda table: rpc.send(node, SubscriptionStarted(facts.number, table)))
        self._rpc = rpc

    def leave_table(self, table: str) -> None:
        """It follows the table no longer: its player has left."""
        super().leave_table(table)
        if not self.outbox.is_closed:
            self._rpc.send(self.node, SubscriptionEnded(self.number, table))

    def on_closed(self) -> None:
        """The client has disconnected."""
        self._remote_outbox.on_closed()


@dataclass(frozen=True, slots=True)
class _PendingCall:
    node: str
    answered: Callable[[CommandReply], None]
    lost: Callable[[], None]


class RpcEndpoint:
    """One node's end of the messages between nodes. `Node` passes it the replies."""

    def __init__(self, bus: Bus, tasks: asyncio.TaskGroup) -> None:
        self.bus = bus
        self._tasks = tasks
        self.others: set[str] = set()
        """Live nodes, as far as known, that have been sent our state."""
        self.remote_sessions: dict[tuple[str, int], RemoteSession] = {}
        """By node and the number of the session there."""
        self.sessions: dict[int, Session] = {}
        """Our own sessions that have logged in, by number."""
        self._next_session = count(1)
        self._next_call = count(1)
        self._calls: dict[int, _PendingCall] = {}
        self.greet: Callable[[str], None] = self.others.add
        """Sends our state to a node that is not among `others` yet, before any other message."""
        self._unsent: defaultdict[str, list[tuple[list[int], bytes]]] = defaultdict(list)
        """Lines for remote sessions, gathered per turn of the loop: one line for many sessions is sent once."""

    @property
    def me(self) -> str:
        """The name of this node in its current life."""
        return self.bus.me

    # Sending.

    def send(self, node: str, message: NodeMessage) -> None:
        """Send a message to one node."""
        if node not in self.others:
            self.greet(node)
        if node in self._unsent:
            self._flush(node)
        self.bus.send(node, encode(message))

    def broadcast(self, message: NodeMessage) -> None:
        """Send a message to every other node."""
        if self.others:
            data = encode(message)
            for node in self.others:
                if node in self._unsent:
                    self._flush(node)
                self.bus.send(node, data)

    def send_to_session(self, node: str, number: int, line: bytes) -> None:
        """Send a line to a session of another node."""
        unsent = self._unsent[node]
        if unsent and unsent[-1][1] is line:
            unsent[-1][0].append(number)
            return
        if not unsent:
            asyncio.get_running_loop().call_soon(self._flush, node)
        unsent.append(([number], line))

    def _flush(self, node: str) -> None:
        for numbers, line in self._unsent.pop(node, ()):
            self.bus.send(node, encode(Delivery(numbers, line)))

    # Calls.

    def ask(
        self,
        node: str,
        request: Callable[[int], NodeMessage],
        answered: Callable[[CommandReply], None],
        lost: Callable[[], None],
    ) -> None:
        """Send `request(call)`. Then `answered` is called with the reply, or `lost` if the node dies first."""
        call = next(self._next_call)
        self._calls[call] = _PendingCall(node, answered, lost)
        self.send(node, request(call))

    async def call(self, node: str, request: Callable[[int], NodeMessage]) -> CommandReply | None:
        """Send `request(call)` and wait for the reply; None if the node dies first."""
        answer: asyncio.Future[CommandReply | None] = asyncio.get_running_loop().create_future()

        def on_reply(reply: CommandReply | None) -> None:
            if not answer.done():
                answer.set_result(reply)

        self.ask(node, request, on_reply, lambda: on_reply(None))
        return await answer

    def on_answer(self, node: str, message: CommandReply) -> None:
        """A reply has arrived."""
        request = self._calls.pop(message.call, None)
        if request is not None and request.node == node:
            request.answered(message)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Run `work` as a task. Its errors are logged."""

        async def carry() -> None:
            try:
                await work
            except GameError as error:
                _log.info("a request of another node was refused: %s", error)
            except Exception:
                _log.exception("a request of another node failed")

        self._tasks.create_task(carry())

    # Sessions.

    def enter(self, session: Session) -> int:
        """One of our own sessions has logged in. Returns its number."""
        if session.local_number is None:
            session.local_number = next(self._next_session)
            self.sessions[session.local_number] = session
        return session.local_number

    def exit(self, session: Session) -> int | None:
        """One of our own sessions has ended. Returns the number it had."""
        number, session.local_number = session.local_number, None
        if number is not None:
            del self.sessions[number]
        return number

    def number(self, session: Session | None) -> int | None:
        """The number of one of our own sessions; None before it has logged in, and for single requests."""
        return None if session is None or session.is_remote else session.local_number

    def remote_session(self, node: str, number: int | None) -> RemoteSession | None:
        """The remote session with this number at another node."""
        return None if number is None else self.remote_sessions.get((node, number))

    def remote_sessions_of(self, node: str) -> list[RemoteSession]:
        """The remote sessions of a node."""
        return [remote_session for (where, _), remote_session in self.remote_sessions.items() if where == node]

    def forget(self, nodes: Iterable[str]) -> None:
        """These nodes are dead: calls to them are lost."""
        dead = set(nodes)
        self.others -= dead
        for node in dead:
            self._unsent.pop(node, None)
        self._lose({call: request for call, request in self._calls.items() if request.node in dead})

    def close(self) -> None:
        """This node leaves: all calls are lost."""
        self._lose(dict(self._calls))

    def _lose(self, requests: Mapping[int, _PendingCall]) -> None:
        for call, request in requests.items():
            del self._calls[call]
            try:
                request.lost()
            except Exception:
                _log.exception("the callback of a lost call to node %s failed", request.node)
