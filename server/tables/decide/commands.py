"""Decides the commands of clients. Moves, counsel and resigning are decided here, the rest beside it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from server.core.participant import Participant
from server.tables.checks import check_open, check_running, check_version
from server.tables.commands import Arrive, CloseByOperator, TableCommand
from server.tables.decide.claims import claim
from server.tables.decide.clocks import give_time, left_after_move, time_out
from server.tables.decide.draft import CommandDecision, Draft
from server.tables.decide.permissions import can_be_resigned
from server.tables.decide.seats import arrive, reveal, sit
from server.tables.decide.substitutes import take_back
from server.tables.feature import SeatCommand
from server.tables.features import COMMANDS
from server.tables.table import Table
from shared.core import Seat
from shared.errors import GameError, Rejected
from shared.events import (
    MOVED,
    MOVES,
    Closed,
    Counselled,
    Event,
    Kind,
    Left,
    PlayerKind,
    Resigned,
    Revealed,
    SeatReclaimed,
)
from shared.match import PLAY, Phase, sides
from shared.protocol import Claim, Counsel, GiveTime, Leave, Play, Resign, Reveal, Sit
from shared.protocol.reasons import admissible_reason


def decide_command(
    table: Table, command: TableCommand, who: Participant, now_ms: int, lag_ms: int = 0
) -> CommandDecision:
    """The decision on `command`, sent by `who` over a connection with that much lag.

    Raises Rejected, and of a move NotationError, IllegalMove or AmbiguousMove.
    """
    if table.closed is not None:
        check_open(table)
    draft = Draft(table, now_ms, lag_ms)
    match command:
        case Play():  # first: nearly all are
            return _decide_for_seat(draft, command, who)
        case Sit():
            return sit(draft, command, who)
        case Arrive():
            return arrive(draft, command, who)
        case CloseByOperator():
            draft.add(Closed("operator"), ref=command.ref)
            return draft.decide(None)
        case _:
            return _decide_for_seat(draft, command, who)


def _decide_for_seat(draft: Draft, command: TableCommand, who: Participant) -> CommandDecision:
    """The decision on a command of the player of a seat."""
    table = draft.table
    seat = table.seat_of(who.id)
    if seat is None:
        if isinstance(command, Leave):
            return draft.decide(None)  # a spectator has nothing to give up
        raise Rejected("table/not-seated", f"You have no seat at table {table.id}.")
    rule = SEAT_COMMANDS[type(command)]
    if table.holders[seat] is not None:
        if not table.holds(who.id, seat):
            _check_owner_away(draft, rule, seat)
        elif isinstance(command, Leave):
            draft.add(SeatReclaimed("holder"), seat, ref=command.ref)  # a substitute gives up its own place alone
            return draft.decide(seat)
        elif not rule.by_substitute:
            raise Rejected("seat/substituted", "Only the owner of the seat may do that.")
    rule.decide(draft, command, seat)
    return draft.decide(seat)


def _check_owner_away(draft: Draft, rule: SeatCommand[Any, Any], seat: Seat) -> None:
    """The owner of a seat with a substitute resumes by moving, and may resign or leave all the same."""
    if rule.by_owner_away is None:
        raise Rejected("seat/substituted", "An AI player is playing for you. Take your seat back first.")
    if rule.by_owner_away == "resumes":
        take_back(draft, seat)


def check_to_act(table: Table, seat: Seat, version: int, phase: Phase) -> None:
    """Whether `seat` is asked for a choice of this phase, and has seen the question."""
    is_asked = table.match.phase is phase and seat in table.match.to_act
    if not is_asked:  # else the match is running
        check_running(table)
    if version != table.version:  # hardly ever
        check_version(table, version)
    if not is_asked:
        awaited = ", ".join(map(str, table.match.to_act)) or "none"
        what = "play" if phase is Phase.PLAY else "give counsel"
        raise Rejected("table/not-your-turn", f"It isn't your turn to {what}; it is the turn of seat {awaited}.")


def play(draft: Draft, command: Play, seat: Seat) -> None:
    table = draft.table
    check_to_act(table, seat, command.version, PLAY)
    found = table.game.parse_move(table.match.state, command.move)
    if table.game.forced(table.match.state) is not None:
        # The server's own event, as `decide_timed` writes it: it makes no difference who is first.
        draft.add_move(found, seat, Kind.PASSED, ref=command.ref)
        return
    if table.clocks is not None and table.clocks.is_out(seat, draft.now_ms, draft.lag_ms):
        time_out(draft, seat, "time")
        draft.refusal = Rejected("clock/out-of-time", "The move arrived after the time ran out.")
        return
    clock_ms = None if table.clocks is None else left_after_move(draft, table.clocks, seat)
    reason = None
    if command.reason is not None:
        sitting = table.playing(seat)
        by_ai = sitting is not None and sitting.who.kind == PlayerKind.AI
        reason = admissible_reason(command.reason, by_ai=by_ai)
    draft.add_move(found, seat, MOVED, ref=command.ref, reason=reason, clock_ms=clock_ms)


def check_own_seat(table: Table, who: Participant) -> Seat:
    """The seat in which `who` plays. Raises Rejected."""
    check_open(table)
    seat = table.seat_of(who.id)
    if seat is None:
        raise Rejected("table/not-seated", f"You have no seat at table {table.id}.")
    if table.holders[seat] is not None:
        raise Rejected("seat/substituted", "An AI player is playing in this seat; its owner must take it back first.")
    return seat


def counsel(draft: Draft, command: Counsel, seat: Seat) -> None:
    check_to_act(draft.table, seat, command.version, Phase.COUNSEL)
    draft.add(Counselled(command.wish, silent=False), seat, ref=command.ref)


def resign(draft: Draft, command: Resign, seat: Seat) -> None:
    """RULES, "Resigning and leaving": concedes once the human partner agrees; an AI partner always does."""
    table = draft.table
    check_running(table)
    if not can_be_resigned(table):
        raise Rejected(
            "table/not-offered", "Others play on at this table. Leave it, and an AI player takes your seat over."
        )
    if seat in table.match.resigned:
        return
    draft.add(Resigned(), seat, ref=command.ref)
    given_up = draft.table.match.resigned
    others = [partner for partner in sides(table.game, seat) if partner not in given_up]
    if not any(_is_person(table, partner) for partner in others):
        for partner in others:
            draft.add(Resigned(agrees=True), partner)


def _is_person(table: Table, seat: Seat) -> bool:
    sitting = table.seats[seat]
    return sitting is not None and sitting.who.kind == PlayerKind.PERSON


def leave(draft: Draft, command: Leave, seat: Seat) -> None:
    draft.add(Left("left"), seat, ref=command.ref)


def _is_same_move(before: Table, command: Play, event: Event) -> bool:
    if event.kind not in MOVES:
        return False
    try:
        move = before.game.parse_move(before.match.state, command.move)
    except GameError:
        return False
    return before.game.format_move(before.match.state, move) == event.move


def _is_same_counsel(before: Table, command: Counsel, event: Event) -> bool:
    return isinstance(event.data, Counselled) and event.data.wish == command.wish


def _is_same_nonce(before: Table, command: Reveal, event: Event) -> bool:
    return isinstance(event.data, Revealed) and event.data.nonce == command.nonce


def _makes(*kinds: Kind) -> Callable[[Table, Any, Event], bool]:
    """Whether the event is of a kind that the command alone makes."""
    return lambda before, command, event: event.kind in kinds


SEAT_COMMANDS: Final[Mapping[type, SeatCommand[Any, Any]]] = {
    Play: SeatCommand(decide=play, is_same=_is_same_move, by_substitute=True, by_owner_away="resumes"),
    Counsel: SeatCommand(decide=counsel, is_same=_is_same_counsel, by_substitute=True, by_owner_away="resumes"),
    Claim: SeatCommand(decide=claim, is_same=_makes(Kind.REDEAL_CLAIMED), by_substitute=True),
    GiveTime: SeatCommand(decide=give_time, is_same=_makes(Kind.CLOCK_SET)),
    Reveal: SeatCommand(decide=reveal, is_same=_is_same_nonce, by_owner_away="stays away"),
    Resign: SeatCommand(decide=resign, is_same=_makes(Kind.RESIGNED), by_owner_away="stays away"),
    Leave: SeatCommand(decide=leave, is_same=_makes(Kind.LEFT, Kind.SEAT_RECLAIMED), by_owner_away="stays away"),
    **COMMANDS,
}
"""By type. The player of a seat sends them, all but `leave` at its own table alone."""


def asks_the_same(before: Table, command: TableCommand, event: Event) -> bool:
    """Whether `command`, sent at the table `before`, is the one that made `event`: the same command sent twice."""
    if isinstance(command, Sit | Arrive):
        return event.kind in (Kind.SAT, Kind.SUBSTITUTED, Kind.SEAT_RECLAIMED) and command.seat in (None, event.seat)
    rule: SeatCommand[Any, Any] | None = SEAT_COMMANDS.get(type(command))
    return rule is not None and rule.is_same(before, command, event)
