"""Presence in a cluster: our sessions are announced to the other nodes, and theirs are mirrored here."""

from collections.abc import Callable

from server.cluster.messages import SessionClosed, SessionFacts, SessionOpened
from server.cluster.rpc import RemoteSession, RpcEndpoint
from server.core.session import Session
from server.lobby.lobby import LobbyRoom
from server.lobby.observer import LobbyObserver
from shared.events import PlayerKind


class ClusterPresence(LobbyObserver):
    """One node's. A player may have several sessions, on any nodes."""

    def __init__(self, rpc: RpcEndpoint, lobby: LobbyRoom) -> None:
        self._rpc = rpc
        self._lobby = lobby
        self.gone: Callable[[Session], None] = _nobody
        """Takes a remote_session out of all it was in."""
        lobby.observers.append(self)

    def facts(self) -> list[SessionFacts]:
        """Our own sessions, as another node has to know them."""
        return [_facts(number, session) for number, session in self._rpc.sessions.items()]

    def entered(self, session: Session) -> None:
        """Announce a session of ours."""
        if not isinstance(session, RemoteSession):
            self._rpc.broadcast(SessionOpened(_facts(self._rpc.enter(session), session)))

    def exited(self, session: Session) -> None:
        """Take a session of ours back."""
        if isinstance(session, RemoteSession):
            return
        number = self._rpc.exit(session)
        if number is not None:
            self._rpc.broadcast(SessionClosed(number))

    def on_opened(self, node: str, facts: SessionFacts) -> RemoteSession:
        """Add a session of another node, if it is not known yet."""
        known = self._rpc.remote_session(node, facts.number)
        if known is not None:
            return known
        remote_session = self._rpc.remote_sessions[node, facts.number] = RemoteSession(self._rpc, node, facts)
        if facts.ai_token:
            self._lobby.readmit_ai(facts.who, facts.ai_token)
        self._lobby.enter(remote_session, facts.who)
        return remote_session

    def on_closed(self, remote_session: RemoteSession) -> None:
        """Remove a session of another node."""
        del self._rpc.remote_sessions[remote_session.node, remote_session.number]
        remote_session.on_closed()
        self.gone(remote_session)


def _facts(number: int, session: Session) -> SessionFacts:
    who = session.who
    assert who is not None
    ai_token = session.token if who.kind == PlayerKind.AI else ""
    return SessionFacts(
        number,
        who,
        session.line,
        session.may_play,
        session.games,
        session.full,
        session.address,
        ai_token,
        session.arena,
    )


def _nobody(_: Session) -> None:
    """The node has not started yet."""
