"""The experiment `acquaintance`: models predict as well as in the first measurement, and rows share their deals."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from ai.games.domino_101.kernels import match as domino_match
from ai.games.domino_101.kernels.inference import SHARPER
from ai.games.domino_101.kernels.linear import LIN
from ai.games.domino_101.players import LEVEL_5, WEIGHER, chances_to, pair_of
from mining.choices import nats_a_choice
from mining.lab.experiments import acquaintance as experiment
from mining.lab.experiments.harness import Request


@pytest.mark.deep
@pytest.mark.slow
@pytest.mark.parametrize(("kind", "logged"), list(experiment.REFERENCE_NATS))
def test_a_model_foretells_unseen_hands_of_its_kind_as_the_reference_says(kind: str, logged: int) -> None:
    known = experiment.known_from(kind, logged, seed=5)
    held_out = experiment.choices_among(kind, 400, seed=9)
    nats = nats_a_choice(held_out, np.array(known.weights))
    assert nats < experiment.REFERENCE_NATS[kind, logged] + 0.03
    assert nats_a_choice(held_out, np.array(known.weights)) < 0.9 * nats_a_choice(held_out, LIN / 3)


@pytest.mark.deep
@pytest.mark.slow
def test_a_player_is_not_foretold_by_the_model_of_another_kind() -> None:
    known = experiment.known_from(experiment.STRANGER, 20, seed=5)
    held_out = experiment.choices_among("doubles-first", 200, seed=9)
    assert nats_a_choice(held_out, np.array(known.weights)) > 1


@pytest.mark.deep
@pytest.mark.slow
def test_a_row_compares_level_5_with_itself_on_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experiment, "SAMPLES", 4)
    monkeypatch.setattr(experiment, "POOL", 12)
    monkeypatch.setattr(experiment, "HELD_OUT", 20)
    cells = experiment.cells(Request(games=40))
    measured = experiment.row(cells[0], seed=3, jobs=1)
    assert measured["gain"] == pytest.approx(measured["percent"] - measured["without"], abs=0.02)
    again = experiment.played(cells[0].against, None, cells[0].games, 3, 2)
    assert measured["without"] == pytest.approx(100 * again[:, 0].mean(), abs=0.01)
    rows = [{**measured, "against": cell.against, "known_as": cell.setting, "logged": cell.logged} for cell in cells]
    table = experiment.EXPERIMENT.table(rows)
    assert table.count("mean over the kinds") == 2
    assert experiment.EXPERIMENT.table(rows[:3]).count("mean over the kinds") == 0


@pytest.mark.deep
@pytest.mark.slow
def test_in_the_kernels_who_is_known_is_believed_to_be_so_and_plays_so() -> None:
    """Level 5 that believes in one kind and knows everybody to be of it is level 5 that believes in that kind."""

    def scores(*models: NDArray[np.float64] | None) -> list[list[int]]:
        habit = LIN / 2
        player = replace(LEVEL_5, samples=6, pool=20, habits=(habit,), weights=SHARPER * habit, models=models)
        found = np.zeros((12, 3), np.int64)
        domino_match.play_games(pair_of(player, WEIGHER, chances_to(101)), 4, 0, False, found)
        return found.tolist()

    of_one_kind = scores(None, None, None)
    assert scores(LIN / 2, LIN / 2, LIN / 2) == of_one_kind
    assert scores(-LIN / 2, None, -LIN / 2) != of_one_kind
