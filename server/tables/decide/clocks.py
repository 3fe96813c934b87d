"""Decides clock events: a time that is up, extra time, and pauses over a restart."""

from dataclasses import dataclass

from server.core.settings import Delays
from server.tables.clocks import Clocks
from server.tables.decide.draft import Draft
from server.tables.table import Table
from shared.core import Seat, team_of
from shared.errors import Rejected
from shared.events import ClockSet, PlayerKind, TimedOut
from shared.match import PLAY
from shared.protocol import DaysClock, GiveTime

PATIENCE = 3
"""A seat out of time waits this many arrival times for a substitute; then it has lost."""


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The time of a seat is up, or its owner has been away too long."""

    seat: Seat
    reason: str
    """`time` or `absent`."""


@dataclass(frozen=True, slots=True)
class PauseClocks:
    """Pause the clocks until the players have had a chance to reconnect."""

    planned: bool = False
    """The server is about to stop: the time until now is charged. Otherwise the table has been loaded from the log, and
    nobody knows for how long its players could not play: the clocks are as of the newest event."""


@dataclass(frozen=True, slots=True)
class ResumeClocks:
    """The clocks run again."""


def clock_timer(table: Table, delays: Delays) -> tuple[int, TimeOut | ResumeClocks] | None:
    """The next timed action of the clocks, and its time."""
    clocks = table.clocks
    if clocks is None or not table.is_running():
        return None
    if clocks.paused:
        return clocks.since_ms + delays.resume_ms, ResumeClocks()
    if clocks.running:
        return min((clocks.flag_ms(seat), TimeOut(seat, "time")) for seat in clocks.running)
    called = [(since_ms + PATIENCE * delays.arrival_ms, seat) for seat, since_ms in called_for(table)]
    return None if not called else (min(called)[0], TimeOut(min(called)[1], "time"))


def called_for(table: Table) -> list[tuple[Seat, int]]:
    """Seats that are to move and whose time is up, while no AI player is there yet to carry on; and since when."""
    clocks = table.clocks
    if clocks is None or clocks.paused or table.match.phase is not PLAY:
        return []
    waiting = [(seat, clocks.flagged_ms[seat]) for seat in table.match.to_act]
    return [(seat, at_ms) for seat, at_ms in waiting if at_ms is not None and not _is_played_by_ai(table, seat)]


def _is_played_by_ai(table: Table, seat: Seat) -> bool:
    playing = table.playing(seat)
    return playing is not None and playing.who.kind is PlayerKind.AI


def is_time_up(draft: Draft, seat: Seat) -> bool:
    """Whether the time of `seat` is up now and its terms have not been carried out yet."""
    clocks = draft.table.clocks
    if clocks is None or not draft.table.is_running():
        return False
    return clocks.is_out(seat, draft.now_ms) or any(seat == called for called, _ in called_for(draft.table))


def time_out(draft: Draft, seat: Seat, reason: str) -> None:
    """The consequence that the terms set for running out of time, or for staying away where that loses."""
    clocks = draft.table.clocks
    carries_on = reason == "time" and clocks is not None and draft.table.terms.time_out == "ai"
    again = clocks is not None and clocks.flagged_ms[seat] is not None
    policy = "ai" if carries_on and not again else "lose"
    draft.add(TimedOut(reason, policy), seat)


def counts_days(table: Table) -> bool:
    """Whether a match of correspondence is on: nobody has to be there, and in the end its clock decides it."""
    return table.clocks is not None and isinstance(table.clocks.terms, DaysClock) and table.is_running()


def awaits_opponents(table: Table) -> bool:
    """Whether a person waits at a table of correspondence for others to sit down: an open seek, for days."""
    return isinstance(table.terms.clock, DaysClock) and not table.has_started() and bool(table.persons())


def is_lost_to_ai(table: Table, seat: Seat) -> bool:
    """Whether the time of `seat` is up and an AI player carries on there for the rest of the match, or of the move."""
    return table.clocks is not None and table.is_running() and table.clocks.flagged_ms[seat] is not None


def check_time_left(table: Table, seat: Seat) -> None:
    """Raises Rejected for a seat that is lost to an AI player."""
    if is_lost_to_ai(table, seat):
        raise Rejected("clock/out-of-time", f"The time of seat {seat} ran out; an AI player continues there.")


def left_after_move(draft: Draft, clocks: Clocks, seat: Seat) -> int:
    """Time left on the seat's clock after the move it makes now."""
    if draft.table.holders[seat] is not None:
        return clocks.left_ms[seat]
    return clocks.after_move(seat, draft.now_ms, draft.lag_ms)


def give_time(draft: Draft, command: GiveTime, seat: Seat) -> None:
    """Raises Rejected."""
    table = draft.table
    clocks = table.clocks
    if clocks is None or isinstance(clocks.terms, DaysClock):
        raise Rejected("table/not-offered", "Extra time is not possible at this table.")
    if not table.is_running():
        raise Rejected(
            "table/not-started" if not table.has_started() else "match/over", "There is no match in progress."
        )
    others = [Seat(number) for number in range(table.game.seats)]
    opponents = [other for other in others if team_of(table.game, other) != team_of(table.game, seat)]
    if command.seat is not None and command.seat not in opponents:
        raise Rejected("table/not-offered", "You can give extra time only to opponents.")
    chosen = opponents if command.seat is None else [Seat(command.seat)]
    left = clocks.given(chosen, draft.now_ms, 1_000 * command.seconds)
    if left == clocks.left_at(draft.now_ms):
        raise Rejected("table/limit", "These clocks cannot get more extra time.")
    draft.add(ClockSet(left, "given", tuple(chosen), clocks.paused), seat, ref=command.ref)


def pause_clocks(draft: Draft, *, planned: bool) -> None:
    """Records the clocks: see PauseClocks. Those of correspondence never stand: the calendar counts.

    Whether or not one runs: the server may be about to pass or to deal, and then one would.
    """
    clocks = draft.table.clocks
    if clocks is None or not draft.table.is_running():
        return
    if isinstance(clocks.terms, DaysClock):
        if not planned:
            _spare(draft, clocks)
        return
    left = clocks.left_ms
    if planned:
        if not clocks.running:
            return
        left = clocks.left_at(draft.now_ms)
    draft.add(ClockSet(left, "restart", frozen=True))


def _spare(draft: Draft, clocks: Clocks) -> None:
    """Leaves everybody in correspondence a little time after the server was away, where they have less. Where time is
    up, an AI player that was called has as long as ever to come."""
    left = clocks.spared(draft.now_ms)
    if clocks.paused or left != clocks.left_at(draft.now_ms) or any(it is not None for it in clocks.flagged_ms):
        draft.add(ClockSet(left, "restart"))


def resume_clocks(draft: Draft) -> None:
    """Lets frozen clocks run from now on."""
    clocks = draft.table.clocks
    if clocks is not None and clocks.paused:
        draft.add(ClockSet(clocks.left_ms, "restart"))
