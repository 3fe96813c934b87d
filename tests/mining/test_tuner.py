"""What the evaluation of the strongest player is tuned to, and that it comes nearer to it."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ai.games.chinese_checkers.evaluation import shipped_numbers
from mining.contracts import Tuner
from mining.games.chinese_checkers import tuner as checkers
from mining.games.chinese_checkers.judgement import by_group, terms_of
from mining.games.english_draughts import tuner as draughts
from mining.games.registry import mining_facets
from mining.pipeline.rounds import tally_of_rounds
from mining.worker.tuning import positions_of
from shared.experience.tuning import decode
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.store.memory import MemoryGameLog
from tests.mining.logs import random_rounds

DRAUGHTS, CHECKERS = ENGLISH_DRAUGHTS.id, CHINESE_CHECKERS.id


def positions(game: str, rounds: int) -> tuple[Any, Any, Tuner]:
    """The states and points of random games, and the tuner of the game."""
    log, tuner = MemoryGameLog(), mining_facets(game).tuner
    log.append(random_rounds(game, rounds, seed=5).events)
    assert tuner is not None
    return *positions_of(tally_of_rounds(log, game, log.finished(game)), tuner), tuner


def test_positions_are_those_of_people_and_of_the_strongest_player() -> None:
    log, tuner = MemoryGameLog(), replace(draughts.TUNER, drawn=lambda states: np.ones(len(states), np.bool_))
    log.append(random_rounds(DRAUGHTS, 2, seed=5).events)
    tally = tally_of_rounds(log, DRAUGHTS, log.finished(DRAUGHTS))
    for maker, count in (("person", len(tally)), ("practice:experience", len(tally)), ("ai:club", 0), ("archive", 0)):
        states, points = positions_of(replace(tally, makers=(maker,)), tuner)
        assert len(states) == len(points) == count, maker


@pytest.mark.slow
def test_a_network_comes_nearer_to_what_a_search_says(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("NODES", 100), ("RATE", 3e-3), ("EPOCHS", 20)):  # there are few positions
        monkeypatch.setattr(draughts, name, value)
    states, points, tuner = positions(DRAUGHTS, 60)
    assert len(states) > 100 and 0 <= points.min() < points.max() <= 1
    scores = tuner.search(None)(states)
    assert (scores == tuner.search(None)(states)).all()
    assert (scores != 0).mean() > 0.5
    heard = 2 * np.clip(scores, -800, 800)
    tuned = tuner.fit(None, states, points, heard)
    assert tuned == tuner.fit(None, states, points, heard)
    assert tuned is not None
    section, facts = tuned
    assert facts["positions"] == len(states) and facts["loss"] < facts["loss_before"]
    content = b"".join(section.columns)
    assert tuner.fit(content, states, points, heard) is None, "it begins with the section, which knows them"
    assert (tuner.search(content)(states) != scores).any()


@pytest.mark.slow
def test_cell_values_come_nearer_to_what_a_search_says_and_a_row_stays_worth_as_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checkers, "NODES", 50)
    states, points, tuner = positions(CHECKERS, 3)
    scores = tuner.search(None)(states[:20])
    assert (scores == tuner.search(None)(states[:20])).all()
    shipped = np.array(shipped_numbers())
    wanted = np.append(by_group(shipped[:81] ** 1.1), 300.0)
    heard = np.clip(terms_of(states) @ wanted, -2_500, 2_500).astype(np.int16)
    tuned = tuner.fit(None, states, points, heard)
    assert tuned is not None
    section, facts = tuned
    assert 0 < facts["foretold_before"] < facts["foretold"] <= 1
    content, origin = b"".join(section.columns), repr(shipped_numbers()).encode()
    found = np.array(decode(content, 82, origin))
    rows = np.array([cell // 9 + cell % 9 for cell in range(81)])
    assert np.polyfit(rows, found[:81], 1)[0] == pytest.approx(np.polyfit(rows, shipped[:81], 1)[0], rel=0.01)
    assert (found[:81].reshape(9, 9) == found[:81].reshape(9, 9).T).all(), "mirror images are worth the same"
    assert found[81] > shipped[81]
    assert (tuner.search(content)(states[:20]) != scores).any()


@pytest.mark.parametrize("game", [DRAUGHTS, CHECKERS])
def test_nothing_is_tuned_to_noise(game: str) -> None:
    """Not even to noise of which the evaluation in use tells less than nothing."""
    states, points, tuner = positions(game, 60 if game == DRAUGHTS else 3)
    noise = np.random.default_rng(1).normal(0, 300, len(states)).astype(np.int16)
    assert tuner.fit(None, states, points, noise) is None
