"""Fixtures of the tests of games from elsewhere."""

from tests.testkit.stores import ann, store

__all__ = ["ann", "store"]
