"""Subscriptions to pages of the table list: who is sent what has changed, and when.

Changes are gathered for a moment and then sent in a round, a few subscribers at a time: so a round holds up nobody's
move, and all subscribers together cost the same however many they are; with more of them a round takes longer.
"""

import asyncio
from collections import deque
from typing import Final

from server.core.session import Session
from server.lobby.pages import Page, PageKey, Pages, People, Seen, done_line, lobby_line
from server.lobby.table_list import TableList
from shared.protocol import Tables

_AT_ONCE: Final = 16
"""Subscribers that are sent something in one turn of the event loop."""
_PAUSE_S: Final = 0.05
"""Between two turns of a round: at most 320 messages a second. Few turns, because each wakes the process."""


class Subscription:
    """One subscriber's page, and what it has been sent of it."""

    __slots__ = ("page", "seen")

    def __init__(self, page: Page, seen: Seen) -> None:
        self.page = page
        self.seen = seen


class LobbySubscriptions:
    """The pages of one server's table list, for clients that ask and for clients that stay subscribed."""

    def __init__(self, tables: TableList, people: People, page_size: int, gather_s: float) -> None:
        """`gather_s`: changes are gathered for so many seconds before they are sent."""
        self._tables = tables
        self._people = people
        self._gather_s = gather_s
        self.pages = Pages(tables, people, page_size)
        self._subscriptions: dict[Session, Subscription] = {}
        self._round: deque[Session] = deque()
        """Subscribers that the round under way has still to reach."""
        self._timer: asyncio.TimerHandle | None = None
        self._has_changed = False

    def __len__(self) -> int:
        return len(self._subscriptions)

    def answer(self, session: Session, command: Tables) -> bytes:
        """The answer to `command`, which may also begin or end a subscription. Raises UnknownGame."""
        page, body = self._page(PageKey.of(command))
        if command.subscribe:
            self._subscribe(session, page)
        elif command.subscribe is False:
            self.unsubscribe(session)
        return done_line(command.ref, body)

    def key_of(self, session: Session) -> PageKey | None:
        """The page that `session` is subscribed to."""
        subscription = self._subscriptions.get(session)
        return None if subscription is None else subscription.page.key

    def resume(self, session: Session, key: PageKey) -> None:
        """Send `session`, which another process has served, its page in full and all later changes."""
        page, body = self._page(key)
        session.outbox.enqueue(lobby_line(body))
        self._subscribe(session, page)

    def _subscribe(self, session: Session, page: Page) -> None:
        self.unsubscribe(session)
        page.subscribers += 1
        self._subscriptions[session] = Subscription(page, page.seen)
        if self._tables.is_stale():  # by something too recent to be in what was sent
            self.changed()

    def read(self, command: Tables) -> bytes:
        """The page that `command` asks for as the message `lobby`. Raises UnknownGame."""
        return lobby_line(self._page(PageKey.of(command))[1])

    def unsubscribe(self, session: Session) -> None:
        """Send `session` no more changes."""
        subscription = self._subscriptions.pop(session, None)
        if subscription is not None:
            subscription.page.subscribers -= 1

    def changed(self) -> None:
        """Something has changed that a page may show: send it to the subscribers soon, and once."""
        self._has_changed = True
        if self._subscriptions and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._gather_s, self._begin_round)

    def _page(self, key: PageKey) -> tuple[Page, bytes]:
        self._tables.refresh()
        self._people.refresh()
        page = self.pages.page(key)
        return page, page.body()

    def _begin_round(self) -> None:
        self._has_changed = False
        self._tables.refresh(at_once=True)
        self._people.refresh()
        seen = self._tables.revision, self._people.revision
        self._round.extend(session for session, its in self._subscriptions.items() if its.seen != seen)
        self._go_on()

    def _go_on(self) -> None:
        self._timer = None
        for _ in range(min(_AT_ONCE, len(self._round))):
            session = self._round.popleft()
            subscription = self._subscriptions.get(session)
            if subscription is not None:
                self._send(session, subscription)
        if self._round:
            self._timer = asyncio.get_running_loop().call_later(_PAUSE_S, self._go_on)
        elif self._has_changed:
            self.changed()

    def _send(self, session: Session, subscription: Subscription) -> None:
        changes = subscription.page.changes(subscription.seen)
        subscription.seen = subscription.page.seen
        if changes is not None:
            session.outbox.enqueue(changes)
