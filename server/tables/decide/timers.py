"""Timed actions: what the server itself does, and when: deals, forced passes, closing. Reads no clock."""

from dataclasses import dataclass, replace

from server.settings import Delays
from server.tables.decide.clocks import (
    PauseClocks,
    ResumeClocks,
    TimeOut,
    clock_timer,
    is_time_up,
    pause_clocks,
    resume_clocks,
    time_out,
)
from server.tables.decide.draft import CommandDecision, Draft
from server.tables.decide.playing import counsel_until_ms, make_move
from server.tables.decide.substitutes import CallSubstitute
from server.tables.table import Table
from shared import fair
from shared.events import Closed, Counselled, Dealt, Kind
from shared.match import Phase
from shared.values import value_type


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


TimedAction = Deal | Pass | Silence | TimeOut | PauseClocks | ResumeClocks | TakeOver | Close
"""An action of the server itself."""


@value_type
class Timer:
    """A timed action and its time, in milliseconds since 1970."""

    at_ms: int
    action: TimedAction | CallSubstitute


def next_timer(table: Table, delays: Delays, awake_ms: int = 0) -> Timer | None:
    """The next action of the server itself, unless something else happens first.

    `awake_ms`: since when the server has been here without a break. Nobody could reveal a nonce to it before that.
    """
    if table.closed is not None:
        return None
    match = table.match
    if match.phase is Phase.DEAL and table.is_to_be_dealt():
        if table.contributions is not None and table.to_reveal():
            since_ms = table.contributions.since_ms
            was_away = awake_ms > since_ms
            return Timer(awake_ms + delays.reveal_again_ms if was_away else since_ms + delays.reveal_ms, Deal())
        wait_ms = delays.redeal_ms if table.voids else delays.round_ms if match.round else 0
        return Timer(table.play_ms + wait_ms, Deal())
    if match.phase is Phase.COUNSEL:
        return Timer(counsel_until_ms(table), Silence())
    if match.phase is Phase.PLAY and match.game.forced(match.state) is not None:
        return Timer(table.play_ms + delays.pass_ms, Pass())
    timed = None if table.clocks is None else clock_timer(table, delays)
    return None if timed is None else Timer(*timed)


def with_contributions(table: Table, deal: Dealt) -> Dealt:
    """The next deal with the seats' nonces, which the first deal of a match in which chance has a part publishes."""
    given = table.contributions
    if given is None or not table.is_first_deal():
        return deal
    return replace(deal, nonces=given.nonces, commitments=given.commitments)


def perform(draft: Draft, action: TimedAction) -> CommandDecision:
    """Carry out an action of the server. Does nothing if it does not apply any more."""
    table = draft.table
    match = table.match
    match action:
        case Deal() if table.is_to_be_dealt():
            deal, draw = fair.draw_deal(
                table.game, table.options, table.secret, table.deal_nonces(), match.number, match.round + 1, table.voids
            )
            draft.add(with_contributions(table, match.dealt(deal, draw)))
        case Pass() if match.forced() is not None:
            make_move(draft, match.game.forced(match.state), match.to_act[0], Kind.PASSED)
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
        case Close(reason):
            draft.add(Closed(reason))
        case _:
            pass
    return draft.decide(None)
