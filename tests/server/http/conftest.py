"""What several tests of HTTP begin with."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.server.http.web import web
from tests.testkit.server import TestServer


@pytest.fixture
async def program(web_server: TestServer) -> AsyncIterator[Any]:
    """Makes programs of guests by name, and one of nobody."""
    async with web(web_server) as made:
        yield made
