"""`oldhand bench serve`: acknowledged moves a second of the real server under real clients, durable log and all.

Starts `oldhand serve` on a log of its own, seats a client in every seat of N tables over raw TCP, and lets every table
play by the real rules as fast as it is answered, or at an even rate. The same load then meets a bare echo server of the
same message sizes (what this machine's event loop and sockets can do at most), or other projects' servers under theirs.
Machines are noisy; the ratios hold.
"""

import json
import math
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import Field

from server.bench.load import CLIENTS, Load, LoadResult, measured
from server.bench.served import (
    Served,
    SharedServices,
    allowed_connections,
    exit_if_not_served,
    on_another_core,
    serve_command,
    server_cores,
    started,
    sync_ms,
)
from server.bench.steps import StepTable, lines_of, measure_steps, steps_as_json
from shared.core import Game
from shared.flags import with_flags
from shared.games import GAMES, game_named
from shared.settings import CommandSettings
from shared.store.scratch import scratch_database

_OWN_PROGRAMS = {"colyseus-durable": ["-m", "tests.bench.colyseus"]}
"""Peers that do our work, draughts by the rules with every move durable, and how Python runs them."""
_PEERS = {
    "colyseus": "Colyseus, in memory",
    "boardgame": "boardgame.io, in memory",
    "colyseus-durable": "Colyseus, durable",
}
"""Servers of other projects, by the names that `--against` and a peers' program know; in memory: a trivial game."""
_MOST = 1_000_000.0
"""Moves a second that can be offered."""
_MOST_PROCESSES = 64
_TABLES, _MOST_TABLES = 200, 2_000
_TABLES_PER_RATE = 0.5
"""Tables for one move a second, where each pauses for three seconds after a round."""


class BenchServeSettings(CommandSettings):
    """How the server is measured."""

    tables: Annotated[
        int | None,
        Field(
            ge=1,
            le=_MOST_TABLES,
            description="Tables, every seat a client; default: 200, or as many as an offered rate needs with pauses.",
        ),
    ] = None
    seconds: Annotated[float, Field(ge=1, le=120, description="Measured time of each server.")] = 8
    game: Annotated[str, Field(description="The games that are played, several with commas; or all.")] = (
        "english-draughts"
    )
    transport: Annotated[str, Field(description="How clients connect: tcp, websocket, or both with a comma.")] = "tcp"
    offered: Annotated[
        str,
        typer.Option(metavar="RATES"),
        Field(description="Moves a second offered at an even rate, several with commas; 0: as fast as answered."),
    ] = "0"
    folder: Annotated[
        Path | None, Field(description="Folder for the log while measuring; default: a temporary one.")
    ] = None
    database: Annotated[
        str | None, Field(description="Address of an empty database for the log; default: a SQLite file.")
    ] = None
    processes: Annotated[
        str,
        typer.Option(metavar="N,..."),
        Field(
            description="Processes of the server, several numbers with commas. More than one process need --database "
            "and --bus; for several numbers, databases of their own are made beside the one given."
        ),
    ] = "1"
    bus: Annotated[str | None, Field(description="Address of the bus between its processes.")] = None
    against: Annotated[
        str,
        Field(
            description="echo (a bare socket server as the limit), colyseus or boardgame (in memory, without rules), "
            "colyseus-durable (draughts by the rules, each move in SQLite), several with commas; or none."
        ),
    ] = "echo"
    peers: Annotated[
        Path | None,
        Field(
            validation_alias="OLDHAND_BENCH_PEERS",
            description="A program that runs the peers named and says their figures.",
        ),
    ] = None
    seed: Annotated[int, Field(description="Seed of the moves that clients choose.")] = 8101
    steps: Annotated[
        bool, Field(description="Also print the processor time of each step of a move, counted by a server of its own.")
    ] = False
    as_json: Annotated[bool, typer.Option("--json"), Field(description="Print one JSON object.")] = False

    def games(self) -> list[Game[Any, Any]]:
        """The games to play. Raises UnknownGame."""
        return [game_named(name) for name in (GAMES if self.game == "all" else self.game.split(","))]

    def rates(self) -> list[float]:
        """Moves a second to offer; 0: as fast as answered. Raises typer.BadParameter."""
        try:
            rates = [float(rate) for rate in self.offered.split(",")]
        except ValueError:
            rates = [-1.0]
        if not all(0 <= rate <= _MOST for rate in rates):  # nor is it one that is no number
            raise typer.BadParameter("rates are numbers from 0 with commas, as in 0,100,500", param_hint="--offered")
        return rates

    def tables_for(self, game: Game[Any, Any], rate: float) -> int:
        """The tables to open, for so many moves a second; 0: as fast as answered."""
        if self.tables is not None:
            return self.tables
        has_pauses = game.target(game.options({})) is not None  # between the rounds of a match
        return min(_MOST_TABLES, max(_TABLES, math.ceil(rate * _TABLES_PER_RATE))) if has_pauses else _TABLES

    def transports(self) -> list[str]:
        """The kinds of clients. Raises typer.BadParameter."""
        names = self.transport.split(",")
        if unknown := [name for name in names if name not in CLIENTS]:
            raise typer.BadParameter(f"not {unknown[0]}: {' or '.join(CLIENTS)}", param_hint="--transport")
        return names

    def counts(self) -> list[int]:
        """The numbers of processes. Raises typer.BadParameter."""
        counts = [int(number) if number.isdecimal() else 0 for number in self.processes.split(",")]
        if not all(1 <= count <= _MOST_PROCESSES for count in counts):
            message = f"numbers from 1 to {_MOST_PROCESSES} with commas, as in 1,2,3"
            raise typer.BadParameter(message, param_hint="--processes")
        if max(counts) > 1 and None in (self.database, self.bus):
            raise typer.BadParameter("several processes need --database and --bus", param_hint="--processes")
        return counts

    def with_steps(self) -> bool:
        """Whether to count the steps of a move. Raises typer.BadParameter."""
        if self.steps and (self.counts() != [1] or self.database is not None):
            raise typer.BadParameter("steps are counted in one process on SQLite", param_hint="--steps")
        return self.steps

    def others(self) -> list[str]:
        """The names of `against`. Raises typer.BadParameter."""
        names = [] if self.against == "none" else self.against.split(",")
        if unknown := [name for name in names if name not in ("echo", *_PEERS)]:
            raise typer.BadParameter(f"not {unknown[0]}: echo, {', '.join(_PEERS)} or none", param_hint="--against")
        if any(name in _PEERS and name not in _OWN_PROGRAMS for name in names) and self.peers is None:
            raise typer.BadParameter("say with --peers which program runs them", param_hint="--against")
        return names


@dataclass(frozen=True)
class Row:
    """A server measured under one load."""

    game: str
    offered: float
    result: LoadResult
    is_own: bool
    transport: str = "tcp"
    processes: int = 1


@with_flags(BenchServeSettings)
def bench_serve(options: BenchServeSettings) -> None:
    """Play at many tables at once and count the moves acknowledged, each durable before it is answered.

    Example: oldhand bench serve --tables 50 --seconds 4

    Example: oldhand bench serve --game all --offered 100,500,1000,2000 --against none

    Example: oldhand bench serve --transport tcp,websocket --against none

    Example: oldhand bench serve --game english-draughts,domino-101 --steps

    Example: oldhand bench serve --processes 1,2,3 --database postgresql://... --bus redis://... --against none
    """
    games, rates, others, transports = options.games(), options.rates(), options.others(), options.transports()
    counts, with_steps = options.counts(), options.with_steps()
    allowed_connections()  # raises the limit for the server, too: tables that pause are many
    if options.database is not None and len(games) * len(rates) * len(transports) > 1:
        message = "one database holds one measurement: give one game, one rate and one transport"
        raise typer.BadParameter(message, param_hint="--game")
    with (
        on_another_core(server_cores(max(counts))),
        tempfile.TemporaryDirectory(dir=options.folder, prefix="oldhand-bench-") as at,
    ):
        one_write_ms = sync_ms(Path(at))
        rows = [
            row
            for game in games
            for rate in rates
            for row in _rows(options, game, rate, others, Path(at) / f"{game.id}-{rate:g}", is_first=game is games[0])
        ]
        steps = list(_step_tables(options, Path(at) / "steps")) if with_steps else []
    _print(rows, steps, one_write_ms, options.as_json)


def _rows(
    options: BenchServeSettings, game: Game[Any, Any], rate: float, others: list[str], data: Path, *, is_first: bool
) -> Iterator[Row]:
    """The server and those beside it under one load; peers play one trivial game, so only beside the first game."""
    counts = options.counts()
    for transport in options.transports():
        for count in counts:
            what = "oldhand serve, durable" if transport == "tcp" else "oldhand serve, websockets"
            command = serve_command(data / f"{transport}-{count}", "--processes", str(count))
            with _database_of(options, len(counts)) as database:
                services = SharedServices(database, options.bus)
                own = _measure(options, command, what, game, rate, services, transport)
            yield Row(game.id, rate, own, is_own=True, transport=transport, processes=count)
    for name in others:
        if name == "echo":
            echo = [sys.executable, "-m", "server.bench.echo", str(game.seats)]
            result = _measure(options, echo, "echo, nothing kept", game, rate, SharedServices())
        elif is_first:
            result = _peer(options, _OWN_PROGRAMS.get(name) or [str(options.peers)], name, rate)
        else:
            continue
        yield Row(game.id, rate, result, is_own=False)


def _step_tables(options: BenchServeSettings, data: Path) -> Iterator[StepTable]:
    """The steps of each game under each load."""
    for game, rate, transport in product(options.games(), options.rates(), options.transports()):
        load = partial(_load, options, game=game, rate=rate, transport=transport)
        folder = data / f"{game.id}-{rate:g}-{transport}"
        with exit_if_not_served("serve: steps"):
            yield measure_steps(folder, load, options.seconds, game.id, transport, rate)


def _database_of(options: BenchServeSettings, measurements: int) -> AbstractContextManager[str | None]:
    """The database of a measurement: for one of several, an empty one beside the one given. Raises LogError."""
    if options.database is None or measurements == 1:
        return nullcontext(options.database)
    return scratch_database(options.database)


def _measure(
    options: BenchServeSettings,
    command: list[str],
    what: str,
    game: Game[Any, Any],
    rate: float,
    services: SharedServices,
    transport: str = "tcp",
) -> LoadResult:
    load = "as fast as answered" if not rate else f"{rate:g} moves/s offered"
    print(f"{what}: {game.id}, {transport}, {load}, {options.seconds:g} s ...", file=sys.stderr, flush=True)
    with (
        exit_if_not_served(f"serve: {what}"),
        started(command, services, cores=server_cores(max(options.counts()))) as server,
        closing(_load(options, server, game, rate, transport)) as players,
    ):
        return measured(what, players, *players.run(options.seconds, server.cpu_s))


def _load(options: BenchServeSettings, server: Served, game: Game[Any, Any], rate: float, transport: str) -> Load:
    port = server.http_port if transport == "websocket" else server.port
    tables = options.tables_for(game, rate)
    interval_s = tables / rate if rate else 0.0
    return Load(port, game, tables, interval_s, options.seed, CLIENTS[transport])


def _peer(options: BenchServeSettings, program: list[str], name: str, rate: float) -> LoadResult:
    """Another project's server under the load of `program`: `PROGRAM FOLDER NAME --tables N --seconds S --rate R`."""
    work = Path(tempfile.gettempdir()) / "oldhand-bench-peers"  # kept: what it installs serves the next time too
    print(f"{name}: {options.seconds:g} s ...", file=sys.stderr, flush=True)
    load = ["--tables", str(options.tables or _TABLES), "--seconds", f"{options.seconds:g}", "--rate", f"{rate:g}"]
    done = subprocess.run(
        [sys.executable, *program, str(work), name, *load], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        report = json.loads(done.stdout)
        found = [float(report[key]) for key in ("moves_per_s", "moves_per_cpu_s", "p50_ms", "p99_ms")]
    except (ValueError, KeyError) as error:
        print(f"oldhand bench serve: {' '.join(program)} measured no {name}", file=sys.stderr)
        raise typer.Exit(1) from error
    return LoadResult(_PEERS[name], found[0], found[1], found[2], found[3], 0, None)


def _ratios(rows: list[Row]) -> Iterator[Mapping[str, str | int | float | None]]:
    """Our server to each of the others, under the same load."""
    for row in rows:
        own = next(one.result for one in rows if one.is_own and (one.game, one.offered) == (row.game, row.offered))
        if not row.is_own:
            yield {
                "against": row.result.what,
                "moves_per_s": round(own.moves_per_s / row.result.moves_per_s, 3),
                "moves_per_cpu_s": round(own.moves_per_cpu_s / row.result.moves_per_cpu_s, 3),
                "game": row.game,
                "offered": row.offered,
            }


def _to_one(rows: list[Row]) -> Iterator[Mapping[str, str | int | float]]:
    """Servers of several processes to that of one, under the same load."""
    ones = {(row.game, row.offered, row.transport): row.result for row in rows if row.is_own and row.processes == 1}
    for row in rows:
        one = ones.get((row.game, row.offered, row.transport))
        if row.is_own and row.processes > 1 and one is not None:
            yield {
                "processes": row.processes,
                "moves_per_s": round(row.result.moves_per_s / one.moves_per_s, 3),
                "moves_per_cpu_s": round(row.result.moves_per_cpu_s / one.moves_per_cpu_s, 3),
                "p99_ms": round(row.result.p99_ms / one.p99_ms, 3),
                "game": row.game,
                "offered": row.offered,
                "transport": row.transport,
            }


def _print(rows: list[Row], steps: list[StepTable], one_write_ms: float, as_json: bool) -> None:
    ratios, to_one = list(_ratios(rows)), list(_to_one(rows))
    if as_json:
        named = [
            {"what": row.result.what, "value": round(row.result.moves_per_s), "unit": "moves/s"}
            | {"game": row.game, "offered": row.offered, "moves_per_s": round(row.result.moves_per_s)}
            | {"moves_per_cpu_s": round(row.result.moves_per_cpu_s), "p50_ms": round(row.result.p50_ms, 2)}
            | {"p99_ms": round(row.result.p99_ms, 2), "refused": row.result.refused, "transport": row.transport}
            | {"processes": row.processes}
            | {"load_share": None if row.result.load_share is None else round(row.result.load_share, 3)}
            for row in rows
        ]
        first = {"ratio": ratios[0]["moves_per_s"]} if ratios else {}
        counted = {"steps": steps_as_json(steps)} if steps else {}
        print(
            json.dumps(
                {"rows": named, "sync_ms": round(one_write_ms, 3), "ratios": ratios, "to_one_process": to_one}
                | first
                | counted
            )
        )
        return
    print(
        f"{'server':26}{'processes':>10} {'game':18}{'offered':>9}{'moves/s':>9}{'per cpu-s':>11}"
        f"{'p50 ms':>9}{'p99 ms':>9}{'refused':>9}{'load share':>13}"
    )
    for row in rows:
        result = row.result
        share = "" if result.load_share is None else f"{result.load_share:.0%}"
        print(
            f"{result.what:26}{row.processes if row.is_own else '':>10} {row.game:18}{row.offered or 'all':>9}"
            f"{result.moves_per_s:>9,.0f}{result.moves_per_cpu_s:>11,.0f}{result.p50_ms:>9.2f}{result.p99_ms:>9.2f}"
            f"{result.refused:>9}{share:>13}"
        )
    for ratio in ratios:
        where = f"{ratio['game']:18}{ratio['offered'] or 'all':>9}"
        print(f"to {ratio['against']:23}{where}{ratio['moves_per_s']:>9}{ratio['moves_per_cpu_s']:>11}")
    for ratio in to_one:
        print(
            f"{ratio['processes']} processes to one: {ratio['moves_per_s']} of its moves/s, "
            f"{ratio['moves_per_cpu_s']} of its moves per cpu-s, {ratio['p99_ms']} times its p99"
        )
    for line in lines_of(steps) if steps else ():
        print(line)
    print(f"one durable write to this disk takes {one_write_ms:.2f} ms")
