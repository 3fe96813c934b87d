"""The bus between nodes: membership, messages, leases. Knows no table and no message.

A *life* of a node begins with `join` and ends when the node leaves, or when it has sent no heartbeat for as long as a
lease. Each life has its own name, so a message to a dead one never reaches the next. Between two lives, messages arrive
once and in order; they are lost only when a life ends.
"""

import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from shared.errors import CodedError

LEASE_S: Final = 5.0
"""A node without a heartbeat for so long is dead to the others."""
HEARTBEATS_PER_LEASE: Final = 5
"""Heartbeats in the length of a lease."""

OnMessage = Callable[[str, bytes], None]
"""Receives the name of the sending node and its message. Called in the event loop, one at a time; raises nothing."""


OnSocket = Callable[[str, bytes, socket.socket], None]
"""Receives the name of the sending node, its message and the socket that it has passed, which is now the receiver's."""


class BusUnreachable(CodedError):
    """The bus cannot be reached: `server/bus`."""

    def __init__(self, message: str) -> None:
        super().__init__("server/bus", message)


class LeaseExpired(Exception):
    """This life is over: no heartbeat arrived for the length of a lease, or a message was lost."""


@dataclass(frozen=True, slots=True)
class LeaseClaim:
    """The owner of a key, after a claim."""

    owner: str
    is_clean: bool = True
    """Whether no other node may still believe that it owns the key: it was unclaimed or has been released."""


class Bus(Protocol):
    """One node's end of the bus. Between `join` and `leave`, call `heartbeat` several times per lease."""

    me: str
    """The name of this life."""
    lease_s: float
    reconnects: int
    """How often the connection was lost and restored."""
    on_socket: OnSocket
    """Called with each socket that another node passes, as `OnMessage` is. Set it before `join`."""

    @property
    def is_alone(self) -> bool:
        """Whether there is no other node that could take this one for dead."""
        ...

    async def join(self, on_message: OnMessage) -> None:
        """Begin a life; `on_message` receives its messages. Raises BusUnreachable."""
        ...

    async def heartbeat(self) -> frozenset[str]:
        """Renew the lease. Returns the other live nodes. Raises BusUnreachable, LeaseExpired."""
        ...

    def send(self, node: str, message: bytes) -> None:
        """Send a message to another node. Never waits, raises nothing; messages to dead nodes are dropped."""
        ...

    def can_pass_sockets(self, node: str) -> bool:
        """Whether the other node is on this machine and takes sockets."""
        ...

    def pass_socket(self, node: str, message: bytes, descriptor: int) -> None:
        """Pass a socket and at most 128 KiB to a node that takes them; this process still has the socket, too.

        Raises BlockingIOError while the node has too many to take, OSError if it is dead.
        """
        ...

    async def claim(self, key: str) -> LeaseClaim:
        """Claim `key` unless another live node has it. Raises BusUnreachable, LeaseExpired."""
        ...

    async def release(self, keys: Sequence[str], *, for_ever: bool = False) -> None:
        """Release those of `keys` that are ours; `for_ever`: they will not be used again. Raises BusUnreachable."""
        ...

    async def leave(self) -> None:
        """Send pending messages and end this life, so that others need not wait for the lease. Raises nothing."""
        ...


def close_socket(_node: str, _message: bytes, passed: socket.socket) -> None:
    """The default of `on_socket`: hang up."""
    passed.close()
