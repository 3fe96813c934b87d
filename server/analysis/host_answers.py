"""The answers of AI hosts to what parts of a server have asked them. Knows no question."""

from server.analysis.look_backs import LookBacks
from server.analysis.searches import Searches
from server.core.handlers import Answer, Handlers
from server.core.participant import Participant
from server.core.session import Session
from server.lobby.advice import Advisers
from server.lobby.other_nodes import RemoteNodes
from shared.errors import Rejected
from shared.protocol import Advice, Done, Evaluated, HostAnswer, LookedBack, StopSearch


class HostAnswers:
    """Passes each to the part that has asked, at this node or another."""

    def __init__(self, advisers: Advisers, searches: Searches, look_backs: LookBacks, nodes: RemoteNodes) -> None:
        self._advisers = advisers
        self._searches = searches
        self._look_backs = look_backs
        self._nodes = nodes

    def register(self, handlers: Handlers) -> None:
        """Register the handlers of all answers."""
        handlers.add(Advice, self._on_answer)
        handlers.add(Evaluated, self._on_answer)
        handlers.add(LookedBack, self._on_answer)

    async def _on_answer(self, host: Session, _: Participant, given: HostAnswer, answer: Answer) -> None:
        if not self._nodes.advise(host, given):
            self._take(host, given)
        answer(Done(ref=given.ref))

    def on_forwarded(self, host: Session, given: HostAnswer) -> None:
        """An AI host at another node has answered."""
        try:
            self._take(host, given)
        except Rejected:  # too late
            if not isinstance(given, Advice):
                host.send(StopSearch(ticket=given.ticket))

    def _take(self, host: Session, given: HostAnswer) -> None:
        match given:
            case Advice():
                self._advisers.take(host, given)
            case Evaluated():
                self._searches.take(host, given)
            case LookedBack():
                self._look_backs.take(host, given)

    def on_disconnect(self, session: Session) -> None:
        """A connection has ended: end what it was asked as a host, and what it looked at."""
        self._advisers.withdraw(session)
        self._searches.withdraw(session)
        self._look_backs.withdraw(session)
