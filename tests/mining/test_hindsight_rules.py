"""Rules of hindsight: found where moves gained, general before special, none by chance, and none of few moves."""

import numpy as np

from mining.columns import SUMS, TIMES, Cells
from mining.patterns.hindsight_rules import SPREAD, hindsight_rules, hindsight_rules_section
from shared.experience.hindsight import ANY, CELLS, FACTS_SHAPE, KINDS, UNIT, parse_rules
from shared.reasons import FACTS

NAMES = [name for name, _ in FACTS]


def cells_of(gain: float, times: int = 40, **facts: int) -> Cells:
    """Every set of facts seen so often; those with these values gained so many points, the others nothing."""
    cells = np.zeros((CELLS, 2), np.int64)
    cells[KINDS:, TIMES] = times
    sums = np.zeros(FACTS_SHAPE, np.int64)
    sums[tuple(facts.get(name.replace("-", "_"), slice(None)) for name in NAMES)] = round(gain * UNIT * times)
    cells[KINDS:, SUMS] = sums.ravel()
    return cells


def test_moves_that_gained_make_one_rule_of_just_their_facts() -> None:
    (rule,) = hindsight_rules(cells_of(3.0, next_passed=2, keeps=1))
    assert rule.facts == {"next-passed": "both", "keeps": "1"}
    assert (rule.gain, rule.times) == (3.0, 40 * np.prod(FACTS_SHAPE) // 12)


def within(cells: Cells, **passes: int) -> Cells:
    """Those of the cells in which just these seats have passed, on so many of the ends left."""
    numbers = dict(zip(NAMES, np.indices(FACTS_SHAPE), strict=True))
    seats = ("next", "partner", "prev")
    kept = np.all([numbers[f"{seat}-passed"] == passes.get(seat, 0) for seat in seats], axis=0)
    found = np.zeros_like(cells)
    found[KINDS:][kept.ravel()] = cells[KINDS:][kept.ravel()]
    return found


def test_moves_that_a_rule_fits_are_left_out_of_the_next() -> None:
    cells = cells_of(5.0, tile=2)
    cells[:, SUMS] += cells_of(2.0, covers=0)[:, SUMS]
    rules = list(hindsight_rules(within(cells)))
    assert [rule.facts for rule in rules] == [
        {"covers": "other", "tile": "double"},
        {"tile": "double"},
        {"covers": "other"},
    ]
    assert [rule.gain for rule in rules] == [7.0, 5.0, 2.0]
    assert [rule.values.count(ANY) for rule in rules] == [6, 7, 7]


def test_a_rule_of_a_seat_that_has_passed_comes_before_a_more_general_one() -> None:
    cells = within(cells_of(6.0, tile=2)) + within(cells_of(3.0, tile=2), prev=1)
    rules = [(rule.facts, rule.gain) for rule in hindsight_rules(cells)]
    assert rules == [({"prev-passed": "one", "tile": "double"}, 3.0), ({"tile": "double"}, 6.0)]


def test_chance_gives_no_rule() -> None:
    for seed in range(20):
        cells = cells_of(0.0)
        deviations = np.random.default_rng(seed).normal(0, SPREAD * UNIT, CELLS) * np.sqrt(cells[:, TIMES])
        cells[:, SUMS] = np.round(deviations)
        assert hindsight_rules_section(cells) is None


def test_a_gain_that_few_moves_or_few_points_speak_for_is_no_rule() -> None:
    for times, gain, rules in ((99, 50.0, 0), (100, 50.0, 1), (400, 3.8, 0), (400, 3.9, 1)):
        few = np.zeros((CELLS, 2), np.int64)
        few[KINDS + 7] = times, round(gain * UNIT * times)
        assert len(list(hindsight_rules(few))) == rules  # 4.5 × 17 / √400 = 3.825
    assert list(hindsight_rules(cells_of(9.0)[:KINDS])) == []


def test_the_section_has_the_rules() -> None:
    cells = cells_of(3.0, next_passed=2, keeps=1)
    section = hindsight_rules_section(cells)
    assert section is not None and section.entries == 1
    assert parse_rules(b"".join(section.columns)) == tuple(hindsight_rules(cells))
