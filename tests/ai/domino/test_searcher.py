"""The network that says how players that search choose: against their choices, and as what strangers may be."""

import numpy as np
import pytest

from ai.games.domino_101.kernels.hand import HAND_SIZE, HANDS, MOVES_SIZE, TURN, legal_moves, play
from ai.games.domino_101.kernels.hindsight_match import log_hands
from ai.games.domino_101.kernels.inference import AS_SEARCHER, Others, company, log_chance
from ai.games.domino_101.kernels.linear import FEATURES, LIN, SEARCHER, weigh
from ai.games.domino_101.kernels.match import NOBODY, show
from ai.games.domino_101.kernels.searcher import weigh_as_searcher
from ai.games.domino_101.players import LEVEL_5, chances_to, pair_of

DEALS = 25


@pytest.mark.slow
def test_it_foretells_the_choices_of_level_5_better_than_a_weighted_sum_does() -> None:
    hands, plies = np.zeros((DEALS, HAND_SIZE), np.int64), np.zeros(DEALS * 60, np.int64)
    starts = np.zeros(DEALS + 1, np.int64)
    log_hands(pair_of(LEVEL_5, LEVEL_5, chances_to(101)), NOBODY, 4, hands, plies, starts)
    moves, scores, shown = np.zeros(MOVES_SIZE, np.int64), np.zeros(MOVES_SIZE), np.zeros(HAND_SIZE, np.int64)
    logs: list[tuple[float, float, float]] = []
    for hand, start, end in zip(hands, starts[:-1], starts[1:], strict=True):
        for ply in plies[start:end]:
            seat = int(hand[TURN])
            held = int(hand[HANDS + seat])
            count = int(legal_moves(hand, held, moves))
            if count > 1:
                show(hand, seat, held, shown)
                weigh_as_searcher(shown, seat, held, moves, count, scores)
                network = float(log_chance(scores, moves, count, ply))
                weigh(shown, seat, held, moves, count, SEARCHER, scores)
                logs.append((network, float(log_chance(scores, moves, count, ply)), -float(np.log(count))))
            play(hand, ply)
    network, weighted, chance = np.mean(logs, axis=0).tolist()
    assert len(logs) > 300
    assert network > weighted > chance


@pytest.mark.parametrize("known", [0, 5])
def test_a_stranger_is_mostly_believed_to_search(known: int) -> None:
    habits = np.stack((SEARCHER, LIN / 3, np.zeros(FEATURES)))
    _, leanings, _ = company(0, Others(habits, LIN, known, np.zeros((3, FEATURES)), 1))
    kinds = leanings.shape[1]
    assert kinds == (4 if known else 3)
    # A leaning is how much likelier than at random a kind is.
    shares = np.exp(leanings[2]) / kinds
    assert np.isclose(shares.sum(), 1) and np.isclose(shares[0], AS_SEARCHER)
