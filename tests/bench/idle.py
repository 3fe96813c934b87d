"""`oldhand bench idle`: what connections cost a server that do nothing but answer heartbeats.

A few tables are played at an even rate, alone, beside the idle crowd, and alone again, so that what else the machine
does falls on both alike. Memory is the server's own resident memory at several sizes of the crowd.
"""

import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer

from server.bench.load import Load, NotServed
from server.bench.served import Served, allowed_connections, exit_if_not_served, on_another_core, serve_command, started
from shared.games import game_named
from tests.bench.crowd import IDLE, crowd_of

_TABLES = 20
_SETTLED_S = 1.0
"""After the crowd has come or gone, before anything is measured."""
_OTHERS = 200
"""Connections that the server must admit besides the crowd."""


@dataclass(frozen=True, slots=True)
class IdleRow:
    """One kind of connection."""

    kind: str
    connections: int
    kib_per_connection: float
    """The steepest of `kib_steps`: below it, the server still fills memory that its start has left free."""
    kib_steps: list[float]
    """Resident memory for each connection between one size of the crowd and the next."""
    heartbeats_per_s: float
    """That the server sends; each is answered."""
    us_per_heartbeat: float
    """Processor time of the server for a heartbeat and its answer."""
    core_share_alone: float
    core_share: float
    p50_alone_ms: float
    p50_ms: float
    p99_alone_ms: float
    """From the time that a move is due to its answer."""
    p99_ms: float


def sizes_of(connections: int) -> list[int]:
    """The sizes of the crowd at which memory is measured."""
    return sorted({max(1, connections * part // 10) for part in (2, 4, 6, 8, 10)})


def kib_steps(points: Sequence[tuple[int, float]]) -> list[float]:
    """KiB for each connection between neighbours of `points`: (connections, KiB)."""
    return [round((kib - before) / (size - smaller), 2) for (smaller, before), (size, kib) in pairwise(points)]


class _Measuring:
    """One server, the tables that are played at it, and what was measured."""

    def __init__(self, server: Served, load: Load, seconds: float) -> None:
        self._server, self._load, self._seconds = server, load, seconds

    def share(self) -> float:
        """Cores that the server uses while nobody plays."""
        used_s, begun_s = self._server.cpu_s(), time.perf_counter()
        time.sleep(self._seconds)
        return (self._server.cpu_s() - used_s) / (time.perf_counter() - begun_s)

    def waits_s(self) -> list[float]:
        """Seconds that each move waited for its answer. Raises NotServed."""
        self._load.run(self._seconds, self._server.cpu_s)
        if not self._load.latencies_s:
            raise NotServed("no move was acknowledged")
        return self._load.latencies_s

    def row(self, kind: str, connections: int) -> IdleRow:
        """Measure one kind. Raises NotServed."""
        share_alone, alone = self.share(), self.waits_s()
        port = self._server.port if kind == "tcp" else self._server.http_port
        points = [(0, self._server.resident_kib())]
        with crowd_of(port, kind) as crowd:
            for size in sizes_of(connections):
                crowd.grow(size)
                time.sleep(_SETTLED_S)
                points.append((size, self._server.resident_kib()))
            begun_s, before = time.perf_counter(), crowd.grow(connections)
            share = self.share()
            heartbeats, took_s = crowd.grow(connections) - before, time.perf_counter() - begun_s
            beside = self.waits_s()
            crowd.grow(connections)  # raises where the server has sent the crowd away meanwhile
        time.sleep(_SETTLED_S)
        alone = alone + self.waits_s()
        steps = kib_steps(points)
        return IdleRow(
            kind,
            connections,
            max(steps),
            steps,
            round(heartbeats / took_s, 1),
            round(1e6 * max(0.0, share - share_alone) * took_s / max(1, heartbeats), 1),
            round(share_alone, 4),
            round(share, 4),
            *(_wait_ms(waits, part) for part in (0.5, 0.99) for waits in (alone, beside)),
        )


def _wait_ms(waits_s: list[float], part: float) -> float:
    """The wait that this part of the moves was not longer than."""
    return round(1e3 * sorted(waits_s)[min(len(waits_s) - 1, int(part * len(waits_s)))], 2)


def _kinds(text: str) -> list[str]:
    found = text.split(",")
    if unknown := [kind for kind in found if kind not in IDLE]:
        raise typer.BadParameter(f"not {unknown[0]}: {' or '.join(IDLE)}, or both with a comma", param_hint="--kinds")
    return found


def bench_idle(
    connections: Annotated[int, typer.Option(min=10, max=100_000, help="Idle connections of each kind.")] = 10_000,
    kinds: Annotated[str, typer.Option(help="Kinds of connections, a row each.")] = ",".join(IDLE),
    seconds: Annotated[
        float, typer.Option(min=0.1, max=600, help="Measured time of each part; a server sends a heartbeat each 7 s.")
    ] = 14,
    moves: Annotated[float, typer.Option(min=1, max=10_000, help="Moves a second played beside the crowd.")] = 100,
    seed: Annotated[int, typer.Option(help="Seed of the moves that clients choose.")] = 8101,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Find what idle connections cost: memory for each, processor time, and how long moves wait beside them.

    A row takes about two minutes. Every connection is a guest that has said hello and answers heartbeats, as the page
    and the SDK do.

    Example: oldhand bench idle --connections 2000 --kinds websocket
    """
    chosen = _kinds(kinds)
    allowed = allowed_connections()
    load_before = round(os.getloadavg()[0], 2)
    rows: list[IdleRow] = []
    with exit_if_not_served("idle"):
        if connections > allowed:
            raise NotServed(
                f"this system lets a process have {allowed} connections, not {connections}: give --connections "
                f"{allowed}, or raise the limit of open files (ulimit -n {connections + _OTHERS})"
            )
        for kind in chosen:
            print(f"{connections} connections, {kind} ...", file=sys.stderr, flush=True)
            most = f"peers={connections + _OTHERS}"
            with (
                on_another_core(),
                tempfile.TemporaryDirectory(prefix="oldhand-bench-") as place,
                started(serve_command(Path(place), "--limit", most)) as server,
                closing(Load(server.port, game_named("english-draughts"), _TABLES, _TABLES / moves, seed)) as load,
            ):
                rows.append(_Measuring(server, load, seconds).row(kind, connections))
    _print(rows, {"moves_per_s": moves, "load_average": load_before}, as_json=as_json)


def _print(rows: Sequence[IdleRow], summary: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"rows": [asdict(row) for row in rows]} | summary))
        return
    print("| idle | KiB each | heartbeats/s | µs each | server, cores: alone | beside | p99 ms: alone | beside |")
    print("| --- " + "| ---: " * 7 + "|")
    for row in rows:
        figures = f"{row.kib_per_connection:.1f} | {row.heartbeats_per_s:.0f} | {row.us_per_heartbeat:.1f}"
        shares = f"{row.core_share_alone:.3f} | {row.core_share:.3f} | {row.p99_alone_ms:.2f} | {row.p99_ms:.2f}"
        print(f"| {row.connections} × {row.kind} | {figures} | {shares} |")
    print(
        f"\n{summary['moves_per_s']:g} moves/s were played for the last two columns; "
        f"the machine's load was {summary['load_average']}."
    )
