"""A real server for the tests that attack its doors."""

from collections.abc import Iterator

import pytest

from tests.product.served import ALONE, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A process of its own. What it logs is in `server.log` of its data folder."""
    server = Server(tmp_path_factory.mktemp("data"), *ALONE, "--limit", "requests=1000000/0.0001")
    server.wait_ready()
    yield server
    server.kill()
    server.wait_gone()
