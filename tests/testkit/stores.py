"""A real store, and somebody in it. A `conftest.py` imports what the tests of its folder ask for."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from shared.store import Store, open_store, sqlite_url

_FILE = "oldhand.db"


def sqlite_database(folder: Path) -> str:
    """The address of an empty database with our tables, in a folder that is made if need be. One that is there stays.

    It is copied: making one takes longer than most tests.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / _FILE
    if not file.exists():
        file.touch(mode=0o600)
        file.write_bytes(_migrated())
    return sqlite_url(folder)


@cache
def _migrated() -> bytes:
    """The file of an empty database with our tables."""
    with TemporaryDirectory(prefix="oldhand-migrated-") as folder:
        open_store(sqlite_url(Path(folder))).close()
        return (Path(folder) / _FILE).read_bytes()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """In SQLite, with nothing in it."""
    opened = open_store(sqlite_database(tmp_path))
    yield opened
    opened.close()


@pytest.fixture
def ann(store: Store) -> str:
    """The id of a guest."""
    return store.accounts.create("Ann")[0].id
