"""A table read back from its log: as it is, what was told of it last, what delayed watchers are to see. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from server.delayed import Happened
from server.evolve import advance, opened, runs
from server.publish import Facts, public_facts
from server.table import Table
from shared.gamelog import Condensed, Event, Kind

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


def past_of(read: Condensed, now_ms: int) -> Past:
    """The table that these events made; the first is OPENED."""
    events = read.events
    table = opened(events[0])
    delay_ms = 1_000 * table.terms.watch_delay_s
    late = (place for place, event in enumerate(events) if place and delay_ms and event.at_ms > now_ms - delay_ms)
    begun = next(late, len(events))
    told_since = max(_whole_since(events), events[begun - 1].version - _NEWS + 1)
    told = [public_facts(events[0], table)] if told_since <= 1 else list[Facts]()
    for run in runs(events[1:begun]):
        table = advance(table, run)
        told += [public_facts(event, table) for event in run if event.version >= told_since]
    shown, coming = Happened(told[-1], table), list[tuple[int, Happened]]()
    for event in events[begun:]:
        table = advance(table, (event,))
        told.append(public_facts(event, table))
        coming.append((event.at_ms, Happened(told[-1], table)))
    is_hidden = any(event.kind is Kind.DEALT for event in events[:begun])
    return Past(table, told, _refs(read), shown, is_hidden, coming)


def _whole_since(events: Sequence[Event]) -> int:
    """The version after which no event is left out."""
    last = len(events) - 1, events[-1].version
    return next(event.version for place, event in enumerate(events) if last[1] - event.version == last[0] - place)


def _refs(read: Condensed) -> Refs:
    """`remember` for all of them: a sitting is named by its event's version, and remains its player's."""
    players: dict[int | None, str | None] = {}
    refs = Refs()
    for event in read.events:
        if event.kind in (Kind.SAT, Kind.HELD):
            players[event.version] = player = (event.data or {}).get("player")
        else:
            player = players.get(event.sitting)
        if player and event.ref is not None:
            refs[player, event.ref] = event.version
    for version, sitting, ref in read.refs:
        player = players.get(sitting)
        if player:
            refs[player, ref] = version
    return refs


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
