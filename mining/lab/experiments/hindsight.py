"""The experiment `hindsight`: what 101 domino players gain from logged hands looked back at, and whom it does not help.

Hands are logged by level 2 against itself. Every row plays new deals, each twice with sides exchanged, against a rival
without experience; beside it stands the same player without, on the same deals. Three controls: rivals that are in no
log, the strong player whom hindsight must not advise, and a table whose gains were dealt to the wrong cells.
"""

from functools import cache

import numpy as np

from ai.games.domino_101.hindsight import MARGIN, MARGINS, NEEDED
from ai.games.domino_101.kernels.hand import HAND_SIZE
from ai.games.domino_101.kernels.hindsight import look_back_all
from ai.games.domino_101.kernels.match import NOBODY, Knowledge
from ai.games.domino_101.players import pair_of
from mining.columns import SUMS, TIMES, Cells
from mining.lab.experiments.domino101 import PLAYERS
from mining.lab.experiments.harness import Cell, Experiment, Request, Row, margin_of, play_deals, share_of_deals
from mining.lab.kernels import hindsight_match as match
from shared.experience.hindsight import CELLS, KINDS
from shared.games.domino_101.rules import DOMINO_101

LOGGED = "level-2"
SIZES = (200, 2_000, 20_000)
"""Logged hands on the way to as many as a row plays."""
REFERENCE = {"level-2": (57.0, 0.45), "level-4": (61.5, 0.45), "level-3": (57.0, 0.45), "level-4r": (51.6, 0.4)}
"""First measurement: percentage of hands against itself without, from 500,000 positions, and half its 95 % interval."""
BARS = {"level-2": 56.0, "level-4": 60.0}
"""The gain that hindsight has to bring these against themselves."""


def cell_of(player: str, against: str, logged: int, games: int, permuted: bool = False) -> Cell:
    """`player` with hindsight of `logged` hands against `against` without; `permuted`: gains dealt to wrong cells."""
    book = "a permuted book" if permuted else "hindsight"
    return Cell(
        key=f"{player} with {book} of {logged} hands against {against}",
        player=player, against=against, logged=logged, games=games, permuted=permuted,
    )  # fmt: skip


def cells(request: Request) -> list[Cell]:
    """Every cell; each plays and, at the most, looks back at `games` hands."""
    games = request.games // 2 * 2
    sizes = [size for size in SIZES if size < games] + [games]
    found = [cell_of(player, player, size, games) for player in ("level-2", "level-4") for size in sizes]
    for player in ("level-1", "doubles-first", "level-3", "level-4r", "weigher"):
        found.append(cell_of(player, player, games, games))
    for player in ("level-2", "level-4", "doubles-first"):
        found += [cell_of(player, against, games, games) for against in ("level-1", "level-3", "level-4r", "weigher")]
    return found + [cell_of(player, player, games, games, permuted=True) for player in ("level-2", "level-4")]


def row(cell: Cell, seed: int, jobs: int) -> Row:
    """The share of hands won with hindsight, and without it on the same deals."""
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
        **cell.facts("player", "against", "logged", "permuted", "games"),
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
    match.log_hands(players, NOBODY, -1 - seed, dealt, plies, starts)
    found = np.zeros((CELLS, 2), np.int64)
    look_back_all(dealt, plies, starts, found[:, TIMES], found[:, SUMS])
    return found[:KINDS]


def _played(cell: Cell, book: Cells, needed: int, seed: int, jobs: int) -> np.ndarray:
    """The results of every hand, as `play_hands` writes them."""
    players = pair_of(PLAYERS[cell.player], PLAYERS[cell.against])
    seen, sums = (np.ascontiguousarray(np.stack([book[:, column]] * 2)) for column in (TIMES, SUMS))
    margin = MARGINS.get(cell.player, MARGIN)
    knowledge = Knowledge(seen, sums, np.array([needed, 0]), np.array([margin, margin]))

    def play(pair: int, results: np.ndarray) -> None:
        match.play_hands(players, knowledge, seed, pair, results)

    return play_deals(play, cell.games, 4, jobs)


def _share(results: np.ndarray) -> tuple[float, float]:
    """Per cent of hands won, ties half, and half its 95 % interval; a deal played twice is one case."""
    pairs = share_of_deals(results[:, 0] - results[:, 1])
    return round(100 * float(pairs.mean()), 2), round(100 * margin_of(pairs), 2)


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    title=f"101 domino: hindsight of hands that {LOGGED} played against itself; % of hands won",
    columns={
        "player": "{player}",
        "against": "{against}",
        "hands logged": lambda row: f"{row['logged']}{' (permuted)' if row['permuted'] else ''}",
        "with %": "{percent:.2f} ± {margin:.2f}",
        "without %": "{without:.2f} ± {without_margin:.2f}",
        "points": "{points:+.2f}",
        "changed %": "{changed:.1f}",
        "reference": "{reference:.1f}",
        "bar": "{bar:.1f}",
    },
)
