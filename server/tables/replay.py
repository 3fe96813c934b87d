"""A table rebuilt from its log: its state, its recent events and its delayed view. Pure."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from server.tables.apply import advance, opened, runs
from server.tables.delay import Happened
from server.tables.public_events import Facts, public_facts
from server.tables.table import Table
from shared.events import Event, Kind, SeatedPlayer
from shared.game_log import Condensed

_REFS = 32
"""Refs of one player kept in memory: twice the commands that a connection may have unanswered (`Limits.unanswered`), so
those that its client may send again."""


@dataclass(slots=True)
class Refs:
    """The version of the event that each command made, so that a command sent again is not carried out twice.

    Only the newest of each player are kept. A move with an older ref is refused as stale.
    """

    _players: dict[int | None, str | None] = field(default_factory=dict[int | None, str | None], init=False)
    """By sitting, which is identified by the version of its event."""
    _versions: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]], init=False)
    """By player, then by ref, oldest first."""

    def note(self, event: Event) -> None:
        """Add the next event. A command is found only if the event of its sitting was added, SAT or SUBSTITUTED."""
        sitting = event.sitting
        if isinstance(event.data, SeatedPlayer):
            sitting = event.version
            self._players[sitting] = event.data.player
        if event.ref is not None:
            self.put(event.version, sitting, event.ref)

    def put(self, version: int, sitting: int | None, ref: str) -> None:
        """Add the next event, of which only these fields are kept. Without a player it is not a command, and is not
        found."""
        player = self._players.get(sitting)
        if player:
            versions = self._versions.setdefault(player, {})
            versions[ref] = version
            if len(versions) > _REFS:
                del versions[next(iter(versions))]

    def find(self, player: str, ref: str) -> int | None:
        """The version of the event that this player's command with this ref made; None if it made none."""
        return self._versions.get(player, {}).get(ref)


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
    facts: list[Facts]
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
    late = (place for place, event in enumerate(events) if place and delay_ms and event.at_ms > now_ms - delay_ms)
    begun = next(late, len(events))
    published_since = max(_whole_since(events), events[begun - 1].version - news + 1)
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
