"""Vacations in correspondence games."""

from collections.abc import Coroutine, Iterable
from typing import Any

from fastapi import APIRouter

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.features.feature import Feature, House
from server.features.vacations.vacations import PeopleOnVacation
from server.http.own_answers import own_routes
from server.lobby.observer import LobbyObserver
from server.lobby.other_nodes import NodeMessage
from server.tables.features.vacations import RecordVacation
from server.tables.table import Table
from shared.events import Event
from shared.protocol import DaysClock
from shared.protocol.vacations import GetVacation, SetVacation, VacationInfo


class VacationChanged(NodeMessage, frozen=True):
    """A player is on vacation until then, in milliseconds since 1970, or is back (None)."""

    player: str
    until_ms: int | None


class Vacations(Feature, LobbyObserver):
    """The clocks of people on vacation stand."""

    def __init__(self, house: House) -> None:
        self._house = house
        house.lobby.observers.append(self)
        store, here = house.context.store, house.here
        self.people = PeopleOnVacation(store.vacations, here.here, self._tell, house.context.clock)
        house.handlers.add(SetVacation, self._carry)
        house.handlers.add(GetVacation, self._carry)
        house.nodes.add(VacationChanged, lambda message: self.people.note(message.player, message.until_ms))

    def _tell(self, table: str, player: str, until_ms: int | None) -> None:
        self._house.here.act(table, RecordVacation(player, until_ms))

    async def _carry(self, _: Session, who: Participant, command: SetVacation | GetVacation, answer: Answer) -> None:
        done = await self.people.carry(who, command)
        if isinstance(command, SetVacation) and done.vacation is not None:
            self._house.nodes.broadcast(VacationChanged(who.id, done.vacation.until_ms))
        answer(done)

    def table_changed(self, table: Table, event: Event | None, before: Table | None) -> None:
        """Tell a table what it does not know yet."""
        if isinstance(table.terms.clock, DaysClock):
            self.people.check(table)

    async def start(self) -> None:
        """Read who is on vacation."""
        await self.people.start()

    def work(self) -> Iterable[Coroutine[Any, Any, None]]:
        """Read it again and again."""
        yield self.people.run(self._house.context.outage)

    def routes(self) -> Iterable[APIRouter]:
        """`GET /api/vacation`."""
        said = "The vacation now, and the days that may still be taken."
        yield own_routes(
            self._house.callers, "get-vacation", GetVacation, said, VacationInfo, lambda done: done.vacation
        )
