"""`oldhand bench endgame`: how long compiled code takes to look an ending up.

Two kinds of positions for each count of pieces: drawn at random, so that few lie near one another in memory, and those
of games played at random from one ending, as a search meets them. The limit beside the figures is the project's.
"""

import json
import sys
from os import environ
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Annotated, Any

import numpy as np
import typer

from ai.games.english_draughts.endgame.database import EndgameDatabase, opened
from ai.games.english_draughts.endgame.lookup import state_of
from ai.games.english_draughts.endgame.slices import Slice
from ai.games.english_draughts.kernels.board import board_of
from ai.games.english_draughts.kernels.endgame import UNKNOWN
from ai.games.english_draughts.kernels.endgame_check import values_of
from shared.data_folder import data_folder
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

LIMIT_NS = 1_000.0
"""The project's bar: a probe under a microsecond."""
_WALK = 12
"""Plies of a game played at random before another ending is taken."""


def by_lot(endgames: EndgameDatabase, pieces: int, count: int, rng: Random) -> np.ndarray:
    """int64[count, 4]: positions of so many pieces, each as likely as another."""
    of = [slice_ for slice_ in endgames.files if slice_.pieces == pieces]
    drawn = rng.choices(of, [slice_.size for slice_ in of], k=count)
    return np.array([board_of(state_of(slice_, rng.randrange(slice_.size), endgames)) for slice_ in drawn], np.int64)


def by_play(endgames: EndgameDatabase, pieces: int, count: int, rng: Random) -> np.ndarray:
    """int64[count, 4]: all that single moves lead to, along games played at random from endings of so many pieces."""
    of = [slice_ for slice_ in endgames.files if slice_.pieces == pieces]
    boards: list[tuple[int, int, int, int]] = []
    while len(boards) < count:
        slice_: Slice = rng.choices(of, [each.size for each in of])[0]
        state = state_of(slice_, rng.randrange(slice_.size), endgames)
        for _ in range(_WALK):
            after = [ENGLISH_DRAUGHTS.successor(state, move) for move in ENGLISH_DRAUGHTS.legal_moves(state)]
            if not after:
                break
            boards += map(board_of, after)
            state = rng.choice(after)
    return np.array(boards[:count], np.int64)


def nanoseconds(endgames: EndgameDatabase, boards: np.ndarray, rounds: int) -> float:
    """For one probe, the median round's; what is not in the database counts as well."""
    spent: list[float] = []
    for _ in range(rounds):
        began = perf_counter()
        values_of(boards, endgames.address)
        spent.append(perf_counter() - began)
    return 1e9 * sorted(spent)[len(spent) // 2] / len(boards)


def measure(endgames: EndgameDatabase, pieces: int, count: int, rounds: int, rng: Random) -> dict[str, Any]:
    """A row: one count of pieces."""
    lot, play = by_lot(endgames, pieces, count, rng), by_play(endgames, pieces, count, rng)
    assert (values_of(lot, endgames.address) != UNKNOWN).all()
    metrics = sorted({file.metric.value for slice_, file in endgames.files.items() if slice_.pieces == pieces})
    return {
        "what": f"probe, {pieces} pieces, {' and '.join(metrics)}",
        "value": round(nanoseconds(endgames, play, rounds), 1),
        "unit": "ns",
        "by_lot_ns": round(nanoseconds(endgames, lot, rounds), 1),
        "limit_ns": LIMIT_NS,
    }


def bench_endgame(
    count: Annotated[int, typer.Option(help="Positions for each figure.", min=1_000)] = 50_000,
    rounds: Annotated[int, typer.Option(help="Rounds, of which the median counts.", min=1)] = 5,
    seed: Annotated[int, typer.Option(help="The same seed asks for the same positions.")] = 1,
    data: Annotated[Path | None, typer.Option(help="The data folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Time probes of the endgame databases in the data folder: of positions from searches, and of random ones.

    Example: oldhand bench endgame --count 10000
    """
    endgames, rng = opened(data_folder(data, environ)), Random(seed)
    rows: list[dict[str, Any]] = []
    if not as_json:
        print(f"{'':36}{'in play, ns':>14}{'by lot, ns':>14}{'limit, ns':>12}")
    for pieces in sorted({slice_.pieces for slice_ in endgames.files}):
        print(f"{pieces} pieces ...", file=sys.stderr, flush=True)
        row = measure(endgames, pieces, count, rounds, rng)
        rows.append(row)
        if not as_json:
            print(f"{row['what']:36}{row['value']:>14}{row['by_lot_ns']:>14}{row['limit_ns']:>12g}", flush=True)
    if as_json:
        print(json.dumps({"rows": rows}))
