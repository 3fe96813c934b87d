"""A table rebuilt from its log: its state, its recent events and its delayed view. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from server.tables.apply import advance, opened, runs
from server.tables.delay import Happened
from server.tables.public_events import Facts, public_facts
from server.tables.table import Table
from shared.events import Event, Kind, SeatedPlayer
from shared.game_log import Condensed

_NEWS = 32
"""Recent events kept in memory for clients that reconnect; earlier ones are read from the log."""


@dataclass(slots=True)
class Refs:
    """The version of the event that each command made, so that a command sent again is not carried out twice."""

    _players: dict[int | None, str | None] = field(default_factory=dict[int | None, str | None], init=False)
    """By sitting, which is identified by the version of its event."""
    _versions: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int], init=False)
    """By player and ref."""

    def note(self, event: Event) -> None:
        """Add the next event. A command is found only if the event of its sitting was added, SAT or SUBSTITUTED."""
        sitting = event.sitting
        if isinstance(event.data, SeatedPlayer):
            sitting = event.version
            self._players[sitting] = event.data.player
        if event.ref is not None:
            self.put(event.version, sitting, event.ref)

    def put(self, version: int, sitting: int | None, ref: str) -> None:
        """Add an event of which only these fields are kept. Without a player it is not a command, and is not found."""
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
    """Everything that a live table needs from its log."""

    table: Table
    facts: list[Facts]
    """Public facts of the newest events, oldest first."""
    refs: Refs
    shown: Happened
    """The history that delayed spectators see now."""
    is_hidden: bool
    """Whether the table had something to hide by then."""
    coming: list[tuple[int, Happened]]
    """Events that they will see later, each with its time in ms."""


def past_of(read: Condensed, now_ms: int) -> Past:
    """Rebuild a table from its events; the first is OPENED."""
    events = read.events
    table = opened(events[0])
    delay_ms = 1_000 * table.terms.spectator_delay_s
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
    """The version after which no event is missing."""
    last = len(events) - 1, events[-1].version
    return next(event.version for place, event in enumerate(events) if last[1] - event.version == last[0] - place)
