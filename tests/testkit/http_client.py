"""The HTTP client of tests, for servers of tests."""

from typing import Any

from httpx2 import AsyncClient

from tests.testkit.client import PATIENCE_S


def http_client(**options: Any) -> AsyncClient:
    """With the options of httpx2. It waits as long as a busy machine may need, where its own limit is five seconds, and
    loads no certificates: servers of tests speak plain HTTP, and loading them takes longer than many a test.
    """
    return AsyncClient(timeout=PATIENCE_S, verify=False, **options)
