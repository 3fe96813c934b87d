"""What several tests of the server begin with."""

from collections.abc import AsyncIterator

import pytest

from tests.server.desk import desk
from tests.server.hall import club
from tests.server.town import town, village
from tests.server.trying_log import TryingLog
from tests.testkit.clock import Clock
from tests.testkit.fakes import FakeStore
from tests.testkit.fixtures import server, web_server
from tests.testkit.server import TestServer, start_server
from tests.testkit.stores import store

__all__ = ["club", "desk", "server", "store", "town", "village", "web_server"]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def trying_server() -> AsyncIterator[TestServer]:
    async with start_server(FakeStore(TryingLog())) as opened:
        yield opened
