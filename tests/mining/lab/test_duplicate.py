"""The experiment `duplicate`: the saving is a ratio of variances, and two tables with one deal do have one."""

from dataclasses import replace

import numpy as np
import pytest

from mining.lab.experiments import duplicate as experiment
from mining.lab.experiments.command import EXPERIMENTS
from mining.lab.experiments.harness import Request


def test_the_command_knows_the_experiment() -> None:
    assert EXPERIMENTS["duplicate"] == experiment.__name__
    keys = [cell.key for cell in experiment.cells(Request(games=4_000))]
    assert len(set(keys)) == len(keys) == len(experiment.PAIRS)


@pytest.mark.parametrize("shared", [0.0, 0.5, 0.9])
def test_the_saving_is_what_the_deals_share(shared: float) -> None:
    rng = np.random.default_rng(3)
    deals, one, other = rng.normal(0, 1000, (3, 20_000))
    own, common = np.sqrt(1 - shared), np.sqrt(shared)
    tables = [(common * deals + own * luck).astype(np.int64) for luck in (one, other)]
    assert experiment._saving(*tables) == pytest.approx(1 / (1 - shared), rel=0.05)
    assert experiment._saving(tables[0], np.roll(tables[1], 1)) == pytest.approx(1, rel=0.05)


def test_hands_are_counted_until_the_interval_excludes_zero() -> None:
    results = np.array([3, -1] * 50)
    assert experiment._hands(results) == pytest.approx(3.84 * np.var(results, ddof=1), abs=0.5)
    assert experiment._hands(results, each=6) == pytest.approx(6 * 3.84 * np.var(results, ddof=1), abs=0.5)
    assert experiment._hands(np.array([3, -3] * 50)) is None


def test_a_row_is_the_same_again_and_its_tables_had_the_same_deals() -> None:
    (cell,) = [replace(each, games=20) for each in experiment.cells(Request(games=400)) if each.player == "greedy"]
    row = experiment.row(cell, seed=1, jobs=1)
    assert experiment.row(cell, seed=1, jobs=2) == row
    assert row["boards"] == 20 and row["same"] > 0.5 and row["saving"] > 2
