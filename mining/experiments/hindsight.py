"""The experiment `hindsight`: what 101 domino players gain from logged hands looked back at, and whom it does not help.

Hands are logged by level 2 against itself. Every row plays new deals, each twice with sides exchanged, against a rival
without experience; beside it stands the same player without, on the same deals. Three controls: rivals that are in no
log, the strong player whom hindsight must not advise, and a table whose gains were dealt to the wrong cells.
"""

import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ai.games.domino_101.hindsight import MARGIN, NEEDED
from ai.games.domino_101.kernels import hindsight_match as match
from ai.games.domino_101.kernels.hand import HAND_SIZE
from ai.games.domino_101.kernels.hindsight import look_back_all
from ai.games.domino_101.players import pair_of
from mining.experiments.domino101 import PAIRS_A_TASK, PLAYERS, Z
from mining.games.domino_101.hindsight import SUMS, TIMES, Cells
from shared.experience.hindsight import CELLS
from shared.games.domino_101.rules import DOMINO_101

LOGGED = "level-2"
SIZES = (200, 2_000, 20_000)
"""Logged hands on the way to as many as a row plays."""
REFERENCE = {"level-2": (57.0, 0.45), "level-4": (61.5, 0.45), "level-3": (57.0, 0.45), "level-4r": (51.6, 0.4)}
"""First measurement: percentage of hands against itself without, from 500,000 positions, and half its 95 % interval."""
BARS = {"level-2": 56.0, "level-4": 60.0}
"""What hindsight has to bring these against themselves."""
NO_CHANCES = np.zeros((1, 1))


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure to measure: `player` with hindsight against `against` without."""

    player: str
    against: str
    logged: int
    """Hands looked back at."""
    games: int
    permuted: bool = False
    """Whether the gains were dealt to the wrong cells."""

    @property
    def key(self) -> str:
        """The cell's name, unique in the experiment."""
        book = "a permuted book" if self.permuted else "hindsight"
        return f"{self.player} with {book} of {self.logged} hands against {self.against}"


def cells(games: int) -> list[Cell]:
    """Every cell; each plays and, at the most, looks back at `games` hands."""
    games = 2 * (games // 2)
    sizes = [size for size in SIZES if size < games] + [games]
    found = [Cell(player, player, size, games) for player in ("level-2", "level-4") for size in sizes]
    for player in ("level-1", "doubles-first", "level-3", "level-4r", "weigher"):
        found.append(Cell(player, player, games, games))
    for player in ("level-2", "level-4", "doubles-first"):
        found += [Cell(player, against, games, games) for against in ("level-1", "level-3", "level-4r", "weigher")]
    return found + [Cell(player, player, games, games, permuted=True) for player in ("level-2", "level-4")]


def row(cell: Cell, seed: int, jobs: int) -> dict[str, Any]:
    """The cell measured: JSON-plain."""
    book = looked_back(cell.logged, seed)
    if cell.permuted:
        seen = np.flatnonzero(book[:, TIMES])
        book = book.copy()
        book[seen] = book[np.random.default_rng(seed).permutation(seen)]
    advised = _played(cell, book, NEEDED, seed, jobs)
    plain = _played(cell, book, 0, seed, jobs)
    percent, margin = _share(advised)
    without, without_margin = _share(plain)
    reference = REFERENCE.get(cell.player) if cell.player == cell.against and not cell.permuted else None
    return {
        "player": cell.player,
        "against": cell.against,
        "logged": cell.logged,
        "permuted": cell.permuted,
        "games": cell.games,
        "percent": percent,
        "margin": margin,
        "without": without,
        "without_margin": without_margin,
        "points": round(float((advised[:, 0] - advised[:, 1]).mean()), 2),
        "changed": round(100 * int(advised[:, match.CHANGED].sum()) / int(advised[:, match.DECISIONS].sum()), 1),
        "reference": None if reference is None else reference[0],
        "bar": BARS.get(cell.player) if reference is not None and cell.logged == cell.games else None,
    }


@cache
def looked_back(hands: int, seed: int) -> Cells:
    """The cells of so many logged hands, none of which any row plays."""
    players = pair_of(PLAYERS[LOGGED], PLAYERS[LOGGED])
    dealt, starts = np.zeros((hands, HAND_SIZE), np.int64), np.zeros(hands + 1, np.int64)
    plies = np.zeros(hands * DOMINO_101.max_plies, np.int64)
    nobody = np.zeros((2, 0), np.int64), np.zeros((2, 0), np.int64), np.zeros(2, np.int64), np.zeros(2)
    match.log_hands(*players, NO_CHANCES, *nobody, -1 - seed, 0, dealt, plies, starts)
    found = np.zeros((CELLS, 2), np.int64)
    look_back_all(dealt, plies, starts, found[:, TIMES], found[:, SUMS])
    return found


def _played(cell: Cell, book: Cells, needed: int, seed: int, jobs: int) -> np.ndarray:
    """The results of every hand, as `domino_hindsight_match.play_hands` writes them."""
    players = pair_of(PLAYERS[cell.player], PLAYERS[cell.against])
    seen, sums = (np.ascontiguousarray(np.stack([book[:, column]] * 2)) for column in (TIMES, SUMS))
    knowledge = (seen, sums, np.array([needed, 0]), np.array([MARGIN, MARGIN]))
    results = np.zeros((cell.games, 4), np.int64)
    with ThreadPoolExecutor(jobs) as threads:
        tasks = [
            threads.submit(
                match.play_hands, *players, NO_CHANCES, *knowledge, seed, pair, results[2 * pair :][: 2 * PAIRS_A_TASK]
            )
            for pair in range(0, cell.games // 2, PAIRS_A_TASK)
        ]
        for task in tasks:
            task.result()
    return results


def _share(results: np.ndarray) -> tuple[float, float]:
    """Per cent of hands won, ties half, and half its 95 % interval; a deal played twice is one case."""
    pairs = ((np.sign(results[:, 0] - results[:, 1]) + 1) / 2).reshape(-1, 2).mean(axis=1)
    return round(100 * float(pairs.mean()), 2), round(100 * Z * float(pairs.std(ddof=1)) / math.sqrt(len(pairs)), 2)


def line(measured: dict[str, Any]) -> str:
    """A row for people."""
    return (
        f"{measured['percent']:.2f} ± {measured['margin']:.2f} %, without {measured['without']:.2f} ± "
        f"{measured['without_margin']:.2f} %; {measured['changed']:.1f} % of its decisions changed"
    )


def table(rows: Sequence[dict[str, Any]]) -> str:
    """The whole experiment for people."""
    lines = [
        f"101 domino: hindsight of hands that {LOGGED} played against itself; % of hands won",
        f"{'player':14}{'against':14}{'hands logged':>13}{'with %':>16}{'without %':>16}{'points':>8}{'changed %':>11}"
        f"{'reference':>11}{'bar':>6}",
    ]
    for each in rows:
        reference, bar = ("" if each[name] is None else f"{each[name]:.1f}" for name in ("reference", "bar"))
        logged = f"{each['logged']}{' (permuted)' if each['permuted'] else ''}"
        lines.append(
            f"{each['player']:14}{each['against']:14}{logged:>13}{each['percent']:>9.2f} ± {each['margin']:.2f}"
            f"{each['without']:>9.2f} ± {each['without_margin']:.2f}{each['points']:>+8.2f}{each['changed']:>11.1f}"
            f"{reference:>11}{bar:>6}"
        )
    return "\n".join(lines)
