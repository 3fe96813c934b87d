"""A table read back from its log: as it is, what was told of it last, what delayed watchers are to see. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from server.delayed import Happened
from server.publish import Facts, public_facts
from server.table import Table, advance, opened, runs
from shared.gamelog import Event, Kind

_NEWS = 32
"""Clients that come back have missed fewer events; the rest is read from the log."""
Refs = dict[tuple[str, str], int]
"""Version of the event that a player's command with this ref made, by the player's id and the ref."""


@dataclass(frozen=True, slots=True)
class Past:
    """All that a live table needs of what has happened there."""

    table: Table
    told: list[Facts]
    """The newest events as everybody may know them, the oldest of them first."""
    refs: Refs
    shown: Happened
    """The newest that watchers may see, where the terms show it to them later."""
    is_hidden: bool
    """Whether the table had something to hide by then."""
    coming: list[tuple[int, Happened]]
    """What they are to see yet, and when it happened."""


def past_of(events: Sequence[Event], now_ms: int) -> Past:
    """The table that these events made; the first is OPENED."""
    table = opened(events[0])
    told, refs, coming = [public_facts(events[0], table)], Refs(), list[tuple[int, Happened]]()
    delay_ms = 1_000 * table.terms.watch_delay_s
    late = (place for place, event in enumerate(events) if place and delay_ms and event.at_ms > now_ms - delay_ms)
    begun = next(late, len(events))
    newest = begun - _NEWS
    for run in runs(events[1:begun]):
        _remember_all(refs, table, run)
        table = advance(table, run)
        told += [public_facts(event, table) for event in run if event.version > newest]
    shown = Happened(told[-1], table)
    for event in events[begun:]:
        remember(refs, table, event)
        table = advance(table, (event,))
        told.append(public_facts(event, table))
        coming.append((event.at_ms, Happened(told[-1], table)))
    is_hidden = any(event.kind is Kind.DEALT for event in events[:begun])
    return Past(table, told[-_NEWS - len(coming) :], refs, shown, is_hidden, coming)


def _remember_all(refs: Refs, before: Table, run: Sequence[Event]) -> None:
    """`remember` for a run: in one of moves everybody keeps the seat."""
    if len(run) == 1:
        remember(refs, before, run[0])
        return
    players: dict[tuple[int | None, int | None], str | None] = {}
    for event in run:
        if event.ref is not None:
            key = event.seat, event.sitting
            if key not in players:
                players[key] = _player(before, event)
            player = players[key]
            if player:
                refs[player, event.ref] = event.version


def remember(refs: Refs, before: Table, event: Event) -> None:
    """Note the ref of an event; `before` is the table before it, or older."""
    if event.ref is not None:
        player = _player(before, event)
        if player:
            refs[player, event.ref] = event.version


def _player(before: Table, event: Event) -> str | None:
    """The id of the player whose command made the event; None when the log does not say."""
    if event.kind in (Kind.SAT, Kind.HELD):
        return (event.data or {}).get("player")
    if event.seat is None:
        return None
    owner = before.seats[event.seat]
    sitting = owner if owner is not None and owner.version == event.sitting else before.playing(event.seat)
    return None if sitting is None or sitting.version != event.sitting else sitting.who.id
