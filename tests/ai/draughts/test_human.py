"""The player `human` sees a position as it was seen in the fit, counts in what people played, and stops if it must."""

from collections.abc import Collection
from itertools import pairwise
from math import isclose, log2
from random import Random

import numpy as np
import pytest

from ai.duel.contest import Contest, play_game
from ai.games.english_draughts import people
from ai.games.english_draughts.human import HumanAgent, human_at, last_moves
from ai.games.english_draughts.human_strength import HIGHEST, LOWEST, MEASURED, manner_at
from ai.games.english_draughts.kernels import people as kernel
from ai.games.english_draughts.kernels.habit import COLUMNS, LIST_WORDS, WEIGHTS, see_moves
from mining.lab.kernels.people_training import last_moves as last_moves_of_plies
from mining.lab.kernels.people_training import slopes
from shared.agent import Budget
from shared.core import View
from shared.games.english_draughts.board import from_the_mover
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import DraughtsState
from shared.keys import results
from shared.reasons import HabitReason
from tests.ai.tables import legal_in, view


def states_of(seed: int, plies: int = 60) -> list[DraughtsState]:
    """A random game, with captures of every length."""
    rng, options = Random(seed), GAME.options({})
    states = [GAME.begin(options, GAME.deal(options, rng), None)]
    while len(states) < plies and GAME.outcome(states[-1]) is None:
        states.append(GAME.successor(states[-1], rng.choice(GAME.legal_moves(states[-1]))))
    return states


def view_of(state: DraughtsState) -> View:
    return GAME.view(state, GAME.to_act(state)[0])


class Counts:
    """Counts of one move, as people made it."""

    def __init__(self, **counts: int) -> None:
        self._counts = {move.replace("_", "-").removeprefix("m"): count for move, count in counts.items()}

    def counts(self, view: View, legal: Collection[str]) -> dict[str, int]:
        return {move: count for move, count in self._counts.items() if move in legal}


@pytest.mark.parametrize("seed", range(8))
def test_the_seat_sees_the_last_moves_as_the_fit_saw_them(seed: int) -> None:
    states = states_of(seed)
    boards = np.array([from_the_mover(state.position) for state in states], np.int64)
    found = np.zeros((len(states), kernel.LAST), np.int64)
    last_moves_of_plies(boards, np.zeros(len(states), np.int64), np.arange(len(states)), found)
    assert [last_moves(state) for state in states] == [tuple(row) for row in found.tolist()]
    assert found.any(axis=0).all()


@pytest.mark.parametrize("seed", range(4))
def test_input_changes_of_a_move_lead_to_the_inputs_after_it(seed: int) -> None:
    nothing, moves = np.zeros(kernel.LAST, np.int64), np.zeros(LIST_WORDS, np.int64)
    seen, made = np.zeros((kernel.MOST_MOVES, len(COLUMNS)), np.int32), np.zeros((kernel.MOST_MOVES, 3), np.int64)
    numbers, signs = np.zeros(kernel.MOST_INPUTS, np.int64), np.zeros(kernel.MOST_INPUTS, np.int64)
    for state in states_of(seed):
        board = np.array(from_the_mover(state.position), np.int64)
        for after in made[: see_moves(*board, moves.ctypes.data, seen, made)]:
            inputs = set(numbers[: kernel.inputs(*board, nothing, numbers)].tolist())
            found, path = kernel.changes(board, after, numbers, signs)
            changed = list(zip(numbers[:found].tolist(), signs[:found].tolist(), strict=True))
            assert {number for number, sign in changed if sign < 0} <= inputs
            inputs -= {number for number, sign in changed if sign < 0}
            inputs |= {number for number, sign in changed if sign > 0}
            assert inputs == set(numbers[: kernel.inputs(*after, nothing, numbers)].tolist())
            assert 0 <= path < kernel.PATHS


def test_the_slope_is_that_of_the_loss() -> None:
    rng = np.random.default_rng(3)
    state = states_of(1)[14]
    board, last = np.array([from_the_mover(state.position)]), np.array([last_moves(state)])
    seen, made = np.zeros((kernel.MOST_MOVES, len(COLUMNS)), np.int32), np.zeros((kernel.MOST_MOVES, 3), np.int64)
    memory = np.zeros(LIST_WORDS, np.int64)
    count = see_moves(*board[0], memory.ctypes.data, seen, made)
    shapes = people.NETWORK
    arrays = tuple(rng.normal(0, 0.3, shape).astype(np.float32) for shape in shapes.values())
    order, ends, chosen = np.array([0]), np.array([count]), np.array([count - 1])

    def loss(network: tuple[np.ndarray, ...]) -> tuple[float, tuple[np.ndarray, ...]]:
        slope = tuple(np.zeros_like(array) for array in network[:-1])
        looks = (*network[:-1], network[-1].copy())
        squares = np.zeros(WEIGHTS, np.float32)
        found = slopes(
            order, np.zeros(1, np.bool_), board, last, made, seen, ends, chosen, looks, slope, squares, np.float32(0)
        )
        return found, slope

    at, slope = loss(arrays)
    assert count > 2 and at > 0
    for place, part in enumerate(slope):
        index = np.unravel_index(np.abs(part).argmax(), part.shape)
        moved = tuple(array.copy() for array in arrays)
        moved[place][index] += 0.01
        assert isclose((loss(moved)[0] - at) / 0.01, float(part[index]), rel_tol=0.05, abs_tol=2e-3), place


def test_likely_moves_share_one_and_the_likeliest_is_played() -> None:
    for state in states_of(5)[4:30:5]:
        shown = view_of(state)
        legal = legal_in(shown)
        if len(legal) == 1:
            continue
        agent = HumanAgent(Random(1))
        likely = agent.likely(shown, legal, Budget())
        shares = {made: likely[move].share for move, made in results(shown, legal).items()}
        assert isclose(sum(shares.values()), 1, abs_tol=1e-5)
        decision = agent.choose(shown, legal, Budget())
        assert likely[decision.move].share == max(shares.values())
        # Earlier questions change nothing.
        assert HumanAgent(Random(2)).likely(shown, legal, Budget()) == agent.likely(shown, legal, Budget())


def test_both_sides_see_one_position_alike() -> None:
    black, white = view(GAME.id, "B:W21,22,23,25,K6:B1,2,9,14,K29"), view(GAME.id, "W:B12,11,10,8,K27:W32,31,24,19,K4")
    mine, theirs = (HumanAgent(Random(1)).likely(one, legal_in(one), Budget()) for one in (black, white))
    assert sorted(one.share for one in mine.values()) == sorted(one.share for one in theirs.values())


def test_moves_of_people_here_are_counted_and_cited() -> None:
    shown = view_of(states_of(1)[0])
    legal, agent = legal_in(shown), HumanAgent(Random(1))
    alone = agent.likely(shown, legal, Budget())
    plays = people.shipped().plays
    agent.consult(Counts(m12_16=38, m9_13=13))  # pyright: ignore[reportArgumentType]
    likely = agent.likely(shown, legal, Budget())
    assert isclose(likely["12-16"].share, (38 + plays * alone["12-16"].share) / (51 + plays), abs_tol=1e-6)
    assert isclose(likely["11-15"].share, plays * alone["11-15"].share / (51 + plays), abs_tol=1e-6)
    decision = agent.choose(shown, legal, Budget())
    assert decision.move == "12-16" and isinstance(decision.why, HabitReason)
    assert (decision.why.played, decision.why.games, decision.why.book) == (38, 51, None)


def test_without_counts_nothing_is_cited() -> None:
    shown = view_of(states_of(1)[0])
    decision = HumanAgent(Random(1)).choose(shown, legal_in(shown), Budget())
    assert isinstance(decision.why, HabitReason) and (decision.why.played, decision.why.games) == (None, None)


def test_at_a_rating_it_draws_its_moves_and_counts_play_no_part() -> None:
    shown = view_of(states_of(1)[0])
    legal = legal_in(shown)
    drawn: dict[int, set[str]] = {}
    for rating in (LOWEST, HIGHEST):
        for seed in range(12):
            agent = human_at(Random(seed), rating)
            agent.consult(Counts(m12_16=1_000))  # pyright: ignore[reportArgumentType]
            decision = agent.choose(shown, legal, Budget())
            drawn.setdefault(rating, set()).add(decision.move)
            assert isinstance(decision.why, HabitReason) and decision.why.played is None
            again = human_at(Random(seed), rating).choose(shown, legal, Budget())
            assert again == decision
    assert len(drawn[LOWEST]) > 1 and set().union(*drawn.values()) != {"12-16"}


def test_the_manner_changes_steadily_with_the_rating() -> None:
    manners = [manner_at(rating) for rating in range(LOWEST, HIGHEST + 1, 10)]
    for one, other in pairwise(manners):
        assert one.sight <= other.sight and one.warmth >= other.warmth and one != other
    assert manners[0].sight >= 0 and manners[-1].sight <= len(people.DEPTHS) and manners[-1].warmth >= 0
    for rating, manner in MEASURED:
        assert not LOWEST <= rating <= HIGHEST or manner_at(rating) == pytest.approx(manner)


def test_players_of_higher_ratings_win() -> None:
    for lower, higher in ((600, 1200), (1200, 1700)):
        contest = Contest(GAME.id, (f"human:{higher}", f"human:{lower}"), seed=1)
        assert sum(play_game(contest, number, {}).score for number in range(12)) > 8


def test_people_hesitate_most_where_many_moves_are_likely() -> None:
    shown = view_of(states_of(1)[0])
    legal, agent = legal_in(shown), HumanAgent(Random(1))
    unsure = agent.choose(shown, legal, Budget()).hesitation
    agent.consult(Counts(m12_16=1_000))  # pyright: ignore[reportArgumentType]
    assert 0 < agent.choose(shown, legal, Budget()).hesitation < 0.2 < unsure < log2(len(legal))
    assert agent.choose(shown, legal[:1], Budget()).hesitation == 0


def test_it_moves_at_once_when_it_is_stopped() -> None:
    shown = view_of(states_of(2)[10])
    legal, stopped = legal_in(shown), Budget()
    stopped.stop[0] = 1
    assert HumanAgent(Random(1)).choose(shown, legal, stopped).move in legal
