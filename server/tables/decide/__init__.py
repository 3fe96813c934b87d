"""Decides commands: a command becomes events, or is refused. Pure: changes nothing, reads no clock, does no I/O.

Events that follow by the rules come in the same batch as their cause: a last move, the round's end, the match's end.
`next_timer` says what the server itself has to do next, and when.
"""

from server.tables.commands import Arrive, CloseByOperator, TableCommand
from server.tables.decide.claims import claim
from server.tables.decide.clocks import PauseClocks, ResumeClocks, TimeOut, counts_days, give_time
from server.tables.decide.draft import CommandDecision, Draft, Step, open_table
from server.tables.decide.offers import decline, propose
from server.tables.decide.permissions import may, may_as_spectator, may_ask_hint, may_write
from server.tables.decide.playing import again, check_hint, counsel, play, resign
from server.tables.decide.seats import arrive, check_add_ai, reveal, sit
from server.tables.decide.substitutes import (
    CallSubstitute,
    Presence,
    check_substitute,
    presence_timer,
    take_back,
)
from server.tables.decide.timers import (
    Close,
    Deal,
    Pass,
    Silence,
    TakeOver,
    TimedAction,
    Timer,
    next_timer,
    perform,
    with_contributions,
)
from server.tables.public_names import STORED_PROPOSALS
from server.tables.table import Table, Who
from shared.core import Seat
from shared.errors import GameError, Rejected
from shared.events import Closed, Counselled, Event, Kind, Left, OfferDeclined, Offered, Revealed, SeatReclaimed
from shared.protocol import (
    Claim,
    Counsel,
    Decline,
    GiveTime,
    Leave,
    Play,
    Propose,
    Rematch,
    Resign,
    Reveal,
    Sit,
)

__all__ = [
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
    "Timer",
    "asks_the_same",
    "check_add_ai",
    "check_hint",
    "check_substitute",
    "counts_days",
    "decide_command",
    "decide_timed",
    "may",
    "may_as_spectator",
    "may_ask_hint",
    "may_write",
    "next_timer",
    "open_table",
    "presence_timer",
    "with_contributions",
]


def decide_timed(table: Table, action: TimedAction, now_ms: int) -> CommandDecision:
    """The decision on an action of the server itself. Raises Rejected at a table that is closed."""
    _check_open(table)
    return perform(Draft(table, now_ms), action)


def decide_command(table: Table, command: TableCommand, who: Who, now_ms: int, lag_ms: int = 0) -> CommandDecision:
    """The decision on `command`, sent by `who` over a connection with that much lag.

    Raises Rejected, and of a move NotationError, IllegalMove or AmbiguousMove.
    """
    _check_open(table)
    draft = Draft(table, now_ms, lag_ms)
    if isinstance(command, Sit):
        return sit(draft, command, who)
    if isinstance(command, Arrive):
        return arrive(draft, command, who)
    if isinstance(command, CloseByOperator):
        draft.add(Closed("operator"), ref=command.ref)
        return draft.decide(None)
    seat = table.seat_of(who.id)
    if seat is None:
        if isinstance(command, Leave):
            return draft.decide(None)  # a spectator has nothing to give up
        raise Rejected("table/not-seated", f"You have no seat at table {table.id}.")
    if table.holders[seat] is None:
        _by_player(draft, command, seat)
    elif table.holds(who.id, seat):
        _by_holder(draft, command, seat)
    else:
        _by_owner_away(draft, command, seat)
    return draft.decide(seat)


def _check_open(table: Table) -> None:
    if table.closed is not None:
        raise Rejected("table/closed", f"Table {table.id} is closed ({table.closed}).")


def _by_player(draft: Draft, command: TableCommand, seat: Seat) -> None:
    match command:
        case Play():
            play(draft, command, seat)
        case Counsel():
            counsel(draft, command, seat)
        case Resign():
            resign(draft, command, seat)
        case Rematch():
            again(draft, command, seat)
        case Propose():
            propose(draft, command, seat)
        case Decline():
            decline(draft, command, seat)
        case Claim():
            claim(draft, command, seat)
        case GiveTime():
            give_time(draft, command, seat)
        case Reveal():
            reveal(draft, command, seat)
        case Leave():
            draft.add(Left("left"), seat, ref=command.ref)
        case _:
            raise AssertionError(f"{command} is not a command of a seat")


def _by_holder(draft: Draft, command: TableCommand, seat: Seat) -> None:
    """A substitute plays, and can give up only its own place."""
    match command:
        case Play() | Counsel() | Decline() | Claim():
            _by_player(draft, command, seat)
        case Leave():
            draft.add(SeatReclaimed("holder"), seat, ref=command.ref)
        case _:
            raise Rejected("seat/substituted", "Only the owner of the seat may do that.")


def _by_owner_away(draft: Draft, command: TableCommand, seat: Seat) -> None:
    """The owner of a seat with a substitute resumes by moving, and may resign or leave all the same."""
    match command:
        case Play() | Counsel() | Rematch():
            take_back(draft, seat)
            _by_player(draft, command, seat)
        case Leave() | Resign() | Reveal():
            _by_player(draft, command, seat)
        case _:
            raise Rejected("seat/substituted", "An AI player is playing for you. Take your seat back first.")


def asks_the_same(before: Table, command: TableCommand, event: Event) -> bool:
    """Whether `command`, sent at the table `before`, is the one that made `event`: the same command sent twice."""
    match command:
        case Play() if event.kind is Kind.MOVED:
            try:
                move = before.game.parse_move(before.match.state, command.move)
            except GameError:
                return False
            return before.game.format_move(before.match.state, move) == event.move
        case Counsel():
            return isinstance(event.data, Counselled) and event.data.wish == command.wish
        case Sit() | Arrive():
            return event.kind in (Kind.SAT, Kind.SUBSTITUTED, Kind.SEAT_RECLAIMED) and command.seat in (
                None,
                event.seat,
            )
        case Leave():
            return event.kind in (Kind.LEFT, Kind.SEAT_RECLAIMED)
        case GiveTime():
            return event.kind is Kind.CLOCK_SET
        case Reveal():
            return isinstance(event.data, Revealed) and event.data.nonce == command.nonce
        case Resign():
            return event.kind is Kind.RESIGNED
        case Rematch():
            return event.kind is Kind.REMATCH_REQUESTED
        case Propose() | Decline():
            data_type = Offered if isinstance(command, Propose) else OfferDeclined
            return event.data == data_type(STORED_PROPOSALS[command.what])
        case Claim():
            return event.kind is Kind.REDEAL_CLAIMED
        case _:
            return False
