"""`oldhand bench serve`: acknowledged moves a second of the real server under real clients, durable log and all.

Starts `oldhand serve` on a log of its own, seats two clients at each of N tables over raw TCP, and lets every table
play real draughts as fast as it is answered. The same load then meets a bare echo server of the same message sizes:
what this machine's event loop and sockets can do at most. Machines are noisy; the ratio of the two holds.
"""

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

_TICKS = os.sysconf("SC_CLK_TCK")
_GAME = "english-draughts"


@dataclass
class Tally:
    """What the clients saw while it was measured."""

    latencies_s: list[float] = field(default_factory=list)
    """From sending a move to its `done`, one per acknowledged move."""
    refused: int = 0
    measuring: bool = False
    playing: bool = False
    """Whether the players play: not before all tables stand, lest the first slow the opening of the last."""


class Player(asyncio.Protocol):
    """One seat: plays a random legal move when it is to act. Takes bytes apart itself, to cost less than the server."""

    def __init__(self, tally: Tally, rng: random.Random) -> None:
        self._tally = tally
        self._rng = rng
        self._rest = b""
        self._sent_s = 0.0
        self._count = 0
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._transport: asyncio.Transport
        self._last = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a command and wait for its answer; greets with `type="hello"`."""
        self._count += 1
        ref = "welcome" if message["type"] == "hello" else f"q{self._count}"
        body = message if message["type"] == "hello" else message | {"ref": ref}
        self._answers[ref] = asyncio.get_running_loop().create_future()
        self._transport.write(json.dumps(body).encode() + b"\n")
        return await self._answers[ref]

    def data_received(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            if line.startswith(b'{"type":"state"'):
                self._see(line)
            elif line.startswith(b'{"type":"done","ref":"m'):
                if self._tally.measuring:
                    self._tally.latencies_s.append(time.perf_counter() - self._sent_s)
            else:
                self._answer(json.loads(line))

    def _answer(self, message: dict[str, Any]) -> None:
        waiting = self._answers.pop("welcome" if message["type"] == "welcome" else message.get("ref") or "", None)
        if waiting is not None:
            waiting.set_result(message)
        elif message["type"] == "refused":
            self._tally.refused += 1

    def begin(self) -> None:
        """Play on from the last state seen."""
        self._see(self._last)

    def _see(self, line: bytes) -> None:
        if not self._tally.playing:
            self._last = line
            return
        if b'"phase":"over"' in line:
            if b'"kind":"match_ended"' in line:
                self._command(b'{"type":"again","ref":"a%d","table":%s}\n', _after(line, b'"table":'))
            return
        start = line.index(b'"legal":[') + 9
        if line[start] == ord("]"):
            return
        moves = line[start : line.index(b"]", start)].split(b",")
        table, version = _after(line, b'"table":'), _after(line, b'"version":')
        self._sent_s = time.perf_counter()
        self._command(
            b'{"type":"play","ref":"m%d","table":%s,"version":%s,"move":%s}\n', table, version, self._rng.choice(moves)
        )

    def _command(self, form: bytes, *parts: bytes) -> None:
        self._count += 1
        self._transport.write(form % (self._count, *parts))


def _after(line: bytes, key: bytes) -> bytes:
    start = line.index(key) + len(key)
    return line[start : line.index(b",", start)]


@dataclass(frozen=True)
class Measured:
    """One server under the load."""

    what: str
    moves_per_s: float
    moves_per_cpu_s: float
    p50_ms: float
    p99_ms: float
    refused: int


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


async def _load(port: int, tables: int, seconds: float, pid: int, what: str) -> Measured:
    loop = asyncio.get_running_loop()
    tally, rng = Tally(), random.Random(8101)

    async def player() -> Player:
        _, protocol = await loop.create_connection(
            lambda: Player(tally, random.Random(rng.random())), "127.0.0.1", port
        )
        await protocol.ask(type="hello", protocol=1)
        return protocol

    players: list[Player] = []
    for _ in range(tables):
        first, second = await player(), await player()
        players += [first, second]
        opened = await first.ask(type="open", game=_GAME)
        if "table" not in opened:
            raise typer.Exit(1)
        await first.ask(type="sit", table=opened["table"], seat=0)
        await second.ask(type="sit", table=opened["table"], seat=1)
    tally.playing = True
    for one in players:
        one.begin()
    await asyncio.sleep(min(2.0, seconds / 4))  # warm: every table is under way
    tally.measuring, cpu, begun = True, _cpu_s(pid), time.perf_counter()
    await asyncio.sleep(seconds)
    tally.measuring = tally.playing = False
    took, cpu = time.perf_counter() - begun, _cpu_s(pid) - cpu
    waits = sorted(tally.latencies_s)
    if not waits:
        print("oldhand bench serve: no move was acknowledged; is the server up?", file=sys.stderr)
        raise typer.Exit(1)
    return Measured(
        what,
        len(waits) / took,
        len(waits) / max(cpu, 1 / _TICKS),
        1e3 * waits[len(waits) // 2],
        1e3 * waits[min(len(waits) - 1, int(0.99 * len(waits)))],
        tally.refused,
    )


def _pinned(core: int) -> Callable[[], None] | None:
    """Server on one core and load on another, where there are two: else each would be measuring the other."""
    if not hasattr(os, "sched_setaffinity") or len(os.sched_getaffinity(0)) < 2:
        return None
    cores = sorted(os.sched_getaffinity(0))
    return lambda: os.sched_setaffinity(0, {cores[core]})


def _measure(command: list[str], tables: int, seconds: float, what: str) -> Measured:
    print(f"{what}: {tables} tables for {seconds:g} s ...", file=sys.stderr, flush=True)
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=_pinned(0))
    try:
        assert child.stdout is not None
        ready = child.stdout.readline()
        if not ready:
            print(f"oldhand bench serve: {what} did not start", file=sys.stderr)
            raise typer.Exit(1)
        return asyncio.run(_load(int(json.loads(ready)["tcp"].rsplit(":", 1)[1]), tables, seconds, child.pid, what))
    finally:
        child.terminate()
        child.wait(30)


def bench_serve(
    tables: Annotated[int, typer.Option(help="Tables of two clients each.", min=1, max=2000)] = 200,
    seconds: Annotated[float, typer.Option(help="Measured time of each server.", min=1, max=120)] = 8,
    database: Annotated[
        str | None, typer.Option(help="A database of the log; default a SQLite file of its own.")
    ] = None,
    against: Annotated[str, typer.Option(help="echo (a bare socket server as the limit) or none.")] = "echo",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play draughts at many tables at once and count the moves acknowledged, each durable before it is answered."""
    if against not in ("echo", "none"):
        raise typer.BadParameter("choose echo or none", param_hint="--against")
    if (pin := _pinned(1)) is not None:
        pin()
    with tempfile.TemporaryDirectory(prefix="oldhand-bench-") as folder:
        serve = [sys.executable, "-m", "shared.cli", "serve", "--http", "0", "--tcp", "0", "--data", folder, "--json"]
        serve += ["--no-ai", "--no-worker"] + (["--database", database] if database else [])
        rows = [_measure(serve, tables, seconds, "oldhand serve, durable")]
    if against == "echo":
        rows.append(_measure([sys.executable, "-m", "server.bench_echo"], tables, seconds, "echo, nothing kept"))
    _print(rows, as_json)


def _print(rows: list[Measured], as_json: bool) -> None:
    if as_json:
        named = [
            {"what": row.what, "value": round(row.moves_per_s), "unit": "moves/s"}
            | {"moves_per_s": round(row.moves_per_s), "moves_per_cpu_s": round(row.moves_per_cpu_s)}
            | {"p50_ms": round(row.p50_ms, 2), "p99_ms": round(row.p99_ms, 2), "refused": row.refused}
            for row in rows
        ]
        print(json.dumps({"rows": named, "ratio": round(rows[0].moves_per_s / rows[-1].moves_per_s, 3)}))
        return
    print(f"{'server':28}{'moves/s':>10}{'per cpu-s':>12}{'p50 ms':>10}{'p99 ms':>10}{'refused':>9}")
    for row in rows:
        print(
            f"{row.what:28}{row.moves_per_s:>10,.0f}{row.moves_per_cpu_s:>12,.0f}"
            f"{row.p50_ms:>10.2f}{row.p99_ms:>10.2f}{row.refused:>9}"
        )
    if len(rows) > 1:
        print(f"{'ratio':28}{rows[0].moves_per_s / rows[1].moves_per_s:>10.2f}")
