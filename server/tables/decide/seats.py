"""Decides who may take which seat: people who sit down, AI players that are seated. Judges no play."""

from hashlib import sha256
from typing import Any

from server.core.participant import Participant
from server.tables.commands import Arrive
from server.tables.decide.clocks import check_time_left
from server.tables.decide.draft import CommandDecision, Draft
from server.tables.decide.free_seats import check_may_take, free_seats, may_take
from server.tables.decide.substitutes import check_may_hold, take_back
from server.tables.table import Occupant, Table
from shared import fair
from shared.core import Seat
from shared.errors import ProtocolError, Rejected
from shared.events import Left, PlayerKind, Revealed, Sat, Substituted
from shared.match import sides
from shared.protocol import AddAi, Reveal, Sit


def check_add_ai(table: Table, command: AddAi, who: Participant) -> Occupant | None:
    """Whether `who` may have an AI player seated there; the sitting when this very command has seated it before.

    Raises Rejected.
    """
    sitting = table.seats[_seat_number(table, command.seat)]
    asked = None if sitting is None else command.player or sitting.who.agent
    if sitting is not None and (sitting.by, sitting.ref, sitting.who.agent) == (who.id, command.ref, asked):
        return sitting
    if table.closed is not None:
        raise Rejected("table/closed", f"Table {table.id} is closed ({table.closed}).")
    if who.id != table.opener and table.seat_of(who.id) is None:
        raise Rejected("table/not-seated", "Only a player of the table, or its opener, may fill its seats.")
    if sitting is not None:
        raise Rejected("table/seat-taken", f"Seat {command.seat} is taken.")
    if table.reserved is not None:
        raise Rejected("seat/reserved", "The seats of this table are kept for its players.")
    return None


def sit(draft: Draft, command: Sit, who: Participant) -> CommandDecision:
    table = draft.table
    own = table.seat_of(who.id)
    if own is not None:
        if command.seat not in (None, own):
            raise Rejected("table/seat-taken", f"You already have seat {own}. Leave it first.")
        if not table.holds(who.id, own):
            take_back(draft, own, command.ref)
        return draft.decide(own)
    seat = _free_seat(table, command.seat, who)
    check_time_left(table, seat)
    draft.add(Sat(**_seated_player(table, who, command)), seat, ref=command.ref)
    return draft.decide(seat)


def arrive(draft: Draft, command: Arrive, who: Participant) -> CommandDecision:
    """A new AI player, or the same one with another book in place of one that its host has lost."""
    table = draft.table
    sitting = table.seats[command.seat]
    if sitting is not None and command.holds is not None:
        return _hold(draft, command, who, command.holds)
    if sitting is not None:
        if sitting.who.id == who.id:
            return draft.decide(command.seat)
        if sitting.who.agent != who.agent:
            raise Rejected("table/seat-taken", f"Seat {command.seat} is taken.")
        draft.add(Left("host-gone"), command.seat)
    draft.add(Sat(**_seated_player(table, who, command)), command.seat, ref=command.ref)
    return draft.decide(command.seat)


def _hold(draft: Draft, command: Arrive, who: Participant, reason: str) -> CommandDecision:
    """An AI player for a seat that has an owner; or another for one that its host has lost."""
    seat = command.seat
    holding = draft.table.holders[seat]
    if holding is None:
        check_may_hold(draft.table, seat, reason)
    elif holding.sitting.who.id == who.id:
        return draft.decide(seat)
    draft.add(Substituted(**_seated_player(draft.table, who, command), reason=reason), seat, ref=command.ref)
    return draft.decide(seat)


def reveal(draft: Draft, command: Reveal, seat: Seat) -> None:
    """The nonce that the seat committed to. Raises Rejected when it is another, or not asked for."""
    table, given = draft.table, draft.table.contributions
    if given is not None and given.commitments[seat] is not None and given.nonces[seat] == command.nonce:
        return  # revealed already
    if given is None or seat not in table.to_reveal():
        raise Rejected("reveal/not-asked", "The table is not waiting for your nonce.")
    if fair.nonce_commitment(command.nonce) != given.commitments[seat]:
        raise Rejected("reveal/mismatch", "This is not the nonce that you committed to.")
    draft.add(Revealed(command.nonce, command.commitment), seat, ref=command.ref)


def _seated_player(table: Table, who: Participant, command: Sit | Arrive) -> dict[str, Any]:
    """The fields of SeatedPlayer."""
    return {
        "player": who.id,
        "name": who.name,
        "kind": who.kind,
        "agent": who.agent,
        "book": who.book,
        "sat_in": table.is_running(),
        "nonce": command.nonce if isinstance(command, Sit) and command.commitment is None else None,
        "commitment": command.commitment,
        "by": command.by if isinstance(command, Arrive) else None,
        "bot": who.bot,
        "owner": who.owner,
        "source": who.source,
        "network": None if who.network is None else _at_table(table, who.network),
    }


def _at_table(table: Table, network: str) -> str:
    """The tag of a network that is good at this table alone: it links nobody's games at different tables."""
    return sha256(f"{table.id} {network}".encode()).hexdigest()[:16]


def _free_seat(table: Table, wanted: int | None, who: Participant) -> Seat:
    """The seat asked for, or a free one: the partner's of the person who came first, if it may be had."""
    if wanted is None:
        free = free_seats(table)
        if not free:
            raise Rejected("table/full", f"Every seat at table {table.id} is taken.")
        open_ = may_take(table, who)
        if not open_:
            check_may_take(table, free[0], who)
        partners = _partners_of_first(table) if who.kind == PlayerKind.PERSON and table.terms.partners else ()
        return next((seat for seat in partners if seat in open_), open_[0])
    seat = _seat_number(table, wanted)
    if table.seats[seat] is not None:
        raise Rejected("table/seat-taken", f"Seat {seat} is taken.")
    check_may_take(table, seat, who)
    return seat


def _partners_of_first(table: Table) -> tuple[Seat, ...]:
    """The seats that win and lose with the person who sat down first of those who sit here."""
    persons = [
        (sitting.version, Seat(number))
        for number, sitting in enumerate(table.seats)
        if sitting is not None and sitting.who.kind == PlayerKind.PERSON
    ]
    return sides(table.game, min(persons)[1]) if persons else ()


def _seat_number(table: Table, wanted: int) -> Seat:
    if wanted >= table.game.seats:
        raise ProtocolError(
            "protocol/invalid", f"{table.game.title} has seats 0 to {table.game.seats - 1}, not {wanted}."
        )
    return Seat(wanted)
