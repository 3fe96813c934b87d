"""What several tests of the store begin with."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from shared.store import sqlite_url
from tests.services import postgres_database
from tests.testkit.stores import store

__all__ = ["store"]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database without anything in it."""
    if request.param == "sqlite":
        yield sqlite_url(tmp_path)
    else:
        with postgres_database(new=True) as url:
            yield url
