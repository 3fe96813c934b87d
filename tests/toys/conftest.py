"""Fixtures of the tests of games from elsewhere."""

from collections.abc import Iterator

import pytest

from shared.games import register
from shared.games.registry import unregister
from tests.testkit.stores import ann, store
from tests.toys.noughts_and_crosses import NOUGHTS_AND_CROSSES

__all__ = ["ann", "noughts_and_crosses", "store"]


@pytest.fixture
def noughts_and_crosses() -> Iterator[None]:
    """The game, registered."""
    register(NOUGHTS_AND_CROSSES)
    yield
    unregister(NOUGHTS_AND_CROSSES.id)
