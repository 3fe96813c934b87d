"""Thresholds chosen on rounds held out: useful rules are found useful, and chance is not taken for experience."""

from itertools import count
from random import Random

import pytest

from mining.patterns.thresholds import Thresholds
from mining.pipeline.rounds import Mark, tallies_since
from mining.pipeline.tally import merged
from mining.pipeline.weighting import Weighting
from mining.worker import thresholds_choice
from mining.worker.thresholds_choice import (
    Curve,
    KeyStatesPoint,
    choose,
    curve_of,
    is_held_out,
    lines,
    split,
    thresholds_of,
)
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.store import MemoryGameLog
from tests.mining.logs import Log

DRAUGHTS = ENGLISH_DRAUGHTS.id
OPENINGS = ("9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16")


def log_of(rounds: int, chance_of_11_15: float, seed: int = 1) -> MemoryGameLog:
    """Rounds of two plies; Black wins with 11-15 as often as told, with all else as often as not.

    The same rounds are held out whatever was tested before.
    """
    rng, log, store = Random(seed), Log(numbers=count(1)), MemoryGameLog()
    for _ in range(rounds):
        move = rng.choice(OPENINGS)
        won = rng.random() < (chance_of_11_15 if move == "11-15" else 0.5)
        log.round(move, (1, -1) if won else (-1, 1))
    store.append(log.events)
    return store


@pytest.fixture(scope="module")
def useful() -> Curve:
    return curve_of(log_of(6_000, 0.9), DRAUGHTS)  # about 86 of them held out and played


def test_a_move_that_wins_is_a_useful_rule(useful: Curve) -> None:
    assert useful.best is not None
    point = next(one for one in useful.points if Thresholds(one.min_net, one.min_seen) == useful.best)
    assert point.rules == 1
    assert point.coverage == pytest.approx(1.0)
    assert point.score == pytest.approx(0.9, abs=0.12)
    assert point.gain == pytest.approx(0.4, abs=0.15)
    assert 0 < point.low < point.gain


def test_the_state_that_winners_make_is_a_useful_key_state(useful: Curve) -> None:
    assert useful.best_freq == 0.05
    point = next(one for one in useful.key_states if one.min_freq == useful.best_freq)
    assert point.states == 1
    assert point.score == pytest.approx(0.9, abs=0.12)
    assert point.useful_low == pytest.approx(point.made / useful.held_out * (point.low - 0.5), abs=1e-5)
    assert lines(useful)[-1] == "best: min_freq=0.05"


def test_a_choice_has_the_best_share_beside_the_thresholds_of_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    points = tuple(KeyStatesPoint(freq, 1, 1, 1, 1, low) for freq, low in ((0.02, 0.1), (0.01, 0.2), (0.005, 0.2)))
    default = Thresholds(3, 4)
    for best, key_states, expected in (
        (Thresholds(1, 5), points, Thresholds(1, 5, min_freq=0.01)),
        (Thresholds(1, 5), (), Thresholds(1, 5)),
        (None, points, Thresholds(min_freq=0.01)),
        (None, points[:1], Thresholds(min_freq=0.02)),
        (None, (), default),
    ):
        curve = Curve(0, 0, (), best, key_states)
        monkeypatch.setattr(thresholds_choice, "curve_of", lambda *_, curve=curve: curve)
        assert thresholds_of(choose(MemoryGameLog(), DRAUGHTS, 7, Weighting()), default) == expected


def test_a_game_with_hidden_hands_has_no_key_states_to_choose() -> None:
    assert curve_of(MemoryGameLog(), DOMINO_101.id).key_states == ()


@pytest.mark.slow
def test_chance_is_not_taken_for_experience() -> None:
    curves = [curve_of(log_of(1_500, 0.5, seed), DRAUGHTS) for seed in range(4)]
    assert sum(curve.best is not None for curve in curves) <= 1
    assert sum(curve.best_freq is not None for curve in curves) <= 1


def test_the_two_parts_are_the_whole_and_the_smaller_is_a_tenth() -> None:
    log = log_of(1_000, 0.5)
    learned, held_out = split(log, DRAUGHTS)
    whole = merged(part for part, _ in tallies_since(log, DRAUGHTS, Mark()))
    assert merged([held_out, learned]).digest() == whole.digest()
    assert held_out.games == sum(is_held_out(row) for row in log.finished(DRAUGHTS))
    assert 60 <= held_out.games <= 140


def test_a_sample_of_a_long_log_is_split(monkeypatch: pytest.MonkeyPatch) -> None:
    log = log_of(1_000, 0.5)
    monkeypatch.setattr(thresholds_choice, "MOST", 400)
    learned, held_out = split(log, DRAUGHTS)
    assert 340 <= learned.games + held_out.games <= 460
    assert 20 <= held_out.games <= 65
    again = split(log, DRAUGHTS)
    assert [part.digest() for part in again] == [learned.digest(), held_out.digest()], "the same in every run"


def test_an_empty_log_chooses_nothing() -> None:
    curve = curve_of(MemoryGameLog(), DRAUGHTS)
    assert (curve.best, curve.best_freq, curve.held_out) == (None, None, 0)
    assert lines(curve)[-1] == "none is useful beyond doubt"
