"""The experiment `ladder`: all levels of English draughts on one scale of Elo ratings, each with its interval.

Neighbours play each other, and next neighbours; `human` at eight ratings plays its neighbours and the others. Games
begin from the three-move ballots with seats exchanged, each player within its own budget of positions; so the same seed
gives the same games on every machine. The ratings are those under which the scores are likeliest (Bradley and Terry, a
draw being half a win), `club` standing at CLUB. One drawn game counts beside each pairing's, so that a pairing without
a draw or loss has a rating too. The intervals come from drawing the openings again: games of one opening go together.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from ai.duel.contest import Contest
from ai.duel.results import SIDES, results_of, summarise
from ai.duel.scoring import elo, expected_score
from ai.roster import players
from mining.lab.experiments.harness import Cell, Columns, Experiment, Request, Row, text_table
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

SLOW, SLOWER = "master", 4
"""The slow player; its pairings play one in so many of the games."""
RUNGS = ("random", "child", "greedy", "novice", "learner", "club", "expert", "human", SLOW)
"""From the weakest on, as far as there are such players."""
NEAR = 2
"""Players play who are so many rungs apart at most."""
AT_RATINGS = tuple(f"human:{rating}" for rating in range(600, 2001, 200))
BESIDE = ("greedy", "greedy", "novice", "novice", "club", "club", "expert", "expert")
"""By rating, a rung of about that strength: what `human` plays at a rating it has to earn among the others."""
FIXED, CLUB = "club", 1500
DRAWN_ANEW = 300


def cells(request: Request) -> list[Cell]:
    """Every pairing, from the top down: `player` is the stronger one."""
    there = {player.name for player in players(ENGLISH_DRAUGHTS.id)}
    rungs = [name for name in RUNGS if name in there]
    pairs = [
        (rungs[high], rungs[low]) for low, high in combinations(range(len(rungs)), 2) if high - low <= NEAR
    ]  # fmt: skip
    pairs += [*zip(AT_RATINGS[1:], AT_RATINGS[:-1], strict=True), *zip(AT_RATINGS, BESIDE, strict=True)]
    return [cell_of(high, low, request.games // (SLOWER if SLOW in (high, low) else 1)) for high, low in pairs][::-1]


def cell_of(stronger: str, weaker: str, games: int) -> Cell:
    """A pairing, in an even number of games."""
    key = f"{stronger} against {weaker}"
    return Cell(key=key, player=stronger, against=weaker, games=max(games // 2, 1) * 2, game=ENGLISH_DRAUGHTS.id)


def row(cell: Cell, seed: int, jobs: int) -> Row:
    """The pairing played. `openings`: by opening, what the stronger one scored in how many games."""
    contest = Contest(cell.game, (cell.player, cell.against), seed)
    results = list(results_of(contest, cell.games, jobs))
    found = summarise(contest, results)
    openings: dict[str, list[float]] = {}
    for result in results:
        openings.setdefault(result.cluster, []).append(result.score)
    return {
        **cell.facts("games", stronger="player", weaker="against"),
        **{name: found[name] for name in ("wins", "losses", "draws", "score", "low", "high")},
        "ms": [round(found["ms_per_move"][side], 3) for side in SIDES],
        "openings": {name: [sum(each), len(each)] for name, each in openings.items()},
    }


def _strength(row: Row) -> str:
    rating = elo(row["score"])
    return "beyond measure" if rating is None else f"{rating:+.0f} Elo"


def table(rows: Sequence[Row]) -> str:
    """The ladder from the top down, and the pairings below it."""
    found = ratings(rows)
    names = sorted(found, key=lambda name: -found[name][0])
    rungs: list[Row] = []
    for name, below in zip(names, [*names[1:], None], strict=True):
        rating, low, high = found[name]
        step = None if below is None else rating - found[below][0]
        rungs.append({"player": name, "rating": rating, "low": low, "high": high, "step": step})
    return "\n".join([*text_table(RUNG_COLUMNS, rungs), "", *text_table(PAIRING_COLUMNS, rows)])


def ratings(rows: Sequence[Row]) -> dict[str, tuple[float, float, float]]:
    """By player its rating, and the ends of its 95 % interval: `FIXED` stands at CLUB, else the first named does."""
    names = list(dict.fromkeys(name for each in rows for name in (each["stronger"], each["weaker"])))
    openings = sorted({opening for each in rows for opening in each["openings"]})
    cells = np.zeros((len(rows), len(openings), 2))
    for number, each in enumerate(rows):
        for opening, sums in each["openings"].items():
            cells[number, openings.index(opening)] = sums
    sides = np.array([[names.index(each["stronger"]), names.index(each["weaker"])] for each in rows])
    fixed = names.index(FIXED) if FIXED in names else 0
    likeliest = _fitted(cells.sum(axis=1), sides, len(names), fixed)
    rng = np.random.default_rng(0)
    anew = np.array(
        [
            _fitted(cells[:, rng.integers(len(openings), size=len(openings))].sum(axis=1), sides, len(names), fixed)
            for _ in range(DRAWN_ANEW)
        ]
    )
    low, high = np.percentile(anew, [2.5, 97.5], axis=0)
    return {
        name: (float(likeliest[at]), float(min(low[at], likeliest[at])), float(max(high[at], likeliest[at])))
        for at, name in enumerate(names)
    }


def _fitted(sums: np.ndarray, sides: np.ndarray, count: int, fixed: int) -> np.ndarray:
    """The likeliest ratings; `sums`: of each pairing (what the first scored, in how many games)."""
    scored, games = sums[:, 0] + 0.5, sums[:, 1] + 1
    found = np.zeros(count)
    per_elo = np.log(10) / 400
    for _ in range(200):
        expected = np.array([expected_score(float(found[one] - found[other])) for one, other in sides])
        slope, curve = np.zeros(count), np.zeros((count, count))
        for (one, other), missed, weight in zip(
            sides, scored - games * expected, games * expected * (1 - expected), strict=True
        ):
            slope[[one, other]] += missed, -missed
            curve[[one, other], [one, other]] += weight
            curve[[one, other], [other, one]] -= weight
        free = np.arange(count) != fixed
        step = np.zeros(count)
        step[free] = np.linalg.solve(curve[np.ix_(free, free)], slope[free]) / per_elo
        found += np.clip(step, -200, 200)
        if np.abs(step).max() < 0.01:
            break
    return found - found[fixed] + CLUB


RUNG_COLUMNS: Columns = {
    "player": "{player}",
    "Elo": "{rating:.0f}",
    "95 % interval": "[{low:.0f}, {high:.0f}]",
    "to the next": "{step:+.0f}",
}
PAIRING_COLUMNS: Columns = {
    "pairing": "{stronger} against {weaker}",
    "won": "{wins}–{losses}–{draws}",
    "score": "{score:.3f} [{low:.3f}, {high:.3f}]",
    "difference": _strength,
}
EXPERIMENT = Experiment(
    cells=cells, measure=row, columns=PAIRING_COLUMNS, tables=table, default_games=200, least_games=4
)  # fmt: skip
