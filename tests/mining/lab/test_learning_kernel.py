"""The learner's kernels against the same in plain numbers: predictions, minimax, equation 2, whole games."""

import math
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

from ai.games.english_draughts.endgame.building import build
from ai.games.english_draughts.endgame.database import EndgameDatabase
from ai.games.english_draughts.endgame.files import Metric
from ai.games.english_draughts.features import inputs
from ai.games.english_draughts.individual import ALL, Individual, fresh, parse_features
from ai.games.english_draughts.kernels.board import board_of, made
from ai.games.english_draughts.kernels.td import BIASES, HIDDEN, INPUTS, OUTPUT, OUTPUT_BIAS, predict
from ai.games.english_draughts.learner_side import LearnerSide
from ai.kernels.chance import chance
from mining.lab.kernels import learning as games
from mining.lab.training.learning import match, standard_start, starts_of, whole_endgames
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START, DraughtsState
from tests.games.draughts_positions import games as played_games

SOME = parse_features("1-9,13")


def somebody(seed: int, genes: tuple[bool, ...] = ALL) -> Individual:
    """With weights large enough to tell positions apart."""
    individual = fresh(genes, np.random.default_rng(seed))
    individual.weights[:] *= 4
    return individual


def on(bits: int) -> list[int]:
    return [row for row in range(INPUTS) if bits >> row & 1]


def plain_prediction(individual: Individual, state: DraughtsState) -> float:
    weights, rows = individual.weights, on(inputs(state.position) & individual.mask)
    hidden = np.tanh(weights[BIASES] + weights[rows].sum(axis=0))
    return math.tanh(weights[OUTPUT_BIAS, 0] + weights[OUTPUT] @ hidden)


@given(played_games())
def test_a_prediction_is_the_networks(state: DraughtsState) -> None:
    individual = somebody(1, SOME)
    ours = predict(inputs(state.position) & individual.mask, individual.weights, np.zeros(HIDDEN))
    assert ours == pytest.approx(plain_prediction(individual, state), abs=1e-7)


def plain_minimax(
    individual: Individual,
    state: DraughtsState,
    depth: int,
    ply: int = 1,
    endgames: EndgameDatabase | None = None,
    soon: float = 0,
) -> float:
    """For the seat to move, by the rule book, without draw rules. `soon`: what a ply less until the win is worth."""

    def won_in(plies: int) -> float:
        return 1.0 if not soon else 2 - soon * (ply + plies)

    moves = GAME.legal_moves(state)
    known = -1 if endgames is None else endgames.value(state)
    if known == 255:
        return 0.0
    if known >= 0:
        return won_in(known) if known % 2 else -won_in(known)
    if not moves:
        return -won_in(0)
    if depth == 0:
        return -plain_prediction(individual, state)
    after = (GAME.successor(state, move) for move in moves)
    return max(-plain_minimax(individual, then, depth - 1, ply + 1, endgames, soon) for then in after)


@pytest.mark.deep
@settings(max_examples=25)
@given(played_games())
def test_a_search_finds_the_value_and_a_best_move_of_minimax(state: DraughtsState) -> None:
    state = GAME.parse_position(GAME.format_position(state))
    moves = GAME.legal_moves(state)
    if not moves:
        return
    individual = somebody(2)
    value, change, taken = LearnerSide(individual, 3).find(board_of(state))
    values = {move: -plain_minimax(individual, GAME.successor(state, move), 2) for move in moves}
    assert value == pytest.approx(max(values.values()), abs=1e-6)
    (chosen, *_) = [move for move in moves if made(state, GAME.successor(state, move)) == (change, taken)]
    assert values[chosen] == pytest.approx(max(values.values()), abs=1e-6)


@pytest.fixture(scope="module")
def endgames(tmp_path_factory: pytest.TempPathFactory) -> dict[Metric, EndgameDatabase]:
    """All endings of three pieces."""
    data = tmp_path_factory.mktemp("endings")
    for metric in Metric:
        build(data, 3, metric)
    return {metric: whole_endgames(data, metric) for metric in Metric}


@pytest.mark.deep
@pytest.mark.slow
def test_a_win_is_worth_the_less_the_later_it_is_known(endgames: dict[Metric, EndgameDatabase]) -> None:
    lots, distances, individual = Random(3), endgames[Metric.DTW], somebody(2)
    won = lost = 0
    for number in range(120):  # four pieces: only captures lead to what the databases know
        squares = lots.sample(range(1, 33), 4)
        state = GAME.parse_position(("B:WK{},K{}:BK{},K{}", "B:WK{},K{},K{}:BK{}")[number % 2].format(*squares))
        if GAME.legal_moves(state):
            value, *_ = LearnerSide(individual, 3, endgames=distances).find(board_of(state))
            after = (GAME.successor(state, move) for move in GAME.legal_moves(state))
            plain = max(-plain_minimax(individual, then, 2, 1, distances, 1 / 1024) for then in after)
            assert value == pytest.approx(plain, abs=1e-6)
            won, lost = won + (value > 1), lost + (value < -1)
    assert min(won, lost) > 10


ENDINGS = ["B:WK29,27:BK1,K6", "W:W20,24:BK15,11", "B:WK18,K7,31:B1,9", "B:WK32:BK1,K5", "W:WK32,K31:BK10"]


@pytest.mark.slow
@pytest.mark.parametrize("position", ENDINGS)
@pytest.mark.parametrize(("metric", "soon"), [(Metric.WLD, 0), (Metric.DTW, 1 / 1024)])
def test_a_search_asks_the_databases_at_every_node_but_the_root(
    position: str, metric: Metric, soon: float, endgames: dict[Metric, EndgameDatabase]
) -> None:
    state, individual = GAME.parse_position(position), somebody(2)
    value, change, taken = LearnerSide(individual, 3, endgames=endgames[metric]).find(board_of(state))
    values = {
        move: -plain_minimax(individual, GAME.successor(state, move), 2, 1, endgames[metric], soon)
        for move in GAME.legal_moves(state)
    }
    assert value == pytest.approx(max(values.values()), abs=1e-6)
    first = next(move for move in sorted(values, key=lambda move: -values[move]))
    if sorted(values.values())[-1] > sorted(values.values())[-2] + 1e-6:
        assert made(state, GAME.successor(state, first)) == (change, taken)


def won_endings(endgames: EndgameDatabase, count: int) -> list[str]:
    """Positions of two kings against one that the side to move wins, drawn by lot."""
    lots, found = Random(1), list[str]()
    while len(found) < count:
        one, two, three = lots.sample(range(1, 33), 3)
        text = f"B:WK{three}:BK{one},K{two}"
        if endgames.value(GAME.parse_position(text)) % 2 and endgames.value(GAME.parse_position(text)) > 9:
            found.append(text)
    return found


@pytest.mark.slow
def test_distances_win_what_shuffling_draws_and_the_judge_counts_the_loops(
    endgames: dict[Metric, EndgameDatabase],
) -> None:
    nobody = Individual(ALL, np.zeros_like(somebody(1).weights))
    distances = endgames[Metric.DTW]
    starts = starts_of(won_endings(distances, 20))
    defender = LearnerSide(nobody, 1, endgames=distances)
    with_black = slice(0, None, 2)
    shuffled = match(LearnerSide(nobody, 4), defender, starts, judge=distances)[with_black]
    loops = games.is_loop(shuffled)
    assert loops.any() and (shuffled[loops, games.RESULT] == 0).all()
    assert (games.is_loop(shuffled) == (shuffled[:, games.RESULT] == 0)).all()
    assert not games.is_loop(match(LearnerSide(nobody, 4), defender, starts)).any(), "nobody judges"
    drawn = starts_of(["B:WK32:BK1"])
    assert distances.value(GAME.parse_position("B:WK32:BK1")) == 255
    assert not games.is_loop(match(LearnerSide(nobody, 4), defender, drawn, judge=distances)).any(), (
        "nothing was to be won"
    )
    won = match(LearnerSide(nobody, 4, endgames=distances), defender, starts, judge=distances)[with_black]
    assert (won[:, games.RESULT] == 1).all() and not games.is_loop(won).any()
    plies = [endgames[Metric.DTW].value(GAME.parse_position(text)) for text in won_endings(distances, 20)]
    assert won[:, games.PLIES].tolist() == plies, "both sides play the distances exactly"


def test_among_equally_good_moves_the_first_is_found() -> None:
    nobody = Individual(ALL, np.zeros_like(somebody(1).weights))  # to it all positions are alike
    state = GAME.parse_position(START)
    _, change, _ = LearnerSide(nobody, 2).find(board_of(state))
    first = min(made(state, GAME.successor(state, move))[0] for move in GAME.legal_moves(state))
    assert change == first


class PlainLearner:
    """Equation 2 as it is printed: gradients of all earlier predictions, summed anew each time."""

    def __init__(self, individual: Individual, fading: float, rate_in: float, rate_out: float) -> None:
        self.individual = individual
        self.fading = fading
        self.rates = np.full_like(individual.weights, rate_in)
        self.rates[OUTPUT:] = rate_out
        self.gradients: list[np.ndarray] = []
        self.last = 0.0

    def hear(self, prediction: float) -> None:
        """A new prediction, or the result as the last one."""
        earlier = len(self.gradients)
        total = sum(self.fading ** (earlier - k) * slope for k, slope in enumerate(self.gradients, 1))
        if earlier:
            self.individual.weights[:] += self.rates * (prediction - self.last) * total

    def see(self, state: DraughtsState) -> None:
        """A position that the learner has just made."""
        self.hear(plain_prediction(self.individual, state))
        rows = on(inputs(state.position) & self.individual.mask)
        weights = self.individual.weights
        hidden = np.tanh(weights[BIASES] + weights[rows].sum(axis=0))
        self.last = plain_prediction(self.individual, state)
        gradient, slope = np.zeros_like(weights), 1 - self.last**2
        gradient[OUTPUT_BIAS, 0] = slope
        gradient[OUTPUT] = slope * hidden
        gradient[[*rows, BIASES]] = slope * weights[OUTPUT] * (1 - hidden**2)
        self.gradients.append(gradient)


@pytest.mark.slow
def test_a_session_is_played_by_the_rule_book_and_taught_by_equation_2() -> None:
    ours, clone, fading, rates = fresh(SOME, np.random.default_rng(3)), somebody(4, SOME), 0.7, (0.03, 0.05)
    twin = Individual(SOME, ours.weights.copy())
    rows = np.zeros((3, games.ROW), np.int64)
    net, other = LearnerSide(ours, 2), LearnerSide(clone, 2)
    trace = np.zeros_like(ours.weights)
    taught, start = np.array([fading, *rates]), standard_start()
    games.session(start, net.address, other.address, ours.weights, trace, taught, chance(0), 0, rows)
    me, them = LearnerSide(twin, 2), LearnerSide(clone, 2)
    for number, row in enumerate(rows.tolist()):
        learner, state = PlainLearner(twin, fading, *rates), GAME.parse_position(START)
        while GAME.legal_moves(state):
            mine = state.position.turn == number % 2
            _, *found = (me if mine else them).find(board_of(state))
            after = (GAME.successor(state, move) for move in GAME.legal_moves(state))
            state = next(then for then in after if made(state, then) == tuple(found))
            if mine:
                learner.see(state)
        outcome = GAME.outcome(state)
        assert outcome is not None
        learner.hear(outcome.points[number % 2])
        ends = {"no-move": games.NO_MOVE, "repetition": games.REPETITION, "no-progress": games.NO_PROGRESS}
        assert row == [outcome.points[number % 2], len(state.moves), ends[outcome.reason], 0]
    assert ours.weights == pytest.approx(twin.weights, abs=1e-6)
    assert not np.allclose(ours.weights, fresh(SOME, np.random.default_rng(3)).weights)


def test_a_match_changes_colours_and_no_weights() -> None:
    one, two = somebody(5), somebody(6)
    before = one.weights.copy(), two.weights.copy()
    starts = starts_of(["9-13 22-18 6-9", START])
    rows = match(LearnerSide(one, 2), LearnerSide(two, 2), starts)
    turned = match(LearnerSide(two, 2), LearnerSide(one, 2), starts)
    assert (one.weights == before[0]).all() and (two.weights == before[1]).all()
    order = [1, 0, 3, 2]
    assert (rows[:, games.RESULT] == -turned[order, games.RESULT]).all()
    assert (rows[:, games.PLIES] == turned[order, games.PLIES]).all()


def test_kings_that_only_shuffle_draw_by_repetition_as_the_rule_book_says() -> None:
    nobody = Individual(ALL, np.zeros_like(somebody(1).weights))
    start = "B:WK32:BK1,K5"
    rows = match(LearnerSide(nobody, 4), LearnerSide(nobody, 4), starts_of([start]))
    state, side = GAME.parse_position(start), LearnerSide(nobody, 4)
    while GAME.legal_moves(state):
        _, *found = side.find(board_of(state))
        after = (GAME.successor(state, move) for move in GAME.legal_moves(state))
        state = next(then for then in after if made(state, then) == tuple(found))
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.reason == "repetition"
    assert rows.tolist() == [[0, len(state.moves), games.REPETITION, 0]] * 2


def test_moves_by_lot_follow_from_the_seed() -> None:
    one = somebody(7)
    runs = [
        match(LearnerSide(one, 1), LearnerSide(None, 0), standard_start()[None], seed).tolist() for seed in (1, 1, 2, 3)
    ]
    assert runs[0] == runs[1] and runs[0] != runs[2] != runs[3]
