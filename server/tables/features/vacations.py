"""Vacations in correspondence: a seat's clock stands while its owner is on vacation.

A vacation is a matter of many tables: `server.features.vacations.vacations` tells them of it.
"""

from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from server.tables.feature import Batch, EventRule, Facts, FeatureAction, TableFeature
from server.tables.table import Table
from shared.core import Seat
from shared.events import Event, PlayerKind, VacationSet
from shared.protocol import DaysClock


@dataclass(frozen=True, slots=True)
class RecordVacation(FeatureAction):
    """A person goes on vacation until that time, or is back (None)."""

    player: str
    until_ms: int | None


@dataclass(frozen=True, slots=True)
class EndVacations(FeatureAction):
    """The planned end of a vacation has come."""


def may_rest(table: Table) -> bool:
    """Whether clocks stand here for vacations: in correspondence alone."""
    return table.closed is None and isinstance(table.terms.clock, DaysClock)


def seats_of_person(table: Table, player: str) -> list[Seat]:
    """The seats that the person owns, an AI player in the owner's stead or not."""
    return [
        Seat(number)
        for number, sitting in enumerate(table.seats)
        if sitting is not None and sitting.who.id == player and sitting.who.kind is PlayerKind.PERSON
    ]


def record(batch: Batch, action: RecordVacation) -> None:
    """Record a person's vacation, unless the table knows it so already."""
    if not may_rest(batch.table):
        return
    for seat in seats_of_person(batch.table, action.player):
        if batch.table.rests_until_ms(seat) != action.until_ms:
            batch.add(VacationSet(action.until_ms), seat)


def end(batch: Batch, action: EndVacations) -> None:
    """End the vacations whose time has come."""
    for number, until_ms in enumerate(batch.table.rests):
        if until_ms is not None and until_ms <= batch.now_ms:
            batch.add(VacationSet(None), Seat(number))


def _timer(table: Table) -> tuple[int, EndVacations] | None:
    """When the next vacation at the table ends; None while nobody is on vacation."""
    if table.closed is not None:
        return None
    ends = [until_ms for until_ms in table.rests if until_ms is not None]
    return (min(ends), EndVacations()) if ends else None


def _apply(table: Table, event: Event, data: VacationSet) -> Table:
    assert event.seat is not None
    return replace(table, rests=table.rests_with(event.seat, data.until_ms))


def _public(data: VacationSet) -> Facts:
    return {} if data.until_ms is None else {"until_ms": data.until_ms}


def _seat(table: Table, seat: Seat) -> Facts:
    return {"vacation_until_ms": table.rests_until_ms(seat)}


FEATURE: Final = TableFeature(
    events={VacationSet: EventRule(apply=_apply, public=_public)},
    actions={RecordVacation: record, EndVacations: end},
    timer=_timer,
    seat=_seat,
)
