"""A store in SQLite and one in a real PostgreSQL, with a clock that stands still until a test moves it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from shared.store import Store, open_store
from tests.services import postgres_database
from tests.testkit.fixtures import server, web_server
from tests.testkit.stores import ann, sqlite_database

__all__ = ["ann", "server", "web_server"]

HOUR_MS = 3_600_000


@dataclass
class Clock:
    now_ms: int

    def __call__(self) -> int:
        return self.now_ms


@pytest.fixture
def clock(request: pytest.FixtureRequest) -> Clock:
    """It begins at `START_MS` of the module that asks for it, where there is one."""
    return Clock(getattr(request.module, "START_MS", 10 * HOUR_MS))


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty one with our tables."""
    if request.param == "sqlite":
        yield sqlite_database(tmp_path)
        return
    with postgres_database() as url:
        yield url


@pytest.fixture
def store(database: str, clock: Callable[[], int]) -> Iterator[Store]:
    store = open_store(database, clock=clock)
    yield store
    store.close()
