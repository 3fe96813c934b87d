"""Decides what happens at a table: a command becomes events, or is refused. Pure: no changes, no clock, no I/O.

Whatever the rules dictate comes in the same batch as its cause: a last move, the round's end, the match's end.
`due` says what the server must do by itself, and when.
"""

from server.tables.decide.claims import claim
from server.tables.decide.clocks import Freeze, Thaw, TimeOut, counts_days, give_time
from server.tables.decide.draft import CommandDecision, Draft, Step, open_table
from server.tables.decide.free_seats import is_reserved
from server.tables.decide.offers import decline, propose
from server.tables.decide.permissions import may, may_as_spectator, may_ask_hint, may_write
from server.tables.decide.playing import again, check_hint, counsel, play, resign
from server.tables.decide.seats import Arrive, arrive, check_fill, reveal, sit
from server.tables.decide.substitutes import Attendance, Call, absences, attendance_due, check_hand_over, take_back
from server.tables.decide.timers import (
    Close,
    CloseByOperator,
    Deal,
    Deed,
    Due,
    Pass,
    Silence,
    TakeOver,
    act,
    contributed,
    counsel_until_ms,
    due,
)
from server.tables.table import Table, Who
from shared.core import Seat
from shared.errors import GameError, Rejected
from shared.events import Event, Kind
from shared.protocol import (
    Again,
    Claim,
    Counsel,
    Decline,
    GiveTime,
    HandOver,
    Leave,
    Play,
    Propose,
    Resign,
    Reveal,
    Sit,
)

__all__ = [
    "Arrive",
    "Attendance",
    "Call",
    "Close",
    "CloseByOperator",
    "CommandDecision",
    "Deal",
    "Deed",
    "Due",
    "Freeze",
    "Pass",
    "Silence",
    "Step",
    "TableCommand",
    "TakeOver",
    "Thaw",
    "TimeOut",
    "absences",
    "asks_the_same",
    "attendance_due",
    "check_fill",
    "check_hand_over",
    "check_hint",
    "contributed",
    "counsel_until_ms",
    "counts_days",
    "due",
    "handle",
    "is_reserved",
    "may",
    "may_as_spectator",
    "may_ask_hint",
    "may_write",
    "open_table",
    "undertake",
]

TableCommand = (
    CloseByOperator
    | Sit
    | Arrive
    | Reveal
    | Leave
    | Play
    | Counsel
    | Resign
    | HandOver
    | Propose
    | Decline
    | GiveTime
    | Claim
    | Again
)


def undertake(table: Table, deed: Deed, now_ms: int) -> CommandDecision:
    """The decision on an action of the server itself. Raises Rejected at a table that is closed."""
    _check_open(table)
    return act(Draft(table, now_ms), deed)


def handle(table: Table, command: TableCommand, who: Who, now_ms: int, lag_ms: int = 0) -> CommandDecision:
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
        draft.add(Kind.CLOSED, ref=command.ref, data={"reason": "operator"})
        return draft.decide(None)
    seat = table.seat_of(who.id)
    if seat is None:
        if isinstance(command, Leave):
            return draft.decide(None)  # whoever only watched has nothing to give up
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
        case Again():
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
            draft.add(Kind.LEFT, seat, ref=command.ref, data={"reason": "left"})
        case _:
            raise AssertionError(f"{command} is not the table's to judge")


def _by_holder(draft: Draft, command: TableCommand, seat: Seat) -> None:
    """An AI player in its owner's stead plays, and gives nothing up but its own place."""
    match command:
        case Play() | Counsel() | Decline() | Claim():
            _by_player(draft, command, seat)
        case Leave():
            draft.add(Kind.TAKEN_BACK, seat, ref=command.ref, data={"by": "holder"})
        case _:
            raise Rejected("seat/held", "Only the owner of the seat may do that.")


def _by_owner_away(draft: Draft, command: TableCommand, seat: Seat) -> None:
    """The owner of a seat with a substitute resumes by moving, and may resign or leave all the same."""
    match command:
        case Play() | Counsel() | Again():
            take_back(draft, seat)
            _by_player(draft, command, seat)
        case Leave() | Resign() | Reveal():
            _by_player(draft, command, seat)
        case _:
            raise Rejected("seat/held", "An AI player is playing for you. Take your seat back first.")


def asks_the_same(before: Table, command: TableCommand, event: Event) -> bool:
    """Whether `command`, given at the table `before`, asks for what `event` then did: a command sent twice."""
    match command:
        case Play() if event.kind is Kind.MOVED:
            try:
                move = before.game.parse_move(before.match.state, command.move)
            except GameError:
                return False
            return before.game.format_move(before.match.state, move) == event.move
        case Counsel():
            return event.kind is Kind.COUNSELLED and (event.data or {}).get("wish") == command.wish
        case Sit() | Arrive():
            return event.kind in (Kind.SAT, Kind.HELD, Kind.TAKEN_BACK) and command.seat in (None, event.seat)
        case Leave():
            return event.kind in (Kind.LEFT, Kind.TAKEN_BACK)
        case GiveTime():
            return event.kind is Kind.CLOCK_SET
        case Reveal():
            return event.kind is Kind.REVEALED and (event.data or {}).get("nonce") == command.nonce
        case Resign():
            return event.kind is Kind.RESIGNED
        case Again():
            return event.kind is Kind.AGAIN
        case Propose() | Decline():
            kind = Kind.PROPOSED if isinstance(command, Propose) else Kind.DECLINED
            return event.kind is kind and (event.data or {}).get("what") == command.what
        case Claim():
            return event.kind is Kind.CLAIMED
        case _:
            return False
