"""`oldhand bench lobby`: how long a small client waits beside those who watch the lobby or flood the server.

A client that pings now and then is measured alone and beside a crowd by turns (alone, beside it, alone), so that what
else the machine does falls on both alike. The crowd is a process of its own: its processor time is not the server's.
"""

import json
import os
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from server.bench.load import Client, NotServed
from server.bench.served import Served, exit_if_not_served, on_another_core, serve_command, started
from server.core.settings import Limits
from tests.bench.crowd import FLOODS, RETURNING, WATCHING, crowd_of

_PING_S = 0.01
"""Between two pings: few enough that the client itself never asks for much."""
_KINDS = (*FLOODS, RETURNING)


@dataclass
class CrowdPart:
    """Measurements alone, or beside a crowd, of all rounds."""

    waits_s: list[float] = field(default_factory=list[float])
    took_s: float = 0.0
    used_s: float = 0.0
    """Processor time of the server."""

    def wait_ms(self, part: float) -> float:
        """The wait that this part of the pings was not longer than."""
        waits = sorted(self.waits_s)
        return round(1e3 * waits[min(len(waits) - 1, int(part * len(waits)))], 2)

    @property
    def core_share(self) -> float:
        """Processor time of the server for each second."""
        return round(self.used_s / self.took_s, 2)


@dataclass(frozen=True, slots=True)
class CrowdRow:
    """One crowd."""

    doing: str
    connections: int
    heard: int
    """Lines that the server has written to the crowd."""
    pings: int
    """Of the client beside the crowd."""
    p50_alone_ms: float
    p50_ms: float
    p99_alone_ms: float
    p99_ms: float
    core_share_alone: float
    core_share: float


class Measuring:
    """One server with a list of tables, and the client that pings it."""

    def __init__(self, server: Served, tables: int, seconds: float, rounds: int, stack: ExitStack) -> None:
        """Opens the tables, with connections that `stack` closes. Raises NotServed, OSError."""
        self._server, self._seconds, self._rounds, self._stack = server, seconds, rounds, stack
        most = Limits().tables
        self._hosts = [self._client() for _ in range(-(-tables // most))]
        for number in range(tables):
            self._hosts[number // most].ask(type="open", game="english-draughts")
        self._pinging = self._client()
        listed = self._pinging.ask(type="tables")["listed"]
        if listed != tables:
            raise NotServed(f"{listed} of {tables} tables are listed")

    def row(self, doing: str, connections: int) -> CrowdRow:
        """Measure one crowd. Raises NotServed, OSError."""
        alone, beside, answered = CrowdPart(), CrowdPart(), 0
        for _ in range(self._rounds):
            self._ping(alone)
            with crowd_of(self._server.port, doing) as crowd:
                crowd.grow(connections)
                self._ping(beside)
                answered += crowd.leave()
            self._ping(alone)
        return CrowdRow(
            doing,
            connections,
            answered,
            len(beside.waits_s),
            alone.wait_ms(0.5),
            beside.wait_ms(0.5),
            alone.wait_ms(0.99),
            beside.wait_ms(0.99),
            alone.core_share,
            beside.core_share,
        )

    def _client(self) -> Client:
        client = Client(self._server.port)
        self._stack.enter_context(client.socket)
        client.ask(type="hello", protocol=2)
        return client

    def _ping(self, part: CrowdPart) -> None:
        begun_s, used_s = time.perf_counter(), self._server.cpu_s()
        while (sent_s := time.perf_counter()) < begun_s + self._seconds:
            self._pinging.ask(type="ping")
            part.waits_s.append(time.perf_counter() - sent_s)
            time.sleep(_PING_S)
        part.took_s += time.perf_counter() - begun_s
        part.used_s += self._server.cpu_s() - used_s


@contextmanager
def _ahead_of_the_crowd() -> Generator[None]:
    """Have the client wait for the server alone, and not for the crowd that shares its core: a matter of a millisecond.

    Only an administrator may have that; for others the waits beside a crowd come out longer than the server's.
    """
    if not hasattr(os, "SCHED_RESET_ON_FORK"):
        yield
        return
    before = os.sched_getscheduler(0), os.sched_getparam(0)
    with suppress(PermissionError):
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    try:
        yield
    finally:
        os.sched_setscheduler(0, *before)


def _numbers(text: str) -> list[int]:
    try:
        found = [int(part) for part in text.split(",") if part]
    except ValueError:
        found = [0]
    if any(not 1 <= number <= 1_000 for number in found):
        raise typer.BadParameter("numbers of connections from 1 to 1000, as in 1,10,60", param_hint="--flooders")
    return found


def _kinds(text: str) -> list[str]:
    found = list(_KINDS) if text == "all" else text.split(",")
    if unknown := [kind for kind in found if kind not in _KINDS]:
        raise typer.BadParameter(f"not {unknown[0]}: {', '.join(_KINDS)}, several, or all", param_hint="--flood")
    return found


def bench_lobby(
    watchers: Annotated[int, typer.Option(min=0, max=5_000, help="Connections subscribed to the lobby.")] = 2_000,
    flooders: Annotated[
        str, typer.Option(help="Numbers of connections that flood the server, a row each.")
    ] = "1,10,60",
    flood: Annotated[str, typer.Option(help=f"What they ask: {', '.join(_KINDS)}, several, or all.")] = "tables",
    tables: Annotated[int, typer.Option(min=1, max=2_000, help="Tables in the list.")] = 200,
    seconds: Annotated[float, typer.Option(min=0.1, max=60, help="Measured time of each part of a round.")] = 2,
    rounds: Annotated[int, typer.Option(min=1, max=100, help="Times that each crowd comes.")] = 3,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Find how long a client waits beside those who watch the lobby, and beside those who flood the server.

    Run it as root: only then does the client not wait for the crowd on its own core, too.

    Example: oldhand bench lobby --watchers 200 --flooders 1,60 --flood tables,ping
    """
    crowds = [(WATCHING, watchers)] if watchers else []
    crowds += [(kind, number) for kind in _kinds(flood) for number in _numbers(flooders)]
    load_before = round(os.getloadavg()[0], 2)
    rows: list[CrowdRow] = []
    with (
        exit_if_not_served("lobby"),
        on_another_core(),
        tempfile.TemporaryDirectory(prefix="oldhand-bench-") as place,
        started(serve_command(Path(place))) as server,
        ExitStack() as stack,
    ):
        print(f"{tables} tables ...", file=sys.stderr, flush=True)
        measuring = Measuring(server, tables, seconds, rounds, stack)
        with _ahead_of_the_crowd():
            for doing, connections in crowds:
                print(f"{doing}: {connections} connections ...", file=sys.stderr, flush=True)
                rows.append(measuring.row(doing, connections))
    _print(rows, {"tables": tables, "load_average": load_before}, as_json=as_json)


def _print(rows: Sequence[CrowdRow], summary: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"rows": [asdict(row) for row in rows]} | summary))
        return
    print("| beside | p50 ms: alone | beside | p99 ms: alone | beside | server, cores: alone | beside |")
    print("| --- " + "| ---: " * 6 + "|")
    for row in rows:
        figures = (row.p50_alone_ms, row.p50_ms, row.p99_alone_ms, row.p99_ms, row.core_share_alone, row.core_share)
        print(f"| {row.connections} × {row.doing} | {' | '.join(f'{figure:.2f}' for figure in figures)} |")
    print(f"\n{summary['tables']} tables were listed; the machine's load was {summary['load_average']}.")
