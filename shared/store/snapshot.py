"""Everything that a database holds at one moment, as tables of plain values. Knows one table of ours by name: `sealed`.

The list of tables comes from the database itself and not from `schema`: a store of any revision can be read.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Boolean, Column, Connection, Float, Integer, LargeBinary, MetaData, String, Table, func, select
from sqlalchemy import types as sql

from shared.store.engine import Database
from shared.store.month_files import merged
from shared.store.schema import sealed
from shared.store.store import check_there, revision_in

ColumnType = Literal["int", "bool", "float", "text", "bytes"]
Rows = Sequence[tuple[Any, ...]]

_BATCH = 5_000
"""Rows in memory at once."""
_TYPES: tuple[tuple[type[sql.TypeEngine[Any]], ColumnType], ...] = (
    (Boolean, "bool"),
    (Integer, "int"),
    (Float, "float"),
    (LargeBinary, "bytes"),
    (String, "text"),
)


@dataclass(frozen=True, slots=True)
class TableForm:
    """The columns of a table's rows."""

    name: str
    columns: tuple[tuple[str, ColumnType], ...]
    key: tuple[str, ...]
    """Columns of the primary key: rows come in its order, texts as their UTF-8 bytes are ordered."""


class Snapshot:
    """A database as it was when the block of `snapshot` began, whatever is written meanwhile. Reads only."""

    def __init__(self, database: Database, connection: Connection) -> None:
        self._database = database
        self._connection = connection
        self.revision = revision_in(connection, database.name)
        """The schema's; None for a database without anything in it."""
        found = MetaData()
        parts = database.partitions(connection)
        found.reflect(connection, only=lambda name, _: name not in parts)
        self._tables = {table.name: table for table in found.sorted_tables if table.name != "alembic_version"}
        self.forms = tuple(map(_form, self._tables.values()))
        """Every table, each after those that it refers to."""

    def count(self) -> dict[str, int]:
        """How many rows each table has."""
        counted = {name: select(func.count()).select_from(table) for name, table in self._tables.items()}
        found = {name: self._connection.execute(query).scalar_one() for name, query in counted.items()}
        if sealed.name in found and self._database.is_sqlite:
            found[sealed.name] = sum(map(len, merged(self._database, self._connection, _BATCH)))
        return found

    def rows(self, form: TableForm) -> Iterator[Rows]:
        """The rows of a table in the order of its key, some thousands at a time."""
        if form.name == sealed.name and self._database.is_sqlite:
            yield from merged(self._database, self._connection, _BATCH)
            return
        table = self._tables[form.name]
        query = select(*(table.c[name] for name, _ in form.columns)).order_by(
            *(self._ordered(table.c[name]) for name in form.key)
        )
        found = self._connection.execute(query, execution_options={"yield_per": _BATCH})
        for part in found.partitions():
            yield list(map(tuple, part))

    def _ordered(self, column: Column[Any]) -> Any:
        """A column of a key such that both databases put it into the same order."""
        return column.collate("C") if isinstance(column.type, String) and not self._database.is_sqlite else column


@contextmanager
def snapshot(database: Database) -> Generator[Snapshot]:
    """Everything that the database holds now. Makes no writer wait. Raises LogError for one that is not ours."""
    check_there(database, create=False)
    with database.read(steady=True) as connection:
        yield Snapshot(database, connection)


def _form(table: Table) -> TableForm:
    columns: tuple[tuple[str, ColumnType], ...] = tuple(
        (str(column.name), _type_of(column)) for column in table.columns
    )
    return TableForm(str(table.name), columns, tuple(str(column.name) for column in table.primary_key.columns))


def _type_of(column: Column[Any]) -> ColumnType:
    for kind, name in _TYPES:
        if isinstance(column.type, kind):
            return name
    raise AssertionError(f"no migration of ours makes a column of type {column.type}")
