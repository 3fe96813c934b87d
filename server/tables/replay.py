"""A table read back from its log: as it is, what was told of it last, what delayed watchers are to see. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from server.tables.apply import advance, opened, runs
from server.tables.delay import Happened
from server.tables.publish import Facts, public_facts
from server.tables.table import Table
from shared.events import Condensed, Event, Kind

_NEWS = 32
"""Clients that come back have missed fewer events; the rest is read from the log."""


@dataclass(slots=True)
class Refs:
    """The version of the event that each command made, so that a command repeated under its ref is not done again."""

    _players: dict[int | None, str | None] = field(default_factory=dict[int | None, str | None], init=False)
    """By sitting, which is named by its event's version and remains its player's."""
    _versions: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int], init=False)
    """By player and ref."""

    def note(self, event: Event) -> None:
        """Take in the next event. A command is found only if the SAT or HELD event of its sitting was taken in."""
        sitting = event.sitting
        if event.kind in (Kind.SAT, Kind.HELD):
            sitting = event.version
            self._players[sitting] = (event.data or {}).get("player")
        if event.ref is not None:
            self.put(event.version, sitting, event.ref)

    def put(self, version: int, sitting: int | None, ref: str) -> None:
        """Take in an event of which only this is kept. One without a player is no command, and is not found."""
        player = self._players.get(sitting)
        if player:
            self._versions[player, ref] = version

    def find(self, player: str, ref: str) -> int | None:
        """The version of the event that this player's command with this ref made; None if it made none."""
        return self._versions.get((player, ref))


def _refs(read: Condensed) -> Refs:
    refs = Refs()
    for event in read.events:
        refs.note(event)
    for version, sitting, ref in read.refs:
        refs.put(version, sitting, ref)
    return refs


@dataclass(frozen=True, slots=True)
class Past:
    """All that a live table needs of what has happened there."""

    table: Table
    facts: list[Facts]
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
    published_since = max(_whole_since(events), events[begun - 1].version - _NEWS + 1)
    facts = [public_facts(events[0], table)] if published_since <= 1 else list[Facts]()
    for run in runs(events[1:begun]):
        table = advance(table, run)
        facts += [public_facts(event, table) for event in run if event.version >= published_since]
    shown, coming = Happened(facts[-1], table), list[tuple[int, Happened]]()
    for event in events[begun:]:
        table = advance(table, (event,))
        facts.append(public_facts(event, table))
        coming.append((event.at_ms, Happened(facts[-1], table)))
    is_hidden = any(event.kind is Kind.DEALT for event in events[:begun])
    return Past(table, facts, _refs(read), shown, is_hidden, coming)


def _whole_since(events: Sequence[Event]) -> int:
    """The version after which no event is left out."""
    last = len(events) - 1, events[-1].version
    return next(event.version for place, event in enumerate(events) if last[1] - event.version == last[0] - place)
