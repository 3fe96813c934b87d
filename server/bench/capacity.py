"""`oldhand bench capacity`: how many tables and connections this machine holds, at a delay that you name.

Starts `oldhand serve` on logs of its own. First the storm: many clients connect in the same moment, say hello and ask
for a sign of life; every one must be answered. Then they say nothing, and the server's memory tells what each costs.
Next, tables on a fresh server: clients in every seat, one move a table every few seconds, as people play, each move
durable before it is answered. Tables are added until the slowest hundredth of the answers takes longer than you allow,
then the number between is searched.
"""

import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, NotRequired, TypedDict

import typer
from pydantic import Field

from server.bench.load import Load, LoadResult, measured
from server.bench.served import (
    Served,
    SharedServices,
    allowed_connections,
    exit_if_not_served,
    on_another_core,
    serve_command,
    started,
    sync_ms,
)
from shared.flags import with_flags
from shared.games import game_named
from shared.garbage_collection import gc_paused
from shared.settings import CommandSettings

_HELLO = b'{"type":"hello","protocol":2,"client":"oldhand bench"}\n'
_PING = b'{"type":"ping","ref":"1"}\n'
_PATIENCE_S = 120.0
_MAY_WAIT = 0.03
"""The share of the tables that may wait for an answer when the measured time is over. Moves are not counted instead: a
game with rounds pauses between them.
"""
_CLOSER = 1.1
"""The search ends when what is too much is at most so many times what is held."""


@dataclass(frozen=True)
class Stormed:
    """The outcome of a connection storm."""

    served: int
    seconds: float
    """Until the last one was served."""
    p50_ms: float
    """From connecting to the answer."""
    p99_ms: float


@dataclass(frozen=True)
class Held:
    """A number of tables, and how they were served at people's pace."""

    tables: int
    seen: LoadResult
    cores: float
    """Processor seconds a second of the server."""


def most(first: int, limit: int, holds: Callable[[int], bool]) -> int:
    """The greatest number up to `limit` that holds, to about a tenth; 0 if none does.

    Doubled from `first` while it holds, then halved in between. A number that fails is tried once more: a machine has
    hiccups.
    """

    def tried(number: int) -> bool:
        return holds(number) or holds(number)

    good, bad = 0, None
    number = min(first, limit)
    while good < limit and (bad is None or bad > max(good * _CLOSER, good + 1)):
        if tried(number):
            good = number
        else:
            bad = number
        number = min(limit, 2 * good) if bad is None else (good + bad) // 2
    return good


class PacedTables:
    """Tables of a server at people's pace: opened as they are asked for, and kept open."""

    def __init__(self, server: Served, load: Load, seconds: float, p99_ms: float) -> None:
        self._server, self._load = server, load
        self._seconds, self._p99_ms = seconds, p99_ms
        self.held: dict[int, Held] = {}
        """Measurements by number of tables held."""
        self._opened = 0
        self._grown_kib = 0.0

    @property
    def each_kib(self) -> float:
        """Memory that a table with its connections has added to the server."""
        return self._grown_kib / max(1, self._opened)

    def holds(self, tables: int) -> bool:
        """Whether so many are served in time."""
        if (more := tables - self._load.tables) > 0:
            before = self._server.resident_kib()
            self._load.add(more)
            self._opened += more
            self._grown_kib += self._server.resident_kib() - before
        took_s, used_s = self._load.run(self._seconds, self._server.cpu_s, tables)
        if not self._load.latencies_s:
            return False
        seen = measured("tables", self._load, took_s, used_s)
        kept_up = self._load.waiting_at_end <= 1 + _MAY_WAIT * tables
        held = kept_up and seen.p99_ms <= self._p99_ms and not seen.refused
        _say(
            f"  {tables} tables: {seen.moves_per_s:.0f} moves/s, p99 {seen.p99_ms:.1f} ms{'' if held else ': too much'}"
        )
        if held:
            self.held[tables] = Held(tables, seen, used_s / took_s)
        return held


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


async def _measure_idle(server: Served, clients: int) -> tuple[Stormed, float]:
    """A storm, and KiB of the server for each of its connections once they say nothing more."""
    lines: list[asyncio.StreamWriter] = []
    before = server.resident_kib()
    stormed = await _storm(server.port, clients, lines)
    await asyncio.sleep(1)
    each_kib = (server.resident_kib() - before) / max(1, len(lines))  # what the storm needed besides included
    for line in lines:
        line.transport.abort()
    return stormed, each_kib


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


class CapacityOptions(CommandSettings):
    """The command line of `oldhand bench capacity`."""

    p99_ms: Annotated[float, typer.Option(help="The slowest hundredth of the moves is answered in this.", min=0.1)] = 20
    pace: Annotated[float, typer.Option(help="Seconds between two moves of a table: people think.", min=0.05)] = 5
    game: Annotated[str, typer.Option(help="The game that is played.")] = "english-draughts"
    seconds: Annotated[float, typer.Option(help="Measured time of each number of tables.", min=1, max=600)] = 10
    tables: Annotated[int, typer.Option(help="At most so many tables; 0: only the storm.", min=0)] = 100_000
    clients: Annotated[int, typer.Option(help="Connections made in the same moment.", min=1, max=20_000)] = 2_000
    folder: Annotated[
        Path | None, typer.Option(help="Folder for the log while measuring; default: a temporary one.")
    ] = None
    database: Annotated[
        str | None,
        Field(
            validation_alias="OLDHAND_BENCH_DATABASE",
            description="Address of an empty database for the log, which will be filled; default: a SQLite file.",
        ),
    ] = None
    seed: Annotated[int, typer.Option(help="Seed of the moves that clients choose.")] = 8101
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False


@with_flags(CapacityOptions)
def bench_capacity(options: CapacityOptions) -> None:
    """Find how many tables and connections this machine holds, each move durable and answered in time.

    Example: oldhand bench capacity --p99-ms 50 --tables 2000
    """
    rules, files = game_named(options.game), allowed_connections()
    if files < options.clients:
        _say(f"oldhand bench capacity: this system allows {files} connections of a process, not {options.clients}")
        raise typer.Exit(1)
    most_tables = min(options.tables, files // rules.seats)
    load_before = os.getloadavg()[0]
    with (
        exit_if_not_served("capacity"),
        on_another_core(),
        gc_paused(),
        tempfile.TemporaryDirectory(prefix="oldhand-bench-", dir=options.folder) as place,
    ):
        write_ms = sync_ms(Path(place))
        with started(serve_command(Path(place) / "idle", "--limit", f"peers={2 * options.clients}")) as server:
            begun_kib = server.resident_kib()
            stormed, idle_kib = asyncio.run(_measure_idle(server, options.clients))
        with started(
            serve_command(Path(place) / "tables", "--limit", f"peers={2 * files}"), SharedServices(options.database)
        ) as server:
            _say(f"{rules.id}, one move a table each {options.pace:g} s, each durable:")
            found = PacedTables(
                server, Load(server.port, rules, 0, options.pace, options.seed), options.seconds, options.p99_ms
            )
            number = most(256, most_tables, found.holds) if most_tables else 0
    store = "SQLite" if options.database is None else options.database.partition(":")[0].partition("+")[0]
    rows = _rows(rules.seats, found.held.get(number), found.each_kib, stormed, idle_kib, begun_kib, options.clients)
    summary: _CapacitySummary = {
        "game": rules.id,
        "store": store,
        "pace_s": options.pace,
        "limit_p99_ms": options.p99_ms,
        "ended_by": "files" if number == files // rules.seats else "tables" if number == most_tables else "delay",
        "sync_ms": round(write_ms, 3),
        "load_average": round(load_before, 2),
    }
    _print(rows, summary, options.as_json)
    if stormed.served < options.clients or (most_tables and not number):
        raise typer.Exit(1)


class _CapacitySummary(TypedDict):
    game: str
    store: str
    pace_s: float
    limit_p99_ms: float
    ended_by: Literal["files", "tables", "delay"]
    sync_ms: float
    load_average: float


class _CapacityRow(TypedDict):
    what: str
    value: float
    unit: str
    p50_ms: NotRequired[float]
    p99_ms: NotRequired[float]
    of: NotRequired[int]
    """How many connections were tried."""
    seconds: NotRequired[float]


def _rows(
    seats: int, held: Held | None, table_kib: float, stormed: Stormed, idle_kib: float, begun_kib: float, clients: int
) -> list[_CapacityRow]:
    rows: list[_CapacityRow] = []
    if held is not None:
        p50_ms, p99_ms = round(held.seen.p50_ms, 2), round(held.seen.p99_ms, 2)
        rows = [
            {"what": "tables held", "value": held.tables, "unit": "tables", "p50_ms": p50_ms, "p99_ms": p99_ms},
            {"what": "connections at them", "value": held.tables * seats, "unit": "connections"},
            {"what": "durable moves", "value": round(held.seen.moves_per_s, 1), "unit": "moves/s"},
            {"what": "processor of the server", "value": round(held.cores, 3), "unit": "cores"},
            {"what": "processor a move", "value": round(1e6 / held.seen.moves_per_cpu_s), "unit": "µs"},
            {"what": "memory a table", "value": round(table_kib, 1), "unit": "KiB"},
        ]
    return [
        *rows,
        {
            "what": "connections served",
            "value": stormed.served,
            "unit": "connections",
            "of": clients,
            "seconds": round(stormed.seconds, 2),
            "p50_ms": round(stormed.p50_ms),
            "p99_ms": round(stormed.p99_ms),
        },
        {"what": "idle connection", "value": round(idle_kib, 1), "unit": "KiB"},
        {"what": "empty server", "value": round(begun_kib / 1024, 1), "unit": "MiB"},
    ]


_ENDED = {
    "delay": "more tables were answered too late",
    "files": "this system allows a process no more connections; the server would hold more",
    "tables": "no more were asked for",
}


def _print(rows: list[_CapacityRow], summary: _CapacitySummary, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"rows": rows, **summary}))
        return
    pace, limit = f"one move a table each {summary['pace_s']:g} s", f"p99 at most {summary['limit_p99_ms']:g} ms"
    print(f"{summary['game']} on {summary['store']}, {pace}, {limit}:\n")
    print("| what | value | |\n| --- | ---: | --- |")
    for row in rows:
        delays = f"p50 {row['p50_ms']} ms, p99 {row['p99_ms']} ms" if "p50_ms" in row and "p99_ms" in row else ""
        storm = (
            f"of {row['of']:,} made at once, the last after {row['seconds']} s; "
            if "of" in row and "seconds" in row
            else ""
        )
        print(f"| {row['what']} | {row['value']:,} {row['unit']} | {storm}{delays} |")
    print(f"\nThe search ended because {_ENDED[summary['ended_by']]}.")
    print(
        f"One durable write to this disk takes {summary['sync_ms']:.2f} ms; "
        f"the machine's load was {summary['load_average']}."
    )
