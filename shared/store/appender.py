"""Appends events and their projections. Tables that are known go past SQLAlchemy. Reads nothing but where a table
stands.

The projections (`tables`, `sittings`, `finished`, `matches`) are written in the transaction of their event. As long as
possible by the same connection: SQLite reads all pages again after another one has written.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, TypeVar

from sqlalchemy import Connection, Table, func, insert, select

from shared.events import MOVED, Event, Kind, PlayerKind, SeatedPlayer
from shared.store import rows
from shared.store.engine import Database
from shared.store.raw_insert import RawInsert
from shared.store.schema import events as stored
from shared.store.schema import finished as queue
from shared.store.schema import matches, sittings, tables

NEWEST_VERSION = func.coalesce(
    tables.c.sealed_version,
    select(func.max(stored.c.version)).where(stored.c.table_number == tables.c.number).scalar_subquery(),
)
"""Of the row of `tables` in the query around it."""

_CHUNK = 500
"""Keys asked for by one query: few round trips, little memory."""
_PROJECTED = frozenset({Kind.OPENED, *rows.SITTINGS, Kind.CLOSED, Kind.ROUND_ENDED, Kind.MATCH_ENDED})
"""Events that also write to another table than `events`."""
_NOTED = _PROJECTED | {Kind.DEALT}
"""Events that change more of a table's head than its version."""
_KEY = itemgetter(*(list(stored.c.keys()).index(column.name) for column in stored.primary_key))
"""(table number, version) of a row of `events`."""

T = TypeVar("T")


@dataclass(slots=True)
class _CachedHead:
    """The head of a table as this process last saw it. Another writer may have moved the head since."""

    number: int
    game: str
    kind: int
    head: int
    dealt: int | None = None
    """Version of the newest deal, if this process has written it."""


class Appender:
    """Writes to the log of a database. Safe for threads."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, _CachedHead] = {}
        self._insert = self._raw_insert(stored, rows.LAST_OPTIONAL)
        self._insert_sittings = self._raw_insert(sittings)
        self._insert_finished = self._raw_insert(queue)
        self._insert_matches = self._raw_insert(matches)
        mark = "?" if database.is_sqlite else "%s"
        self._close = f'UPDATE "{tables.name}" SET closed_ms = {mark} WHERE number = {mark}'

    def _raw_insert(self, table: Table, last_optional: int = 0) -> RawInsert:
        """Of all columns but a number that the database gives."""
        names = [column.name for column in table.c if column.name != "number"]
        return RawInsert(table.name, names, last_optional, is_sqlite=self._database.is_sqlite)

    def append(self, events: Sequence[Event], beside: Callable[[Connection], None] | None = None) -> None:
        """Commit all of `events` or none; durable on return. Raises LogError `store/version-taken` where another writer
        was first, ValueError for events that no log may hold (`rows.spans`).

        `beside` writes something else in the same transaction.
        """
        spans = rows.spans(events)
        if not spans and beside is None:
            return
        known = self._cached(spans)
        noted = [event for event in events if event.kind is not MOVED and event.kind in _NOTED]
        if beside is None and len(known) == len(spans) and not _undealt(noted, known):
            projected = sum(event.kind in _PROJECTED for event in noted)
            with self._database.write_raw(statements=1 + projected) as raw:
                self._insert(raw, _event_rows(events, known))
                self._project(raw, noted, known)
        else:
            with self._database.write() as connection:
                if beside is not None:
                    beside(connection)
                self._look_up(connection, events, spans, known)
                for table in _undealt(noted, known):
                    table.dealt = _last_deal(connection, table.number)
                raw = connection.connection.driver_connection
                self._insert(raw, _event_rows(events, known))
                self._project(raw, noted, known)
        for table, (_, last) in spans.items():
            known[table].head = last
            self._known[table] = known[table]
        for event in noted:
            if event.kind is Kind.DEALT:
                known[event.table].dealt = event.version
            elif event.kind is Kind.CLOSED:
                self._known.pop(event.table, None)

    def _cached(self, spans: dict[str, tuple[int, int]]) -> dict[str, _CachedHead]:
        """The tables that the batch follows as far as this process has seen."""
        known: dict[str, _CachedHead] = {}
        for table, (first, _) in spans.items():
            seen = self._known.get(table)
            if seen is not None and seen.head + 1 == first:
                known[table] = seen
        return known

    def _look_up(
        self,
        connection: Connection,
        batch: Sequence[Event],
        spans: dict[str, tuple[int, int]],
        known: dict[str, _CachedHead],
    ) -> None:
        """Complete `known`, with new tables inserted; refuses a batch that does not follow a table's head."""
        opened = [rows.table_row(event) for event in batch if event.kind is Kind.OPENED]
        if opened:
            new = insert(tables).returning(tables.c.number, tables.c.public_id, tables.c.game, tables.c.kind)
            for number, table, game, kind in connection.execute(new, opened):
                known[table] = _CachedHead(number, game, kind, 0)
        for chunk in chunks([table for table in spans if table not in known]):
            query = select(tables.c.public_id, tables.c.number, tables.c.game, tables.c.kind, NEWEST_VERSION)
            query = query.add_columns(tables.c.sealed_version)
            found = {row[0]: row for row in connection.execute(query.where(tables.c.public_id.in_(chunk)))}
            for table in chunk:
                _, number, game, kind, head, sealed_version = found.get(table, (table, 0, "", 0, 0, None))
                rows.check_follows(table, spans[table][0], head)
                if sealed_version is not None:
                    raise ValueError(f"version {spans[table][0]} of table {table} would follow its end")
                known[table] = _CachedHead(number, game, kind, head)

    def _project(self, raw: Any, noted: Sequence[Event], known: dict[str, _CachedHead]) -> None:
        """Write the projections, over the driver's own connection."""
        sitting_rows: list[rows.Row] = []
        finished_rows: list[rows.FinishedRow] = []
        match_rows: list[rows.Row] = []
        dealt: dict[str, int] = {}
        for event in noted:
            table = known[event.table]
            if event.kind is Kind.DEALT:
                dealt[event.table] = event.version
            elif isinstance(event.data, SeatedPlayer):
                sitting_rows.append(rows.sitting_row(event, event.data, table.number))
            elif event.kind is Kind.CLOSED:
                raw.execute(self._close, (event.at_ms, table.number))
            elif event.kind is Kind.ROUND_ENDED:
                first = dealt.get(event.table, table.dealt)
                finished_rows.append(rows.finished_row(event, table.number, table.game, first))
            elif event.kind is Kind.MATCH_ENDED and table.kind == PlayerKind.PERSON:
                match_rows.append(rows.match_row(event, table.number))
        self._insert_sittings.insert_named(raw, sitting_rows)
        if finished_rows or match_rows:
            # Last, and one writer at a time until it has committed: a reader who has seen number n will never meet a
            # smaller one later.
            self._database.take_turn_raw(raw)
            self._insert_finished.insert_named(raw, finished_rows)
            self._insert_matches.insert_named(raw, match_rows)


def chunks(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """The items in parts that one query can ask for."""
    for start in range(0, len(items), _CHUNK):
        yield items[start : start + _CHUNK]


def _event_rows(batch: Sequence[Event], known: dict[str, _CachedHead]) -> list[tuple[Any, ...]]:
    """In the order of the key: no page is split twice, and two PostgreSQL writers cannot wait for each other."""
    return sorted((rows.event_row(event, known[event.table].number) for event in batch), key=_KEY)


def _undealt(noted: Sequence[Event], known: dict[str, _CachedHead]) -> list[_CachedHead]:
    """The tables at which a round ends whose deal has to be read from the log."""
    found: list[_CachedHead] = []
    dealt: set[str] = set()
    for event in noted:
        if event.kind is Kind.DEALT:
            dealt.add(event.table)
        elif event.kind is Kind.ROUND_ENDED and event.table not in dealt and known[event.table].dealt is None:
            found.append(known[event.table])
    return found


def _last_deal(connection: Connection, number: int) -> int | None:
    """Version of the newest DEALT event stored at a table."""
    query = select(stored.c.version).where(stored.c.table_number == number, stored.c.kind == Kind.DEALT.value)
    return connection.execute(query.order_by(stored.c.version.desc()).limit(1)).scalar()
