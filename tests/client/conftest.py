"""What several tests of clients begin with."""

from tests.testkit.fixtures import server, web_server

__all__ = ["server", "web_server"]
