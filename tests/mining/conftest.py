"""Tests of a real Spark cluster need Java and the extra `cluster`. Where one is missing they are named as not run."""

import importlib.util
import shutil
from typing import Any

import pytest

from tests.mining.exported import full_store, scenarios
from tests.testkit.stores import ann, store

__all__ = ["ann", "full_store", "scenarios", "store"]

IS_THERE = shutil.which("java") is not None and importlib.util.find_spec("pyspark") is not None
NOT_RUN = pytest.StashKey[list[str]]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without Spark its tests are deselected, so that they never count as passed or skipped."""
    if IS_THERE:
        return
    cluster = [item for item in items if item.get_closest_marker("cluster")]
    config.stash[NOT_RUN] = [item.nodeid for item in cluster]
    if cluster:
        config.hook.pytest_deselected(items=cluster)
        items[:] = [item for item in items if item not in cluster]


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say which tests were not run, and how to run them."""
    for test in config.stash.get(NOT_RUN, []):
        terminalreporter.write_line(f"not run: {test}")
    if config.stash.get(NOT_RUN, []):
        terminalreporter.write_line("cluster tests not run: they need Java 17 and `pip install 'oldhand[spark]'`")
