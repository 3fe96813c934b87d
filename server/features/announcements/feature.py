"""The operators' announcement: every person is sent it after the welcome, and whenever it changes."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from typing import Any

from server.core.outbox import encode
from server.core.participant import Participant
from server.core.session import Session
from server.features.feature import Feature, House
from shared.events import PlayerKind
from shared.protocol.announcements import ServerAnnouncement
from shared.store.announcements import Announcement

_LOOK_EVERY_S = 2.0
_log = logging.getLogger("oldhand.announcements")


class Announcements(Feature):
    """Reads the store for what operators have announced at any of its servers."""

    def __init__(self, house: House) -> None:
        self._lobby = house.lobby
        self._announcements = house.context.store.announcements
        self._outage = house.context.outage
        self._now: Announcement | None = None

    def work(self) -> Iterable[Coroutine[Any, Any, None]]:
        """Read it again and again."""
        yield self._outage.look_for_ever(
            "announcements", "reading announcements", _log, self.operator_acted, _LOOK_EVERY_S
        )

    async def operator_acted(self) -> None:
        """Read it, and tell everybody if it has changed. Raises LogError."""
        now = await asyncio.to_thread(self._announcements.now)
        if now != self._now:
            self._now = now
            message = encode(_message(now))
            for session in list(self._lobby.sessions.values()):
                if session.who is not None and _is_told(session, session.who):
                    session.outbox.enqueue(message)

    def welcome(self, session: Session, who: Participant) -> None:
        """Send a client what is announced."""
        if self._now is not None and _is_told(session, who):
            session.send(_message(self._now))


def _is_told(session: Session, who: Participant) -> bool:
    """Not at another node, which reads the store too."""
    return who.kind == PlayerKind.PERSON and session.transport != "http" and not session.is_remote


def _message(now: Announcement | None) -> ServerAnnouncement:
    if now is None:
        return ServerAnnouncement()
    return ServerAnnouncement(number=now.number, until_ms=now.until_ms, text=now.text)
