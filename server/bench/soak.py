"""`oldhand bench soak`: does a server that runs for hours need more and more, and does it lose a move?

Starts servers and an AI host of its own, and a crowd that plays at a bounded rate: people, AI players, correspondence,
chat, rematches. The first server is measured, and is killed in the first part and at the very end alone, since a
leak ends with its process; where there are several servers, another one is killed in every part.
"""

import asyncio
import json
import math
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Annotated

import typer
from pydantic import Field

from server.bench.nodes import Door, ServerProcess
from server.bench.proof import faults
from server.bench.served import exit_if_not_served, resident_kib
from server.bench.soak_crowd import AiHost, SoakCrowd
from server.bench.trial import Trial
from server.bench.witnesses import AcknowledgedMove
from shared.errors import GameError
from shared.flags import with_flags
from shared.secrets import BUS, DATABASE, HOST_TOKEN
from shared.settings import CommandSettings
from shared.store import Store, open_store, sqlite_url

_TENTHS = 10
_SAMPLES = 30
"""Looks at the processes in one part; its figure is their median."""
_MAY_GROW_PER_CENT = 5.0
_UNLIKELY = 1.645
"""Standard deviations that chance exceeds in one of 20 cases."""
_MOVES_FIRST = 1
_START_PATIENCE_S = 60.0
JUDGED = {
    "memory_mib": "memory MiB",
    "files": "files",
    "ai_mib": "AI host MiB",
    "bytes_per_move": "bytes a move",
    "p50_ms": "p50 ms",
    "p99_ms": "p99 ms",
}
"""Figures of a part that must not grow → their headings."""


@dataclass(frozen=True, slots=True)
class Part:
    """An hour of the run, or a tenth of it."""

    end_h: float
    """Since the run began."""
    moves: int
    """Acknowledged."""
    memory_mib: float
    """Resident memory of the first server, without the database's own processes."""
    files: float
    """File descriptors that it has open."""
    ai_mib: float
    database_mib: float
    bytes_per_move: float
    """That the database has grown by."""
    p50_ms: float
    """From a move's being sent to its answer; not of those sent while a server was down."""
    p99_ms: float
    death_s: float | None
    """The longest that a table stood still when a server was killed; None: none was."""


@dataclass(frozen=True, slots=True)
class Trend:
    """How a figure changed after the first part."""

    per_cent: float
    has_grown: bool
    """By more than may be, and not by chance."""


@dataclass(slots=True)
class Soaked:
    """A run."""

    parts: list[Part] = field(default_factory=list[Part])
    wrong: list[str] = field(default_factory=list[str])
    """Moves lost, doubled or wrong: a sentence each."""
    counts: dict[str, int] = field(default_factory=dict[str, int])

    def trends(self) -> dict[str, Trend]:
        """By the names of JUDGED."""
        return {name: trend([getattr(part, name) for part in self.parts[1:]]) for name in JUDGED}


def trend(values: Sequence[float]) -> Trend:
    """The line through values at equal distances: growth from its first to its last point.

    One value that is out of line changes little. The line is Sen's (1968), and Mann and Kendall's test (1945, 1975),
    one-sided at 0.05, says whether the values rise by more than chance; fewer than four values never do.
    """
    count = len(values)
    pairs = list(combinations(enumerate(values), 2))
    if not pairs:
        return Trend(0.0, has_grown=False)
    slope = median((later - earlier) / (there - here) for (here, earlier), (there, later) in pairs)
    begin = median(value - slope * place for place, value in enumerate(values))
    per_cent = 100 * slope * (count - 1) / begin if begin > 0 else 0.0
    rises = sum((later > earlier) - (later < earlier) for (_, earlier), (_, later) in pairs)
    deviation = math.sqrt(count * (count - 1) * (2 * count + 5) / 18)
    return Trend(per_cent, has_grown=per_cent > _MAY_GROW_PER_CENT and rises - 1 > _UNLIKELY * deviation)


class Soak:
    """Servers under the crowd, measured part by part."""

    def __init__(
        self, nodes: Sequence[ServerProcess], trial: Trial, crowd: SoakCrowd, ai: AiHost, store: Store
    ) -> None:
        self._nodes, self._trial, self._crowd, self._ai, self._store = nodes, trial, crowd, ai, store
        self._begun_s = time.perf_counter()

    async def part(self, number: int, seconds: float) -> Part:
        """Measure for so long, and kill a server halfway: the first one only in the first part.

        Raises what has ended a player, and NotServed.
        """
        begun_s, size = time.perf_counter(), self._store.size_bytes()
        victim = self._other(number) if number else self._nodes[0]
        samples: list[tuple[float, float, float]] = []
        down_s: tuple[float, float] | None = None
        while (now := time.perf_counter()) < begun_s + seconds:
            if victim is not None and down_s is None and now >= begun_s + seconds / 2:
                await self._trial.kill(victim)
                down_s = now, time.perf_counter()
                continue
            await asyncio.sleep(min(seconds / _SAMPLES, begun_s + seconds - now))
            self._crowd.check()
            self._ai.check()
            samples.append(self._sample())
        moves, size_now = self._crowd.sent_between(begun_s, now), self._store.size_bytes()
        samples = samples or [self._sample()]
        memory_kib, files, ai_kib = (median(values) for values in zip(*samples, strict=True))
        waits_ms = _waits_ms(moves, down_s)
        return Part(
            end_h=(now - self._begun_s) / 3600,
            moves=len(moves),
            memory_mib=memory_kib / 1024,
            files=files,
            ai_mib=ai_kib / 1024,
            database_mib=size_now / 2**20,
            bytes_per_move=(size_now - size) / max(1, len(moves)),
            p50_ms=waits_ms[len(waits_ms) // 2],
            p99_ms=waits_ms[min(len(waits_ms) - 1, int(0.99 * len(waits_ms)))],
            death_s=max(self._trial.blows[-1].waits_s) if down_s is not None else None,
        )

    def _other(self, number: int) -> ServerProcess | None:
        """The server to kill in this part: not the first. None: there is no other."""
        others = self._nodes[1:]
        return others[number % len(others)] if others else None

    def _sample(self) -> tuple[float, float, float]:
        """KiB and open files of the first server, KiB of the AI host."""
        pid = self._nodes[0].pid
        return resident_kib(pid), open_files(pid), resident_kib(self._ai.pid)


def open_files(pid: int) -> int:
    """File descriptors that a process has open."""
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


def _waits_ms(moves: Sequence[AcknowledgedMove], down_s: tuple[float, float] | None) -> list[float]:
    """How long moves waited for their answers, ascending, but for those sent or answered while a server was down."""
    calm = [it for it in moves if down_s is None or it.heard_s < down_s[0] or it.sent_s > down_s[1]]
    return sorted(1e3 * (it.heard_s - it.sent_s) for it in calm) or [math.nan]


class BenchSoakSettings(CommandSettings):
    """How long servers run, and under which load."""

    hours: Annotated[float, Field(ge=0.001, le=1_000, description="Time to run, as in 0.05 or 24.")] = 2.0
    rate: Annotated[
        float, Field(ge=0.1, le=1_000, description="Moves a second, at most, of the people who stay at their tables.")
    ] = 20.0
    tables: Annotated[int, Field(ge=1, le=100, description="Tables of each game for them.")] = 2
    nodes: Annotated[
        int, Field(ge=1, le=16, description="Servers; several need --database and --bus, and one dies in each part.")
    ] = 1
    database: Annotated[
        str | None, Field(description="Address of an empty database, which will be filled; default: a SQLite file.")
    ] = None
    bus: Annotated[str | None, Field(description="Address of a bus for several servers.")] = None
    folder: Annotated[
        Path | None, Field(description="Folder for the log while measuring; default: a temporary one.")
    ] = None
    seed: Annotated[int, Field(description="Seed of the moves that clients choose.")] = 8101
    as_json: Annotated[bool, typer.Option("--json"), Field(description="Print one JSON object.")] = False

    def part_lengths_s(self) -> list[float]:
        """Seconds of each part: hours, or tenths of the run where those are shorter."""
        seconds = 3600 * self.hours
        count = max(_TENTHS, math.floor(self.hours))
        return [seconds / count] * count


async def soak(options: BenchSoakSettings, folder: Path, environment: Mapping[str, str], address: str) -> Soaked:
    """Run it. Raises NotServed, GameError, TimeoutError, and what has ended a player."""
    result = Soaked()
    async with AsyncExitStack() as stack:
        nodes = [ServerProcess(f"node-{n}", folder, ["--grace", "0"], environment) for n in range(options.nodes)]
        for node in nodes:
            stack.push_async_callback(node.kill)
            await node.start()
        store = stack.enter_context(closing(open_store(address, create=False)))
        door = await stack.enter_async_context(Door(nodes))
        ai = await stack.enter_async_context(AiHost(door.address, folder, environment))
        crowd = await stack.enter_async_context(SoakCrowd(door.address, options.tables, options.rate, options.seed))
        await crowd.party.wait_moves(_MOVES_FIRST, _START_PATIENCE_S)
        trial = Trial(nodes, door, crowd.party)
        running = Soak(nodes, trial, crowd, ai, store)
        lengths_s = options.part_lengths_s()
        for number, seconds in enumerate(lengths_s):
            part = await running.part(number, seconds)
            result.parts.append(part)
            _say(f"part {number + 1} of {len(lengths_s)}: {part.moves:,} moves, p99 {part.p99_ms:.1f} ms")
        await trial.kill(nodes[0])
        await crowd.stop()
        _say("comparing every answer with the log ...")
        result.wrong = [text for place in crowd.places for text in faults(place, store.log.read(place.table))]
        result.counts = {
            "moves": sum(len(seat.answered) for place in crowd.places for seat in place.seats),
            "moves_in_correspondence": sum(len(place.answered()) for place in crowd.correspondences),
            "matches_of_guests": len(crowd.visits),
            "chat_lines": crowd.lines,
            "deaths": len(trial.blows),
            "moves_lost": len(result.wrong),
        }
    return result


@with_flags(BenchSoakSettings)
def bench_soak(options: BenchSoakSettings) -> None:
    """Run servers for hours at a bounded rate; see that they grow in nothing, and lose no move when they are killed.

    People play rematches at tables of every game, guests come for a match against AI players, correspondents connect
    for each move, and there is chat. The table has a row for each hour, or for each tenth of a run below ten hours.
    The last row is the growth of each column after the first part; more than 5 % is marked if the values rise by more
    than chance. Then, and if an acknowledged move is not in the log, the exit status is 1. Times wait for everything
    else that the machine does: leave it alone.

    Example: oldhand bench soak --hours 0.05

    Example: oldhand bench soak --hours 2 --nodes 2 --database postgresql://localhost/empty --bus redis://localhost/0
    """
    if options.nodes > 1 and None in (options.database, options.bus):
        raise typer.BadParameter("several servers need --database and --bus", param_hint="--nodes")
    load_before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="oldhand-bench-", dir=options.folder) as place:
        address = options.database or sqlite_url(Path(place))
        environment = {HOST_TOKEN: secrets.token_urlsafe(24), DATABASE: address, f"{DATABASE}_FILE": ""}
        environment |= {BUS: options.bus or "", f"{BUS}_FILE": ""}
        with exit_if_not_served("soak", GameError, otherwise="a table did not go on"):
            with closing(open_store(address)) as store:
                if store.log.heads():
                    raise typer.BadParameter("it has live tables already", param_hint="--database")
            result = asyncio.run(soak(options, Path(place), environment, address))
    for text in result.wrong:
        _say(f"oldhand bench soak: {text}")
    _print(result, options, load_before)
    if result.wrong or any(one.has_grown for one in result.trends().values()):
        raise typer.Exit(1)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _print(result: Soaked, options: BenchSoakSettings, load_before: float) -> None:
    trends = result.trends()
    if options.as_json:
        summary = {
            "growth": {name: asdict(one) for name, one in trends.items()},
            "counts": result.counts,
            "nodes": options.nodes,
            "load_average": round(load_before, 2),
        }
        print(json.dumps({"rows": [asdict(part) for part in result.parts]} | summary))
        return
    headings = "".join(f"{heading:>12}" for heading in JUDGED.values())
    print(f"{'hours':>8}{'moves':>8}{headings}{'database MiB':>14}{'death s':>9}")
    for part in result.parts:
        figures = "".join(f"{getattr(part, name):>12,.1f}" for name in JUDGED)
        death = "" if part.death_s is None else f"{part.death_s:.1f}"
        print(f"{part.end_h:>8.3f}{part.moves:>8,}{figures}{part.database_mib:>14.1f}{death:>9}")
    growth = "".join(f"{f'{one.per_cent:+.1f} %' + '!' * one.has_grown:>12}" for one in trends.values())
    print(f"{'growth':16}{growth}")
    counts = ", ".join(f"{value:,} {name.replace('_', ' ')}" for name, value in result.counts.items())
    print(f"{counts}; the machine's load was {load_before:.2f} before")
    grown = [JUDGED[name] for name, one in trends.items() if one.has_grown]
    print(f"grown by more than {_MAY_GROW_PER_CENT:g} %: {', '.join(grown) or 'nothing'}")
