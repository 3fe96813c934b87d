"""A Docker engine where there is one. Where there is none, or no --deep, its tests are deselected and never count.

So are those of the proxy where there is no HAProxy.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.stack import Stack, free_ports

NOT_RUN = pytest.StashKey[list[str]]()


def has_engine() -> bool:
    """Whether `docker compose` and an engine that answers are here."""
    return shutil.which("docker") is not None and all(
        subprocess.run(["docker", *words], capture_output=True).returncode == 0
        for words in (["info"], ["compose", "ls"])
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    docker = [item for item in items if item.get_closest_marker("docker")]
    if docker and config.getoption("--deep"):
        docker = [] if has_engine() else docker
        config.stash[NOT_RUN] = [item.nodeid for item in docker]
    proxy = [] if shutil.which("haproxy") else [item for item in items if item.get_closest_marker("haproxy")]
    if left_out := [*docker, *proxy]:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say which tests were not run, and how to run them."""
    for test in config.stash.get(NOT_RUN, []):
        terminalreporter.write_line(f"not run: {test}")
    if config.stash.get(NOT_RUN, []):
        terminalreporter.write_line("docker tests not run: they need a Docker engine and docker compose")


@pytest.fixture(scope="package", name="stack")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """An installation as .env.example teaches it, on ports and a network of its own, deleted at the end.

    `OLDHAND_TEST_IMAGE` names an image that has been built; without it this checkout's is built here.
    """
    folder: Path = tmp_path_factory.mktemp("installed")
    stack = Stack.prepared(folder, os.environ.get("OLDHAND_TEST_IMAGE"), *free_ports(3))
    try:
        stack.up()
        yield stack
    finally:
        stack.compose("down", "--volumes", "--timeout", "5")
