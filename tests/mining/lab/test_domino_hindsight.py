"""The experiment `hindsight`: the effect is there, the control has none, and neither threads nor order change a row."""

import numpy as np
import pytest

from mining.lab.experiments import hindsight as experiment
from mining.lab.experiments.command import EXPERIMENTS
from mining.lab.experiments.harness import Request
from mining.lab.experiments.hindsight import cell_of


def test_the_command_knows_the_experiment() -> None:
    assert EXPERIMENTS["hindsight"] == experiment.__name__


def test_every_row_of_the_table_has_a_name_of_its_own() -> None:
    keys = [cell.key for cell in experiment.cells(Request(games=400))]
    assert len(set(keys)) == len(keys) == 23
    assert {cell.games for cell in experiment.cells(Request(games=401))} == {400}


@pytest.mark.deep
def test_more_hands_are_the_fewer_ones_and_some_more() -> None:
    few, more = experiment.looked_back(20, seed=3), experiment.looked_back(60, seed=3)
    assert (few <= more)[:, 0].all()
    assert few.sum() != more.sum()
    assert not np.array_equal(experiment.looked_back(20, seed=4), few)


@pytest.mark.deep
@pytest.mark.slow
def test_hindsight_wins_hands_and_a_permuted_book_does_not() -> None:
    for player, least in (("level-2", 52.0), ("level-4", 54.5)):
        found = experiment.row(cell_of(player, player, 4000, 6000), seed=2, jobs=1)
        assert found["percent"] - found["margin"] > least
        assert abs(found["without"] - 50) <= 1.5 * found["without_margin"]
        permuted = experiment.row(cell_of(player, player, 4000, 6000, permuted=True), seed=2, jobs=1)
        assert permuted["percent"] - permuted["margin"] < 50


@pytest.mark.deep
@pytest.mark.slow
def test_a_row_is_the_same_with_two_threads_and_is_told_to_people() -> None:
    cell = cell_of("level-2", "level-1", 200, 400)
    row = experiment.row(cell, seed=5, jobs=2)
    assert row == experiment.row(cell, seed=5, jobs=1)
    assert experiment.EXPERIMENT.line(row).count(f"with % {row['percent']:.2f} ± {row['margin']:.2f}") == 1
    assert f"{row['without']:.2f}" in experiment.EXPERIMENT.table([row])


def test_a_player_that_reckons_better_is_corrected_by_its_own_margin() -> None:
    """Half a standard error would change every tenth decision with so small a table."""
    rows = [experiment.row(cell_of(name, name, 1000, 600), seed=5, jobs=1) for name in ("level-2", "level-4r")]
    assert rows[0]["changed"] > 8 and 0 < rows[1]["changed"] < 6
