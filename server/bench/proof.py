"""Compares answers to bots with the log: was anything acknowledged lost, doubled or charged to nobody's fault?"""

from collections.abc import Iterator, Sequence

from server.bench.witnesses import Place, Record
from server.tables.apply import evolve, opened
from server.tables.table import Table
from server.verifier import faults_of
from shared.events import ClockSet, Event, Kind


def faults(place: Place, events: Sequence[Event]) -> list[str]:
    """Faults of a table, a sentence each: the log by its own rules, then every answer, every stream and every
    clock against it."""
    found = [f"version {fault.version}: {fault.text}" for fault in faults_of(place.table, list(events))]
    found += [*_lost(place, events), *_streams(place, events)]
    found += [] if found else _clocks(events)
    return [f"{place.game} table {place.table}: {text}" for text in found]


def lost(place: Place, events: Sequence[Event]) -> int:
    """How many moves were acknowledged and are not in the log as they were acknowledged."""
    return sum(1 for _ in _lost(place, events))


def _lost(place: Place, events: Sequence[Event]) -> Iterator[str]:
    """Acknowledged moves that the log does not have at the version that was told."""
    by_version = {event.version: event for event in events}
    for one in place.answered():
        event = by_version.get(one.version)
        if event is None or (event.kind, event.move, event.ref) != (Kind.MOVED, one.move, one.ref):
            was = "nothing" if event is None else f"{event.kind.name} {event.move or ''}".strip()
            yield f"{one.move} was acknowledged as version {one.version}, and the log has {was} there"


def _streams(place: Place, events: Sequence[Event]) -> Iterator[str]:
    """Holes in what was told: within a line every version comes, in order, whichever servers had the table meanwhile;
    over a cut a watcher misses none."""
    for record in (*place.seats, place.watcher):
        yield from _stream(record)
        newest = max((version for line in record.lines for version in line), default=0)
        if newest > len(events):
            yield f"{record.name} was told of version {newest}, and the log has {len(events)}"
    watcher = place.watcher
    known = {version for line in watcher.lines for version in line} | set(watcher.missed)
    holes = sorted(set(range(min(known, default=0), max(known, default=0))) - known)
    if holes:
        yield f"{watcher.name} has never heard of versions {holes}"


def _stream(record: Record) -> Iterator[str]:
    before = 0
    for line in record.lines:
        for place, version in enumerate(line):
            if version < before or (place > 0 and version > before + 1):
                yield f"{record.name} was told version {version} after {before}"
            before = version


def _clocks(events: Sequence[Event]) -> Iterator[str]:
    """Clocks that a stop or a start of a server has set to anything but what they showed."""
    table: Table | None = None
    for event in events:
        clocks = None if table is None else table.clocks
        if clocks is not None and isinstance(event.data, ClockSet) and event.data.reason == "restart":
            left = event.data.left_ms
            if left not in (clocks.left_ms, clocks.left_at(event.at_ms)):
                yield f"version {event.version} sets clocks to {left}, and they were {clocks.left_ms}"
        table = opened(event) if table is None else evolve(table, event)


def spared_ms(events: Sequence[Event], end_ms: int) -> int | None:
    """Of the move that was waited for when a server ended: how much of its time has been charged to nobody. None when
    no seat's clock ran then."""
    table = opened(events[0])
    asked_left_ms: tuple[int, ...] = ()
    for event in events[1:]:
        was_waited_for = table.play_ms <= end_ms < event.at_ms
        if event.kind is Kind.MOVED and event.clock_ms is not None and event.seat is not None and was_waited_for:
            assert table.clocks is not None
            gain_ms = 1_000 * getattr(table.clocks.terms, "gain_s", 0)
            charged_ms = asked_left_ms[event.seat] + gain_ms - event.clock_ms
            return event.at_ms - table.play_ms - charged_ms
        table = evolve(table, event)
        if table.play_version == event.version and table.clocks is not None:
            asked_left_ms = table.clocks.left_ms
    return None
