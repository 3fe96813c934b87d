"""Substitutes: AI players that sit in for the owner of a seat. When one is called, and how the owner returns.

Presence is not an event but an argument: of two servers that load one table, only the one that serves it knows it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from server.core.participant import Participant
from server.tables.checks import check_open, check_running
from server.tables.decide.clocks import PauseClocks, ResumeClocks, TimeOut, called_for, check_time_left, counts_days
from server.tables.decide.draft import Draft
from server.tables.rated import may_be_substituted
from server.tables.table import Holding, Table
from shared.core import Seat
from shared.errors import Rejected
from shared.events import PlayerKind, SeatReclaimed
from shared.match import PLAYED_OUT
from shared.protocol import Substitute


@dataclass(frozen=True, slots=True)
class CallSubstitute:
    """Call an AI player to substitute for a seat's owner. There is no event before the player arrives."""

    seat: Seat
    reason: str
    """`absent` or `time`."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Which players of a table are connected. Times in milliseconds since 1970."""

    gone_ms: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    """The seats of persons who are not subscribed, and since when."""
    attended_since_ms: int | None = None
    """Since when any person with a seat has been connected; None: no one is."""
    here: frozenset[Seat] = frozenset()
    """The seats whose players are subscribed."""
    missing: frozenset[Seat] = frozenset()
    """The seats whose players have not been connected since the server's restart."""
    grace_until_ms: int = 0
    """Until then, absence has no consequences."""
    call_ms: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    """Seats that an AI player was called for, and when to call again."""


def presence_timer(
    table: Table, presence: Presence
) -> tuple[int, TimeOut | CallSubstitute | PauseClocks | ResumeClocks] | None:
    """The next timed action because of a player's absence or return, and its time."""
    found: list[tuple[int, TimeOut | CallSubstitute | PauseClocks | ResumeClocks]] = _after_restart(table, presence)
    if presence.attended_since_ms is not None:
        for seat, at_ms in called_for(table):
            found.append((max(at_ms, presence.call_ms.get(seat, 0)), CallSubstitute(seat, "time")))
    for seat, at_ms in absences(table, presence).items():
        if table.terms.absent == "lose":
            found.append((at_ms, TimeOut(seat, "absent")))
        else:
            found.append((max(at_ms, presence.call_ms.get(seat, 0)), CallSubstitute(seat, "absent")))
    return min(found, key=lambda pair: pair[0], default=None)


def _after_restart(
    table: Table, presence: Presence
) -> list[tuple[int, TimeOut | CallSubstitute | PauseClocks | ResumeClocks]]:
    """Resume paused clocks when the player to move is back; pause them for a player who could not be back yet."""
    clocks = table.clocks
    if clocks is None or not table.is_running():
        return []
    if clocks.paused:
        awaited = table.match.to_act
        return [(clocks.since_ms, ResumeClocks())] if awaited and presence.here.issuperset(awaited) else []
    if counts_days(table):  # the calendar goes on
        return []
    is_spared = clocks.since_ms < presence.grace_until_ms and not presence.missing.isdisjoint(clocks.running)
    return [(clocks.since_ms, PauseClocks())] if is_spared else []


def absences(table: Table, presence: Presence) -> dict[Seat, int]:
    """Seats whose owners' absence has consequences, and when. If every person is away, it has none; nor while an owner
    rests."""
    if not presence.gone_ms or presence.attended_since_ms is None:
        return {}
    if table.terms.absent == "wait" or not table.is_running() or table.match.phase is PLAYED_OUT:
        return {}
    grace_ms = 1_000 * table.terms.grace_s
    return {
        seat: max(gone_ms, presence.attended_since_ms) + grace_ms
        for seat, gone_ms in presence.gone_ms.items()
        if table.is_timed(seat)
    }


def check_substitute(table: Table, command: Substitute, who: Participant) -> tuple[Seat, Holding | None]:
    """The seat that `who` may hand over; with the substitute if this same command has already brought one.

    Raises Rejected.
    """
    seat = table.seat_of(who.id)
    if seat is None or table.holds(who.id, seat):
        raise Rejected("table/not-seated", f"You have no seat at table {table.id}.")
    holding = table.holders[seat]
    if holding is not None:
        if (holding.sitting.by, holding.sitting.ref) == (who.id, command.ref):
            return seat, holding
        raise Rejected("seat/substituted", "An AI player is already playing for you.")
    check_open(table)
    check_running(table)
    if not may_be_substituted(table):
        raise Rejected(
            "substitute/rated",
            "In a rated game for two, and in a tournament, every move is your own: no AI player plays for you.",
        )
    sitting = table.seats[seat]
    if sitting is not None and sitting.who.kind is PlayerKind.AI:
        raise Rejected("table/not-offered", "An AI player cannot hand over its seat.")
    return seat, None


def check_may_hold(table: Table, seat: Seat, reason: str) -> None:
    """Whether the reason for which an AI player was called still holds. Raises Rejected."""
    check_running(table)
    if reason == "time" and all(seat != called for called, _ in called_for(table)):
        raise Rejected("table/seat-taken", f"Seat {seat} has time again.")


def take_back(draft: Draft, seat: Seat, ref: str | None = None) -> None:
    """The owner takes the seat back from a substitute, if there is one. Raises Rejected if its time is up."""
    if draft.table.holders[seat] is not None:
        check_time_left(draft.table, seat)
        draft.add(SeatReclaimed("owner"), seat, ref=ref)
