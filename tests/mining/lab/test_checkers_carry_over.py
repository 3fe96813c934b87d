"""The experiment `carry-over`: its cells, its fits and controls from few games, its words."""

import numpy as np
import pytest

from ai.games.chinese_checkers.evaluation import hand_cell_values
from mining.lab.experiments import carry_over
from mining.lab.experiments.carry_over import AHEAD, BY_HAND, LOOKUPS, ROWS, SEARCH, SIZES, cell_of
from mining.lab.experiments.command import EXPERIMENTS
from mining.lab.experiments.harness import Request
from mining.lab.kernels import checkers_match as match


def test_every_cell_has_a_name_of_its_own_and_every_claim_its_controls() -> None:
    cells = carry_over.cells(Request(games=400))
    assert len({cell.key for cell in cells}) == len(cells)
    assert {cell.games for cell in cells} == {400, 200}
    for player in (LOOKUPS, AHEAD, SEARCH):
        own = [cell for cell in cells if cell.player == player]
        assert any(cell.permuted for cell in own), "winners by lot"
        assert any(cell.logged == 0 for cell in own), "the same without experience"
        assert any("rows" in cell.against for cell in own), "an opponent of another kind"
    assert EXPERIMENTS["carry-over"] == carry_over.__name__


@pytest.mark.deep
@pytest.mark.slow
def test_learned_look_ups_are_measured_against_the_hand_made_player() -> None:
    cell = cell_of(LOOKUPS, BY_HAND, SIZES[0], 40)
    row = carry_over.row(cell, 1, 1)
    assert row["wins"] + row["losses"] + row["draws"] == 40
    assert row["low"] <= row["score"] <= row["high"]
    assert row["score"] == (row["wins"] + row["draws"] / 2) / 40
    again = carry_over.row(cell, 1, 1)
    assert {**again, "ms": None} == {**row, "ms": None}
    assert row["reference"] is None, "the reference score is of the whole log"
    assert carry_over.row(cell_of(LOOKUPS, BY_HAND, SIZES[0], 40, permuted=True), 1, 1)["permuted"]
    lines = carry_over.EXPERIMENT.table(
        [row, {**row, "logged": SIZES[-1], "reference": 0.762, "bar": 0.75}]
    ).splitlines()
    assert len(lines) == 3 and "0.762" in lines[2] and f"{row['score']:.3f}" in carry_over.EXPERIMENT.line(row)


@pytest.mark.deep
@pytest.mark.slow
def test_winners_are_those_who_won_and_drawn_by_lot_they_are_not() -> None:
    decisions = carry_over.decisions(20)
    own, _, made = carry_over.winners(20, permuted=False)
    assert len(own) == len(made) == decisions.won.sum()
    assert (made >= 0).all(), "every move of the log is known again"
    for game in np.unique(decisions.game):
        here = decisions.game == game
        assert (decisions.won[here] == decisions.first[here]).all() or (
            decisions.won[here] != decisions.first[here]
        ).all()
    lot = carry_over.winners(20, permuted=True)[2]
    assert len(lot) != len(made) or (np.sort(lot) != np.sort(made)).any()


def test_weights_by_hand_are_of_the_hand_made_table() -> None:
    player = carry_over.learner(cell_of(AHEAD, ROWS, 0, 2))
    assert player[0]["kind"] == match.AHEAD
    value = hand_cell_values()[0]
    assert player[0]["weights"][3 * 81 + 40] == pytest.approx((value[40] - value[3]) / 100)
    assert carry_over.learner(cell_of(SEARCH, SEARCH, 0, 2))[0]["cell_values"].tolist() == hand_cell_values().tolist()
