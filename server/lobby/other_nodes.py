"""Operations that need the other nodes, if there are any. Knows no bus."""

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from msgspec import Struct

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.lobby.ai_hosts import Arrival
from shared.protocol import CommandMessage
from shared.protocol.hosts import HostAnswer

Sent = tuple[Session, Participant, CommandMessage, Answer]
"""A command, its sender, and the answer that it waits for."""


class NodeMessage(Struct, frozen=True, array_like=True, tag=True):
    """A message between nodes. The names of the subclasses are what is sent: no two are alike."""


M = TypeVar("M", bound=NodeMessage)


class Meeting(Protocol):
    """A part whose commands are carried out at one node of the cluster, where all their senders meet."""

    def carry(self, session: Session, who: Participant, command: CommandMessage, answer: Answer) -> None:
        """Carry out a command; `answer` may be called later. Raises GameError."""
        ...

    def welcome(self, session: Session, who: Participant) -> None:
        """A client has logged in, here or at another node: send it what waits for it."""
        ...

    def hand_over(self) -> Iterable[Sent]:
        """Another node carries these commands out now: forget those that wait here, unanswered, and return them."""
        ...

    def shared(self) -> NodeMessage | None:
        """What the other nodes have to know of it; None: nothing."""
        ...


class OneNode(Protocol):
    """The choice of the node that carries out the commands of meetings; see `server.cluster.one_node`."""

    @property
    def is_here(self) -> bool:
        """Whether it is this one."""
        ...

    def add(self, meeting: Meeting, *commands: type[CommandMessage]) -> None:
        """Have a meeting carry out commands of these classes."""
        ...

    async def claim(self) -> bool:
        """Choose this node if none is chosen yet. Whether it is this one."""
        ...

    async def forward(self, session: Session, who: Participant, command: CommandMessage, answer: Answer) -> None:
        """Carry out a command at the node that was chosen. Raises GameError."""
        ...


class RemoteNodes(Protocol):
    """The other nodes of the cluster; implemented by `server.cluster.node`."""

    @property
    def one_node(self) -> OneNode:
        """The node where players meet."""
        ...

    @property
    def me(self) -> str:
        """The name of this node in its present life; empty while there is no other node."""
        ...

    async def redeem(self, ticket: str) -> Arrival | None:
        """The purpose of a ticket of any node; None when it is not valid."""
        ...

    def advise(self, host: Session, advice: HostAnswer) -> bool:
        """Forward an AI host's answer to the node that asked for it; False if that is this one."""
        ...

    def add(self, message: type[M], handler: Callable[[M], None]) -> None:
        """Have a handler called with every message of this class that another node sends."""
        ...

    def broadcast(self, message: NodeMessage) -> None:
        """Send a message to the other nodes."""
        ...
