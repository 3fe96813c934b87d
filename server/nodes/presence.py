"""Who is connected to any of the nodes: our own are told to the others, theirs stand here as twins."""

import time
from collections.abc import Callable

from server.doors.peer import Peer
from server.lobby import LobbyRoom
from server.nodes.messages import Came, Gone, PeerFacts
from server.nodes.office import Office, Twin
from server.nodes.tables import TablesEverywhere


class Presence:
    """One node's. Of several connections of one player and line the newest counts, wherever it is."""

    def __init__(self, office: Office, tables: TablesEverywhere, lobby: LobbyRoom) -> None:
        self._office = office
        self._tables = tables
        self._lobby = lobby
        self._behind: dict[tuple[str, str], Twin] = {}
        """Twins whose player has a newer connection of the same line here."""
        self.gone: Callable[[Peer], None] = _nobody
        """Takes a twin out of all it was in."""
        lobby.entered, lobby.exited = self._entered, self._exited

    def facts(self) -> list[PeerFacts]:
        """Everybody who is connected here, as another node needs to know."""
        return [self._facts(number, peer) for number, peer in self._office.peers.items()]

    def _facts(self, number: int, peer: Peer) -> PeerFacts:
        assert peer.who is not None
        games = tuple(getattr(peer, "games", ()))
        return PeerFacts(number, peer.who, peer.line, peer.may_play, self._office.since_ns[number], games)

    def _entered(self, peer: Peer) -> None:
        if isinstance(peer, Twin):
            return
        number = self._office.enter(peer, time.time_ns())
        self._office.cast(Came(self._facts(number, peer)))

    def _exited(self, peer: Peer) -> None:
        if isinstance(peer, Twin) or peer.who is None:
            return
        number = self._office.exit(peer)
        if number is not None:
            self._office.cast(Gone(number))
        behind = self._behind.pop((peer.who.id, peer.line), None)
        if behind is not None:
            self._lobby.enter(behind, peer.who)

    def came(self, node: str, facts: PeerFacts) -> Twin | None:
        """Somebody is connected to another node, and here no more. None: a newer connection is here."""
        twin = self._office.twins[node, facts.number] = Twin(self._office, node, facts)
        present = self._lobby.peers.get(facts.who.id, facts.line)
        number = self._office.number(present)
        if number is not None and self._office.since_ns[number] > facts.since_ns:
            self._behind[facts.who.id, facts.line] = twin
            return None
        replaced = self._lobby.enter(twin, facts.who)
        if replaced is not None and not replaced.is_far:
            replaced.make_way()
            for table in list(replaced.tables):
                self._tables.unfollow(table, replaced)
        return twin

    def went(self, twin: Twin) -> None:
        """A connection to another node has ended."""
        del self._office.twins[twin.node, twin.number]
        twin.is_gone()
        who = twin.who
        assert who is not None
        if self._behind.get((who.id, twin.line)) is twin:
            del self._behind[who.id, twin.line]
        self.gone(twin)


def _nobody(_: Peer) -> None:
    """Nothing has begun yet."""
