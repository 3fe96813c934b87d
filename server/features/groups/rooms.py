"""The sessions that look at the room of a group, and the news that they are sent. Knows no store and no role.

Each session looks at one room at most. What changes within a moment is told once; a line of chat is sent at once.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

from server.core.session import Session
from server.lobby.lobby import LobbyRoom
from server.lobby.observer import LobbyObserver
from shared.protocol.groups import GroupChatLine, GroupNews


@dataclass(slots=True)
class _Room:
    """A room that somebody looks at."""

    sessions: set[Session] = field(default_factory=set[Session])
    members: frozenset[str] = frozenset()
    tables: frozenset[str] = frozenset()
    """Live tables of the group."""


class GroupRooms(LobbyObserver):
    """Those of one server. `hears(player, by)`: whether `by` is shown the lines of `player`."""

    def __init__(self, lobby: LobbyRoom, gather_ms: int, hears: Callable[[str, str], bool]) -> None:
        self._gather_s = gather_ms / 1_000
        self._hears = hears
        self._rooms: dict[str, _Room] = {}
        """By id of the group, while any session looks at it."""
        self._looking: dict[Session, str] = {}
        self._changed: set[str] = set()
        lobby.observers.append(self)

    def __contains__(self, session: Session) -> bool:
        return session in self._looking

    def is_open(self, group: str) -> bool:
        """Whether any session looks at the room."""
        return group in self._rooms

    def subscribe(self, session: Session, group: str) -> None:
        """Send `session` the news of this room from now on, and of no other."""
        self.unsubscribe(session)
        self._looking[session] = group
        self._rooms.setdefault(group, _Room()).sessions.add(session)

    def unsubscribe(self, session: Session) -> None:
        """Send `session` nothing more."""
        group = self._looking.pop(session, None)
        if group is None:
            return
        self._rooms[group].sessions.discard(session)
        if not self._rooms[group].sessions:
            del self._rooms[group]

    def note(self, group: str, members: Iterable[str], tables: Iterable[str]) -> None:
        """These belong to the group, as just read: the room hears of their changes."""
        room = self._rooms.get(group)
        if room is not None:
            room.members, room.tables = frozenset(members), frozenset(tables)

    def say(self, group: str, line: GroupChatLine) -> None:
        """Send a line to everybody there who is shown it."""
        room = self._rooms.get(group)
        for session in () if room is None else list(room.sessions):
            if session.who is not None and self._hears(line.id, session.who.id):
                session.send(GroupNews(group=group, line=line))

    def send_away(self, group: str, members: Collection[str]) -> None:
        """Only these belong to the group now: others look at its room no more, and are told that it has changed."""
        room = self._rooms.get(group)
        for session in () if room is None else list(room.sessions):
            if session.who is None or session.who.id not in members:
                session.send(GroupNews(group=group))
                self.unsubscribe(session)

    def changed(self, group: str) -> None:
        """Something in a group's room has changed."""
        if group not in self._rooms or group in self._changed:
            return
        if not self._changed:
            asyncio.get_running_loop().call_later(self._gather_s, self._flush)
        self._changed.add(group)

    def presence_changed(self, player: str) -> None:
        """A member may have come or gone."""
        for group, room in self._rooms.items():
            if player in room.members:
                self.changed(group)

    def listing_changed(self, table: str) -> None:
        """A table of the group may be shown differently now."""
        for group, room in self._rooms.items():
            if table in room.tables:
                self.changed(group)

    def _flush(self) -> None:
        groups, self._changed = self._changed, set()
        for group in groups:
            room = self._rooms.get(group)
            for session in () if room is None else list(room.sessions):
                session.send(GroupNews(group=group))
