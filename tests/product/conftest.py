"""A server for the tests that leave it as they found it."""

from collections.abc import Iterator

import pytest

from tests.product.served import Server, served


@pytest.fixture(scope="module", name="server")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The plain command, without AI host and worker; stopped at the module's end."""
    with served(tmp_path_factory.mktemp("served") / "data") as server:
        yield server
