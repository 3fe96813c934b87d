"""The experiment `domino101`: every level of 101 domino against every other, in hands and in matches.

Ours beside the figures of a first measurement, made with other programs; how the players play is the kernels' business.
A cell is "within" when ours and theirs differ by no more than three combined standard errors, and a bar when ours
reaches it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ai.duel.scoring import Z
from ai.games.domino_101 import players as described
from ai.games.domino_101.kernels import match as domino_match
from ai.games.domino_101.players import KernelPlayer, pair_of
from mining.lab.experiments.harness import (
    Cell,
    Columns,
    Experiment,
    Request,
    Row,
    margin_of,
    play_deals,
    share_of_deals,
    text_table,
)

TARGET = 101

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


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelCell(Cell):
    """One figure to measure; `setting` is `hands`, `matches` or `variants` (hands too)."""

    reference: tuple[float, float]
    """Per cent, and half the 95 % interval."""
    bar: bool = False
    """Whether the reference is to be reached, not to be met."""


def cell_of(
    kind: str, player: str, against: str, games: int, reference: tuple[float, float], bar: bool = False
) -> LevelCell:
    """A cell in an even number of games."""
    return LevelCell(
        key=f"{kind}: {player} against {against}",
        setting=kind, player=player, against=against, games=2 * max(games // 2, 1), reference=reference, bar=bar,
    )  # fmt: skip


def cells(request: Request) -> list[LevelCell]:
    """Every cell; `games` hands in those of the fast players, the others in the reference's proportions."""
    games = request.games
    sampled_hands, matches, sampled_matches = games // 20, games // 4, games * 3 // 400
    found: list[LevelCell] = []
    for kind, table, fast, slow in (
        ("hands", HANDS, games, sampled_hands),
        ("variants", VARIANTS, games, sampled_hands),
        ("matches", MATCHES, matches, sampled_matches),
    ):
        for player, row_of in table.items():
            count = slow if PLAYERS[player].kind == domino_match.SAMPLING else fast
            found += [cell_of(kind, player, against, count, theirs) for against, theirs in row_of.items()]
    for kind, count in (("hands", sampled_hands), ("matches", sampled_matches)):
        for player, bars in BARS[kind].items():
            found += [cell_of(kind, player, against, count, (least, 0.0), bar=True) for against, least in bars.items()]
    return found


def row(cell: LevelCell, seed: int, jobs: int) -> Row:
    """The share of hands or matches won beside the reference."""
    scores = _played(cell, seed, jobs)
    gained = scores[:, 0] - scores[:, 1]
    pairs = share_of_deals(gained)
    error = margin_of(pairs) / Z if len(pairs) > 1 else 0.5
    theirs, margin = cell.reference
    difference = 100 * float(pairs.mean()) - theirs
    combined = math.hypot(100 * error, margin / Z)
    return {
        **cell.facts("player", "against", "games", table="setting"),
        "percent": round(100 * float(pairs.mean()), 2),
        "margin": round(100 * Z * error, 2),
        "points": round(float(gained.mean()), 2),
        "hands_per_match": round(float(scores[:, 2].mean()), 2) if cell.setting == "matches" else None,
        "reference": theirs,
        "reference_margin": margin,
        "errors_apart": round(difference / combined, 2),
        "bar": cell.bar,
        "within": difference >= 0 if cell.bar else abs(difference) <= 3 * combined,
    }


def _played(cell: LevelCell, seed: int, jobs: int) -> np.ndarray:
    """[games, 3]: the points of either side, and the hands of a match."""
    players = pair_of(PLAYERS[cell.player], PLAYERS[cell.against], described.chances_to(TARGET))
    single = cell.setting != "matches"

    def play(pair: int, scores: np.ndarray) -> None:
        domino_match.play_games(players, seed, pair, single, scores)

    return play_deals(play, cell.games, 3, jobs)


def verdict(row: Row) -> str:
    """Whether a bar is reached, or a figure within the reference."""
    words = ("reached", "NOT REACHED") if row["bar"] else ("within", "OUTSIDE")
    return words[0] if row["within"] else words[1]


COLUMNS: Columns = {
    "table": "{table}",
    "player": "{player}",
    "against": "{against}",
    "games": "{games}",
    "ours %": "{percent:.2f} ± {margin:.2f}",
    "reference %": "{reference:.2f} ± {reference_margin:.2f}",
    "points": "{points:+.2f}",
    "errors": "{errors_apart:+.1f}",
    "verdict": verdict,
}


def table(rows: Sequence[Row]) -> str:
    """All figures below the count of those that agree."""
    within, reached = ([row["within"] for row in rows if row["bar"] is bar] for bar in (False, True))
    title = (
        f"101 domino: {sum(within)} of {len(within)} cells within three combined standard errors of the reference, "
        f"{sum(reached)} of {len(reached)} bars reached"
    )
    return "\n".join([title, *text_table(COLUMNS, rows)])


EXPERIMENT = Experiment(cells=cells, measure=row, columns=COLUMNS, tables=table)
