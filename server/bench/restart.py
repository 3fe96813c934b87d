"""`oldhand bench restart`: how long a server takes until all live tables are back, alone or after another node failed.

Writes games to a store in bulk, as many tables as asked for, each with a clock that runs. Then starts a server on it
and waits until `/readyz` says 200; or starts two, kills the one that has all the tables and waits for the other.
"""

import asyncio
import json
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from server.bench.load import cpu_s
from server.bench.nodes import ServerProcess
from server.bench.served import exit_if_not_served
from server.bench.simulated_table import SimulatedTable
from server.core.participant import Participant
from shared.core import Game
from shared.errors import GameError
from shared.events import ClockSet, Event
from shared.games import GAMES, game_named
from shared.protocol import FischerClock, Terms
from shared.secrets import BUS, DATABASE, HOST_TOKEN
from shared.settings import BusSettings, text_of
from shared.store import Store, open_store, sqlite_url

_PATIENCE_S = 600.0
_LOOK_S = 0.05
_BATCH = 20
"""Tables written in one transaction."""
_CLOCK = FischerClock(bank_s=1_800, gain_s=10)


@dataclass(frozen=True, slots=True)
class RestartRow:
    """One number of tables."""

    tables: int
    loaded: int
    """Tables whose clocks the server has paused, by the log, when it is ready."""
    ready_s: float
    """From the start of the process, or from the other's end, until all that it will load is loaded."""
    cpu_s: float
    """Processor seconds of the server in that time."""


def played(game: Game[Any, Any], events: int, rng: Random, now_ms: int) -> list[Event]:
    """The events of a table where random moves are played, at least `events` of them; a clock runs at the end."""
    people = [Participant(f"bench-{seat}", f"Bench {seat}") for seat in range(game.seats)]
    simulated = SimulatedTable(game, people, rng, now_ms, Terms(clock=_CLOCK))
    while len(simulated.events) < events or (clocks := simulated.table.clocks) is None or not clocks.running:
        simulated.advance()
    return simulated.events


def fill(store: Store, tables: range, stories: Sequence[Sequence[Event]]) -> None:
    """Write tables with these numbers, each with one of the stories."""
    for start in range(tables.start, tables.stop, _BATCH):
        batch: list[Event] = []
        for number in range(start, min(start + _BATCH, tables.stop)):
            batch += [replace(event, table=f"bench-{number}") for event in stories[number % len(stories)]]
        store.log.append(batch)


class Restart:
    """Servers on one store that grows."""

    def __init__(self, store: Store, folder: Path, environment: dict[str, str], stories: Sequence[Sequence[Event]]):
        self._store = store
        self._folder = folder
        self._environment = environment
        self._stories = stories
        self._tables = 0

    def rows(self, numbers: Sequence[int], *, failed: bool) -> Iterator[RestartRow]:
        """One for each number of tables, ascending. `failed`: of a node that takes them over."""
        for number in numbers:
            print(f"{number} tables ...", file=sys.stderr, flush=True)
            fill(self._store, range(self._tables, number), self._stories)
            self._tables = number
            yield asyncio.run(self._taken_over(number) if failed else self._started(number))

    async def _started(self, number: int) -> RestartRow:
        before = self._versions()
        async with AsyncExitStack() as stack:
            node = self._node("node", stack)
            begun_s = time.perf_counter()
            await node.start()
            await _until_ready(node)
            ready_s, used_s = time.perf_counter() - begun_s, cpu_s(node.pid)
            return RestartRow(number, self._paused(before), ready_s, used_s)

    async def _taken_over(self, number: int) -> RestartRow:
        async with AsyncExitStack() as stack:
            first, second = self._node("first", stack), self._node("second", stack)
            for node in (first, second):
                await node.start()
                await _until_ready(node)
            before, used_s = self._versions(), cpu_s(second.pid)
            begun_s = time.perf_counter()
            await first.kill()
            paused, ready_s = 0, 0.0
            while paused < number and time.perf_counter() - begun_s < _PATIENCE_S:
                await asyncio.sleep(1.0)
                ready_s = time.perf_counter() - begun_s
                found = await asyncio.to_thread(self._paused, before)
                if found == paused and ready_s > 30.0:
                    break
                paused = found
            return RestartRow(number, paused, ready_s, cpu_s(second.pid) - used_s)

    def _node(self, name: str, stack: AsyncExitStack) -> ServerProcess:
        node = ServerProcess(name, self._folder, [], self._environment)
        stack.push_async_callback(node.kill)
        return node

    def _versions(self) -> dict[str, int]:
        return {head.table: head.version for head in self._store.log.heads()}

    def _paused(self, before: dict[str, int]) -> int:
        """How many tables have had their clocks paused since."""
        paused = 0
        for table, version in self._versions().items():
            later = self._store.log.read(table, before[table]) if version > before[table] else []
            paused += any(isinstance(it.data, ClockSet) and it.data.frozen for it in later)
        return paused


async def _until_ready(node: ServerProcess) -> None:
    while not node.is_ready:
        await node.look()
        if not node.is_ready:
            await asyncio.sleep(_LOOK_S)


def _numbers(text: str) -> list[int]:
    try:
        found = sorted({int(part) for part in text.split(",")})
    except ValueError:
        found = []
    if not found or found[0] < 1 or found[-1] > 100_000:
        raise typer.BadParameter("numbers of tables from 1 to 100000, as in 10,200,2000", param_hint="--tables")
    return found


def bench_restart(
    tables: Annotated[str, typer.Option(help="Numbers of live tables, a row each.")] = "10,200,2000",
    events: Annotated[int, typer.Option(min=10, max=5_000, help="Events of each table.")] = 400,
    game: Annotated[str | None, typer.Option(help="What was played; default: every game in turn.")] = None,
    failed: Annotated[
        bool, typer.Option("--failed", help="Measure the tables of a node that failed, taken over by another.")
    ] = False,
    seed: Annotated[int, typer.Option(help="Of the moves.")] = 1,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="OLDHAND_BENCH_DATABASE",
            help="Address of an empty database, which will be filled; default: a SQLite file.",
        ),
    ] = None,
    bus: Annotated[str | None, typer.Option(help="A bus for the time (or OLDHAND_BUS), for --failed.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Find how long a server takes to bring all live tables back.

    Example: oldhand bench restart --tables 10,200,2000
    """
    numbers = _numbers(tables)
    bus = text_of(BusSettings.read(os.environ, bus=bus).bus) if failed else None
    if failed and bus is None:
        raise typer.BadParameter("two servers need one to talk by", param_hint="--bus")
    try:
        games = list(GAMES.values()) if game is None else [game_named(game)]
    except GameError as error:
        raise typer.BadParameter(str(error), param_hint="--game") from error
    rng, now_ms = Random(seed), time.time_ns() // 1_000_000 - 2_000 * events
    stories = [played(each, events, rng, now_ms) for each in games]
    with tempfile.TemporaryDirectory(prefix="oldhand-bench-") as place:
        folder = Path(place)
        address = database or sqlite_url(folder)
        environment = {HOST_TOKEN: secrets.token_urlsafe(24), DATABASE: address, f"{DATABASE}_FILE": ""}
        environment |= {BUS: bus or "", f"{BUS}_FILE": ""}
        with (
            exit_if_not_served("restart", GameError, otherwise="the server did not start in time"),
            closing(open_store(address)) as store,
        ):
            if store.log.heads():
                raise typer.BadParameter("it has live tables already", param_hint="--database")
            found = list(Restart(store, folder, environment, stories).rows(numbers, failed=failed))
    _print(found, "PostgreSQL" if address.startswith("postgresql") else "SQLite", events, as_json=as_json)
    if any(row.loaded < row.tables for row in found):
        raise typer.Exit(1)


def _print(found: Sequence[RestartRow], store: str, events: int, *, as_json: bool) -> None:
    if as_json:
        rows = [
            {"tables": row.tables, "loaded": row.loaded}
            | {"ready_s": round(row.ready_s, 2), "cpu_s": round(row.cpu_s, 2)}
            for row in found
        ]
        print(json.dumps({"rows": rows, "store": store, "events": events}))
        return
    print(f"{'tables':>8}{'loaded':>8}{'ready s':>10}{'cpu s':>8}   ({events} events each, {store})")
    for row in found:
        print(f"{row.tables:>8,}{row.loaded:>8,}{row.ready_s:>10.2f}{row.cpu_s:>8.2f}")
