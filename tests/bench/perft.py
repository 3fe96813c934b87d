"""`oldhand bench perft`: what one list of legal moves and one successor cost, game by game, in the rule books.

And how fast a compiled kernel counts move sequences, beside the same algorithm in C, which a compiler of this machine
builds in the same run. Both run in one thread and take turns; the best round of each counts, in processor seconds.

Times the positions of seeded random rounds, each asked as the server asks: a state that nobody has asked before. Beside
each figure stands the floor of the same run: building the same list of moves out of nothing, so that a busy machine
slows both.
"""

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from ai.perft import kernel, start_position
from shared.core import Game, Seat
from shared.games import GAMES
from shared.games.registry import folder_of

COMPILERS = ("cc", "gcc", "clang")
FLAGS = ("-O3", "-march=native")
DEPTHS: Mapping[str, int] = {"english-draughts/1": 11, "chinese-checkers/1": 6}
"""Plies that a kernel counts from the start, by rules id; a game of hidden hands has no start to count from."""


def positions(game: Game[Any, Any], count: int, rng: Random) -> list[Any]:
    """`count` states of random rounds that go on."""
    found: list[Any] = []
    while len(found) < count:
        options = game.options({})
        deal = game.deal(options, rng)
        leader = game.first_lead(options, deal)
        state = game.begin(options, deal, Seat(0) if leader is None else leader)
        while game.outcome(state) is None and len(found) < count:
            found.append(state)
            state = game.successor(state, rng.choice(game.legal_moves(state)))
    return found


def measure(game: Game[Any, Any], count: int, seed: int = 101) -> dict[str, Any]:
    """Microseconds a call, and how many moves a list holds on average."""
    rng = Random(seed)
    states = positions(game, count, rng)
    packed = [game.unpack(game.pack(state)) for state in states]
    began = time.perf_counter()
    lists = [game.legal_moves(state) for state in packed]
    listing = time.perf_counter() - began
    chosen = [(state, rng.choice(game.legal_moves(state))) for state in states]
    began = time.perf_counter()
    for state, move in chosen:
        game.successor(state, move)
    stepping = time.perf_counter() - began
    parts = [[tuple(move) for move in moves] for moves in lists]
    began = time.perf_counter()
    for moves in parts:
        [(*move,) for move in moves]
    floor = time.perf_counter() - began
    return {
        "what": f"{game.id} legal moves",
        "value": round(1e6 * listing / count, 2),
        "unit": "µs",
        "moves": round(sum(map(len, lists)) / count, 1),
        "floor_us": round(1e6 * floor / count, 2),
        "successor_us": round(1e6 * stepping / count, 2),
    }


def in_c(game: Game[Any, Any]) -> Path:
    """The kernel's algorithm in C: a program that takes a depth and prints sequences and seconds."""
    return Path(__file__).with_name(f"{folder_of(game.id)}_perft.c")


def race(game: Game[Any, Any], depth: int, rounds: int) -> dict[str, Any]:
    """Sequences a second that the game's kernel counts, and those of its algorithm in C where there is a compiler."""
    counter = kernel(game)
    assert counter is not None
    state = game.parse_position(start_position(game), game.options({}))
    nodes = counter(state, 1) and counter(state, depth)  # compiled by now
    seconds: dict[str, list[float]] = {"kernel": [], "c": []}
    with tempfile.TemporaryDirectory() as folder:
        program = _built(in_c(game), Path(folder))
        for _ in range(rounds):
            began = time.process_time()
            counter(state, depth)
            seconds["kernel"].append(time.process_time() - began)
            if program is not None:
                done = subprocess.run([program, str(depth)], capture_output=True, text=True, check=True)
                counted, spent = done.stdout.split()
                assert int(counted) == nodes, f"C counts {counted}, the kernel {nodes}"
                seconds["c"].append(float(spent))
    rates = {who: nodes / min(spent) / 1e6 for who, spent in seconds.items() if spent}
    row = {"what": f"{game.id} kernel perft {depth}", "value": round(rates["kernel"], 1), "unit": "million/s"}
    if "c" not in rates:
        return row
    return {**row, "c": round(rates["c"], 1), "ratio": round(rates["kernel"] / rates["c"], 2)}


def _compiler() -> str | None:
    """The path of a C compiler; None where there is none."""
    return next(filter(None, map(shutil.which, COMPILERS)), None)


def _built(source: Path, folder: Path) -> Path | None:
    """The program in C, compiled; None without a compiler."""
    compiler = _compiler()
    if compiler is None:
        return None
    program = folder / "perft"
    subprocess.run([compiler, *FLAGS, "-o", program, source], check=True)
    return program


def races(rounds: int) -> Iterator[dict[str, Any]]:
    """A row for every kernel of a game that starts from one position."""
    for game_id, depth in DEPTHS.items():
        if kernel(GAMES[game_id]) is not None:
            yield race(GAMES[game_id], depth, rounds)


def bench_perft(
    count: Annotated[int, typer.Option(help="Positions of each game.", min=100)] = 20_000,
    rounds: Annotated[int, typer.Option(help="Rounds of kernel and C in turn.", min=1)] = 5,
    seed: Annotated[int, typer.Option(help="The same seed gives the same positions.")] = 101,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Time the rule books on positions of random rounds, and the kernels against the same algorithm in C.

    Example: oldhand bench perft --count 5000
    """
    rows = [measure(game, count, seed) for game in GAMES.values()]
    kernels = list(races(rounds))
    if _compiler() is None:
        typer.echo(f"no comparison with C: no compiler ({', '.join(COMPILERS)}) is installed", err=True)
    if as_json:
        print(json.dumps({"rows": rows + kernels}))
        return
    print(f"{'game':22}{'moves':>8}{'list µs':>10}{'floor µs':>10}{'successor µs':>14}")
    for row, game in zip(rows, GAMES, strict=True):
        print(f"{game:22}{row['moves']:>8}{row['value']:>10}{row['floor_us']:>10}{row['successor_us']:>14}")
    for row in kernels:
        beside = f"; in C {row['c']}, ratio {row['ratio']}" if "c" in row else ""
        print(f"{row['what']}: {row['value']} million sequences/s{beside}")
