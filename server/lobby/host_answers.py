"""The answers of AI hosts to what parts of a server have asked them. Knows no question."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from server.core.handlers import Answer, Handlers
from server.core.participant import Participant
from server.core.session import Session
from server.lobby.other_nodes import RemoteNodes
from shared.errors import Rejected
from shared.protocol import Done
from shared.protocol.hosts import Advice, HostAnswer, StopSearch

A = TypeVar("A", bound=HostAnswer, contravariant=True)


class Asker(Protocol[A]):
    """A part that asks AI hosts."""

    def take(self, host: Session, answer: A, /) -> None:
        """Receive an answer. Raises Rejected where the host was not asked, or it comes too late."""
        ...

    def withdraw(self, host: Session, /) -> None:
        """A connection has ended: end what it was asked as a host, and what it asked for."""
        ...


class HostAnswers:
    """Passes each to the part that has asked, at this node or another."""

    def __init__(self, handlers: Handlers, nodes: RemoteNodes) -> None:
        self._handlers = handlers
        self._nodes = nodes
        self._take: dict[type, Callable[[Session, Any], None]] = {}
        self._withdraw: list[Callable[[Session], None]] = []

    def add(self, kind: type[A], asker: Asker[A]) -> None:
        """Have answers of this kind passed to the part that asks for them."""
        self._take[kind] = asker.take
        self._withdraw.append(asker.withdraw)
        self._handlers.add(kind, self._on_answer)

    async def _on_answer(self, host: Session, _: Participant, given: HostAnswer, answer: Answer) -> None:
        if not self._nodes.advise(host, given):
            self._take[type(given)](host, given)
        answer(Done(ref=given.ref))

    def on_forwarded(self, host: Session, given: HostAnswer) -> None:
        """An AI host at another node has answered."""
        try:
            self._take[type(given)](host, given)
        except Rejected:  # too late
            if not isinstance(given, Advice):
                host.send(StopSearch(ticket=given.ticket))

    def on_disconnect(self, session: Session) -> None:
        """A connection has ended: end what it was asked as a host, and what it looked at."""
        for withdraw in self._withdraw:
            withdraw(session)
