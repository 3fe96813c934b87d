"""What several tests of the server begin with."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from shared.store import open_store, sqlite_url
from tests.server.desk import desk
from tests.server.town import town, village
from tests.server.trying_log import TryingLog
from tests.testkit.fakes import FakeStore
from tests.testkit.fixtures import server, web_server
from tests.testkit.server import TestServer, start_server
from tests.testkit.stores import store

__all__ = ["desk", "server", "store", "town", "village", "web_server"]


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a store that nobody has used: making one takes longer than a test."""
    folder = tmp_path_factory.mktemp("empty")
    open_store(sqlite_url(folder)).close()
    return folder


@pytest.fixture
async def trying_server() -> AsyncIterator[TestServer]:
    async with start_server(FakeStore(TryingLog())) as opened:
        yield opened
