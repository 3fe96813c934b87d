"""Moves, counsel, resigning and another match: what a seat may say of the play. Knows no seat-taking."""

from typing import Any

from server.tables.decide.clocks import left_after_move, time_out
from server.tables.decide.draft import Draft
from server.tables.table import Table, Who
from shared import fair
from shared.core import Seat
from shared.errors import Rejected
from shared.events import Counselled, Kind, PlayerKind, RematchRequested, Resigned
from shared.match import Phase, sides
from shared.protocol import Counsel, Hint, Play, Rematch, Resign
from shared.protocol.reasons import admissible_reason


def check_version(table: Table, version: int) -> None:
    """Raises Rejected for a version before the question now asked, or not yet come."""
    if version > table.version:
        raise Rejected(
            "table/too-new", f"Table {table.id} is at version {table.version} and has not reached {version}."
        )
    if version < table.play_version:
        raise Rejected(
            "table/stale-version",
            f"A move was played after version {version}. Read version {table.version} and try again.",
        )


def check_running(table: Table) -> None:
    """Raises Rejected when no match is under way."""
    if table.match.phase is Phase.OVER:
        raise Rejected("match/over", "The match is over.")
    if not table.has_started():
        raise Rejected("table/not-started", "The match has not begun.")


def _check_to_act(table: Table, seat: Seat, version: int, phase: Phase) -> None:
    """Whether `seat` is asked for a choice of this phase, and has seen the question."""
    is_asked = table.match.phase is phase and seat in table.match.to_act
    if not is_asked:  # else the match is running
        check_running(table)
    check_version(table, version)
    if not is_asked:
        awaited = ", ".join(map(str, table.match.to_act)) or "none"
        what = "play" if phase is Phase.PLAY else "give counsel"
        raise Rejected("table/not-your-turn", f"It isn't your turn to {what}; it is the turn of seat {awaited}.")


def play(draft: Draft, command: Play, seat: Seat) -> None:
    table = draft.table
    _check_to_act(table, seat, command.version, Phase.PLAY)
    found = table.game.parse_move(table.match.state, command.move)
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
    make_move(draft, found, seat, Kind.MOVED, ref=command.ref, reason=reason, clock_ms=clock_ms)


def make_move(draft: Draft, chosen: Any, seat: Seat, kind: Kind, **facts: Any) -> None:
    match = draft.table.match
    text = match.game.format_move(match.state, chosen)
    after = match.game.successor(match.state, chosen)
    draft.add(kind, seat, after=after, move=text, state=match.game.pack(after), **facts)


def check_hint(table: Table, command: Hint, who: Who) -> Seat:
    """The seat that asks what a master would play in its place: one that is to move, where the terms allow it.

    Raises Rejected.
    """
    if table.closed is not None:
        raise Rejected("table/closed", f"Table {table.id} is closed ({table.closed}).")
    seat = table.seat_of(who.id)
    if seat is None:
        raise Rejected("table/not-seated", f"You have no seat at table {table.id}.")
    if table.holders[seat] is not None:
        raise Rejected("seat/substituted", "An AI player is playing in this seat; its owner must take it back first.")
    if not table.terms.hints:
        raise Rejected("table/not-offered", "This table does not allow hints.")
    _check_to_act(table, seat, command.version, Phase.PLAY)
    return seat


def counsel(draft: Draft, command: Counsel, seat: Seat) -> None:
    _check_to_act(draft.table, seat, command.version, Phase.COUNSEL)
    draft.add(Counselled(command.wish, silent=False), seat, ref=command.ref)


def counsel_until_ms(table: Table) -> int:
    """When silence becomes *either*."""
    return table.play_ms + 1_000 * int(table.options["counsel_s"])


def resign(draft: Draft, command: Resign, seat: Seat) -> None:
    """RULES, "Resigning and leaving": concedes once the human partner agrees; an AI partner always does."""
    table = draft.table
    check_running(table)
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


def again(draft: Draft, command: Rematch, seat: Seat) -> None:
    table = draft.table
    if table.match.phase is not Phase.OVER:
        running = table.has_started()
        code = "match/running" if running else "table/not-started"
        raise Rejected(code, "The match goes on." if running else "The match has not begun.")
    if table.match.number >= fair.CHAIN:
        raise Rejected("table/limit", f"A table can have {fair.CHAIN} matches. Open another one.")
    if seat not in table.again:
        draft.add(RematchRequested(command.commitment), seat, ref=command.ref)
