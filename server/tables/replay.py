"""A table rebuilt from its log: its state, its recent events and its delayed view. Pure."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from server.tables.apply import Refs, advance, opened, runs
from server.tables.delay import Happened
from server.tables.publish import public_event
from server.tables.table import Table
from shared.events import Event, Kind
from shared.game_log import Condensed, is_sealed
from shared.protocol import PublicEvent


def _refs(read: Condensed) -> Refs:
    refs, left_out = Refs(), deque(sorted(read.refs))
    for event in read.events:
        while left_out and left_out[0][0] < event.version:
            refs.put(*left_out.popleft())
        refs.note(event)
    for version, sitting, ref in left_out:
        refs.put(version, sitting, ref)
    return refs


@dataclass(frozen=True, slots=True)
class Past:
    """Everything that a live table needs from its log."""

    table: Table
    facts: list[PublicEvent]
    """Public facts of the newest events, oldest first."""
    refs: Refs
    shown: Happened
    """The history that delayed spectators see now."""
    is_hidden: bool
    """Whether the table had something to hide by then."""
    coming: list[tuple[int, Happened]]
    """Events that they will see later, each with its time in ms."""


def past_of(read: Condensed, now_ms: int, news: int) -> Past:
    """Rebuild a table from its events; the first is OPENED. `news`: the newest events whose facts are needed."""
    events = read.events
    table = opened(events[0])
    delay_ms = 1_000 * table.terms.spectator_delay_s
    if is_sealed(events, now_ms):
        late = (place for place, event in enumerate(events) if event.kind is Kind.DEALT)
    else:
        late = (place for place, event in enumerate(events) if place and delay_ms and event.at_ms > now_ms - delay_ms)
    begun = next(late, len(events))
    published_since = max(_whole_since(events), events[begun - 1].version - news + 1)
    facts = [public_event(events[0], table)] if published_since <= 1 else list[PublicEvent]()
    for run in runs(events[1:begun]):
        table = advance(table, run)
        facts += [public_event(event, table) for event in run if event.version >= published_since]
    shown, coming = Happened(facts[-1], table), list[tuple[int, Happened]]()
    for event in events[begun:]:
        table = advance(table, (event,))
        facts.append(public_event(event, table))
        coming.append((event.at_ms, Happened(facts[-1], table)))
    is_hidden = any(event.kind is Kind.DEALT for event in events[:begun])
    return Past(table, facts, _refs(read), shown, is_hidden, coming)


def _whole_since(events: Sequence[Event]) -> int:
    """The version after which no event is missing."""
    last = len(events) - 1, events[-1].version
    return next(event.version for place, event in enumerate(events) if last[1] - event.version == last[0] - place)
