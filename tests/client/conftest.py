"""What several tests of clients begin with."""

from tests.testkit.fixtures import server, web_server
from tests.testkit.stores import store

__all__ = ["server", "store", "web_server"]
