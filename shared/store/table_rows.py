"""The rows of a table as its events: those of `events` or of the blocks where they are sealed, and of `sittings`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import ColumnElement, Connection, select, true

from shared.errors import LogError
from shared.events import Event, Kind
from shared.store import rows
from shared.store.appender import chunks
from shared.store.blocks import EventRow
from shared.store.schema import events as stored
from shared.store.schema import sittings
from shared.store.sealed import SealedEvents

SatRows = dict[tuple[int, int], rows.Row]
"""Rows of `sittings` by (table number, version)."""
TableRows = tuple[Mapping[Any, Any], Sequence[EventRow], SatRows]
"""The rows of a table: its own, those of its events, and its sittings'."""

DamagedTable = tuple[Mapping[Any, Any], LogError, SatRows]
"""In the place of such rows, where the events cannot be read."""

_TABLE, _VERSION, _KIND = (list(stored.c.keys()).index(name) for name in ("table_number", "version", "kind"))
_SITTINGS = frozenset(kind.value for kind in rows.SITTINGS)


def rows_of(
    connection: Connection,
    blocks: SealedEvents,
    owns: Sequence[Mapping[Any, Any]],
    chosen: ColumnElement[bool] | None = None,
) -> list[TableRows]:
    """The tables whose own rows these are; of those that are not sealed only the events that are chosen."""
    numbers = [own["number"] for own in owns]
    query = select(stored).where(stored.c.table_number.in_(numbers), true() if chosen is None else chosen)
    found = connection.execute(query.order_by(stored.c.table_number, stored.c.version)).all()
    seats = select(sittings).where(sittings.c.table_number.in_(numbers))
    sat: dict[int, SatRows] = {}
    for row in connection.execute(seats).mappings():
        sat.setdefault(row["table_number"], {})[row["table_number"], row["version"]] = dict(row)
    by_number: dict[int, Sequence[EventRow]] = {
        number: list(rest) for number, rest in groupby(found, itemgetter(_TABLE))
    }
    by_number |= blocks.rows(connection, owns)
    return [(own, by_number.get(own["number"], []), sat.get(own["number"], {})) for own in owns]


def sound_rows_of(
    connection: Connection, blocks: SealedEvents, owns: Sequence[Mapping[Any, Any]]
) -> Sequence[TableRows | DamagedTable]:
    """`rows_of`; a table whose blocks are damaged does not keep the others from being read."""
    try:
        return rows_of(connection, blocks, owns)
    except LogError as error:
        if error.code != "store/corrupt":
            raise
        if len(owns) == 1:
            return [(owns[0], error, {})]
        return [found for own in owns for found in sound_rows_of(connection, blocks, [own])]


def sat_rows(connection: Connection, found: Sequence[EventRow]) -> SatRows:
    """The rows of `sittings` that these events of one table have."""
    sat: SatRows = {}
    for chunk in chunks([row[_VERSION] for row in found if row[_KIND] in _SITTINGS]):
        there = (sittings.c.table_number == found[0][_TABLE]) & sittings.c.version.in_(chunk)
        for row in connection.execute(select(sittings).where(there)).mappings():
            sat[row["table_number"], row["version"]] = dict(row)
    return sat


def has_sittings(found: Sequence[EventRow]) -> bool:
    """Whether somebody sits down in these events."""
    return any(row[_KIND] in _SITTINGS for row in found)


def events_of(table: str, found: Sequence[EventRow], sat: SatRows) -> list[Event]:
    """The events of one table's rows, but for OPENED, whose data is in the table's own row."""
    if not sat:
        return [rows.event(table, row) for row in found]
    read: list[Event] = []
    for row in found:
        sitting = sat.get((row[_TABLE], row[_VERSION]))
        data = None if sitting is None else rows.sat_data(row[_KIND], sitting, row[-1])
        read.append(rows.event(table, row, data))
    return read


def table_events(own: Mapping[Any, Any], found: Sequence[EventRow], sat: SatRows) -> list[Event]:
    """The events of a table from its rows."""
    read = events_of(own["public_id"], found, sat)
    if read and read[0].kind is Kind.OPENED:
        read[0] = replace(read[0], data=rows.opened_data(own))
    return read
