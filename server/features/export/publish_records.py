"""Games as records and as states of the past, for any reader: whole when they are over, else as a seat may know
them.

The record of a match in progress with hidden hands is built from the public events and from the seat's own view, like
every state; it contains only those full deals whose every tile has been shown.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from server.history.games import is_served, seat_of
from server.tables.apply import evolve, opened, rebuild
from server.tables.publish import Publication, public_event, public_events
from server.tables.table import Table
from shared.core import Seat
from shared.errors import Rejected
from shared.events import Event, Kind
from shared.match import Phase
from shared.match_records import record_so_far, records_of
from shared.records.record import GameRecord, HandRecord

UNKNOWN = "?"
"""Stands in a deal for a hand that is not to be known."""


@dataclass(frozen=True, slots=True)
class ToldMatch:
    """A match as somebody may know it."""

    number: int
    over: bool
    record: GameRecord

    def of_round(self, number: int) -> "ToldMatch":
        """One round of the match alone. Raises Rejected `round/unknown`."""
        played = [hand for hand in self.record.hands if not hand.void] or [None]
        if not 1 <= number <= len(played):
            raise Rejected("round/unknown", f"Match {self.number} has {len(played)} rounds.")
        hand = played[number - 1]
        return self if hand is None else replace(self, record=replace(self.record, hands=(hand,)))

    def shown_whole(self) -> "ToldMatch":
        """Without the hands of which some are not to be known."""
        shown = tuple(hand for hand in self.record.hands if UNKNOWN not in hand.deal)
        return replace(self, record=replace(self.record, hands=shown))


def matches_of(events: Sequence[Event], player: str | None) -> list[ToldMatch]:
    """The matches of a table that `events` are of, as `player` (None: anybody) may know them. The first is OPENED; the
    others may be left out as `shared.game_log.of_matches` leaves them out."""
    here = events[0].table
    found = [ToldMatch(_number(record, here), True, record) for record in records_of(events)]
    so_far = record_so_far(events)
    number = 0 if so_far is None else _number(so_far, here)
    if so_far is not None and all(match.number != number for match in found):
        table = rebuild(events)
        if table.game.hidden:
            so_far = replace(so_far, hands=tuple(_shown_hands(so_far, events, table, seat_of(table, player))))
        found.append(ToldMatch(number, False, so_far))
    return found


def state_at(events: Sequence[Event], version: int, player: str | None, seat: Seat | None) -> bytes:
    """The state message of a version of the past: as `player` saw it then, or as `seat` did when its match is over.

    Raises Rejected `table/too-new`, `table/unknown` (no states were told there), `match/running`.
    """
    if not is_served(events):
        raise Rejected("table/unknown", "This game was imported and has no states.")
    table = _at(events, version)
    if seat is None:
        seat = seat_of(table, player)
    elif seat >= table.game.seats:
        raise Rejected("table/unknown", f"There is no seat {seat} here.")
    elif seat != seat_of(table, player) and not _is_over(events, table.match.number):
        raise Rejected("match/running", "The views of other seats are available when the match is over.")
    return Publication(table, (), public_event(table.last, table), table.last.at_ms).encoded(seat)


def _at(events: Sequence[Event], version: int) -> Table:
    if version not in (event.version for event in events):
        raise Rejected("table/too-new", f"The newest visible version is {events[-1].version}.")
    table = opened(events[0])
    for event in events[1:]:
        if event.version > version:
            break
        table = evolve(table, event)
    return table


def _is_over(events: Sequence[Event], match: int) -> bool:
    return any(event.kind is Kind.MATCH_ENDED and event.match == match for event in events)


def _shown_hands(record: GameRecord, events: Sequence[Event], table: Table, seat: Seat | None) -> Iterator[HandRecord]:
    """The hands of a match in progress."""
    shown = _void_hands(events, table.match.number)
    for hand in record.hands:
        if hand.void:
            yield HandRecord(_deal(table, next(shown)), void=True)
        elif hand.points is not None:
            yield hand  # all four hands were shown at its end
        else:
            yield _hand_in_progress(table, seat)


def _void_hands(events: Sequence[Event], match: int) -> Iterator[Mapping[int | None, Sequence[str]]]:
    """Of each void deal of the match the hand that voided it, by its seat: it was shown to everybody."""
    for event, public in zip(events, public_events(events, 0), strict=True):
        if event.match != match:
            continue
        if event.kind is Kind.REDEAL_CLAIMED:
            yield {event.seat: public.data["hand"]}
        elif redeal := public.data.get("redeal"):
            yield {redeal["seat"]: redeal["hand"]}


def _hand_in_progress(table: Table, seat: Seat | None) -> HandRecord:
    """The tiles that `seat` (None: a spectator) sees of the hand being played: those that it holds now."""
    match = table.match
    view = match.view(seat)
    assert view is not None
    counsel = () if match.phase is Phase.COUNSEL else tuple((int(spoken), wish) for spoken, wish in match.wishes)
    first = None if view.first is None else int(view.first)
    return HandRecord(_deal(table, {view.seat: view.hand}), first, counsel, tuple(view.history))


def _deal(table: Table, known: Mapping[int | None, Sequence[str]]) -> str:
    """A deal of which only some hands are known."""
    return "/".join(" ".join(known[seat]) if seat in known else UNKNOWN for seat in range(table.game.seats))


def _number(record: GameRecord, table: str) -> int:
    """Which match of its table a record tells; a table made of somebody's record has one."""
    place, _, number = record.id.rpartition("/")
    return int(number) if place == table else 1
