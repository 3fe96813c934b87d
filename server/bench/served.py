"""`oldhand serve` as the thing that is measured: a process of its own over a log of its own."""

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import typer

from server.bench.load import NotServed, cpu_s
from shared.secrets import BUS, DATABASE

_CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
"""Those that this process may use."""
_PAGE = os.sysconf("SC_PAGE_SIZE")


def children_of(pid: int) -> list[int]:
    """The process ids of those that a process has started and that still run."""
    found = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for file in found for child in file.read_text().split()]


def resident_kib(pid: int) -> float:
    """Memory that a process holds, without those that it has started."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE / 1024


@dataclass(frozen=True)
class Served:
    """A server that runs."""

    port: int
    """Of its TCP door at 127.0.0.1."""
    pid: int
    http_port: int
    """Of its HTTP door there; 0: it has none."""

    def cpu_s(self) -> float:
        """Processor seconds that it has used, with the processes that it has started and that still run."""
        return sum(map(cpu_s, [self.pid, *children_of(self.pid)]))

    def exact_cpu_s(self) -> float:
        """Processor seconds of its own threads, to a microsecond, as far as the system says so; else as `cpu_s`."""
        try:
            found = [file.read_text() for file in Path(f"/proc/{self.pid}/task").glob("*/schedstat")]
        except OSError:  # a thread has just ended
            found = []
        return sum(int(text.split()[0]) for text in found) / 1e9 if found else self.cpu_s()

    def resident_kib(self) -> float:
        """Memory that it holds."""
        return resident_kib(self.pid)


@dataclass(frozen=True)
class SharedServices:
    """Addresses of what a server may share with others; None: it has no such thing."""

    database: str | None = None
    bus: str | None = None


@contextmanager
def exit_if_not_served(what: str, *more: type[Exception], otherwise: str = "") -> Generator[None]:
    """Within the block a server that does not start or serve ends the command with 1 and a sentence, and so does an
    error of the classes `more`; `otherwise` stands for one without a text, such as a TimeoutError.
    """
    try:
        yield
    except (NotServed, OSError, *more) as error:
        print(f"oldhand bench {what}: {str(error) or otherwise}", file=sys.stderr)
        raise typer.Exit(1) from error


def server_cores(processes: int) -> int:
    """The cores of a server of so many processes: one is left for its clients, where there are two or more."""
    return max(1, min(processes, len(_CORES) - 1))


@contextmanager
def on_another_core(cores: int = 1) -> Generator[None]:
    """Within the block this process, which is the load, has another core than the servers that it starts, which have
    `cores`: else each would be measuring the other. Does nothing where there are not more cores than that.
    """
    if len(_CORES) <= cores:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {_CORES[cores]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def started(
    command: Sequence[str], services: SharedServices = SharedServices(), *, cores: int = 1
) -> Generator[Served]:
    """A server started by a command that says its address as `serve --json` does, on so many cores.

    Raises NotServed.
    """

    def on_its_cores() -> None:
        if len(_CORES) > cores:
            os.sched_setaffinity(0, set(_CORES[:cores]))

    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=_environment(services),
        preexec_fn=on_its_cores,
    ) as child:
        try:
            assert child.stdout is not None
            ready = child.stdout.readline()
            if not ready:
                raise NotServed("it did not start")
            addresses = json.loads(ready)
            tcp, http = (int(addresses.get(door, ":0").rsplit(":", 1)[1]) for door in ("tcp", "http"))
            yield Served(tcp, child.pid, http)
        finally:
            child.terminate()
            child.wait(30)


def serve_command(data: Path, *options: str) -> list[str]:
    """`oldhand serve` on free ports, with nothing beside it."""
    words = [sys.executable, "-m", "shared.cli", "serve", "--http", "0", "--tcp", "0", "--data", str(data), "--json"]
    return [*words, "--no-ai", "--no-worker", *options]


def run_command(words: Sequence[str], services: SharedServices = SharedServices()) -> float:
    """Seconds that a command of `oldhand` takes. Raises NotServed, with its last words, where it fails."""
    began_s = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "shared.cli", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=_environment(services),
    )
    taken_s = time.perf_counter() - began_s
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise NotServed(f"`oldhand {' '.join(words)}` ended with {done.returncode}: {last}")
    return taken_s


@contextmanager
def running(words: Sequence[str], services: SharedServices = SharedServices()) -> Generator[subprocess.Popen[bytes]]:
    """A command of `oldhand` that runs within the block and is stopped at its end."""
    command = [sys.executable, "-m", "shared.cli", *words]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet, env=_environment(services)) as child:
        try:
            yield child
        finally:
            child.terminate()
            child.wait(30)


def _environment(services: SharedServices) -> dict[str, str]:
    """The environment, less what would lead a measurement to the log and the bus that people use."""
    theirs = {name for key in (DATABASE, BUS) for name in (key, f"{key}_FILE")}
    kept = {name: value for name, value in os.environ.items() if name not in theirs}
    given = {DATABASE: services.database, BUS: services.bus}
    return kept | {name: address for name, address in given.items() if address is not None}


def allowed_connections() -> int:
    """Connections that this process and a server that it starts may each have, with some files left for themselves.

    Raises this process's limit of open files as far as the system allows.
    """
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    many = 1_000_000 if hard == resource.RLIM_INFINITY else hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (many, hard))
    return many - 128


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
