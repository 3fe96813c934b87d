"""Servers for tests. A `conftest.py` imports those that the tests of its folder ask for."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.testkit.server import TestServer, start_server


@pytest.fixture
async def server() -> AsyncIterator[TestServer]:
    """Over TCP alone."""
    async with start_server() as opened:
        yield opened


@pytest.fixture
async def web_server(tmp_path: Path) -> AsyncIterator[TestServer]:
    """Over HTTP too. Its books lie in `tmp_path`."""
    async with start_server(web=True, books_folder=tmp_path) as opened:
        yield opened
