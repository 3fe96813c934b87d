"""Decides timed actions, which the server carries out by itself: deals, forced passes, closing. Reads no clock.

`server.tables.timer` says when.
"""

from dataclasses import dataclass, replace

from server.tables.checks import check_open
from server.tables.decide.clocks import (
    PauseClocks,
    ResumeClocks,
    TimeOut,
    is_time_up,
    pause_clocks,
    resume_clocks,
    time_out,
)
from server.tables.decide.draft import CommandDecision, Draft
from server.tables.feature import FeatureAction
from server.tables.features import ACTIONS
from server.tables.table import Table
from shared.events import Closed, Counselled, Dealt, Kind
from shared.match import Phase


@dataclass(frozen=True, slots=True)
class Deal:
    """The server deals."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The server makes a forced pass."""


@dataclass(frozen=True, slots=True)
class Silence:
    """The time for counsel is over."""


@dataclass(frozen=True, slots=True)
class Close:
    """The server ends the table."""

    reason: str


@dataclass(frozen=True, slots=True)
class TakeOver:
    """This node takes the table over from a node that is dead."""


TimedAction = Deal | Pass | Silence | TimeOut | PauseClocks | ResumeClocks | TakeOver | Close | FeatureAction
"""An action of the server itself."""


def with_contributions(table: Table, deal: Dealt) -> Dealt:
    """The next deal with the seats' nonces, which the first deal of a match in which chance has a part publishes."""
    given = table.contributions
    if given is None or not table.is_first_deal():
        return deal
    return replace(deal, nonces=given.nonces, commitments=given.commitments)


def decide_timed(table: Table, action: TimedAction, now_ms: int) -> CommandDecision:
    """The decision on an action of the server itself: nothing if it does not apply any more.

    Raises Rejected at a table that is closed.
    """
    check_open(table)
    draft = Draft(table, now_ms)
    match = table.match
    match action:
        case Deal() if table.is_to_be_dealt():
            draft.add(with_contributions(table, table.next_deal()))
        case Pass() if match.forced() is not None:
            draft.add_move(match.game.forced(match.state), match.to_act[0], Kind.PASSED)
        case Silence() if match.phase is Phase.COUNSEL:
            for seat in match.to_act:
                draft.add(Counselled("either", silent=True), seat)
        case TimeOut(seat, reason) if table.is_running() and (reason == "absent" or is_time_up(draft, seat)):
            time_out(draft, seat, reason)
        case PauseClocks(planned):
            pause_clocks(draft, planned=planned)
        case ResumeClocks():
            resume_clocks(draft)
        case TakeOver():
            draft.add(Kind.NODE_CHANGED)
        case FeatureAction():
            ACTIONS[type(action)](draft, action)
        case Close(reason):
            draft.add(Closed(reason))
        case _:
            pass
    return draft.decide(None)
