"""Judgement of Chinese checkers: what a piece is worth on each cell, fitted to the leads with which races begin.

A ridge regression: the pieces of both sides, the mover's added up and the other's subtracted, are to foretell by how
many moves the mover will be ahead when the sides have passed each other. Values are held to the table made by hand, and
so is how they change from cell to cell, so that few games change little; and where the leads of games kept out are
foretold no better than by that table, or than chance would, nothing is fitted. A cell and its mirror image are worth
the same. Rescaled so that a row is worth a hundred on the whole.

Leads, and not results or choices: a result says who was ahead, a lead by how much, and values fitted to what winners
chose lost nearly all games against a table fitted to leads.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes, Keys, Tally
from mining.contracts import SURE, Fitted, SurprisingPositions
from mining.games.chinese_checkers.cells import sides_of
from mining.games.chinese_checkers.leads import MOST, are_races, leads_in
from shared.experience import Section
from shared.games.chinese_checkers.board import CELLS, SIDE
from shared.games.chinese_checkers.judgement import decode, encode

LEAST = 30
"""Games below which nothing is fitted."""
LARGEST = 100_000
"""Positions that are fitted at most: those with the smallest keys, a fair sample, since keys are hashes."""
SAMPLED = 4_000
"""Positions that tell how much a fit to all rests on."""
OFTEN = 4
"""Equal pairs count up to so often."""
MOVE = 540.0
"""Hundredths of a row that a move of lead is worth: by a fit to the practice games, in which leads are foretold only in
part. Values are rescaled, so it only tells how strongly those of the table made by hand hold."""
HUNDREDTH = 0.005
"""How much a hundredth of a row adds to the logit of the result."""
EVENNESS = 30_000.0
"""How strongly the changes of three cells in line are held to one slope. With a thirtieth of this and a tenth
of RIDGE, as many leads of games kept out were foretold, and the fit to 1,350 games won 0.89 instead of 0.99 of 100
games against the table made by hand."""
RIDGE = 1_000.0
"""How strongly a value is held to that of the table made by hand."""
ROW = 100
BY_CHANCE = 3.84
"""By the number of races: the part of the squares of their leads that anything foretells by chance in one of 20 logs,
about; by the chi-squared distribution with one degree of freedom."""
FAINT = 25.0
"""Hundredths that a row is worth at least, before values are rescaled."""

Numbers = NDArray[np.float64]

_ROWS = np.array([cell // SIDE + cell % SIDE for cell in range(CELLS)], np.float64)
_WAYS = ((1, 0), (0, 1), (1, -1))
"""Along the board's lines, by one cell."""
_FOLDED = np.array([min(cell, SIDE * (cell % SIDE) + cell // SIDE) for cell in range(CELLS)])
_GROUPED: tuple[NDArray[np.int64], NDArray[np.int64]] = np.unique(_FOLDED, return_inverse=True)
_FIRST, _GROUP = _GROUPED
"""One cell of each two that are mirror images, and by cell the number of its group."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """Positions before races and what they are worth, as columns of equal length."""

    terms: Numbers
    """[n, groups + 1]: the mover's pieces less the other's by group of cells, and 1 for the turn."""
    worth: Numbers
    """To the mover, in hundredths of a row."""
    times: Numbers
    """How much the position counts."""
    race: Keys
    """The key of the state in which its race begins, 0 where that is unknown: positions of one race have one lead."""

    def of(self, rows: NDArray[Any]) -> "Lessons":
        """These of them."""
        return Lessons(self.terms[rows], self.worth[rows], self.times[rows], self.race[rows])


def checkers_judgement(tally: Tally, played: Tally) -> Fitted | None:
    """The section and what the header says of it; None where there is too little. `played`: all decisions of the games
    of `tally`, which tell how they went on."""
    if tally.games < LEAST:
        return None
    lessons = lessons_of(tally, played)
    if not len(lessons.times):
        return None
    by_hand = _by_hand()
    (kept_out, kept_out_by_hand), after = foretold(by_hand, lessons), learned(by_hand, lessons, penalty())
    if after is None or kept_out <= max(kept_out_by_hand, BY_CHANCE / len(np.unique(lessons.race))):
        return None
    return _section(after), {"positions": len(lessons.times), "foretold": round(kept_out, 4)}


def checkers_judgement_after(
    before: Section, new: Tally, times: float, whole: Tally, surprises: SurprisingPositions, played: Tally
) -> Fitted:
    """The judgement of `before` after the leads of the games in `new`, each of which stands for so many `times`, and
    after what a deep search says that the positions are worth that surprised.

    The same regression with what was known as its prior: about the values of `before`, as narrow as the positions in
    `whole` make it, of which a sample is looked at. `played`: all decisions of the games of `new`.
    """
    values = np.array(decode(b"".join(before.columns)), np.float64)
    games, searched = lessons_of(new, played), lessons_from(surprises)
    count = len(games.times) + len(searched.times)
    known = terms_of(whole.premises[:SAMPLED])
    held = penalty() + known.T @ known * min(LARGEST, len(whole)) / max(1, len(known))
    lessons = Lessons(
        np.vstack([games.terms, searched.terms]),
        np.concatenate([games.worth, searched.worth]),
        np.concatenate([games.times * times, searched.times]),
        np.concatenate([games.race, searched.race]),
    )
    after = learned(values, lessons, held) if count else None
    return (before, {"learned": 0}) if after is None else (_section(after), {"learned": count})


def lessons_of(tally: Tally, played: Tally) -> Lessons:
    """The positions of the tally after which a race is known, and their leads."""
    known = leads_in(played)
    place = np.searchsorted(known.states, tally.premise_keys)
    place[place == len(known.states)] = 0
    kept = np.zeros(0, np.int64)
    if len(known.states):
        there = (known.states[place] == tally.premise_keys) & ~np.isnan(known.lead[place])
        kept = np.flatnonzero(there)[:LARGEST]
    times = np.minimum(tally.seen[kept], OFTEN).astype(np.float64)
    return Lessons(terms_of(tally.premises[kept]), known.lead[place[kept]] * MOVE, times, known.race[place[kept]])


def lessons_from(surprises: SurprisingPositions) -> Lessons:
    """The positions before races that surprised, and what a deep search made of them."""
    states, chances, surprise = surprises.positions()
    kept = ~are_races(states)
    likely = np.clip(chances[kept], 1e-6, 1 - 1e-6)
    worth = np.clip(np.log(likely / (1 - likely)) / HUNDREDTH, -MOST * MOVE, MOST * MOVE)
    return Lessons(terms_of(states[kept]), worth, SURE * surprise[kept], np.zeros(len(worth), np.uint64))


def learned(values: Numbers, lessons: Lessons, held: Numbers) -> Numbers | None:
    """float[CELLS]: the values by own cell after the lessons, in hundredths of a row. `values`: those before, which
    `held`, the penalty as a quadratic form of the change, holds them to. None when rows foretell next to nothing: games
    of random moves, or played to lose, teach nothing."""
    after = by_cell(_fitted(values, lessons, held)[:-1])
    row = worth_of_row(after)
    return after * (ROW / row) if row > FAINT else None


def foretold(by_hand: Numbers, lessons: Lessons) -> tuple[float, float]:
    """The part of the squares of leads that a fit to the other half of the games foretells, and the part that a
    multiple of the table made by hand does."""
    scale = np.column_stack([np.append(by_hand[_FIRST], 0.0), np.append(np.zeros(len(_FIRST)), 1.0)])
    missed, missed_by_hand, total = 0.0, 0.0, 0.0
    first = lessons.race >> np.uint64(63) == 0  # a random half, since keys are hashes
    for half in (first, ~first):
        learned_from, kept_out = lessons.of(half), lessons.of(~half)
        weighted = (learned_from.terms @ scale) * learned_from.times[:, None]
        multiple = np.linalg.lstsq(weighted.T @ learned_from.terms @ scale, weighted.T @ learned_from.worth)[0]
        fit = _fitted(by_hand, learned_from, penalty())
        errors = [kept_out.worth - kept_out.terms @ each for each in (fit, scale @ multiple)]
        missed += float(kept_out.times @ errors[0] ** 2)
        missed_by_hand += float(kept_out.times @ errors[1] ** 2)
        total += float(kept_out.times @ kept_out.worth**2)
    return 1 - missed / max(total, 1e-9), 1 - missed_by_hand / max(total, 1e-9)


def _fitted(values: Numbers, lessons: Lessons, held: Numbers) -> Numbers:
    """[groups + 1]: the values by group of cells and of the turn, as `learned` has them before they are rescaled."""
    weighted = lessons.terms * lessons.times[:, None]
    missed = lessons.worth - lessons.terms[:, :-1] @ values[_FIRST]
    change = np.linalg.solve(weighted.T @ lessons.terms + held, weighted.T @ missed)
    return (np.append(values[_FIRST], 0.0) + change).astype(np.float64)


def terms_of(states: Bytes) -> Numbers:
    """[n, groups + 1] of normal states: see `Lessons`."""
    own, enemy = sides_of(states)
    pieces = own.astype(np.float32) - enemy[:, ::-1]
    summed = pieces @ np.eye(len(_FIRST), dtype=np.float32)[_GROUP]
    return np.column_stack([summed, np.ones(len(states))]).astype(np.float64)


def by_cell(groups: Numbers) -> Numbers:
    """float[CELLS] of the values by group of cells."""
    return groups[_GROUP]


def by_group(cells: Numbers) -> Numbers:
    """float[groups] of the values by cell: the inverse of `by_cell`."""
    return cells[_FIRST]


def worth_of_row(cells: Numbers) -> float:
    """What a row is worth on the whole, by values of own cells."""
    return float(np.polyfit(_ROWS, cells, 1)[0])


def _by_hand() -> Numbers:
    """float[CELLS]: the table made by hand, by own cell."""
    from ai.games.chinese_checkers.evaluation import hand_cell_values

    return hand_cell_values()[0].astype(np.float64)


def _section(values: Numbers) -> Section:
    return encode([round(value) for value in values.tolist()])


def penalty() -> Numbers:
    """[groups + 1, groups + 1]: the penalty as a quadratic form of the changes by group of cells; the turn is free."""
    size = len(_FIRST) + 1
    bends: list[Numbers] = []
    for cell in range(CELLS):
        x, y = divmod(cell, SIDE)
        for across, along in _WAYS:
            near, far = (x - across, y - along), (x + across, y + along)
            if all(0 <= number < SIDE for number in near + far):
                bend = np.zeros(size)
                for (a, b), share in ((near, 1.0), ((x, y), -2.0), (far, 1.0)):
                    bend[_GROUP[SIDE * a + b]] += share
                bends.append(bend)
    held = np.diag(np.append(np.full(size - 1, RIDGE), 1e-6))
    return held + EVENNESS * np.array(bends).T @ np.array(bends)
