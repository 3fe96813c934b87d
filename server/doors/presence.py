"""Who is here, and by which connections: one person, one presence, however many lines. Knows no door and no table.

A connection has a *line*: sockets share one, so that a new socket replaces the old; a stream over HTTP has one of its
own name. A player is here as long as one of its lines is by which it may play: a token for reading looks on, and who
holds it, a program that shows results perhaps, sits in nobody's place.
"""

from collections.abc import Collection, Iterator

from server.doors.peer import SOCKET, Peer


class Presence(Collection[str]):
    """Public ids of those who are here, each with its connections. Every peer put in has been greeted."""

    def __init__(self) -> None:
        self._peers: dict[tuple[str, str], Peer] = {}
        self._lines: dict[str, int] = {}
        """How many connections each player has by which it may play."""
        self.here: Collection[str] = self._lines.keys()
        """The same ids, for whoever asks often."""

    def __contains__(self, player: object) -> bool:
        return player in self._lines

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def enter(self, peer: Peer) -> Peer | None:
        """`peer` is its player's connection of this line from now on. Returns the one that it replaces."""
        player = _player(peer)
        replaced = self._peers.get((player, peer.line))
        self._peers[player, peer.line] = peer
        if replaced is peer:
            return None
        if peer.may_play:
            self._lines[player] = self._lines.get(player, 0) + 1
        if replaced is not None and replaced.may_play:
            self._take_off(player)
        return replaced

    def exit(self, peer: Peer) -> bool:
        """`peer` is gone; True when its player, who was here, is gone with it. Does nothing to whoever replaced it."""
        if peer.who is None or self._peers.get((peer.who.id, peer.line)) is not peer:
            return False
        player = peer.who.id
        del self._peers[player, peer.line]
        return peer.may_play and self._take_off(player)

    def get(self, player: str, line: str = SOCKET) -> Peer | None:
        """The player's connection of this line."""
        return self._peers.get((player, line))

    def of(self, player: str) -> list[Peer]:
        """All connections of the player."""
        return [peer for (owner, _), peer in self._peers.items() if owner == player]

    def values(self) -> Collection[Peer]:
        """All connections of everybody."""
        return self._peers.values()

    def _take_off(self, player: str) -> bool:
        """One line less; True when it was the last."""
        self._lines[player] -= 1
        if self._lines[player]:
            return False
        del self._lines[player]
        return True


def _player(peer: Peer) -> str:
    assert peer.who is not None
    return peer.who.id
