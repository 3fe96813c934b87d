"""A table of a server judged once more, event by event, against what a server would have written in its place."""

import dataclasses
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from server.tables.apply import evolve, opened
from server.tables.decide import with_contributions
from server.tables.decide.draft import Draft
from server.tables.features import EVENTS
from server.tables.table import Table
from server.verifier.played import against, played
from shared import fair
from shared.core import Seat
from shared.events import MOVES, Dealt, Event, Kind, MovesTakenBack, Opened, Resigned, Revealed, SeatedPlayer

_ENDS = (Kind.ROUND_ENDED, Kind.BOARD_ENDED, Kind.MATCH_ENDED)
"""Events that a server writes by itself, together with the event that decides."""
_OF_SOMEBODY = (
    Kind.MOVED,
    Kind.REDEAL_CLAIMED,
    Kind.RESIGNED,
    Kind.REMATCH_REQUESTED,
    Kind.OFFERED,
    Kind.OFFER_DECLINED,
)
"""Events that an empty seat cannot cause. The server passes, is silent and agrees for one."""


class LiveTable:
    """A table as its events come."""

    def __init__(self, opening: Event) -> None:
        self._table = opened(opening)
        self._owed: list[Event] = []
        """The event that must come next, since it was decided."""
        self._refs: dict[tuple[str, str], int] = {}
        """Version of the event that a player's command with this ref made."""
        commitment = opening.expect(Opened).commitment
        self._first = [] if commitment == self._table.commitment else ["the commitment is not of the secret"]

    def take(self, event: Event) -> Iterator[str]:
        """Faults of one more event. Raises what folding it raises."""
        yield from self._first
        self._first = []
        if self._owed:
            yield from self._is_owed(event)
        elif event.kind in _ENDS:
            yield f"{event.kind.name}, and nothing was decided"
        if event.kind in _ENDS:
            self._table = evolve(self._table, event)
            return
        table = self._table
        yield from against(table.match, event)
        yield from _against_seats(table, event)
        yield from self._against_deal(event)
        after: Any = None
        draft = Draft(table, event.at_ms)
        if event.kind in MOVES:
            after, wrong = played(table.match, event)
            yield from wrong
            written = draft.add_played(event.kind, event.seat, event.move, event.state, after, clock_ms=event.clock_ms)
        else:
            ply = table.match.ply - event.data.plies if isinstance(event.data, MovesTakenBack) else None
            written = draft.add(event.data or event.kind, event.seat, ply=ply)
        for name in ("match", "round", "ply", "sitting"):
            if getattr(written, name) != getattr(event, name):
                yield f"{event.kind.name} is of {name} {getattr(written, name)}, not {getattr(event, name)}"
        yield from self._against_ref(event)
        self._owed = list(draft.decide(None).events[1:])
        self._table = evolve(table, event, after)

    def end(self) -> Iterator[str]:
        """Faults of a log that ends here."""
        for event in self._owed:
            yield f"it was decided, and {event.kind.name} does not follow"

    def _is_owed(self, event: Event) -> Iterator[str]:
        owed = self._owed.pop(0)
        if event.kind is not owed.kind:
            yield f"{event.kind.name}, where {owed.kind.name} must follow"
            self._owed = []
        elif dataclasses.replace(owed, at_ms=event.at_ms, version=event.version) != event:
            yield f"the log has {event.data}, and the rules give {owed.data}"

    def _against_deal(self, event: Event) -> Iterator[str]:
        """Whether the deal follows from the secret that was committed to, and from the seats' nonces."""
        data = event.data
        if not isinstance(data, Dealt):
            return
        table = self._table
        if not (table.has_started() or table.is_full() or table.contributions is not None):
            yield "a deal before all seats were taken"
        if data.nonces is not None or table.to_reveal():  # else it was dealt before players committed to their nonces
            if data != with_contributions(table, dataclasses.replace(data, nonces=None, commitments=None)):
                yield "the deal tells of other nonces than the seats have given"
        elif table.is_first_deal():
            table = replace(table, contributions=None)
        due = table.next_deal()
        if due.deal != data.deal:
            is_set_up = table.start is not None
            source = "the position that the table opened from" if is_set_up else "the committed secret and the nonces"
            yield f"the deal does not follow from {source}"
        elif due.leader != data.leader:
            yield f"seat {due.leader} leads this deal, not {data.leader}"

    def _against_ref(self, event: Event) -> Iterator[str]:
        """A ref is one command's of one player: who takes a seat after another may use the other's again."""
        if event.ref is None or event.seat is None:
            return
        if isinstance(event.data, SeatedPlayer):
            player = event.data.player
        else:
            owner = self._table.seats[event.seat]
            sitting = owner if owner is not None and owner.version == event.sitting else self._table.playing(event.seat)
            player = None if sitting is None else sitting.who.id
        if not player:  # somebody who asked to be forgotten
            return
        known = self._refs.setdefault((player, event.ref), event.version)
        if known != event.version:
            yield f"the ref {event.ref!r} was used at version {known} by the same player"


def _is_committed(table: Table, seat: Seat, nonce: str) -> bool:
    """Whether the nonce revealed is the one that the seat committed to."""
    given = table.contributions
    return given is not None and fair.nonce_commitment(nonce) == given.commitments[seat]


def _against_seats(table: Table, event: Event) -> Iterator[str]:
    """Objections to an event by the seats, and by the state of the match."""
    if event.seat is None:
        if event.kind in (
            Kind.SAT,
            Kind.LEFT,
            Kind.SUBSTITUTED,
            Kind.SEAT_RECLAIMED,
            Kind.RESIGNED,
            Kind.REMATCH_REQUESTED,
            Kind.REVEALED,
        ):
            yield f"{event.kind.name} names no seat"
        if event.kind is Kind.BOARDS_RELEASED:
            yield from EVENTS[type(event.data)].faults(table, event, event.data)
        return
    if not 0 <= event.seat < table.game.seats:
        raise ValueError(f"there is no seat {event.seat}")
    is_agreement = isinstance(event.data, Resigned) and event.data.agrees
    if event.kind in _OF_SOMEBODY and table.playing(Seat(event.seat)) is None and not is_agreement:
        yield f"{event.kind.name}, and nobody sat in seat {event.seat}"
    match event.kind:
        case Kind.REVEALED if event.seat not in table.to_reveal():
            yield f"seat {event.seat} had no nonce to reveal"
        case Kind.REVEALED if not _is_committed(table, Seat(event.seat), event.expect(Revealed).nonce):
            yield f"seat {event.seat} reveals another nonce than it committed to"
        case Kind.SAT if table.seats[event.seat] is not None:
            yield f"seat {event.seat} was taken"
        case Kind.LEFT if table.seats[event.seat] is None:
            yield f"nobody sat in seat {event.seat}"
        case Kind.SUBSTITUTED if table.seats[event.seat] is None or not table.is_running():
            yield f"seat {event.seat} had no owner to be substituted"
        case Kind.SEAT_RECLAIMED if table.holders[event.seat] is None:
            yield f"seat {event.seat} had no substitute"
        case Kind.RESIGNED if not table.is_running() or event.seat in table.match.resigned:
            yield f"seat {event.seat} had nothing to give up"
        case _:
            rule = EVENTS.get(type(event.data))
            if rule is not None:
                yield from rule.faults(table, event, event.data)
