"""Blocks of sealed tables beside a SQLite database: a file for each month, as `oldhand-2030-01.db` by `oldhand.db`.

A block is first a row of the database's own `sealed`, in the transaction that seals its table, and goes on to the file
of its month later; where both have it, as after a crash, the database's is meant. PostgreSQL has a partition for each
month instead, and none of this.
"""

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from heapq import merge
from itertools import groupby, islice
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, insert, select

from shared.files import drafted, sync_folder
from shared.store.appender import chunks
from shared.store.engine import Database
from shared.store.schema import sealed, tables

_MOVED: Final = 50
"""Tables whose blocks go to files in one transaction."""
_PAGE: Final = 32_768
"""Bytes: a block on small pages leaves the rest of one empty."""
_TABLE: Final = (
    "CREATE TABLE sealed (month INTEGER NOT NULL, table_number INTEGER NOT NULL, "
    "first_version INTEGER NOT NULL, last_version INTEGER NOT NULL, first_match INTEGER NOT NULL, "
    "last_match INTEGER NOT NULL, block BLOB NOT NULL, PRIMARY KEY (month, table_number, first_version))"
)
_NAMED: Final = re.compile(r"(\d{4})-(\d{2})")
_KEY: Final = attrgetter(*(column.name for column in sealed.primary_key))


def months_of(database: Database) -> list[int]:
    """The months that have files, ascending."""
    found = (_NAMED.fullmatch(part) for part in database.parts())
    return sorted(int(match[1] + match[2]) for match in found if match is not None)


def file_of(database: Database, month: int) -> Database | None:
    """The file of a month; None where there is none."""
    beside = database.beside(f"{month // 100:04}-{month % 100:02}")
    return beside if beside is not None and beside.path is not None and beside.path.exists() else None


def bytes_beside(database: Database) -> int:
    """Size of the files of all months."""
    files = (file_of(database, month) for month in months_of(database))
    return sum(file.path.stat().st_size for file in files if file is not None and file.path is not None)


def to_files(database: Database) -> Iterator[int]:
    """Put the blocks that a SQLite database holds itself into the files of their months. Says after each transaction
    how many it was. Raises LogError."""
    moved = 1
    while database.is_sqlite and moved:
        with database.write() as connection:
            next_ones = select(sealed.c.table_number).distinct().order_by(sealed.c.month, sealed.c.table_number)
            numbers = connection.execute(next_ones.limit(_MOVED)).scalars().all()
            theirs = sealed.c.table_number.in_(numbers)
            blocks = connection.execute(select(sealed).where(theirs).order_by(*sealed.primary_key)).all()
            for month, its in groupby(blocks, attrgetter("month")):
                _write(_made(database, month), list(its))  # durable before they are gone here
            connection.execute(delete(sealed).where(theirs))
        moved = len(blocks)
        if moved:
            yield moved


def merged(database: Database, connection: Connection, batch: int) -> Iterator[Sequence[tuple[Any, ...]]]:
    """All blocks of a SQLite database as it was when the connection's transaction began, its files among them, by key;
    some at a time."""
    own_months = connection.execute(select(sealed.c.month).distinct()).scalars().all()
    waiting: list[tuple[Any, ...]] = []
    for month in sorted({*own_months, *months_of(database)}):
        for row in merge(_own(connection, month, batch), _in_file(database, connection, month, batch), key=_KEY):
            waiting.append(tuple(row))
            if len(waiting) == batch:
                yield waiting
                waiting = []
    if waiting:
        yield waiting


def _own(connection: Connection, month: int, batch: int) -> Iterator[Row[Any]]:
    query = select(sealed).where(sealed.c.month == month).order_by(*sealed.primary_key)
    for part in connection.execute(query, execution_options={"yield_per": batch}).partitions():
        yield from part


def _in_file(database: Database, connection: Connection, month: int, batch: int) -> Iterator[Row[Any]]:
    """The blocks in the file of a month that the database means: those of sealed tables whose blocks it does not hold
    itself."""
    file = file_of(database, month)
    if file is None:
        return
    with file.read() as beside:
        its = _own(beside, month, batch)
        while part := list(islice(its, batch)):
            meant: set[int] = set()
            for chunk in chunks(sorted({block.table_number for block in part})):
                is_held = select(sealed).where(sealed.c.month == month, sealed.c.table_number == tables.c.number)
                query = select(tables.c.number).where(tables.c.number.in_(chunk), tables.c.sealed_version.is_not(None))
                meant.update(connection.execute(query.where(~is_held.exists())).scalars())
            yield from (block for block in part if block.table_number in meant)


def _made(database: Database, month: int) -> Database:
    """The file of a month, made where there is none."""
    file = database.beside(f"{month // 100:04}-{month % 100:02}")
    assert file is not None and file.path is not None
    if not file.path.exists():
        with drafted(file.path, 0o600) as draft, closing(sqlite3.connect(":memory:")) as raw:
            raw.execute(f"PRAGMA page_size = {_PAGE}")
            raw.execute(_TABLE)
            draft.write(raw.serialize())
        sync_folder(file.path.parent)
        file.make_durable()
    return file


def _write(file: Database, blocks: Sequence[Row[Any]]) -> None:
    """All blocks of some tables; what the file had of these is of no use."""
    with file.write() as connection:
        for chunk in chunks(sorted({block.table_number for block in blocks})):
            connection.execute(delete(sealed).where(sealed.c.table_number.in_(chunk)))
        connection.execute(insert(sealed), [dict(zip(sealed.c.keys(), row, strict=True)) for row in blocks])
