"""Operations that need the other nodes, if there are any. Knows no bus."""

from typing import Protocol

from server.lobby.ai_hosts import Arrival
from server.lobby.commands import CompanyCommand
from server.tables.actor import Answer
from server.tables.table import Who
from server.transport.session import Peer
from shared.protocol import Advice


class Neighbours(Protocol):
    """The nodes of which this is one; `server.cluster.node` for one and for many."""

    async def redeem(self, ticket: str) -> Arrival | None:
        """The purpose of a ticket of any node; None when it is not valid."""
        ...

    async def meet(self, peer: Peer, who: Who, command: CompanyCommand, answer: Answer) -> None:
        """Have a command carried out where it is known who seeks whom. Raises GameError."""
        ...

    def advise(self, host: Peer, advice: Advice) -> bool:
        """Hand a host's advice to the node that asked for it; False when that is this one."""
        ...

    def muted(self, player: str, muted: str, *, on: bool) -> None:
        """Let the others know whom somebody hears."""
        ...
