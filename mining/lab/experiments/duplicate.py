"""The experiment `duplicate`: how many hands the same deals at every table save, where two pairs are compared.

Both pairs play in one field, a third player, north-south at tables of their own. *Ordinary*: every table has deals of
its own. *Duplicate*: both tables have the same. What differs is the variance of the difference between the two, so the
saving is a ratio of variances: as many hands fewer for the same interval. Beside that, hands until the better pair is
told from the other at 95 %, by the difference that was found and by what is counted: pips, swing points, or who did
better, and by matches to 101 of the two pairs against each other. Equal players, and the same results with the boards
of one table in another order, are controls.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

import numpy as np
from numpy.typing import NDArray

from ai.duel.headless import SeatedAgent, play_match
from ai.duel.scoring import Z
from ai.roster import make_agent
from mining.lab.experiments.harness import Cell, Experiment, Request, Row, in_threads, margin_of
from shared.events import MatchEnded, RoundEnded
from shared.games.domino_101.rules import DOMINO_101
from shared.swings import swing_points

FIELD = "level-4r"
"""All four opponents, at either table."""
PAIRS = (
    ("weigher", "level-1"),
    ("weigher", "level-2"),
    ("level-5", "level-2"),
    ("level-3", "level-2"),
    ("greedy", "greedy"),
    ("level-3", "level-3"),
)
"""The pair that is better or as good, and the other. Equal players draw lots of their own, and so differ in play."""
SLOW = {"level-5": 10}
"""Players that are slower than the others by about so much, and get so many boards fewer."""
BOARDS_A_MATCH = 5
DRAWS = 2_000
"""Resamples of boards for the interval of a saving."""
Nets = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class _Side:
    """One pair at its table."""

    player: str
    table: str
    """By which its deals and lots are drawn."""
    lots: str


def cells(request: Request) -> list[Cell]:
    """One for each two pairs; `games` of a cell are its boards."""
    return [
        Cell(
            key=f"{player} and {against}",
            player=player,
            against=against,
            games=max(40, request.games // 10 // SLOW.get(player, 1)),
        )
        for player, against in PAIRS
    ]


def row(cell: Cell, seed: int, jobs: int) -> Row:
    """The savings, and hands until the pairs are told apart."""
    nets = partial(_nets, cell.games, jobs)
    one = nets(_Side(cell.player, f"{seed}:board", f"{seed}:one"))
    other = nets(_Side(cell.against, f"{seed}:board", f"{seed}:other"))
    matches = in_threads(
        jobs,
        partial(_match, cell.player, cell.against),
        [f"{seed}:match:{number}" for number in range(cell.games // BOARDS_A_MATCH)],
    )
    difference, apart = one - other, one - np.roll(other, 1)
    swings = np.array([swing_points(int(each)) for each in difference])
    low, high = _interval(one, other)
    won = np.array([result for result, _ in matches])
    return {
        **cell.facts("player", "against"),
        "boards": cell.games,
        "points": round(float(np.abs(one).mean()), 1),
        "gap": round(float(difference.mean()), 2),
        "gap_margin": round(margin_of(difference), 2),
        "apart_margin": round(margin_of(apart), 2),
        "same": round(float(np.corrcoef(one, other)[0, 1]), 3),
        "saving": round(_saving(one, other), 2),
        "saving_low": round(low, 2),
        "saving_high": round(high, 2),
        "control": round(_saving(one, np.roll(other, 1)), 2),
        "ordinary_hands": _hands(apart),
        "duplicate_hands": _hands(difference),
        "swing_hands": _hands(swings),
        "order_hands": _hands(np.sign(difference)),
        "match_hands": _hands(won, float(np.mean([hands for _, hands in matches]))),
    }


def _nets(boards: int, jobs: int, side: _Side) -> Nets:
    """[boards]: what the pair scores north-south against the field, less what the field does."""
    return np.array(in_threads(jobs, partial(_net, side), range(boards)))


def _net(side: _Side, board: int) -> int:
    seats = _seats(side.player, FIELD, f"{side.lots}:{board}")
    for event in play_match(
        DOMINO_101, DOMINO_101.options({}), seats, lambda _: Random(f"{side.table}:{board}"), rounds=1
    ):
        if isinstance(event.data, RoundEnded):
            return event.data.points[0] - event.data.points[1]
    raise AssertionError("a hand ends")


def _match(player: str, against: str, lot: str) -> tuple[int, int]:
    """1 or −1 for the pair of `player`, and the hands of a match against the other."""
    hands = 0
    for event in play_match(
        DOMINO_101, DOMINO_101.options({}), _seats(player, against, lot), lambda hand: Random(f"{lot}:{hand}")
    ):
        hands += isinstance(event.data, RoundEnded)
        if isinstance(event.data, MatchEnded):
            return event.data.points[0], hands
    raise AssertionError("a match ends")


def _seats(north_south: str, east_west: str, lot: str) -> list[SeatedAgent]:
    names = (north_south, east_west) * 2
    return [SeatedAgent(name, make_agent(DOMINO_101.id, name, f"{lot}:{seat}", {})) for seat, name in enumerate(names)]


def _saving(one: Nets, other: Nets) -> float:
    """How many times fewer boards the same interval takes with the same deals than with deals of their own."""
    together = float(np.var(one - other, ddof=1))
    return float(np.var(one, ddof=1) + np.var(other, ddof=1)) / together if together else float("inf")


def _interval(one: Nets, other: Nets) -> tuple[float, float]:
    """The 95 % interval of the saving, by resampled boards."""
    rng = np.random.default_rng(1)
    picked = rng.integers(0, len(one), (DRAWS, len(one)))
    found = [_saving(one[row], other[row]) for row in picked]
    low, high = np.quantile(found, (0.025, 0.975))
    return float(low), float(high)


def _hands(results: NDArray[np.int64], each: float = 1.0) -> int | None:
    """Hands until the mean of such results is told from 0 at 95 %, each result taking so many; None where it is not
    told from 0 by the results at hand."""
    mean, deviation = abs(float(results.mean())), float(results.std(ddof=1))
    if mean <= Z * deviation / len(results) ** 0.5:
        return None
    return round(each * (Z * deviation / mean) ** 2)


def _hands_text(found: Row, names: Sequence[str]) -> str:
    return " / ".join("–" if found[name] is None else str(found[name]) for name in names)


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    title="Duplicate: two pairs against one field. Gap: pips a hand, with half its interval for the same deals / for\n"
    "other deals. Alike: correlation of their results. Saving: times fewer hands for the same interval; control: with\n"
    "the boards of one pair in another order. Hands to tell the pairs apart: by other deals in pips / by the same in\n"
    "pips / in swing points / by who did better / by matches to 101 against each other.",
    columns={
        "pairs": "{player} and {against}",
        "boards": "{boards}",
        "gap": "{gap:+.2f} ± {gap_margin:.2f} / {apart_margin:.2f}",
        "alike": "{same:.2f}",
        "saving": "{saving:.2f} [{saving_low:.2f}, {saving_high:.2f}]",
        "control": "{control:.2f}",
        "hands": lambda found: _hands_text(
            found, [f"{kind}_hands" for kind in ("ordinary", "duplicate", "swing", "order", "match")]
        ),
    },
    least_games=400,
)
