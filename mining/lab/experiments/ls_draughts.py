"""The experiment `ls-draughts`: the tables of Castro Neto, Julia, Caixeta 2009 (section 7) measured again.

Three players of the paper: `neurodraughts` has a fixed set of features (the paper names none; ours are the first
twelve of its Table 1), `original` those that the genetic algorithm chose without endgame databases, `extended` those
that it chose with them, and asks them in its search: for results alone, as in the paper. A fourth, `ours`, is
`extended` with distances to the win in the place of results. All are trained again for every seed, by 10 sessions.

- Figure 5: endgame loops in 2,000 games of training: games drawn by repetition or by the limit of plies after a
  position that the databases call won. With it the curve of learning: scores against random moves and against the same
  search with a judgement made by hand, from three-move ballots.
- Table 1, the tournament (it has no number in the paper): 14 games from seven ballots, both colours, drawn for every
  seed; and the same from all ballots, for 14 games say little. Once more with the *best individuals* of our two
  runs of the genetic algorithm in the place of `original` and `extended`.
- Table 2, ours: won endings of up to five pieces against a defender who holds out as long as he can.
"""

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import numpy as np

from ai.duel.scoring import Z
from ai.games.english_draughts.endgame.building import BuildStep, build
from ai.games.english_draughts.endgame.database import EndgameDatabase
from ai.games.english_draughts.endgame.files import Metric
from ai.games.english_draughts.individual import Individual, format_features, parse_features, read_individual
from ai.games.english_draughts.learner import DEPTH, SHIPPED
from ai.games.english_draughts.learner_side import LearnerSide
from mining.lab.experiments.harness import Cell, Columns, Experiment, Request, Row
from mining.lab.kernels.learning import DECIDED, RESULT, is_loop
from mining.lab.training.learning import (
    Training,
    TrainingParameters,
    ballot_starts,
    match,
    measured,
    score_of,
    starts_of,
    whole_endgames,
)
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

SESSIONS = 10
PIECES = 5
"""Endings of so many pieces are played and judged; the paper's databases went up to eight."""
ORIGINAL = Path(__file__).with_name("original.network")
"""The best individual of our run without databases, `oldhand train draughts --seed 1`; SHIPPED is that with them."""
NEURODRAUGHTS, PLAIN, EXTENDED, OURS = PLAYERS = ("neurodraughts", "original", "extended", "ours")
METRICS = {NEURODRAUGHTS: None, PLAIN: None, EXTENDED: Metric.WLD, OURS: Metric.DTW}
"""The metric that a player looks up in the databases."""
LOOPS = {NEURODRAUGHTS: 1045, PLAIN: 759, EXTENDED: 172}
"""The paper's Figure 5."""
CUT = 0.83
"""Of the loops of `neurodraughts`, as the paper's conclusions say: to be passed."""
MATCHES = {
    (PLAIN, NEURODRAUGHTS): (5, 1, 8, 2),
    (EXTENDED, NEURODRAUGHTS): (6, 0, 8, 3),
    (EXTENDED, PLAIN): (3, 1, 10, 7),
}
"""The paper's: won, lost, drawn; and how many of the drawn were endgame loops."""
OUR_MATCHES = ((OURS, NEURODRAUGHTS), (OURS, PLAIN), (OURS, EXTENDED))
FEW = 7
"""Ballots of the paper's matches."""
ENDINGS = 200
FARTHEST = 10
"""Plies that are to go at least in a won ending, so that no search of depth 4 sees the win."""
PROTOTYPE = {"none": (20, 95), "wld": (28, 95), "dtw": (1, 95)}
"""By what was asked: won endings that were not won in a first measurement, of how many."""
REPORTED = (0, 1, 2, 5, 10)
"""The sessions after which the learning curve has a point."""
_KIND = {"figure-5": "training", "table-1": "match", "table-2": "endings"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCell(Cell):
    """One row to measure; `games` of a training. `setting`: player, `A against B`, or what is looked up in endings."""

    number: int
    """Which repetition, from 1."""
    data: Path
    """The data folder with the databases."""
    best: bool = False
    """Whether the best individuals of the genetic algorithm play."""


def cells(request: Request) -> list[PaperCell]:
    """Every cell, one repetition after the other. Builds the databases that are missing."""
    for metric in Metric:
        _complete(request.data, metric)
    return [cell for number in range(1, request.seeds + 1) for cell in _repetition(request, number)]


def _repetition(request: Request, number: int) -> list[PaperCell]:
    def cell(part: str, setting: str, best: bool = False) -> PaperCell:
        return PaperCell(
            key=f"{_KIND[part]} {number}: {setting}{', best individuals' if best else ''}",
            part=part, setting=setting, games=request.games, number=number, data=request.data, best=best,
        )  # fmt: skip

    return [
        *(cell("figure-5", player) for player in PLAYERS),
        *(cell("table-1", f"{a} against {b}") for a, b in (*MATCHES, *OUR_MATCHES)),
        *(cell("table-1", f"{a} against {b}", best=True) for a, b in MATCHES),
        *(cell("table-2", setting) for setting in PROTOTYPE),
    ]


def _complete(data: Path, metric: Metric) -> None:
    """Builds the endings that are not there; progress goes to stderr."""
    if EndgameDatabase.open(data, (metric,), PIECES).whole(metric) < PIECES:

        def report(step: BuildStep) -> None:
            share = 100 * step.positions // step.to_solve
            print(f"endings ({metric}) in {data}: {share} % solved", file=sys.stderr)

        build(data, PIECES, metric, on_step=report)


def row(cell: PaperCell, seed: int, jobs: int) -> Row:
    """The row of the cell's part."""
    measure = {"figure-5": _loops, "table-1": _match, "table-2": _endings}[cell.part]
    return {**cell.facts("part", "number", what="setting"), **measure(cell, seed)}


@cache
def _endgames(data: Path, metric: Metric | None) -> EndgameDatabase | None:
    return None if metric is None else whole_endgames(data, metric, PIECES)


def _judge(cell: PaperCell) -> EndgameDatabase:
    judge = _endgames(cell.data, Metric.DTW)
    assert judge is not None
    return judge


def _player(name: str) -> Individual:
    """The genes (and the network) that a player begins with: its features are what counts."""
    if name == NEURODRAUGHTS:
        genes = parse_features("1-12")
        return Individual(genes, np.zeros(0))
    return read_individual(ORIGINAL if name == PLAIN else SHIPPED)


@cache
def _trained(player: str, games: int, seed: tuple[int, int], data: Path) -> tuple[Individual, Row]:
    """A player after its training, and what came up in it."""
    metric = METRICS[player]
    endgames = _endgames(data, metric)
    regime = TrainingParameters(SESSIONS, games // SESSIONS, DEPTH, metric=metric)
    training = Training(_player(player).genes, regime, seed, endgames, _endgames(data, Metric.DTW))
    curve: list[Row] = []
    while True:
        if len(training.rows) in REPORTED:
            curve.append({"sessions": len(training.rows), **measured(training.individual, DEPTH, seed[0], endgames)})
        if training.is_over:
            break
        training.run_session()
    sums = {name: sum(row[name] for row in training.rows) for name in ("wins", "losses", "draws", "loops")}
    return training.winner(), {**sums, "curve": curve}


def _loops(cell: PaperCell, seed: int) -> Row:
    individual, found = _trained(cell.setting, cell.games, (seed, cell.number), cell.data)
    played = SESSIONS * (cell.games // SESSIONS)
    return {
        "features": format_features(individual.genes),
        "games": played,
        **found,
        "loops_in_2000": round(2_000 * found["loops"] / played, 1),
        "paper": LOOPS.get(cell.setting),
    }


def _match(cell: PaperCell, seed: int) -> Row:
    names = tuple(cell.setting.split(" against "))
    sides: list[LearnerSide] = []
    for name in names:
        if cell.best and name != NEURODRAUGHTS:
            individual = _player(name)
        else:
            individual, _ = _trained(name, cell.games, (seed, cell.number), cell.data)
        sides.append(LearnerSide(individual, DEPTH, endgames=_endgames(cell.data, METRICS[name])))
    starts = ballot_starts()
    few = np.random.default_rng([seed, cell.number]).permutation(len(starts))[:FEW]
    short = match(sides[0], sides[1], starts[few], judge=_judge(cell))
    long = match(sides[0], sides[1], starts, judge=_judge(cell))
    score = score_of(long)
    paper = MATCHES.get((names[0], names[1]))
    return {
        "best": cell.best,
        "of_14": _rounded(short),
        "of_all": _rounded(long),
        "score": round(score.score, 4),
        "low": round(score.low, 4),
        "high": round(score.high, 4),
        "paper": None if paper is None else list(paper),
    }


def _rounded(rows: np.ndarray) -> list[int]:
    """Won, lost, drawn; and how many of the drawn were endgame loops."""
    results = rows[:, RESULT]
    return [*(int((results == result).sum()) for result in (1, -1, 0)), int(is_loop(rows).sum())]


def _endings(cell: PaperCell, seed: int) -> Row:
    """How the player that Oldhand brings along fares in won endings, asking what the cell says."""
    judge, individual = _judge(cell), read_individual(SHIPPED)
    starts = starts_of(won_endings(judge, ENDINGS, Random(f"{seed}:{cell.number}")))
    asks = None if cell.setting == "none" else _endgames(cell.data, Metric(cell.setting))
    mover = np.repeat(starts[:, 3], 2)
    rows = match(
        LearnerSide(individual, DEPTH, endgames=asks), LearnerSide(individual, 1, endgames=judge), starts, judge=judge
    )
    rows = rows[np.arange(len(rows)) % 2 == mover]  # those in which the player has the won side
    assert rows[:, DECIDED].all()
    theirs, of = PROTOTYPE[cell.setting]
    return {"endings": len(rows), "not_won": int((rows[:, RESULT] < 1).sum()), "prototype": [theirs, of]}


def won_endings(judge: EndgameDatabase, count: int, lots: Random) -> list[str]:
    """Position texts of won endings drawn at random: no capture at once, and the win is not near."""
    found: list[str] = []
    while len(found) < count:
        squares = lots.sample(range(1, 33), lots.randint(3, min(5, judge.pieces)))
        sides: dict[str, list[str]] = {"B": [], "W": []}
        for square in squares:
            side = lots.choice("BW")
            king = lots.random() < 0.5 or (square > 28 if side == "B" else square < 5)
            sides[side].append(f"{'K' if king else ''}{square}")
        text = f"{lots.choice('BW')}:W{','.join(sides['W'])}:B{','.join(sides['B'])}"
        if not sides["B"] or not sides["W"]:
            continue
        state = ENGLISH_DRAUGHTS.parse_position(text)
        plies = judge.value(state)
        captures = any("x" in move for move in ENGLISH_DRAUGHTS.move_texts(state))
        if plies % 2 and FARTHEST <= plies < 255 and not captures:
            found.append(text)
    return found


COLUMNS: Columns = {
    "loops": "{loops} and {draws} draws in {games} games",
    "scores against the judgement made by hand": lambda row: ", ".join(
        f"{point['hand'][0]:.2f}" for point in row.get("curve", ())
    ),
    "won, lost, drawn, loops": "{of_all}",
    "score": "{score:.3f} [{low:.3f}, {high:.3f}]",
    "not won": "{not_won} of {endings}",
}
"""Of a line of progress."""


def table(rows: Sequence[Row]) -> str:
    """The whole experiment for people."""
    parts = {part: [row for row in rows if row["part"] == part] for part in _KIND}
    lines: list[str] = []
    if parts["figure-5"]:
        lines += [*_loop_lines(parts["figure-5"]), "", *_learning_lines(parts["figure-5"])]
    if parts["table-1"]:
        lines += ["", *_match_lines(parts["table-1"])]
    if parts["table-2"]:
        lines += ["", *_ending_lines(parts["table-2"])]
    return "\n".join(lines).strip()


def _of(rows: Sequence[Row], what: str) -> list[Row]:
    return [row for row in rows if row["what"] == what]


def _loop_lines(rows: Sequence[Row]) -> list[str]:
    games = " or ".join(f"{count:,}" for count in sorted({row["games"] for row in rows}))
    lines = [
        f"Figure 5: endgame loops per 2,000 games of training; ours in {games} games each",
        "player           paper    ours   by seed",
    ]
    means: dict[str, float] = {}
    for player in PLAYERS:
        loops = [row["loops_in_2000"] for row in _of(rows, player)]
        if loops:
            means[player] = sum(loops) / len(loops)
            paper = str(LOOPS.get(player, "–"))
            lines.append(
                f"{player:<15} {paper:>6} {means[player]:>7.1f}   {', '.join(f'{count:g}' for count in loops)}"
            )
    for player in (EXTENDED, OURS):
        if means.get(NEURODRAUGHTS) and player in means:
            cut = 1 - means[player] / means[NEURODRAUGHTS]
            verdict = "passed" if cut > CUT else "NOT PASSED"
            lines.append(f"{player} has {cut:.1%} fewer than neurodraughts; the paper's {CUT:.0%} are {verdict}")
    return lines


def _learning_lines(rows: Sequence[Row]) -> list[str]:
    lines = ["Learning: mean score (lowest to highest seed) after so many sessions", f"{'player':<15}  against"]
    lines[-1] += "".join(f"{sessions:>20}" for sessions in REPORTED)
    for player in PLAYERS:
        for rival, name in (("random", "lot"), ("hand", "hand")):
            curves = [[point[rival][0] for point in row["curve"]] for row in _of(rows, player)]
            if curves:
                points = "".join(
                    f"{f'{sum(at) / len(at):.2f} ({min(at):.2f} to {max(at):.2f})':>20}"
                    for at in zip(*curves, strict=True)
                )
                lines.append(f"{player:<15}  {name:<7}{points}")
    return lines


def _match_lines(rows: Sequence[Row]) -> list[str]:
    lines = [
        f"Table 1: matches of {2 * FEW} games (won–lost–drawn, endgame loops among the drawn), and from all ballots",
        f"{'match':<32}{'paper':>14}{f'ours, of {2 * FEW}':>20}   score from all ballots (by seed)",
    ]
    for best in (False, True):
        for what in dict.fromkeys(row["what"] for row in rows if row["best"] is best):
            some = [row for row in _of(rows, what) if row["best"] is best]
            paper = some[0]["paper"]
            theirs = "–" if paper is None else f"{paper[0]}–{paper[1]}–{paper[2]}, {paper[3]}"
            means = [sum(row["of_14"][place] for row in some) / len(some) for place in range(4)]
            ours = f"{means[0]:.1f}–{means[1]:.1f}–{means[2]:.1f}, {means[3]:.1f}"
            scores = [row["score"] for row in some]
            mean, half = sum(scores) / len(scores), _half_interval(some)
            name, each = f"{what}{' *' if best else ''}", ", ".join(f"{score:.2f}" for score in scores)
            lines.append(f"{name:<32}{theirs:>14}{ours:>20}   {mean:.3f} ± {half:.3f} ({each})")
    if any(row["best"] for row in rows):
        lines.append("* the best individuals of the genetic algorithm, not their features trained anew")
    return lines


STUDENT = {2: 12.706, 3: 4.303, 4: 3.182, 5: 2.776, 6: 2.571, 7: 2.447, 8: 2.365, 9: 2.306, 10: 2.262}
"""Two-sided 95 % points of Student's t for the mean of so many values."""


def _half_interval(rows: Sequence[Row]) -> float:
    """Half the 95 % interval of a mean over seeds; over ballots where no seed makes a difference."""
    values = [row["score"] for row in rows]
    if len(set(values)) == 1:
        return (rows[0]["high"] - rows[0]["low"]) / 2
    error = float(np.std(values, ddof=1)) / math.sqrt(len(values))
    return STUDENT.get(len(values), Z) * error


def _ending_lines(rows: Sequence[Row]) -> list[str]:
    lines = [
        f"Table 2: won endings of up to {PIECES} pieces that are not won, against the longest defence",
        "the search asks     prototype     ours",
    ]
    for player in PROTOTYPE:
        some = _of(rows, player)
        if some:
            lost, of = (sum(row[name] for row in some) for name in ("not_won", "endings"))
            theirs, theirs_of = some[0]["prototype"]
            lines.append(f"{player:<20}{f'{theirs} of {theirs_of}':<14}{lost} of {of} ({lost / of:.1%})")
    return lines


EXPERIMENT = Experiment(
    cells=cells, measure=row, columns=COLUMNS, tables=table, default_games=2_000, least_games=20, default_seeds=5
)  # fmt: skip
