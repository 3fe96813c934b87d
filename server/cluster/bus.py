"""The bus between nodes: membership, messages, leases. Knows no table and no message.

A *life* of a node begins with `join` and ends when the node leaves, or when it has not been heard of for the length of
a lease. Each life has a name of its own, so nothing said to a dead one reaches the next. Within two lives whatever one
tells the other arrives once and in order; only with a life do messages get lost.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from shared.errors import CodedError

LEASE_S: Final = 5.0
"""A node that has not been heard of for so long is dead to the others."""
BEATS_IN_A_LEASE: Final = 5
"""A node says that it lives this often in the length of a lease."""

Hear = Callable[[str, bytes], None]
"""Takes a message and the name of the node that sent it. Called in the event loop, one at a time; raises nothing."""


class Cut(CodedError):
    """The bus cannot be reached now: `server/bus`."""

    def __init__(self, message: str) -> None:
        super().__init__("server/bus", message)


class Lapsed(Exception):
    """This life is over: the others may have heard nothing for the length of a lease, or something was lost."""


@dataclass(frozen=True, slots=True)
class LeaseClaim:
    """The owner of a key, after a claim."""

    owner: str
    is_clean: bool = True
    """Whether nobody else may still think that it is theirs: it was never anybody's, or has been let go."""


class Bus(Protocol):
    """One node's end of the bus. Between `join` and `leave` it is to `beat` several times in the length of a lease."""

    me: str
    """Name of this life."""
    lease_s: float
    reconnects: int
    """Times that it was lost and found again."""

    async def join(self, hear: Hear) -> None:
        """Begin a life; `hear` is called with all that is said to it. Raises Cut."""
        ...

    async def beat(self) -> frozenset[str]:
        """Say that we live, and hear who else does. Raises Cut, Lapsed."""
        ...

    def send(self, node: str, message: bytes) -> None:
        """Tell another node something. Never waits, raises nothing; what is told to the dead is forgotten."""
        ...

    async def claim(self, key: str) -> LeaseClaim:
        """Have `key` from now on unless another living node does. Raises Cut, Lapsed."""
        ...

    async def release(self, keys: Sequence[str], *, for_ever: bool = False) -> None:
        """Let go of those of `keys` that are ours; `for_ever`: nobody will want them again. Raises Cut."""
        ...

    async def leave(self) -> None:
        """End this life: what was told is sent first, then others need not wait for the lease. Raises nothing."""
        ...
