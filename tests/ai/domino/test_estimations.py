"""The player `level-4e`: the paper's level 4 with all three rules of its estimation phase, where `level-4` has one."""

from random import Random

import pytest

from ai.games.domino_101.kernels.hand import INSISTS, play
from ai.games.domino_101.observation import codes, opened
from ai.roster import make_agent
from shared.agent import Budget
from shared.core import View
from shared.games.domino_101.rules import DOMINO_101
from shared.reasons import OwnThinkingReason
from tests.shared.positions import positions


def insists_somewhere(view: View) -> bool:
    """Whether somebody covered an end of its own side while the other end was the opponents', at any ply so far."""
    hand = opened(view)
    found = False
    for move in codes(view.history):
        play(hand, move)
        found |= bool(hand[INSISTS : INSISTS + 4].any())
    return found


@pytest.mark.slow
def test_it_chooses_as_level_4_until_a_player_insists() -> None:
    same = {True: 0, False: 0}
    other = {True: 0, False: 0}
    for seed in range(150):
        for state, seat in positions(DOMINO_101, Random(seed), 28):
            legal = DOMINO_101.move_texts(state)
            if len(legal) < 2:
                continue
            view = DOMINO_101.view(state, seat)
            moves = [
                make_agent(DOMINO_101.id, name, seed, {}).choose(view, legal, Budget()).move
                for name in ("level-4", "level-4e")
            ]
            (same if moves[0] == moves[1] else other)[insists_somewhere(view)] += 1
    assert other[False] == 0 and same[False] > 100
    assert other[True] > 10 and same[True] > 10


@pytest.mark.slow
def test_it_says_that_it_is_itself() -> None:
    reasons = [
        make_agent(DOMINO_101.id, "level-4e", 3, {}).choose(DOMINO_101.view(state, seat), legal, Budget()).why
        for state, seat in positions(DOMINO_101, Random(3), 28)
        if len(legal := DOMINO_101.move_texts(state)) > 1
    ]
    assert {reason.by for reason in reasons if isinstance(reason, OwnThinkingReason)} == {"level-4e"}
