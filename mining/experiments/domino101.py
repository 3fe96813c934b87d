"""The experiment `domino101`: every level of 101 domino against every other, in hands and in matches.

Ours beside the figures of a first measurement, made with other programs; how the players play is the kernels' business.
A cell is "within" when ours and theirs differ by no more than three combined standard errors, and a bar when ours
reaches it.
"""

import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from ai.games.domino_101 import players as described
from ai.games.domino_101.kernels import match as domino_match
from ai.games.domino_101.players import KernelPlayer, pair_of

TARGET = 101
Z = 1.959964
PAIRS_A_TASK = 50

PLAYERS: dict[str, KernelPlayer] = {
    "level-1": described.LEVELS[1],
    "level-2": described.LEVELS[2],
    "level-3": described.LEVELS[3],
    "level-4": described.LEVELS[4],
    "level-4r": described.LEVEL_4R,
    "weigher": described.WEIGHER,
    "sampler-30": described.sampler(30),
    "sampler-100": described.sampler(100),
    "level-5": described.LEVEL_5,
    "heaviest": described.HEAVIEST,
    "doubles-first": described.DOUBLES_FIRST,
    **{f"level-{n} per end": player for n, player in described.PER_END.items()},
    **{f"level-{n} doubles after 3": player for n, player in described.EASIER_DOUBLES.items()},
    **{f"level-{n} deaf to passes": player for n, player in described.PASSES_UNHEARD.items()},
    **{f"level-{n} with rules 2, 3": player for n, player in described.INSISTENCE_HEARD.items()},
}
"""By the names of the table. "sampler" is the Monte Carlo player with inference of the first measurement."""

LADDER = tuple(PLAYERS)[:6]

HANDS: dict[str, dict[str, tuple[float, float]]] = {
    "level-2": dict(zip(LADDER, [(61.29, 0.45)], strict=False)),
    "level-3": dict(zip(LADDER, [(62.26, 0.45), (51.14, 0.45)], strict=False)),
    "level-4": dict(zip(LADDER, [(58.67, 0.46), (47.34, 0.46), (45.82, 0.46)], strict=False)),
    "level-4r": dict(zip(LADDER, [(68.83, 0.43), (58.17, 0.44), (57.29, 0.44), (61.23, 0.45)], strict=False)),
    "weigher": dict(
        zip(LADDER, [(70.37, 0.42), (59.60, 0.44), (58.34, 0.44), (63.19, 0.44), (51.93, 0.40)], strict=False)
    ),
    "sampler-30": dict(
        zip(
            LADDER,
            [(71.95, 1.84), (63.30, 1.98), (62.48, 1.93), (65.00, 1.93), (56.60, 2.05), (57.70, 1.96)],
            strict=True,
        )
    ),
    "sampler-100": dict(
        zip(
            LADDER,
            [(74.22, 1.82), (68.03, 1.94), (67.75, 1.87), (69.67, 1.87), (63.08, 1.90), (60.08, 1.93)],
            strict=True,
        )
    ),
}
"""In the first measurement: percentage of hands won (ties ½) and half its 95 % interval: row against column."""

MATCHES: dict[str, dict[str, tuple[float, float]]] = {
    "level-2": dict(zip(LADDER, [(79.0, 0.8)], strict=False)),
    "level-3": dict(zip(LADDER, [(80.2, 0.8), (50.9, 1.0)], strict=False)),
    "level-4": dict(zip(LADDER, [(71.7, 0.9), (38.8, 1.0), (37.8, 1.0)], strict=False)),
    "level-4r": dict(zip(LADDER, [(93.8, 0.5), (73.9, 0.9), (72.7, 0.9), (83.9, 0.7)], strict=False)),
    "weigher": dict(zip(LADDER, [(94.3, 0.5), (77.9, 0.8), (76.3, 0.8), (87.1, 0.7), (57.5, 1.0)], strict=False)),
    "sampler-100": dict(
        zip(LADDER, [(97.7, 1.7), (90.3, 3.3), (90.0, 3.4), (94.7, 2.5), (83.7, 4.2), (74.7, 4.9)], strict=True)
    ),
}
"""The same in matches to 101."""

VARIANTS: dict[str, dict[str, tuple[float, float]]] = {
    "heaviest": {"level-1": (54.2, 0.65), "level-2": (41.2, 0.65)},
    "doubles-first": {"level-1": (62.2, 0.65), "level-2": (50.2, 0.65), "level-4": (53.5, 0.65)},
    "level-2 per end": {"level-2": (51.5, 0.45)},
    "level-3 per end": {"level-3": (51.3, 0.45)},
    "level-4 per end": {"level-4": (52.3, 0.45)},
    "level-2 doubles after 3": {"level-2": (51.3, 0.45)},
    "level-3 doubles after 3": {"level-3": (51.4, 0.45)},
    "level-4 doubles after 3": {"level-4": (52.5, 0.45)},
    "level-2 deaf to passes": {"level-2": (49.47, 0.45)},
    "level-3 deaf to passes": {"level-3": (49.73, 0.45)},
    "level-4 deaf to passes": {"level-4": (50.03, 0.45)},
    "level-2 with rules 2, 3": {"level-2": (49.45, 0.45)},
    "level-3 with rules 2, 3": {"level-3": (50.04, 0.45)},
    "level-4 with rules 2, 3": {"level-4": (50.18, 0.45)},
}
"""One-line players, and readings of the paper against the literal one: percentage of hands."""

BARS: dict[str, dict[str, dict[str, float]]] = {
    "hands": {"level-5": {"sampler-100": 52.0, "level-4": 69.7}},
    "matches": {"level-5": {"sampler-100": 50.0, "level-4": 94.0}},
}
"""Targets of level 5, which the first measurement lacked: at least the sampler's own figures, and more against it."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure to measure."""

    kind: str
    """`hands`, `matches` or `variants` (hands too)."""
    player: str
    against: str
    games: int
    reference: tuple[float, float]
    """Per cent, and half the 95 % interval."""
    bar: bool = False
    """Whether the reference is to be reached, not to be met."""

    @property
    def key(self) -> str:
        """The cell's name, unique in the experiment."""
        return f"{self.kind}: {self.player} against {self.against}"


def cells(games: int) -> list[Cell]:
    """Every cell; `games` hands in those of the fast players, the others in the reference's proportions."""
    sampled_hands, matches, sampled_matches = games // 20, games // 4, games * 3 // 400
    found: list[Cell] = []
    for kind, table, fast, slow in (
        ("hands", HANDS, games, sampled_hands),
        ("variants", VARIANTS, games, sampled_hands),
        ("matches", MATCHES, matches, sampled_matches),
    ):
        for player, row_of in table.items():
            count = slow if PLAYERS[player].kind == domino_match.SAMPLING else fast
            found += [Cell(kind, player, against, 2 * max(count // 2, 1), theirs) for against, theirs in row_of.items()]
    for kind, count in (("hands", sampled_hands), ("matches", sampled_matches)):
        for player, bars in BARS[kind].items():
            for against, least in bars.items():
                found.append(Cell(kind, player, against, 2 * max(count // 2, 1), (least, 0.0), bar=True))
    return found


def row(cell: Cell, seed: int, jobs: int) -> dict[str, Any]:
    """The cell measured: JSON-plain."""
    wins, points, hands = _played(cell, seed, jobs)
    pairs = wins.reshape(-1, 2).mean(axis=1)
    error = float(pairs.std(ddof=1)) / math.sqrt(len(pairs)) if len(pairs) > 1 else 0.5
    theirs, margin = cell.reference
    difference = 100 * float(pairs.mean()) - theirs
    combined = math.hypot(100 * error, margin / Z)
    return {
        "table": cell.kind,
        "player": cell.player,
        "against": cell.against,
        "games": cell.games,
        "percent": round(100 * float(pairs.mean()), 2),
        "margin": round(100 * Z * error, 2),
        "points": round(points, 2),
        "hands_per_match": None if hands is None else round(hands, 2),
        "reference": theirs,
        "reference_margin": margin,
        "errors_apart": round(difference / combined, 2),
        "bar": cell.bar,
        "within": difference >= 0 if cell.bar else abs(difference) <= 3 * combined,
    }


def _played(cell: Cell, seed: int, jobs: int) -> tuple[np.ndarray, float, float | None]:
    """(score of the first player by game, its mean points difference, hands a match or None)."""
    players = (*pair_of(PLAYERS[cell.player], PLAYERS[cell.against]), described.chances_to(TARGET))
    single = cell.kind != "matches"
    scores = np.zeros((cell.games, 3), np.int64)
    with ThreadPoolExecutor(jobs) as threads:
        tasks = [
            threads.submit(
                domino_match.play_games, *players, seed, pair, single, scores[2 * pair :][: 2 * PAIRS_A_TASK]
            )
            for pair in range(0, cell.games // 2, PAIRS_A_TASK)
        ]
        for task in tasks:
            task.result()
    gained = scores[:, 0] - scores[:, 1]
    return (np.sign(gained) + 1) / 2, float(gained.mean()), None if single else float(scores[:, 2].mean())


def line(measured: dict[str, Any]) -> str:
    """A row for people."""
    words = ("reached", "NOT REACHED") if measured["bar"] else ("within", "OUTSIDE")
    verdict = words[0] if measured["within"] else words[1]
    return (
        f"{measured['percent']:.2f} ± {measured['margin']:.2f} % of {measured['games']}, reference "
        f"{measured['reference']:.2f} ± {measured['reference_margin']:.2f}: {measured['errors_apart']:+.1f} standard "
        f"errors, {verdict}"
    )


def table(rows: Sequence[dict[str, Any]]) -> str:
    """The whole experiment for people."""
    bars = [measured for measured in rows if measured["bar"]]
    cells_of = [measured for measured in rows if not measured["bar"]]
    within, reached = (sum(measured["within"] for measured in some) for some in (cells_of, bars))
    lines = [
        f"101 domino: {within} of {len(cells_of)} cells within three combined standard errors of the reference, "
        f"{reached} of {len(bars)} bars reached"
    ]
    lines.append(
        f"{'':10}{'player':26}{'against':12}{'games':>8}{'ours %':>17}{'reference %':>17}{'points':>9}  errors"
    )
    for measured in rows:
        ours = f"{measured['percent']:.2f} ± {measured['margin']:.2f}"
        theirs = f"{measured['reference']:.2f} ± {measured['reference_margin']:.2f}"
        mark = "" if measured["within"] else "  NOT REACHED" if measured["bar"] else "  OUTSIDE"
        lines.append(
            f"{measured['table']:10}{measured['player']:26}{measured['against']:12}{measured['games']:>8}"
            f"{ours:>17}{theirs:>17}{measured['points']:>+9.2f}  {measured['errors_apart']:+.1f}{mark}"
        )
    return "\n".join(lines)
