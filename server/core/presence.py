"""Presence of people and their connections: one person, one presence, however many connections.

A player may have several sessions at the same time: two browser tabs, or a program and its streams. A player is present
as long as one session that may play is connected. Sessions that may only read, such as a program that shows results, do
not make their player present.
"""

from collections.abc import Collection, Iterator

from server.core.participant import Participant
from server.core.session import Session


class LocalPresence(Collection[str]):
    """Public ids of the players present, with their sessions. Every session has logged in."""

    def __init__(self) -> None:
        self._of: dict[str, tuple[Session, ...]] = {}
        """The sessions by player, in the order in which they connected."""
        self._playing: dict[str, int] = {}
        """Number of sessions of each player that may play."""
        self.here: Collection[str] = self._playing.keys()
        """The same ids, for frequent lookups."""

    def __contains__(self, player: object) -> bool:
        return player in self._playing

    def __iter__(self) -> Iterator[str]:
        return iter(self._playing)

    def __len__(self) -> int:
        return len(self._playing)

    def enter(self, session: Session) -> None:
        """Add a session. Does nothing if it is known already."""
        player = _player(session)
        known = self._of.get(player, ())
        if session in known:
            return
        self._of[player] = (*known, session)
        if session.may_play:
            self._playing[player] = self._playing.get(player, 0) + 1

    def exit(self, session: Session) -> bool:
        """Remove `session`, if it is here. Returns True if it was the last of a player who is present."""
        if session.who is None or session not in self._of.get(session.who.id, ()):
            return False
        player = session.who.id
        others = tuple(other for other in self._of.pop(player) if other is not session)
        if others:
            self._of[player] = others
        if not session.may_play:
            return False
        self._playing[player] -= 1
        if self._playing[player]:
            return False
        del self._playing[player]
        return True

    def of(self, player: str, *lines: str) -> list[Session]:
        """The player's sessions of these kinds, or all of them, in the order in which they connected."""
        sessions = self._of.get(player, ())
        return [session for session in sessions if not lines or session.line in lines]

    def identity(self, player: str) -> Participant | None:
        """The identity of a player by public id; None where the player is not connected."""
        return next((session.who for session in self._of.get(player, ()) if session.who is not None), None)

    def values(self) -> Collection[Session]:
        """All sessions, those of one player one after the other."""
        return [session for sessions in self._of.values() for session in sessions]


def _player(session: Session) -> str:
    assert session.who is not None
    return session.who.id
