"""A real store, and somebody in it. A `conftest.py` imports what the tests of its folder ask for."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from shared.store import Store, open_store, sqlite_url


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """In SQLite, with nothing in it."""
    opened = open_store(sqlite_url(tmp_path))
    yield opened
    opened.close()


@pytest.fixture
def ann(store: Store) -> str:
    """The id of a guest."""
    return store.accounts.create("Ann")[0].id
