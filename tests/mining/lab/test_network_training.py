"""Learning from self-play: slopes, fits, games."""

from random import Random

import numpy as np
import pytest

from ai.games.english_draughts.kernels import network_fitting as kernel
from ai.games.english_draughts.kernels.board import board_of, jumpers
from ai.games.english_draughts.kernels.network import NUMBERS, SECOND, SECOND_BIAS
from ai.games.english_draughts.network import shipped
from ai.games.english_draughts.search import DraughtsSearch
from mining.games.english_draughts.network_fit import unwritten, written
from mining.lab.training.network_training import fitted, fresh, targets_of
from mining.lab.training.self_play import StartPositions, TrainingPositions, play_games
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START

STARTS = [StartPositions([board_of(ENGLISH_DRAUGHTS.parse_position(START))], 4, 8)]


@pytest.fixture(scope="module")
def played() -> TrainingPositions:
    return play_games(200, 60, STARTS, Random(1))


@pytest.mark.deep
@pytest.mark.slow
def test_the_slope_of_the_loss_is_what_a_small_step_changes(played: TrainingPositions) -> None:
    rows, targets = np.arange(64), targets_of(played)
    network = fresh(1)
    slope = np.zeros(NUMBERS, np.float32)
    kernel.slopes(played.boards, targets, rows, network, slope)
    strongest = np.abs(slope).argsort()[::-1]
    places = [*strongest[:20], *strongest[strongest >= SECOND][:20], *strongest[strongest >= SECOND_BIAS][:4]]
    for place in places:
        losses = []
        for by in (-0.01, 0.01):
            moved = network.copy()
            moved[place] += by
            losses.append(64 * kernel.loss(played.boards, targets, rows, moved))
        assert (losses[1] - losses[0]) / 0.02 == pytest.approx(slope[place], rel=0.05, abs=0.05)


@pytest.mark.deep
@pytest.mark.slow
def test_a_fit_beats_the_mean_and_is_the_same_again(played: TrainingPositions) -> None:
    curve = []
    network = fitted([played], 30, 7, curve.append)
    assert (network == fitted([played], 30, 7)).all()
    targets = targets_of(played)[played.games % 20 == 0].astype(np.float64)
    mean = targets.mean()
    by_mean = -(targets * np.log(mean) + (1 - targets) * np.log(1 - mean)).mean()
    assert curve[-1].left_out < by_mean - 0.02
    assert curve[-1].learned < curve[0].learned
    assert curve[-1].least < curve[-1].left_out
    assert np.abs(written(network)[SECOND:SECOND_BIAS]).max() <= 127


def test_a_network_is_as_it_was_when_it_is_fitted_further() -> None:
    whole = shipped()
    assert (written(unwritten(whole)) == whole).all()


@pytest.mark.deep
@pytest.mark.slow
def test_games_depend_on_their_seed_alone(played: TrainingPositions) -> None:
    again = play_games(200, 60, STARTS, Random(1))
    assert (again.boards == played.boards).all()
    assert (again.scores == played.scores).all()
    other = play_games(20, 60, STARTS, Random(2))
    assert len(other.boards) != len(played.boards) or (other.boards != played.boards).any()
    assert {-1, 0, 1} == set(played.results.tolist())
    # a search that sees itself far ahead has mostly won in the end
    ahead = played.results[played.scores > 250]
    assert len(ahead) > 20
    assert ahead.mean() > 0.5
    for own, enemy, kings in played.boards.tolist():
        assert not own & enemy
        assert not kings & ~(own | enemy)
        assert not jumpers(own, enemy, kings, 0)


@pytest.mark.slow
def test_positions_are_scored_by_the_network_that_is_handed_over(played: TrainingPositions) -> None:
    flat = np.zeros(NUMBERS, np.int16)
    judged = play_games(20, 60, STARTS, Random(1), flat)
    assert (judged.scores == 0).mean() > 0.5
    assert (played.scores == 0).mean() < 0.2
    assert DraughtsSearch(200, network=flat).evaluate((*judged.boards[0].tolist(), 0), 3, 1_000) == 0
