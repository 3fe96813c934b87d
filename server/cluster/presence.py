"""Presence over all nodes: ours is sent to the others, and theirs is mirrored here."""

from collections.abc import Callable

from server.cluster.messages import Came, Gone, PeerFacts
from server.cluster.rpc import RemoteSession, RpcEndpoint
from server.lobby.lobby import LobbyRoom
from server.transport.session import Peer


class ClusterPresence:
    """One node's. Several connections of one player stand side by side, wherever they are."""

    def __init__(self, office: RpcEndpoint, lobby: LobbyRoom) -> None:
        self._office = office
        self._lobby = lobby
        self.gone: Callable[[Peer], None] = _nobody
        """Takes a twin out of all it was in."""
        lobby.entered, lobby.exited = self._entered, self._exited

    def facts(self) -> list[PeerFacts]:
        """Everybody who is connected here, as another node needs to know."""
        return [_facts(number, peer) for number, peer in self._office.peers.items()]

    def _entered(self, peer: Peer) -> None:
        if not isinstance(peer, RemoteSession):
            self._office.cast(Came(_facts(self._office.enter(peer), peer)))

    def _exited(self, peer: Peer) -> None:
        if isinstance(peer, RemoteSession):
            return
        number = self._office.exit(peer)
        if number is not None:
            self._office.cast(Gone(number))

    def came(self, node: str, facts: PeerFacts) -> RemoteSession:
        """Somebody is connected to another node. Said again it changes nothing."""
        known = self._office.twin(node, facts.number)
        if known is not None:
            return known
        twin = self._office.remote_sessions[node, facts.number] = RemoteSession(self._office, node, facts)
        self._lobby.enter(twin, facts.who)
        return twin

    def went(self, twin: RemoteSession) -> None:
        """A connection to another node has ended."""
        del self._office.remote_sessions[twin.node, twin.number]
        twin.is_gone()
        self.gone(twin)


def _facts(number: int, peer: Peer) -> PeerFacts:
    assert peer.who is not None
    return PeerFacts(number, peer.who, peer.line, peer.may_play, tuple(getattr(peer, "games", ())))


def _nobody(_: Peer) -> None:
    """Nothing has begun yet."""
