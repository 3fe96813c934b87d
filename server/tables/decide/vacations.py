"""Decides the events of vacations in correspondence: a seat's clock stands while its owner is on vacation.

A vacation is a matter of many tables: `server.features.vacations.vacations` tells them of it.
"""

from dataclasses import dataclass

from server.tables.decide.draft import Draft
from server.tables.table import Table
from shared.core import Seat
from shared.events import PlayerKind, VacationSet
from shared.protocol import DaysClock


@dataclass(frozen=True, slots=True)
class RecordVacation:
    """A person goes on vacation until that time, or is back (None)."""

    player: str
    until_ms: int | None


@dataclass(frozen=True, slots=True)
class EndVacations:
    """The planned end of a vacation has come."""


def vacation_timer(table: Table) -> tuple[int, EndVacations] | None:
    """When the next vacation at the table ends; None while nobody is on vacation."""
    if table.closed is not None:
        return None
    ends = [until_ms for until_ms in table.vacations if until_ms is not None]
    return (min(ends), EndVacations()) if ends else None


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


def record_vacation(draft: Draft, command: RecordVacation) -> None:
    """Record a person's vacation, unless the table knows it so already."""
    if not may_rest(draft.table):
        return
    for seat in seats_of_person(draft.table, command.player):
        if draft.table.vacation_ms(seat) != command.until_ms:
            draft.add(VacationSet(command.until_ms), seat)


def end_vacations(draft: Draft) -> None:
    """End the vacations whose time has come."""
    for number, until_ms in enumerate(draft.table.vacations):
        if until_ms is not None and until_ms <= draft.now_ms:
            draft.add(VacationSet(None), Seat(number))
