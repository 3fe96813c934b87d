"""Seats that an AI player holds for their owner: when one is called, who takes it back. Judges no play, no clock.

Who is here is no event and comes in as a value: of two servers that load one table, only the one that serves it knows.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from server.tables.decide.clocks import Freeze, Thaw, TimeOut, called_for, check_time_left, counts_days
from server.tables.decide.draft import Draft
from server.tables.decide.playing import check_running
from server.tables.table import Holding, Table, Who
from shared.core import Seat
from shared.errors import Rejected
from shared.events import Kind, PlayerKind
from shared.protocol import HandOver


@dataclass(frozen=True, slots=True)
class Call:
    """An AI player is to be asked for that holds a seat. No event comes of it before the player is there."""

    seat: Seat
    reason: str
    """`absent` or `time`."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """Which of those who belong to a table are there. Times in milliseconds since 1970."""

    gone_ms: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    """The seats of persons who do not follow the table, and since when."""
    company_ms: int | None = None
    """Since when somebody of the persons seated has been there; None: nobody is."""
    here: frozenset[Seat] = frozenset()
    """The seats whose players follow the table."""
    missing: frozenset[Seat] = frozenset()
    """The seats whose players have not been there since the server began anew."""
    spared_until_ms: int = 0
    """Until then it is no fault of theirs."""
    call_ms: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    """Seats that an AI player was called for, and when to call again."""


def attendance_due(table: Table, attendance: Attendance) -> tuple[int, TimeOut | Call | Freeze | Thaw] | None:
    """When it has the server do something next that somebody is away, or back, and what."""
    if table.clocks is None and not attendance.gone_ms:  # nearly always
        return None
    found: list[tuple[int, TimeOut | Call | Freeze | Thaw]] = _after_restart(table, attendance)
    if attendance.company_ms is not None:
        for seat, at_ms in called_for(table):
            found.append((max(at_ms, attendance.call_ms.get(seat, 0)), Call(seat, "time")))
    for seat, at_ms in absences(table, attendance).items():
        if table.terms.absent == "lose":
            found.append((at_ms, TimeOut(seat, "absent")))
        else:
            found.append((max(at_ms, attendance.call_ms.get(seat, 0)), Call(seat, "absent")))
    return min(found, key=lambda pair: pair[0], default=None)


def _after_restart(table: Table, attendance: Attendance) -> list[tuple[int, TimeOut | Call | Freeze | Thaw]]:
    """Frozen clocks run when whoever is to move is back; and stand again before somebody who had no chance to be."""
    clocks = table.clocks
    if clocks is None or not table.is_running():
        return []
    if clocks.frozen:
        awaited = table.match.to_act()
        return [(clocks.since_ms, Thaw())] if awaited and attendance.here.issuperset(awaited) else []
    if counts_days(table):  # the calendar goes on
        return []
    is_spared = clocks.since_ms < attendance.spared_until_ms and not attendance.missing.isdisjoint(clocks.running)
    return [(clocks.since_ms, Freeze())] if is_spared else []


def absences(table: Table, attendance: Attendance) -> dict[Seat, int]:
    """Seats whose owners are away where that has consequences, and when. Where every person is away it has none."""
    if not attendance.gone_ms or attendance.company_ms is None:
        return {}
    if table.terms.absent == "wait" or not table.is_running():
        return {}
    grace_ms = 1_000 * table.terms.grace_s
    return {
        seat: max(gone_ms, attendance.company_ms) + grace_ms
        for seat, gone_ms in attendance.gone_ms.items()
        if table.holders[seat] is None
    }


def check_hand_over(table: Table, command: HandOver, who: Who) -> tuple[Seat, Holding | None]:
    """The seat that `who` may hand over; with the holder, when this very command has brought it before.

    Raises Rejected.
    """
    seat = table.seat_of(who.id)
    if seat is None or table.holds(who.id, seat):
        raise Rejected("table/not-seated", f"You have no seat at table {table.id}.")
    holding = table.holders[seat]
    if holding is not None:
        if (holding.sitting.by, holding.sitting.ref) == (who.id, command.ref):
            return seat, holding
        raise Rejected("seat/held", f"{holding.sitting.who.name} is already playing for you.")
    if table.closed is not None:
        raise Rejected("table/closed", f"Table {table.id} is closed ({table.closed}).")
    check_running(table)
    sitting = table.seats[seat]
    if sitting is not None and sitting.who.kind is PlayerKind.AI:
        raise Rejected("table/not-offered", "An AI player cannot hand over its seat.")
    return seat, None


def check_may_hold(table: Table, seat: Seat, reason: str) -> None:
    """Whether what an AI player was called for still is so. Raises Rejected."""
    check_running(table)
    if reason == "time" and all(seat != called for called, _ in called_for(table)):
        raise Rejected("table/seat-taken", f"Seat {seat} has time again.")


def take_back(draft: Draft, seat: Seat, ref: str | None = None) -> None:
    """The owner plays again, if somebody holds the seat. Raises Rejected when its time is up."""
    if draft.table.holders[seat] is not None:
        check_time_left(draft.table, seat)
        draft.add(Kind.TAKEN_BACK, seat, ref=ref, data={"by": "owner"})
