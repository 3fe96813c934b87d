"""Presence of people and their connections: one person, one presence, however many connections.

A player may have several connections side by side: two tabs of a browser, a program and its streams. A player is here
as long as one of them is by which it may play: a token for reading looks on, and who holds it, a program that shows
results perhaps, sits in nobody's place.
"""

from collections.abc import Collection, Iterator

from server.transport.session import Peer


class LocalPresence(Collection[str]):
    """Public ids of those who are here, each with its connections. Every peer put in has been greeted."""

    def __init__(self) -> None:
        self._peers: dict[Peer, None] = {}
        self._of: dict[str, list[Peer]] = {}
        """The same by their players, each in the order in which they came."""
        self._playing: dict[str, int] = {}
        """How many connections each player has by which it may play."""
        self.here: Collection[str] = self._playing.keys()
        """The same ids, for whoever asks often."""

    def __contains__(self, player: object) -> bool:
        return player in self._playing

    def __iter__(self) -> Iterator[str]:
        return iter(self._playing)

    def __len__(self) -> int:
        return len(self._playing)

    def enter(self, peer: Peer) -> None:
        """`peer` is one of its player's connections from now on; said again it does nothing."""
        if peer in self._peers:
            return
        player = _player(peer)
        self._peers[peer] = None
        self._of.setdefault(player, []).append(peer)
        if peer.may_play:
            self._playing[player] = self._playing.get(player, 0) + 1

    def exit(self, peer: Peer) -> bool:
        """`peer` is gone; True when its player, who was here, is gone with it. Does nothing to one who never came."""
        if peer not in self._peers:
            return False
        player = _player(peer)
        del self._peers[peer]
        self._of[player].remove(peer)
        if not self._of[player]:
            del self._of[player]
        if not peer.may_play:
            return False
        self._playing[player] -= 1
        if self._playing[player]:
            return False
        del self._playing[player]
        return True

    def of(self, player: str, *lines: str) -> list[Peer]:
        """The player's connections of these kinds, or all of them, in the order in which they came."""
        peers = self._of.get(player, ())
        return [peer for peer in peers if not lines or peer.line in lines]

    def values(self) -> Collection[Peer]:
        """All connections of everybody."""
        return self._peers.keys()


def _player(peer: Peer) -> str:
    assert peer.who is not None
    return peer.who.id
