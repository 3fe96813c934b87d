"""Notifications of turns in correspondence games, and of invitations, by push message and by mail."""

from collections.abc import Coroutine, Iterable
from typing import Any

from fastapi import APIRouter

from server.features.feature import Feature, House
from server.features.notifications.mail_routes import mail_routes
from server.features.notifications.mail_sender import MailSender
from server.features.notifications.push_sender import PushSender
from server.features.notifications.routes import notification_routes
from server.features.notifications.turns import TurnRecorder
from server.lobby.observer import LobbyObserver
from server.tables.table import Table
from shared.events import Event
from shared.protocol import DaysClock


class Notifications(Feature, LobbyObserver):
    """By push message and by mail."""

    def __init__(self, house: House) -> None:
        self._house = house
        house.lobby.observers.append(self)
        self.push_sender = PushSender(house.context, house.lobby.tables.get)
        self.mail_sender = MailSender(house.context, house.lobby.tables.get)
        self.turns = TurnRecorder(house.context.store.turns, self.push_sender.wake)
        house.known_people.notifiers.append(self.push_sender.invite)

    def table_changed(self, table: Table, event: Event | None, before: Table | None) -> None:
        """Note whose turn it is."""
        if isinstance(table.terms.clock, DaysClock):
            self.turns.note(table)

    def routes(self) -> Iterable[APIRouter]:
        """Settings, browsers that take push messages, and links of mails."""
        context = self._house.context
        yield from self._house.counted(notification_routes(context), mail_routes(context))

    def work(self) -> Iterable[Coroutine[Any, Any, None]]:
        """Record turns, and send what waits."""
        yield self.turns.run(self._house.context.outage)
        yield self.push_sender.run()
        yield self.mail_sender.run()
