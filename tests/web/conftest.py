"""What tests of the page's own modules need."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def its_packages(built: Path) -> None:
    """A build takes the page's packages away and brings them again: no test runs its modules meanwhile."""
    assert built.is_dir()
