"""A start of `oldhand serve`: a bound on the modules it loads, and the libraries that a plain server has no use for."""

import json
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from shared import bootstrap

pytestmark = pytest.mark.slow

MOST_MODULES = 1_520
"""A start loads about 1,442 modules, half of them of FastAPI, SQLAlchemy, rich and what these load."""
UNUSED = {
    "ai", "alembic", "client.sdk", "client.terminal", "llvmlite", "mining", "numba", "numpy", "opentelemetry.exporter",
    "opentelemetry.sdk", "psycopg", "redis", "textual",
}  # fmt: skip
"""Packages for other processes, other databases, several nodes, and a schema of an earlier version."""
_PROGRAM = """
import atexit, json, sys
atexit.register(lambda: print(json.dumps(sorted(sys.modules))))
from shared.cli import main
main(["serve", *sys.argv[1:]])
"""


def loaded(data: Path) -> list[str]:
    """The modules of a server that has answered with its page, by name."""
    words = ["--http", "0", "--tcp", "0", "--data", str(data), "--no-ai", "--no-worker", "--json"]
    command = [sys.executable, "-c", _PROGRAM, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            address = json.loads(process.stdout.readline())["http"]
            with urllib.request.urlopen(address, timeout=30) as answer:
                assert answer.status == 200
            process.send_signal(signal.SIGTERM)
            return json.loads(process.stdout.readline())
        finally:
            process.kill()


def test_the_second_start_loads_a_bounded_number_of_modules(tmp_path: Path) -> None:
    loaded(tmp_path)  # the first makes the database, for which it needs more
    modules = loaded(tmp_path)
    assert len(modules) <= MOST_MODULES
    parents = {".".join(name.split(".")[:depth]) for name in modules for depth in (1, 2)}
    assert not UNUSED & parents


def test_modules_of_a_start_are_compiled_with_the_environment(tmp_path: Path) -> None:
    names = ", ".join((*bootstrap._PROCESSES, *bootstrap._LATER))
    program = f"import json, sys, {names}; print(json.dumps([*sys.modules]))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded(tmp_path)
    assert len({*loaded(tmp_path)} - {*json.loads(done.stdout)}) <= 30
