"""Fills an empty database with the rows of another, all of them or none. Knows one table of ours by name: `sealed`.

The rows go into the schema that they come from; the migrations then do the rest, as for any database of that age.
"""

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager

from sqlalchemy import Connection, MetaData, func, select, text

from shared.errors import LogError
from shared.store.engine import Database
from shared.store.lines import TableDigest, TableSum
from shared.store.month_files import months_of
from shared.store.raw_insert import RawInsert
from shared.store.schema import REVISION, sealed
from shared.store.sealed import make_months
from shared.store.snapshot import Rows, Snapshot, TableForm
from shared.store.store import check_there, revision_in, upgrade

_PARTITIONED = (sealed.name, sealed.c.month.name)
"""The table that PostgreSQL keeps in parts, and the column that says in which."""


class BulkLoad:
    """A database that is being filled, in one transaction."""

    def __init__(self, database: Database, connection: Connection) -> None:
        self._database = database
        self._connection = connection

    def fill(self, form: TableForm, batches: Iterable[Rows]) -> None:
        """Put all rows of a table in. Tables that it refers to come first."""
        months = [place for place, (name, _) in enumerate(form.columns) if (form.name, name) == _PARTITIONED]
        insert = RawInsert(form.name, [name for name, _ in form.columns], is_sqlite=self._database.is_sqlite)
        raw = self._connection.connection.driver_connection
        for rows in batches:
            if not self._database.is_sqlite:
                make_months(self._connection, {row[place] for row in rows for place in months})
            insert(raw, rows)

    def sums(self, on_rows: Callable[[int], None]) -> dict[str, TableSum]:
        """Digests of all tables as they are stored now, by name. Calls `on_rows` with each number of rows read."""
        stored = Snapshot(self._database, self._connection)
        found = {form.name: TableDigest() for form in stored.forms}
        for form in stored.forms:
            for rows in found[form.name].passing(stored.rows(form)):
                on_rows(len(rows))
        return {name: it.facts() for name, it in found.items()}

    def settle(self) -> None:
        """Numbers go on after the greatest there is; PostgreSQL has to be told, and how large its tables are now."""
        if self._database.is_sqlite:
            return
        found = MetaData()
        found.reflect(self._connection)
        for table in found.sorted_tables:
            if "number" in table.columns and list(table.primary_key.columns) == [table.c.number]:
                newest = self._connection.execute(select(func.max(table.c.number))).scalar()
                if newest is not None:
                    sequence = func.pg_get_serial_sequence(table.name, "number")
                    self._connection.execute(select(func.setval(sequence, newest)))
        self._connection.execute(text("ANALYZE"))


@contextmanager
def filling(database: Database, revision: str) -> Generator[BulkLoad]:
    """An empty database at schema `revision`, to be filled in the block; afterwards it is at REVISION.

    Made where there is none. When the block raises, nothing has happened. Raises LogError: `store/not-empty` where any
    table has a row, `store/newer` for a revision of a newer Oldhand, `store/unreachable`, `store/corrupt`.
    """
    if revision > REVISION:
        raise LogError(
            "store/newer", f"The rows are of a newer Oldhand (schema {revision}, this one knows {REVISION}): use that."
        )
    check_there(database, create=True)
    with database.read() as connection:  # before a byte of it is changed
        _check_empty(database, connection)
    database.check_encoding()
    database.make_durable()
    with database.write() as connection:
        database.take_turn(connection)
        _check_empty(database, connection)
        held = MetaData()
        parts = database.partitions(connection)
        held.reflect(connection, only=lambda name, _: name not in parts)
        held.drop_all(connection)
        upgrade(connection, revision)
        if database.is_sqlite:
            connection.execute(text("PRAGMA defer_foreign_keys = ON"))  # rows of one table may refer to each other
        filled = BulkLoad(database, connection)
        yield filled
        upgrade(connection, REVISION)
        filled.settle()


def _check_empty(database: Database, connection: Connection) -> None:
    """Raises LogError where something is kept."""
    if left := months_of(database):
        message = f"beside {database.name} is a file of the games of {left[0]}, of another database; move it away."
        raise LogError("store/not-empty", message)
    if revision_in(connection, database.name) is None:
        return
    rows = Snapshot(database, connection).count()
    full = [f"{name} ({count:,})" for name, count in rows.items() if count]
    if full:
        raise LogError("store/not-empty", f"{database.name} holds rows already: {', '.join(full)}; name an empty one.")
