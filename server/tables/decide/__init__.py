"""Decides commands: a command becomes events, or is refused. Pure: changes nothing, reads no clock, does no I/O.

Events that follow by the rules come in the same batch as their cause: a last move, the round's end, the match's end.
A client's command enters at `decide_command`, an action of the server itself at `decide_timed`.
"""

from server.tables.decide.clocks import PauseClocks, ResumeClocks, TimeOut, counts_days
from server.tables.decide.commands import SEAT_COMMANDS, asks_the_same, check_own_seat, check_to_act, decide_command
from server.tables.decide.draft import CommandDecision, Step, open_table
from server.tables.decide.permissions import (
    check_has_seat_for,
    check_may_invite,
    may,
    may_as_spectator,
    may_write,
)
from server.tables.decide.seats import check_add_ai
from server.tables.decide.substitutes import CallSubstitute, Presence, check_substitute, presence_timer
from server.tables.decide.timers import (
    Close,
    Deal,
    Pass,
    Silence,
    TakeOver,
    TimedAction,
    decide_timed,
    with_contributions,
)

__all__ = [
    "SEAT_COMMANDS",
    "CallSubstitute",
    "Close",
    "CommandDecision",
    "Deal",
    "Pass",
    "PauseClocks",
    "Presence",
    "ResumeClocks",
    "Silence",
    "Step",
    "TakeOver",
    "TimeOut",
    "TimedAction",
    "asks_the_same",
    "check_add_ai",
    "check_has_seat_for",
    "check_may_invite",
    "check_own_seat",
    "check_substitute",
    "check_to_act",
    "counts_days",
    "decide_command",
    "decide_timed",
    "may",
    "may_as_spectator",
    "may_write",
    "open_table",
    "presence_timer",
    "with_contributions",
]
