"""Checks a database's rows against each other, without rules: gaps, and lists that contradict the log."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, select, text

from shared.events import Kind, PlayerKind
from shared.store.engine import Database
from shared.store.rows import SITTINGS
from shared.store.schema import events, finished, matches, sittings, tables


@dataclass(frozen=True, slots=True)
class LogFault:
    """A fault of a table, in words."""

    table: str
    """Its id; empty when the database as a whole is meant."""
    version: int
    """Of the event; 0 when no event is meant."""
    text: str

    def __str__(self) -> str:
        where = f"table {self.table}" if self.table else "the database"
        return f"{where}{f', version {self.version}' if self.version else ''}: {self.text}"


def faults_in(database: Database) -> list[LogFault]:
    """Faults of the rows, and in SQLite of the file. Reads everything. Raises LogError."""
    with database.read(steady=True) as connection:
        found = [
            LogFault(table, version, fault) for fault, query in _queries() for table, version in _run(connection, query)
        ]
        if database.is_sqlite:
            lines = connection.execute(text("PRAGMA quick_check")).scalars().all()
            found += [LogFault("", 0, f"SQLite: {line}") for line in lines if line != "ok"]
            orphans = connection.execute(text("PRAGMA foreign_key_check")).all()
            found += [LogFault("", 0, f"row {row} of {name} refers to none in {to}") for name, row, to, _ in orphans]
    return found


def _run(connection: Connection, query: Select[*tuple[Any, ...]]) -> Iterator[tuple[str, int]]:
    for table, version in connection.execute(query):
        yield table, version or 0


def _queries() -> Iterator[tuple[str, Select[*tuple[Any, ...]]]]:
    """Kinds of fault, each with a query for its places: (table, version)."""
    yield (
        "its events have a hole",
        select(tables.c.public_id, func.min(0))
        .outerjoin(events, events.c.table_number == tables.c.number)
        .group_by(tables.c.public_id)
        .having(func.count(events.c.version) != func.coalesce(func.max(events.c.version), -1)),
    )
    of_server = tables.c.kind == PlayerKind.PERSON.value
    for fault, kinds, rows, version, more in (
        ("a round that ended is not in the queue of finished rounds", [Kind.ROUND_ENDED], finished, "last_version", ()),
        ("a match that ended is not in the list of matches", [Kind.MATCH_ENDED], matches, "version", (of_server,)),
        ("who sat down is not in the list of sittings", SITTINGS, sittings, "version", ()),
    ):
        happened = events.c.kind.in_([kind.value for kind in kinds])
        same = (rows.c.table_number == events.c.table_number) & (rows.c[version] == events.c.version)
        yield fault, _at(events.c.version).outerjoin(rows, same).where(happened, rows.c.table_number.is_(None), *more)
    for fault, kinds, rows, version in (
        ("a finished round is listed that did not end", [Kind.ROUND_ENDED], finished, "last_version"),
        ("a finished round is listed that was not dealt", [Kind.DEALT], finished, "first_version"),
        ("a match is listed that did not end", [Kind.MATCH_ENDED], matches, "version"),
        ("a sitting is listed, and nobody sat down", SITTINGS, sittings, "version"),
    ):
        same = (
            (events.c.table_number == rows.c.table_number)
            & (events.c.version == rows.c[version])
            & events.c.kind.in_([kind.value for kind in kinds])
        )
        listed = select(tables.c.public_id, rows.c[version]).join(rows, rows.c.table_number == tables.c.number)
        yield fault, listed.outerjoin(events, same).where(events.c.version.is_(None))
    closed: ColumnElement[bool] = (events.c.table_number == tables.c.number) & (events.c.kind == Kind.CLOSED.value)
    ends = select(tables.c.public_id, events.c.version).outerjoin(events, closed)
    yield (
        "whether it is closed is told in two ways",
        ends.where(tables.c.closed_ms.is_(None) != events.c.version.is_(None)),
    )


def _at(version: Any) -> Select[*tuple[Any, ...]]:
    return select(tables.c.public_id, version).join(events, events.c.table_number == tables.c.number)
