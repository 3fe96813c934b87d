"""What several tests of the server begin with."""

from pathlib import Path

import pytest

from shared.store import open_store, sqlite_url
from tests.testkit.fixtures import server, web_server
from tests.testkit.stores import store

__all__ = ["server", "store", "web_server"]


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a store that nobody has used: making one takes longer than a test."""
    folder = tmp_path_factory.mktemp("empty")
    open_store(sqlite_url(folder)).close()
    return folder
