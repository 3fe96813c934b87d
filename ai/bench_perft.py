"""`oldhand bench perft`: what one list of legal moves and one successor cost, game by game, in the rule books.

Times the positions of seeded random rounds, each asked as the server asks: a state that nobody has asked before. Beside
each figure stands the floor of the same run: building the same list of moves out of nothing, so that a busy machine
slows both.
"""

import json
import time
from random import Random
from typing import Annotated, Any

import typer

from shared.core import Game, Seat
from shared.games import GAMES


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


def measure(game: Game[Any, Any], count: int) -> dict[str, Any]:
    """Microseconds a call, and how many moves a list holds on average."""
    rng = Random(101)
    asked = positions(game, count, rng)
    packed = [game.unpack(game.pack(state)) for state in asked]
    began = time.perf_counter()
    lists = [game.legal_moves(state) for state in packed]
    listing = time.perf_counter() - began
    chosen = [(state, rng.choice(game.legal_moves(state))) for state in asked]
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


def bench_perft(
    count: Annotated[int, typer.Option(help="Positions of each game.", min=100)] = 20_000,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Time the rule books: a full list of legal moves and a move made, on positions of random rounds."""
    rows = [measure(game, count) for game in GAMES.values()]
    if as_json:
        print(json.dumps({"rows": rows}))
        return
    print(f"{'game':22}{'moves':>8}{'list µs':>10}{'floor µs':>10}{'successor µs':>14}")
    for row, game in zip(rows, GAMES, strict=True):
        print(f"{game:22}{row['moves']:>8}{row['value']:>10}{row['floor_us']:>10}{row['successor_us']:>14}")
