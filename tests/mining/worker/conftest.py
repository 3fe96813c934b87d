"""The store that a worker mines, and the clock of both."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from shared.store import Store, open_store
from tests.mining.worker.mined import Clock
from tests.testkit.stores import sqlite_database


@pytest.fixture
def clock() -> Clock:
    return Clock(1_000_000)


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    opened = open_store(sqlite_database(tmp_path), clock=clock)
    yield opened
    opened.close()
