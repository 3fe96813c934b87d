"""A node's post: who else lives, the twins of their peers, questions that wait for an answer. Knows no table.

A *twin* stands here for a peer that is connected to another node: what it is told goes there. So lobby, tables and
hosts treat everybody alike, wherever they are connected.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from server.cluster.bus import Bus
from server.cluster.messages import CommandReply, Ended, Follows, Message, Parted, PeerFacts, Told, encode
from server.transport.outbox import Outbox
from server.transport.session import Peer
from shared.errors import GameError

_log = logging.getLogger("oldhand.nodes")


class _FarOutbox(Outbox):
    """Sends what is put in it to the node where the peer is connected; that node's own outbox has the limit."""

    def __init__(self, office: "RpcEndpoint", node: str, number: int) -> None:
        super().__init__(0)
        self._office = office
        self._node = node
        self._number = number

    def put(self, message: bytes) -> None:
        """Add a message; one too many ends the conversation instead."""
        if not self.ended:
            self._office.send_to_peer(self._node, self._number, message)

    def end(self, last: bytes | None = None) -> None:
        """Nothing follows, except `last`."""
        if not self.ended:
            self.ended = True
            self._office.send(self._node, Ended(self._number, last))

    def is_over(self) -> None:
        """The peer is gone: it is told nothing."""
        self.ended = True


class _FarTables(set[str]):
    """The tables here that a twin follows; its node hears of each, to find it again when we are dead."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__()
        self._tell = tell

    def add(self, table: str) -> None:
        """The session follows a table; its own node is told."""
        super().add(table)
        self._tell(table)


class RemoteSession(Peer):
    """A peer of another node."""

    is_far = True

    def __init__(self, office: "RpcEndpoint", node: str, facts: PeerFacts) -> None:
        self._far = _FarOutbox(office, node, facts.number)
        super().__init__(self._far, 0, facts.line)
        self.who = facts.who
        self.may_play = facts.may_play
        self.node = node
        self.number = facts.number
        self.games = facts.games
        self.tables = _FarTables(lambda table: office.send(node, Follows(facts.number, table)))
        self._office = office

    def part(self, table: str) -> None:
        """It follows the table no longer: its player has left."""
        super().part(table)
        if not self.outbox.ended:
            self._office.send(self.node, Parted(self.number, table))

    def is_gone(self) -> None:
        """It is told nothing more."""
        self._far.is_over()


@dataclass(frozen=True, slots=True)
class _PendingCall:
    node: str
    answered: Callable[[CommandReply], None]
    lost: Callable[[], None]


class RpcEndpoint:
    """One node's. `node.run` feeds it."""

    def __init__(self, bus: Bus, tasks: asyncio.TaskGroup) -> None:
        self.bus = bus
        self._tasks = tasks
        self.others: set[str] = set()
        """Nodes that live, as far as we know, and to which we have said what is here."""
        self.remote_sessions: dict[tuple[str, int], RemoteSession] = {}
        """By node and the peer's number there."""
        self.peers: dict[int, Peer] = {}
        """Our own that have said hello."""
        self._numbers: dict[Peer, int] = {}
        self._next_peer = count(1)
        self._next_call = count(1)
        self._questions: dict[int, _PendingCall] = {}
        self.greet: Callable[[str], None] = self.others.add
        """Says what is here to a node that is not among `others` yet: before anything else is said to it."""
        self._unsent: defaultdict[str, list[tuple[list[int], bytes]]] = defaultdict(list)
        """Lines for peers of other nodes, gathered in a turn of the loop: one line to many is sent once."""

    @property
    def me(self) -> str:
        """Our name in this life."""
        return self.bus.me

    # Sending.

    def send(self, node: str, message: Message) -> None:
        """Tell one node."""
        if node not in self.others:
            self.greet(node)
        if node in self._unsent:
            self._flush(node)
        self.bus.send(node, encode(message))

    def cast(self, message: Message) -> None:
        """Tell every other node."""
        if self.others:
            data = encode(message)
            for node in self.others:
                if node in self._unsent:
                    self._flush(node)
                self.bus.send(node, data)

    def send_to_peer(self, node: str, number: int, line: bytes) -> None:
        """Have a line sent to a peer of another node."""
        unsent = self._unsent[node]
        if unsent and unsent[-1][1] is line:
            unsent[-1][0].append(number)
            return
        if not unsent:
            asyncio.get_running_loop().call_soon(self._flush, node)
        unsent.append(([number], line))

    def _flush(self, node: str) -> None:
        for numbers, line in self._unsent.pop(node, ()):
            self.bus.send(node, encode(Told(numbers, line)))

    # Asking.

    def ask(
        self,
        node: str,
        question: Callable[[int], Message],
        answered: Callable[[CommandReply], None],
        lost: Callable[[], None],
    ) -> None:
        """Send `question(call)`. Either `answered` is called, or `lost` when the node dies first."""
        call = next(self._next_call)
        self._questions[call] = _PendingCall(node, answered, lost)
        self.send(node, question(call))

    async def inquire(self, node: str, question: Callable[[int], Message]) -> CommandReply | None:
        """Send `question(call)` and wait for the answer; None when the node dies first."""
        answer: asyncio.Future[CommandReply | None] = asyncio.get_running_loop().create_future()

        def on_reply(reply: CommandReply | None) -> None:
            if not answer.done():
                answer.set_result(reply)

        self.ask(node, question, on_reply, lambda: on_reply(None))
        return await answer

    def on_answer(self, node: str, message: CommandReply) -> None:
        """An answer has come."""
        question = self._questions.pop(message.call, None)
        if question is not None and question.node == node:
            question.answered(message)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done beside; what goes wrong there is nobody else's affair."""

        async def carry() -> None:
            try:
                await work
            except GameError as error:
                _log.info("not done for another node: %s", error)
            except Exception:
                _log.exception("something for another node failed")

        self._tasks.create_task(carry())

    # Coming and going.

    def enter(self, peer: Peer) -> int:
        """One of our own has said hello. Returns its number."""
        known = self._numbers.get(peer)
        if known is not None:
            return known
        number = self._numbers[peer] = next(self._next_peer)
        self.peers[number] = peer
        return number

    def exit(self, peer: Peer) -> int | None:
        """One of our own is gone. Returns the number it had."""
        number = self._numbers.pop(peer, None)
        if number is not None:
            del self.peers[number]
        return number

    def number(self, peer: Peer | None) -> int | None:
        """The number of one of our own; None for who has not said hello, or only asks one thing."""
        return None if peer is None else self._numbers.get(peer)

    def twin(self, node: str, number: int | None) -> RemoteSession | None:
        """The session that stands here for another node's peer."""
        return None if number is None else self.remote_sessions.get((node, number))

    def twins_of(self, node: str) -> list[RemoteSession]:
        """The peers of a node."""
        return [twin for (where, _), twin in self.remote_sessions.items() if where == node]

    def forget(self, nodes: Iterable[str]) -> None:
        """These nodes have died: who waits for their answers hears that."""
        dead = set(nodes)
        self.others -= dead
        for node in dead:
            self._unsent.pop(node, None)
        self._lose({call: question for call, question in self._questions.items() if question.node in dead})

    def close(self) -> None:
        """We leave: nobody gets an answer any more."""
        self._lose(dict(self._questions))

    def _lose(self, questions: Mapping[int, _PendingCall]) -> None:
        for call, question in questions.items():
            del self._questions[call]
            try:
                question.lost()
            except Exception:
                _log.exception("a question to node %s is lost", question.node)
