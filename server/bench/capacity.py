"""`oldhand bench capacity`: how many connections a server takes at once, and what an idle one costs it.

Starts `oldhand serve` on a log of its own. The storm: N clients connect in the same moment over raw TCP, say hello and
ask for a sign of life; every one must be answered. Then they say nothing, and the server's memory tells what each
costs.
"""

import asyncio
import gc
import json
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

_PAGE = resource.getpagesize()
_HELLO = b'{"type":"hello","protocol":1,"client":"oldhand bench"}\n'
_PING = b'{"type":"ping","ref":"1"}\n'
_PATIENCE_S = 120.0


@dataclass(frozen=True)
class Stormed:
    """What came of a storm."""

    served: int
    seconds: float
    """Until the last one was served."""
    p50_ms: float
    """From connecting to the answer."""
    p99_ms: float


async def _storm(port: int, clients: int, lines: list[asyncio.StreamWriter]) -> Stormed:
    """`clients` at once; their lines stay open, in `lines`."""
    begun = time.perf_counter()
    waits: list[float] = []

    async def come() -> None:
        start = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 16)
        lines.append(writer)
        writer.write(_HELLO + _PING)
        while not (line := await reader.readline()).startswith(b'{"type":"done"'):
            if not line or line.startswith((b'{"type":"bye"', b'{"type":"refused"')):
                return
        waits.append(time.perf_counter() - start)

    async with asyncio.timeout(_PATIENCE_S):
        await asyncio.gather(*(come() for _ in range(clients)), return_exceptions=True)
    if not waits:
        return Stormed(0, time.perf_counter() - begun, 0.0, 0.0)
    waits.sort()
    rank = [waits[min(len(waits) - 1, int(part * len(waits)))] for part in (0.5, 0.99)]
    return Stormed(len(waits), time.perf_counter() - begun, 1e3 * rank[0], 1e3 * rank[1])


def _resident_kib(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE / 1024


async def _measure(port: int, pid: int, clients: int) -> tuple[Stormed, float]:
    """A storm, and KiB of the server for each of its connections once they say nothing more."""
    lines: list[asyncio.StreamWriter] = []
    before = _resident_kib(pid)
    stormed = await _storm(port, clients, lines)
    await asyncio.sleep(1)
    each_kib = (_resident_kib(pid) - before) / max(1, len(lines))  # what the storm needed besides included
    for line in lines:
        line.transport.abort()
    return stormed, each_kib


def bench_capacity(
    clients: Annotated[int, typer.Option(help="Connections made in the same moment.", min=1, max=20_000)] = 2_000,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Connect many clients at once, see that each is served, and weigh the idle ones."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = clients + 64
    if soft < wanted:
        if hard != resource.RLIM_INFINITY and hard < wanted:
            print(f"oldhand bench capacity: this system allows {hard} open files, not {wanted}", file=sys.stderr)
            raise typer.Exit(1)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    with tempfile.TemporaryDirectory(prefix="oldhand-bench-") as place:
        serve = [sys.executable, "-m", "shared.cli", "serve", "--http", "0", "--tcp", "0", "--data", place, "--json"]
        serve += ["--no-ai", "--no-worker", "--limit", f"peers={2 * clients}"]
        child = subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            assert child.stdout is not None
            port = int(json.loads(child.stdout.readline())["tcp"].rsplit(":", 1)[1])
            gc.disable()
            stormed, each_kib = asyncio.run(_measure(port, child.pid, clients))
        finally:
            child.terminate()
            child.wait(30)
    if as_json:
        rows = [
            {"what": "connections served", "value": stormed.served, "unit": "connections"}
            | {"of": clients, "seconds": round(stormed.seconds, 2)}
            | {"p50_ms": round(stormed.p50_ms), "p99_ms": round(stormed.p99_ms)},
            {"what": "idle connection", "value": round(each_kib, 1), "unit": "KiB"},
        ]
        print(json.dumps({"rows": rows}))
    else:
        print(f"{stormed.served:,} of {clients:,} connections made at once were served, the last after")
        print(f"{stormed.seconds:.2f} s (p50 {stormed.p50_ms:.0f} ms, p99 {stormed.p99_ms:.0f} ms).")
        print(f"An idle connection costs the server {each_kib:.1f} KiB.")
    if stormed.served < clients:
        raise typer.Exit(1)
