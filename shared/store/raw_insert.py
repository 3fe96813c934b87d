"""Inserts many rows by one statement of the driver, past SQLAlchemy. Knows no table of ours and no transaction."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any


class RawInsert:
    """The prepared statement that inserts rows of one table: PostgreSQL copies several rows in one round trip."""

    def __init__(self, table: str, columns: Sequence[str], *, is_sqlite: bool) -> None:
        self._is_sqlite = is_sqlite
        self._columns = columns
        quoted = ", ".join(f'"{name}"' for name in columns)
        names = f'"{table}" ({quoted})'
        placeholders = ", ".join(["?" if is_sqlite else "%s"] * len(columns))
        self._insert = f"INSERT INTO {names} VALUES ({placeholders})"
        self._copy = f"COPY {names} FROM STDIN"

    def __call__(self, raw: Any, rows: Sequence[Sequence[Any]]) -> None:
        """Insert `rows`, whose values stand in the order of the columns. `raw`: a connection of the driver's own."""
        if self._is_sqlite:
            raw.executemany(self._insert, rows)
            return
        with raw.cursor() as cursor:
            if len(rows) == 1:  # COPY waits for the server twice
                cursor.execute(self._insert, rows[0], prepare=True)
                return
            with cursor.copy(self._copy) as copy:
                for row in rows:
                    copy.write_row(row)

    def insert_named(self, raw: Any, rows: Iterable[Mapping[str, Any]]) -> None:
        """Insert `rows`, if there are any, by the names of the columns."""
        if ordered := [[row[name] for name in self._columns] for row in rows]:
            self(raw, ordered)
