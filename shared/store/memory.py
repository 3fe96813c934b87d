"""A log in memory, with the contract of a real one: for tests and for tables that nobody needs to remember."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from threading import Lock

from shared.errors import LogError
from shared.events import Event, Kind, PlayerKind, SeatedPlayer
from shared.game_log import (
    Condensed,
    FinishedMatch,
    FinishedRound,
    TableFacts,
    TableHead,
    condensed,
    of_matches,
    outline,
)
from shared.store import rows


@dataclass(slots=True)
class _StoredTable:
    """A table's events and its line in the list."""

    own: rows.TableRow
    events: list[Event] = field(default_factory=list[Event])
    closed: bool = False

    def head(self) -> TableHead:
        own = self.own
        kind, version = PlayerKind(own["kind"]), len(self.events)
        return TableHead(own["public_id"], own["game"], kind, own["opened_ms"], version, self.closed)


class MemoryGameLog:
    """Implements GameLog. Safe for threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._tables: dict[str, _StoredTable] = {}
        self._finished: list[FinishedRound] = []
        self._matches: list[FinishedMatch] = []
        self._known: set[str] = set()

    def append(self, events: Sequence[Event]) -> None:
        """Commit all of `events` (of any tables, each table's in order) or none; durable on return. Raises ValueError
        for events that no log may hold: see `rows.spans`.
        """
        spans = rows.spans(events)
        with self._lock:
            opened = {event.table: rows.table_row(event) for event in events if event.kind is Kind.OPENED}
            prints = [own["fingerprint"] for own in opened.values() if own["fingerprint"] is not None]
            if self._known.intersection(prints) or len(set(prints)) < len(prints):
                raise LogError("store/version-taken", "The log has one of these records already.")
            for table, (first, _) in spans.items():
                held = self._tables.get(table)
                head = len(held.events) if held else 0
                if first != head + 1:
                    rows.check_follows(table, first, head)
            ended = self._rounds_ended(events, opened)
            kept = [_kept(event) for event in events]
            # Nothing refuses from here on: all of the batch or none.
            self._known.update(prints)
            self._tables.update((table, _StoredTable(own)) for table, own in opened.items())
            self._finished += ended
            for event in kept:
                self._tables[event.table].events.append(event)
                self._tables[event.table].closed |= event.kind is Kind.CLOSED
                if event.kind is Kind.MATCH_ENDED and self._tables[event.table].head().kind is PlayerKind.PERSON:
                    self._matches.append(FinishedMatch(len(self._matches) + 1, event.table, event.match))

    def check_writable(self) -> None:
        """Commit something that says nothing."""
        self.append(())

    def read(self, table: str, since: int = 0, until: int | None = None) -> list[Event]:
        """The table's events with since < version <= until, in order; empty for an unknown table."""
        with self._lock:
            held = self._tables.get(table)
            return [] if held is None else held.events[max(since, 0) : until]

    def read_matches(self, table: str, numbers: Collection[int]) -> list[Event]:
        """Some matches of a table, as `of_matches` makes them of all its events."""
        return of_matches(self.read(table), numbers)

    def newest(self, table: str, version: int | None = None, until_ms: int | None = None) -> tuple[int, int] | None:
        """Version and match of the table's newest event up to `version` that was not written later than `until_ms`."""
        for event in reversed(self.read(table, 0, version)):
            if until_ms is None or event.at_ms <= until_ms:
                return event.version, event.match
        return None

    def endings(self, table: str, after: int = 0, limit: int = 1000) -> list[Event]:
        """The table's ROUND_ENDED, BOARD_ENDED and MATCH_ENDED events with version > `after`, ascending."""
        ended = (Kind.ROUND_ENDED, Kind.BOARD_ENDED, Kind.MATCH_ENDED)
        return [event for event in self.read(table, after) if event.kind in ended][:limit]

    def read_condensed(self, tables: Sequence[str]) -> dict[str, Condensed]:
        """Each of these tables by its id, as `condensed` makes it of all its events; few queries."""
        return {table: condensed(self.read(table)) for table in tables}

    def read_outlines(self, tables: Sequence[str]) -> dict[str, Sequence[Event]]:
        """Each of these tables by its id, as `outline` makes it of all its events."""
        return {table: outline(self.read(table)) for table in tables}

    def heads(self, *, live_only: bool = True) -> list[TableHead]:
        """Tables of the server, newest first; with `live_only` those not CLOSED (an index: O(live tables))."""
        with self._lock:
            heads = [held.head() for held in reversed(self._tables.values())]
        return [head for head in heads if head.kind is PlayerKind.PERSON and not (live_only and head.closed)]

    def head(self, table: str) -> TableHead | None:
        """The table in one line, whatever its kind; None when there is none."""
        with self._lock:
            held = self._tables.get(table)
            return None if held is None else held.head()

    def finished(self, game: str, after: int = 0, limit: int = 1000) -> list[FinishedRound]:
        """Finished rounds of `game` with number > `after`, ascending."""
        with self._lock:
            later = [row for row in self._finished[max(after, 0) :] if row.game == game]
        return later[:limit]

    def last_finished(self, game: str, limit: int = 20) -> list[FinishedRound]:
        """The newest finished rounds of `game`, newest first."""
        with self._lock:
            return [row for row in reversed(self._finished) if row.game == game][:limit]

    def finished_matches(self, game: str, after: int = 0, limit: int = 1000) -> list[FinishedMatch]:
        """Finished matches of `game` at tables of the server with number > `after`, ascending."""
        with self._lock:
            later = [row for row in self._matches[max(after, 0) :] if self._tables[row.table].own["game"] == game]
        return later[:limit]

    def rounds(self, finished: Sequence[FinishedRound]) -> Iterator[list[Event]]:
        """The events of each finished round (DEALT to ROUND_ENDED), in the order given; few queries, streamed."""
        for row in finished:
            yield self.read(row.table, row.first_version - 1, row.last_version)

    def tables(self, game: str) -> Iterator[list[Event]]:
        """Every table of `game`, imported and headless ones too, each with all its events; oldest first, streamed."""
        with self._lock:
            names = [name for name, held in self._tables.items() if held.own["game"] == game]
        for name in names:
            yield self.read(name)

    def facts(self, tables: Sequence[str]) -> dict[str, TableFacts]:
        """Facts about each of these tables, by its id."""
        with self._lock:
            held = {table: self._tables[table] for table in tables if table in self._tables}
        return {
            table: rows.table_facts(
                one.own,
                {
                    event.version: rows.sitting(
                        rows.sitting_row(event, event.data, 0), rows.event_row(event, 0)[-1], event.kind
                    )
                    for event in one.events
                    if isinstance(event.data, SeatedPlayer)
                },
            )
            for table, one in held.items()
        }

    def known_records(self, fingerprints: Sequence[str]) -> set[str]:
        """Which of these record fingerprints (data.fingerprint of OPENED) the log has already."""
        with self._lock:
            return self._known.intersection(fingerprints)

    def _rounds_ended(self, events: Sequence[Event], opened: dict[str, rows.TableRow]) -> list[FinishedRound]:
        dealt = {
            table: event.version
            for table in {event.table for event in events} & self._tables.keys()
            for event in self._tables[table].events
            if event.kind is Kind.DEALT
        }
        ended: list[FinishedRound] = []
        for event in events:
            if event.kind is Kind.DEALT:
                dealt[event.table] = event.version
            elif event.kind is Kind.ROUND_ENDED:
                own = opened.get(event.table) or self._tables[event.table].own
                row = rows.finished_row(event, 0, own["game"], dealt.get(event.table))
                ended.append(
                    FinishedRound(
                        number=len(self._finished) + len(ended) + 1,
                        table=event.table,
                        game=own["game"],
                        kind=PlayerKind(own["kind"]),
                        match=event.match,
                        round=event.round,
                        first_version=row["first_version"],
                        last_version=event.version,
                        points=tuple(rows.from_json(row["points"])),
                        reason=row["reason"],
                        plies=event.ply,
                    )
                )
        return ended


def _kept(event: Event) -> Event:
    """The event as a database would refuse it or give it back: its own copy, tuples as lists."""
    if event.data is None and event.reason is None:
        return event  # a move, nearly always: it is kept as it is
    row, data = rows.event_row(event, 0), None
    if event.kind is Kind.OPENED:
        data = rows.opened_data(rows.table_row(event))
    elif isinstance(event.data, SeatedPlayer):
        data = rows.sat_data(event.kind, rows.sitting_row(event, event.data, 0), row[-1])
    return rows.event(event.table, row, data)
