"""Seals tables that closed long ago: their rows of `events` become blocks of `sealed`, a tenth of the size.

A table is sealed in one transaction, and only if the rows that it deletes are those that its blocks were read back to.
Knows no rules.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import Any, Final

from sqlalchemy import Connection, and_, delete, func, select, update

from shared.errors import LogError
from shared.store.blocks import EventRow
from shared.store.engine import Database
from shared.store.month_files import to_files
from shared.store.schema import UNSEALED, tables
from shared.store.schema import events as stored
from shared.store.sealed import Own, SealedEvents, blocks_of, make_months
from shared.store.table_rows import TableRows, rows_of, table_events

DAY_MS: Final = 86_400_000
_TABLES: Final = 50
"""Looked at together."""
_EVENTS: Final = 1_500
"""Sealed by one transaction, in a table or several: some hundredths of a second, for which a move may wait."""
_SHORTEST_REST_S: Final = 0.01
_TABLE, _VERSION = (list(stored.c.keys()).index(name) for name in ("table_number", "version"))


@dataclass(frozen=True, slots=True)
class SealedSoFar:
    """What a run of `seal` has done."""

    tables: int = 0
    events: int = 0
    block_bytes: int = 0
    """Of the blocks that they have become."""
    left: int = 0
    """Old tables that stay as they are: their events cannot be read, or were changed meanwhile."""


def count_unsealed(database: Database, before_ms: int) -> int:
    """How many tables closed before then and are not sealed."""
    return database.scalar_one(select(func.count()).select_from(tables).where(_old(before_ms)))


def seal(
    database: Database, before_ms: int, *, check: Callable[[], None] = lambda: None, alone: bool = False
) -> Iterator[SealedSoFar]:
    """Seal the tables that were closed before then, the oldest first, and say after each transaction how far it is.

    `check`: called between two transactions, where the work may wait or be ended. Live moves are let through: after
    each transaction it rests as long, unless it is `alone`. Raises LogError.
    """
    done = SealedSoFar()
    after = 0
    yield from _to_files(database, done, check, alone=alone)
    while batch := _batch(database, before_ms, after):
        for part in _parts(batch):
            check()
            began_s = time.perf_counter()
            sealed = _sealed(database, part)
            done = SealedSoFar(*(before + more for before, more in zip(astuple(done), astuple(sealed), strict=True)))
            yield done
            _rest(began_s, alone=alone)
        after = batch[-1][0]["number"]
        yield from _to_files(database, done, check, alone=alone)


def _to_files(
    database: Database, done: SealedSoFar, check: Callable[[], None], *, alone: bool
) -> Iterator[SealedSoFar]:
    """Put the blocks of a SQLite database into the files of their months."""
    began_s = time.perf_counter()
    for _ in to_files(database):
        yield done
        _rest(began_s, alone=alone)
        check()
        began_s = time.perf_counter()


def _rest(began_s: float, *, alone: bool) -> None:
    """Let live moves through, as long as the work has taken since."""
    time.sleep(0.0 if alone else max(_SHORTEST_REST_S, time.perf_counter() - began_s))


def _old(before_ms: int) -> Any:
    return and_(UNSEALED, tables.c.closed_ms < before_ms, tables.c.opened_ms < before_ms)


def _batch(database: Database, before_ms: int, after: int) -> Sequence[TableRows]:
    query = select(tables).where(_old(before_ms), tables.c.number > after).order_by(tables.c.number).limit(_TABLES)
    with database.read(steady=True) as connection:
        return rows_of(connection, SealedEvents(database), connection.execute(query).mappings().all())


def _parts(batch: Sequence[TableRows]) -> Iterator[list[TableRows]]:
    """Tables that are sealed by one transaction."""
    part: list[TableRows] = []
    for table in batch:
        if part and sum(len(found) for _, found, _ in part) + len(table[1]) > _EVENTS:
            yield part
            part = []
        part.append(table)
    if part:
        yield part


def _sealed(database: Database, part: Sequence[TableRows]) -> SealedSoFar:
    """Seal these tables in one transaction, but those whose events cannot be read."""
    blocks: list[dict[str, Any]] = []
    readable: dict[int, tuple[Own, Sequence[EventRow]]] = {}
    for own, found, sat in part:
        if [row[_VERSION] for row in found] != list(range(1, len(found) + 1)):
            continue
        try:
            blocks += blocks_of(own, found, table_events(own, found, sat))
        except (LogError, ValueError, LookupError, TypeError, AttributeError):  # `oldhand verify` says what it is
            continue
        readable[own["number"]] = own, found
    if not readable:
        return SealedSoFar(left=len(part))
    if not database.is_sqlite:
        with database.write() as connection:
            make_months(connection, (block["month"] for block in blocks))
    try:
        with database.write() as connection:
            _delete(connection, readable)
            SealedEvents(database).put(connection, blocks)
    except _Changed:
        return SealedSoFar(left=len(part))
    events = sum(len(found) for _, found in readable.values())
    size = sum(len(block["block"]) for block in blocks)
    return SealedSoFar(len(readable), events, size, len(part) - len(readable))


class _Changed(Exception):
    """Somebody has changed the rows since they were read."""


def _delete(connection: Connection, owns: dict[int, tuple[Own, Sequence[EventRow]]]) -> None:
    """Delete the rows of these tables, and say that they are sealed. Raises _Changed where they are not those given."""
    taken = connection.execute(delete(stored).where(stored.c.table_number.in_(list(owns))).returning(*stored.c)).all()
    taken = sorted(map(tuple, taken), key=lambda row: (row[_TABLE], row[_VERSION]))
    if taken != [tuple(row) for number in sorted(owns) for row in owns[number][1]]:
        raise _Changed
    for number, (_, found) in owns.items():
        connection.execute(update(tables).where(tables.c.number == number).values(sealed_version=found[-1][_VERSION]))
