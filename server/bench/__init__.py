"""`oldhand bench serve`: acknowledged moves a second of the real server under real clients, durable log and all.

Starts `oldhand serve` on a log of its own, seats a client in every seat of N tables over raw TCP, and lets every table
play by the real rules as fast as it is answered, or at an even rate. The same load then meets a bare echo server of the
same message sizes (what this machine's event loop and sockets can do at most), or other projects' servers under theirs.
Machines are noisy; the ratios hold.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from server.bench.load import Load, LoadResult, NotServed, measured
from server.bench.served import on_another_core, serve_command, started, sync_ms
from shared.games import game_named

_PEERS = {"colyseus": "Colyseus, in memory", "boardgame": "boardgame.io, in memory"}
"""Servers of other projects, playing a trivial game: the names that `--against` and a peers' program know."""


def _measure(
    command: list[str], what: str, load: Callable[[int], Load], seconds: float, database: str | None = None
) -> LoadResult:
    print(f"{what}: {seconds:g} s ...", file=sys.stderr, flush=True)
    try:
        with started(command, database) as server, closing(load(server.port)) as players:
            return measured(what, players, *players.run(seconds, server.cpu_s))
    except (NotServed, OSError) as error:
        print(f"oldhand bench serve: {what}: {error}", file=sys.stderr)
        raise typer.Exit(1) from error


def bench_serve(
    tables: Annotated[int, typer.Option(help="Tables, every seat a client.", min=1, max=2000)] = 200,
    seconds: Annotated[float, typer.Option(help="Measured time of each server.", min=1, max=120)] = 8,
    game: Annotated[str, typer.Option(help="The game that is played.")] = "english-draughts",
    offered: Annotated[
        float, typer.Option(help="Moves a second offered at an even rate; 0: as fast as answered.", min=0)
    ] = 0,
    folder: Annotated[
        Path | None, typer.Option(help="Folder for the log while measuring; default: a temporary one.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(help="Address of an empty database for the log; default: a SQLite file.")
    ] = None,
    against: Annotated[
        str,
        typer.Option(
            help="echo (a bare socket server as the limit), colyseus or boardgame, several with commas; or none."
        ),
    ] = "echo",
    peers: Annotated[
        Path | None,
        typer.Option(envvar="OLDHAND_BENCH_PEERS", help="A program that runs the peers named and says their figures."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the moves that clients choose.")] = 8101,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play at many tables at once and count the moves acknowledged, each durable before it is answered.

    Example: oldhand bench serve --tables 50 --seconds 4
    """
    rules, names = game_named(game), [] if against == "none" else against.split(",")
    if unknown := [name for name in names if name not in ("echo", *_PEERS)]:
        raise typer.BadParameter(f"not {unknown[0]}: echo, {', '.join(_PEERS)} or none", param_hint="--against")
    if any(name in _PEERS for name in names) and peers is None:
        raise typer.BadParameter("say with --peers which program runs them", param_hint="--against")
    interval_s = tables / offered if offered else 0.0

    def load(port: int) -> Load:
        return Load(port, rules, tables, interval_s, seed)

    with on_another_core(), tempfile.TemporaryDirectory(prefix="oldhand-bench-", dir=folder) as place:
        one_write_ms = sync_ms(Path(place))
        serve = serve_command(Path(place))
        rows = [_measure(serve, "oldhand serve, durable", load, seconds, database)]
        for name in names:
            if name == "echo":
                echo = [sys.executable, "-m", "server.bench.echo", str(rules.seats)]
                rows.append(_measure(echo, "echo, nothing kept", load, seconds))
            elif peers is not None:
                rows.append(_peer(peers, name, tables, seconds, offered))
    _print(rows, one_write_ms, as_json)


def _peer(program: Path, name: str, tables: int, seconds: float, offered: float) -> LoadResult:
    """Another project's server under the load of `program`: `PROGRAM FOLDER NAME --tables N --seconds S --rate R`."""
    work = Path(tempfile.gettempdir()) / "oldhand-bench-peers"  # kept: what it installs serves the next time too
    print(f"{name}: {seconds:g} s ...", file=sys.stderr, flush=True)
    options = ["--tables", str(tables), "--seconds", f"{seconds:g}", "--rate", f"{offered:g}"]
    done = subprocess.run(
        [sys.executable, str(program), str(work), name, *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        report = json.loads(done.stdout)
        found = [float(report[key]) for key in ("moves_per_s", "moves_per_cpu_s", "p50_ms", "p99_ms")]
    except (ValueError, KeyError) as error:
        print(f"oldhand bench serve: {program} measured no {name}", file=sys.stderr)
        raise typer.Exit(1) from error
    return LoadResult(_PEERS[name], found[0], found[1], found[2], found[3], 0)


def _print(rows: list[LoadResult], one_write_ms: float, as_json: bool) -> None:
    own = rows[0]
    ratios = [
        {"against": row.what, "moves_per_s": round(own.moves_per_s / row.moves_per_s, 3)}
        | {"moves_per_cpu_s": round(own.moves_per_cpu_s / row.moves_per_cpu_s, 3)}
        for row in rows[1:]
    ]
    if as_json:
        named = [
            {"what": row.what, "value": round(row.moves_per_s), "unit": "moves/s"}
            | {"moves_per_s": round(row.moves_per_s), "moves_per_cpu_s": round(row.moves_per_cpu_s)}
            | {"p50_ms": round(row.p50_ms, 2), "p99_ms": round(row.p99_ms, 2), "refused": row.refused}
            for row in rows
        ]
        first = {"ratio": ratios[0]["moves_per_s"]} if ratios else {}
        print(json.dumps({"rows": named, "sync_ms": round(one_write_ms, 3), "ratios": ratios} | first))
        return
    print(f"{'server':28}{'moves/s':>10}{'per cpu-s':>12}{'p50 ms':>10}{'p99 ms':>10}{'refused':>9}")
    for row in rows:
        print(
            f"{row.what:28}{row.moves_per_s:>10,.0f}{row.moves_per_cpu_s:>12,.0f}"
            f"{row.p50_ms:>10.2f}{row.p99_ms:>10.2f}{row.refused:>9}"
        )
    for row, ratio in zip(rows[1:], ratios, strict=True):
        print(f"ratio to {row.what:19}{ratio['moves_per_s']:>10}{ratio['moves_per_cpu_s']:>12}")
    print(f"one durable write to this disk takes {one_write_ms:.2f} ms")
