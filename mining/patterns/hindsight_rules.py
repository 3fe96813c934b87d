"""Rules of hindsight: facts that a move may come with (`shared.reasons.FACTS`), and what moves with them gained.

A decision list (Rivest 1987), found by covering (as CN2, Clark and Niblett 1989): of all sets of at most MOST_FACTS
facts, the one whose moves surely gained most becomes the next rule, and the moves that it fits are left out of what
comes after. "Surely" is the mean less CERTAINTY standard errors, and a rule surely gains something. There are some
2,000 such sets, so chance alone gives a rule in fewer than one book of a hundred. Sets in which somebody has passed go
first: such moves are few, and more general rules would take them away one by one.
"""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from mining.columns import SUMS, TIMES, Cells
from shared.experience import Section
from shared.experience.hindsight import ANY, FACTS_SHAPE, KINDS, UNIT, HindsightRule, rules_section
from shared.reasons import FACTS

MOST_FACTS = 3
CERTAINTY = 4.5
SPREAD = 17.0
"""Standard deviation of what a move gains, in points: 16.8 over the 222,716 moves of the 5,328 hands that ship."""
SEEN = 100
"""Moves that a rule rests on, at least."""
MOST_RULES = 20
"""With a pass, and as many without."""

_FACTS = range(len(FACTS_SHAPE))
_PASSES = frozenset(fact for fact, (name, _) in enumerate(FACTS) if name.endswith("-passed"))
_SETS = [chosen for size in range(1, MOST_FACTS + 1) for chosen in combinations(_FACTS, size)]


def hindsight_rules(cells: Cells) -> Iterator[HindsightRule]:
    """The rules that these cells (`mining.columns.Cells`) surely show: those of a seat that has passed, then the rest,
    of each sort the surest gain first."""
    if len(cells) <= KINDS:
        return
    times, sums = (cells[KINDS:, column].reshape(FACTS_SHAPE).copy() for column in (TIMES, SUMS))
    for needs_pass in (True, False):
        for _ in range(MOST_RULES):
            low, values = max(_best(times, sums, chosen, needs_pass) for chosen in _SETS)
            if low <= 0:
                break
            fitting = tuple(slice(None) if value == ANY else value for value in values)
            yield HindsightRule(values, int(times[fitting].sum()), int(sums[fitting].sum()))
            times[fitting] = sums[fitting] = 0


def _best(
    times: NDArray[np.int64], sums: NDArray[np.int64], chosen: tuple[int, ...], needs_pass: bool
) -> tuple[float, tuple[int, ...]]:
    """(points that it surely gains, values by fact) of the best rule whose facts are the chosen ones."""
    others = tuple(fact for fact in _FACTS if fact not in chosen)
    seen, total = times.sum(others), sums.sum(others)
    counted = np.maximum(seen, 1)
    low = np.where(seen < SEEN, -np.inf, total / UNIT / counted - CERTAINTY * SPREAD / np.sqrt(counted))
    if needs_pass:
        passes = [fact in _PASSES for fact in chosen]
        low[(np.indices(low.shape)[passes] == 0).all(axis=0)] = -np.inf
    best = np.unravel_index(int(low.argmax()), low.shape)
    values = dict(zip(chosen, map(int, best), strict=True))
    return float(low[best]), tuple(values.get(fact, ANY) for fact in _FACTS)


def hindsight_rules_section(cells: Cells) -> Section | None:
    """The section `hindsight-rules`; None when there are no rules."""
    rules = list(hindsight_rules(cells))
    return rules_section(rules) if rules else None
