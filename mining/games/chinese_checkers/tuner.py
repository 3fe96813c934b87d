"""Tuning the cell values of `master` to positions of logged games, each searched deeper than a seat does in its tree.

A ridge regression: the values of cells and of the turn are to foretell the score of the search, and hold to those in
use and to even changes from cell to cell, as a judgement's do (`mining.games.chinese_checkers.judgement`). They are
rescaled, so that a row is worth what it was: a search pulls all scores towards 0. Leads of logged games are left out:
values fitted to those of the seat's own games lost to those that ship, for a player leaves a piece behind only where
that costs little.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes
from mining.contracts import Fitted, Tuner
from mining.games.chinese_checkers.judgement import Numbers, by_cell, by_group, penalty, terms_of, worth_of_row
from mining.games.chinese_checkers.leads import are_races
from shared.experience.tuning import decode, encode
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS

NODES = 6_000
"""Positions of a search for what a position should be worth."""
BEYOND = 2_500
"""Hundredths of a row that say as much as any more."""
LEFT_OUT = 5
"""One of so many positions is not learned from."""


def _drawn(states: Bytes) -> NDArray[np.bool_]:
    return ~are_races(states)


def _numbers(section: bytes | None) -> tuple[int, ...]:
    """By own cell, and of the turn: those of the section, else those that ship."""
    from ai.games.chinese_checkers.evaluation import shipped_numbers

    shipped = shipped_numbers()
    return (None if section is None else decode(section, len(shipped), repr(shipped).encode())) or shipped


def _search(section: bytes | None) -> Callable[[Bytes], NDArray[np.int16]]:
    from ai.games.chinese_checkers.evaluation import for_both_seats
    from ai.games.chinese_checkers.search import strongest

    *cells, turn = _numbers(section)
    search, stop = strongest(NODES, for_both_seats(np.array(cells)), turn), bytearray(1)

    def scores(states: Bytes) -> NDArray[np.int16]:
        found = [search.find(CHINESE_CHECKERS.unpack(state.tobytes()), NODES, stop).score for state in states]
        return np.clip(found, -BEYOND, BEYOND).astype(np.int16)

    return scores


def _fit(section: bytes | None, states: Bytes, points: NDArray[np.float32], scores: NDArray[np.int16]) -> Fitted | None:
    from ai.games.chinese_checkers.evaluation import shipped_numbers

    *cells, turn = _numbers(section)
    before: Numbers = np.append(by_group(np.array(cells, np.float64)), turn)
    terms, wanted = terms_of(states), scores.astype(np.float64)
    out = np.arange(len(states)) % LEFT_OUT == 0  # rows are in the order of their keys, which are hashes
    learned = terms[~out]
    change = np.linalg.solve(learned.T @ learned + penalty(), learned.T @ (wanted[~out] - learned @ before))
    was, became = (_foretold(terms[out] @ values, wanted[out]) for values in (before, before + change))
    row = worth_of_row(by_cell((before + change)[:-1]))
    if not became > max(was, 0.0) or row <= 0:
        return None
    after = (before + change) * (worth_of_row(by_cell(before[:-1])) / row)
    numbers = [round(number) for number in (*by_cell(after[:-1]).tolist(), float(after[-1]))]
    facts = {"positions": len(states), "foretold_before": round(was, 4), "foretold": round(became, 4)}
    return encode(numbers, repr(shipped_numbers()).encode()), facts


def _foretold(values: Numbers, wanted: Numbers) -> float:
    """The part of the squares that these foretell."""
    return 1 - float(((wanted - values) ** 2).sum()) / max(float((wanted**2).sum()), 1e-9)


TUNER = Tuner(_drawn, _search, _fit)
