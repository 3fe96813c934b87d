"""`oldhand serve` as the thing that is measured: a process of its own over a log of its own."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from server.bench.load import NotServed, cpu_s
from shared.secrets import BUS, DATABASE

_CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
"""Those that this process may use."""
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Served:
    """A server that runs."""

    port: int
    """Of its TCP door at 127.0.0.1."""
    pid: int

    def cpu_s(self) -> float:
        """Processor seconds that it has used."""
        return cpu_s(self.pid)

    def resident_kib(self) -> float:
        """Memory that it holds."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * _PAGE / 1024


@contextmanager
def on_another_core() -> Generator[None]:
    """Within the block this process, which is the load, has another core than the servers that it starts: else each
    would be measuring the other. Does nothing where there is one core.
    """
    if len(_CORES) < 2:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {_CORES[1]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _on_the_servers_core() -> None:
    if len(_CORES) >= 2:
        os.sched_setaffinity(0, {_CORES[0]})


@contextmanager
def started(command: Sequence[str], database: str | None = None) -> Generator[Served]:
    """A server started by a command that says its address as `serve --json` does, its log in `database` if given.

    Raises NotServed.
    """
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=_environment(database),
        preexec_fn=_on_the_servers_core,
    ) as child:
        try:
            assert child.stdout is not None
            ready = child.stdout.readline()
            if not ready:
                raise NotServed("it did not start")
            yield Served(int(json.loads(ready)["tcp"].rsplit(":", 1)[1]), child.pid)
        finally:
            child.terminate()
            child.wait(30)


def serve_command(data: Path, *options: str) -> list[str]:
    """`oldhand serve` on free ports, with nothing beside it."""
    words = [sys.executable, "-m", "shared.cli", "serve", "--http", "0", "--tcp", "0", "--data", str(data), "--json"]
    return [*words, "--no-ai", "--no-worker", *options]


def _environment(database: str | None) -> dict[str, str]:
    """The environment, less what would lead a measurement to the log and the bus that people use."""
    theirs = {name for key in (DATABASE, BUS) for name in (key, f"{key}_FILE")}
    kept = {name: value for name, value in os.environ.items() if name not in theirs}
    return kept if database is None else kept | {DATABASE: database}


def sync_ms(folder: Path) -> float:
    """Milliseconds of one durable write there, median of 40: no commit can be faster."""
    waits: list[float] = []
    with (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(40):
            file.write(bytes(4096))
            begun = time.perf_counter()
            os.fdatasync(file.fileno())
            waits.append(time.perf_counter() - begun)
    return 1e3 * sorted(waits)[len(waits) // 2]
