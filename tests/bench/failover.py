"""`oldhand bench failover`: how long tables stand still when a server dies or is started again, and what is lost.

Starts nodes of its own on an empty database, a door before them, and bots at tables of every game. Then nodes are
killed with `kill -9`, one after the other, and at last all of them are started again in turn under the load. At the end
every acknowledged move is looked up in the log.
"""

import asyncio
import json
import os
import secrets
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack, closing
from pathlib import Path
from statistics import median
from typing import Annotated, Any

import typer

from server.bench.nodes import Door, ServerProcess
from server.bench.proof import faults
from server.bench.served import exit_if_not_served
from server.bench.trial import MOVES_BETWEEN, PATIENCE_S, Blow, Trial
from server.bench.witnesses import Party
from shared.errors import GameError
from shared.secrets import BUS, DATABASE, HOST_TOKEN
from shared.settings import BusSettings, text_of
from shared.store import database_of, open_store


async def _run(
    folder: Path,
    nodes: int,
    tables: int,
    kills: int,
    database: str,
    options: list[str],
    environment: dict[str, str],
    seed: int,
) -> tuple[list[Blow], list[str], int]:
    """The blows, what is wrong afterwards, and how many moves were acknowledged."""
    async with AsyncExitStack() as stack:
        all_nodes = [ServerProcess(f"node-{number}", folder, options, environment) for number in range(1, nodes + 1)]
        for node in all_nodes:
            stack.push_async_callback(node.kill)
            await node.start()
        door = await stack.enter_async_context(Door(all_nodes))
        party = await stack.enter_async_context(Party(door.address, tables, seed=seed))
        await party.wait_moves(MOVES_BETWEEN, PATIENCE_S)
        trial = Trial(all_nodes, door, party)
        for number in range(kills):
            await trial.kill(all_nodes[number % nodes])
        await trial.roll()
        await party.stop()
    with closing(open_store(database, create=False)) as store:
        wrong = [text for place in party.places for text in faults(place, store.log.read(place.table))]
    return trial.blows, wrong, sum(len(seat.answered) for place in party.places for seat in place.seats)


def bench_failover(
    nodes: Annotated[int, typer.Option(min=1, max=16, help="Servers; more than one want --bus.")] = 1,
    tables: Annotated[int, typer.Option(min=1, max=200, help="Tables of each game, every seat a bot.")] = 4,
    kills: Annotated[int, typer.Option(min=0, max=100, help="How often a server is killed.")] = 3,
    grace: Annotated[float, typer.Option(min=0.0, help="--grace of the servers, in seconds.")] = 0.0,
    database: Annotated[
        str | None, typer.Option(help="An empty database for the time (or OLDHAND_DATABASE); a SQLite file.")
    ] = None,
    bus: Annotated[str | None, typer.Option(help="A bus for the time (or OLDHAND_BUS); needed by several.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the moves that bots choose.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Kill servers under load and start them again; see how long tables wait and that no acknowledged move is lost.

    With one server the wait is its own start. With several, the others take its tables over.

    Example: oldhand bench failover --nodes 3 --database postgresql://localhost/empty --bus redis://localhost/0
    """
    bus = text_of(BusSettings.read(os.environ, bus=bus).bus)
    if nodes > 1 and bus is None:
        raise typer.BadParameter("several servers need one to talk by", param_hint="--bus")
    with tempfile.TemporaryDirectory(prefix="oldhand-bench-") as place:
        folder = Path(place)
        address = database_of(database, folder, os.environ)
        open_store(address).close()
        environment = {HOST_TOKEN: secrets.token_urlsafe(24), DATABASE: address} | ({BUS: bus} if bus else {})
        with exit_if_not_served("failover", GameError, otherwise="a table did not go on"):
            blows, wrong, moves = asyncio.run(
                _run(folder, nodes, tables, kills, address, ["--grace", f"{grace:g}"], environment, seed)
            )
    for text in wrong:
        print(f"oldhand bench failover: {text}", file=sys.stderr)
    _print(_rows(blows, moves, len(wrong)), as_json)
    if wrong:
        raise typer.Exit(1)


def _rows(blows: Sequence[Blow], moves: int, wrong: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for what in dict.fromkeys(blow.what for blow in blows):
        waits_s = sorted(wait for blow in blows if blow.what == what for wait in blow.waits_s)
        rows += [
            {"what": f"{what}: a table's wait, median", "value": round(median(waits_s), 2), "unit": "s"},
            {"what": f"{what}: a table's wait, longest", "value": round(waits_s[-1], 2), "unit": "s"},
        ]
    rows += [
        {"what": "moves acknowledged", "value": moves, "unit": "moves"},
        {"what": "moves lost, doubled or wrong", "value": wrong, "unit": "moves"},
    ]
    return rows


def _print(rows: Sequence[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print(json.dumps({"rows": rows}))
        return
    for row in rows:
        print(f"{row['what']:44}{row['value']:>10,} {row['unit']}")
