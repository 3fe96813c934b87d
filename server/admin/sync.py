"""Reads every 2 s what operators have decided at any server of the store: mutes and announcements."""

import asyncio
import logging

from server.core.outage import Outage
from server.core.outbox import encode
from server.tables.chat import ChatRooms
from server.transport.dispatch import Dispatch
from shared.events import PlayerKind
from shared.moderation import Announcement
from shared.protocol.announcements import ServerAnnouncement
from shared.store import Store

_LOOK_EVERY_S = 2.0
_log = logging.getLogger("oldhand.keeping")


class Hearing:
    """One server's. `look` at once after an action here; `look_for_ever` finds those of other processes."""

    def __init__(self, store: Store, dispatch: Dispatch, chat: ChatRooms) -> None:
        self._store = store
        self._dispatch = dispatch
        self._chat = chat
        self._announced: Announcement | None = None

    async def look(self) -> None:
        """Read who may not talk, and tell everybody what is announced if that has changed. Raises LogError."""
        self._chat.silenced = await asyncio.to_thread(self._store.accounts.muted)
        now = await asyncio.to_thread(self._store.announcements.now)
        if now != self._announced:
            self._announced = now
            self._tell(now)

    async def look_for_ever(self, outage: Outage) -> None:
        """Look again and again."""
        while True:
            with outage.noted("announcements", "reading mutes and announcements", _log):
                await self.look()
            await asyncio.sleep(_LOOK_EVERY_S)

    def _tell(self, now: Announcement | None) -> None:
        announced = (
            ServerAnnouncement()
            if now is None
            else ServerAnnouncement(number=now.number, until_ms=now.until_ms, text=now.text)
        )
        self._dispatch.greeting.announced = None if now is None else announced
        message = encode(announced)
        for session in list(self._dispatch.sessions):
            if session.who is not None and session.who.kind == PlayerKind.PERSON and session.transport != "http":
                session.outbox.enqueue(message)
