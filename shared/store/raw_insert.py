"""Inserts many rows by one statement of the driver, past SQLAlchemy. Knows no table of ours and no transaction."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any


class RawInsert:
    """The prepared statement that inserts rows of one table: PostgreSQL copies several rows in one round trip.

    Python's driver of SQLite looks for an adapter of each value that is None, for some 3,000 instructions. So the last
    columns are left out where they are empty.
    """

    def __init__(self, table: str, columns: Sequence[str], last_optional: int = 0, *, is_sqlite: bool) -> None:
        """`last_optional`: so many of the last columns are NULL in most rows."""
        self._is_sqlite = is_sqlite
        self._columns = columns
        self._given = len(columns) - last_optional
        self._nulls = (None,) * last_optional
        mark = "?" if is_sqlite else "%s"
        self._insert, self._insert_short = (
            f"INSERT INTO {_named(table, given)} VALUES ({', '.join([mark] * len(given))})"
            for given in (columns, columns[: self._given])
        )
        self._copy = f"COPY {_named(table, columns)} FROM STDIN"

    def __call__(self, raw: Any, rows: Sequence[Sequence[Any]]) -> None:
        """Insert `rows`, whose values stand in the order of the columns (tuples, if some are optional).

        `raw`: a connection of the driver's own.
        """
        if self._is_sqlite:
            if nulls := self._nulls:
                given = self._given
                if short := [row[:given] for row in rows if row[given:] == nulls]:
                    raw.executemany(self._insert_short, short)
                    rows = [row for row in rows if row[given:] != nulls] if len(short) < len(rows) else ()
            if rows:
                raw.executemany(self._insert, rows)
            return
        with raw.cursor() as cursor:
            if len(rows) == 1:  # COPY waits for the server twice
                cursor.execute(self._insert, rows[0], prepare=True)
                return
            with cursor.copy(self._copy) as copy:
                for row in rows:
                    copy.write_row(row)

    def insert_named(self, raw: Any, rows: Iterable[Mapping[str, object]]) -> None:
        """Insert `rows`, if there are any, by the names of the columns."""
        if ordered := [[row[name] for name in self._columns] for row in rows]:
            self(raw, ordered)


def _named(table: str, columns: Sequence[str]) -> str:
    quoted = ", ".join(f'"{name}"' for name in columns)
    return f'"{table}" ({quoted})'
