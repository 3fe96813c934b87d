"""Presence as it changes, for sessions that have subscribed to it: of the people whom their players follow, and who
show it. Knows no store and no transport.

A session is told of one person at a time, and only what it has not been told. The changes of a moment are gathered: a
page that is loaded again goes and comes.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace

from server.core.session import Session
from server.lobby.lobby import LobbyRoom
from server.lobby.observer import LobbyObserver
from shared.people import FollowedPlayer
from shared.protocol.friends import FollowedPerson, FollowedPresence


class FollowedPresences(LobbyObserver):
    """The subscriptions of one server's sessions."""

    def __init__(self, lobby: LobbyRoom, gather_ms: int) -> None:
        self._lobby = lobby
        self._gather_s = gather_ms / 1_000
        self._sent: dict[Session, dict[str, FollowedPerson]] = {}
        """By session and id: what it was told last."""
        self._followed: dict[str, FollowedPlayer] = {}
        """By id, while any session is subscribed."""
        self._watchers: defaultdict[str, dict[Session, None]] = defaultdict(dict)
        self._changed: set[str] = set()
        self.changes = 0
        """How often somebody has hidden or shown themselves, or muted somebody. A list of people that was read from the
        store before the last time may be out of date."""
        lobby.observers.append(self)

    def __contains__(self, session: Session) -> bool:
        return session in self._sent

    def publish(self, one: FollowedPlayer) -> FollowedPerson:
        """A followed person as the followers may see them now."""
        online = one.shows_presence and one.id in self._lobby.sessions
        table = self._table_of(one.id) if online else None
        return FollowedPerson(id=one.id, name=one.name, bot=one.bot, online=online, table=table)

    def subscribe(self, session: Session, followed: Iterable[FollowedPlayer]) -> None:
        """Tell `session` of these people from now on, whom it has just been told of, and of nobody else."""
        self.unsubscribe(session)
        known = self._sent[session] = {}
        for one in followed:
            self._followed[one.id] = one
            known[one.id] = self.publish(one)
            self._watchers[one.id][session] = None

    def unsubscribe(self, session: Session) -> None:
        """Tell `session` nothing more."""
        for player in self._sent.pop(session, ()):
            self._drop(player, session)

    def separate(self, one: str, other: str) -> None:
        """These two follow each other no more: one of them has muted the other."""
        self.changes += 1
        for player, watched in ((one, other), (other, one)):
            for session in list(self._watchers.get(watched, ())):
                if session.who is not None and session.who.id == player:
                    del self._sent[session][watched]
                    self._drop(watched, session)

    def separate_where(self, separates: Callable[[str, str], bool]) -> None:
        """Drop everybody from whom a subscriber is separated now, and show them as offline a last time."""
        self.changes += 1
        for session, known in self._sent.items():
            own = None if session.who is None else session.who.account
            for watched in [it for it in known if own is not None and separates(own, it)]:
                person = known.pop(watched)
                self._drop(watched, session)
                offline = FollowedPerson(id=person.id, name=person.name, bot=person.bot, online=False)
                session.send(FollowedPresence(person=offline))

    def show(self, player: str, *, on: bool) -> None:
        """A player shows their presence from now on, or hides it."""
        self.changes += 1
        if player in self._followed:
            self._followed[player] = replace(self._followed[player], shows_presence=on)
            self.presence_changed(player)

    def presence_changed(self, player: str) -> None:
        """A player may have connected, disconnected, or begun or ended a match at a public table."""
        if player not in self._watchers or player in self._changed:
            return
        if not self._changed:
            asyncio.get_running_loop().call_later(self._gather_s, self._flush)
        self._changed.add(player)

    def _flush(self) -> None:
        players, self._changed = self._changed, set()
        for player in players:
            one = self._followed.get(player)
            if one is None:
                continue
            person = self.publish(one)
            for session in self._watchers[player]:
                if self._sent[session][player] != person:
                    self._sent[session][player] = person
                    session.send(FollowedPresence(person=person))

    def _drop(self, player: str, session: Session) -> None:
        watchers = self._watchers[player]
        del watchers[session]
        if not watchers:
            del self._watchers[player]
            del self._followed[player]

    def _table_of(self, player: str) -> str | None:
        """A public table where somebody plays now."""
        for table_id in self._lobby.seats_of(player):
            table = self._lobby.tables[table_id]
            if table.public and table.is_running():
                return table_id
        return None
