"""How a person moves at Chinese checkers: a habit is found in a few games, nothing where there is none."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from ai.duel.headless import SeatedAgent, play_match
from ai.games.chinese_checkers.kernels.replies import FAR_FIRST
from ai.random_player import RandomAgent
from ai.roster import make_agent
from mining.choices import foreseen
from mining.games.chinese_checkers.acquaintance import acquainted, choices_of
from shared.agent import Budget, Decision
from shared.core import Seat, View
from shared.events import Event, Kind
from shared.experience.acquaintance import Acquaintance
from shared.games.chinese_checkers.board import CELL_NUMBERS, SIDE
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS

pytestmark = pytest.mark.slow

RULES = CHINESE_CHECKERS.options({})


class FarGoing:
    """Goes the longest way of two hops or more, and else moves as another player."""

    def __init__(self, lot: str) -> None:
        self._agent = make_agent(CHINESE_CHECKERS.id, "novice", lot, {})

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        ends = {move: (CELL_NUMBERS[move[:2]], CELL_NUMBERS[move[-2:]]) for move in legal}
        rows = {move: sum(divmod(end, SIDE)) - sum(divmod(start, SIDE)) for move, (start, end) in ends.items()}
        best = max(legal, key=lambda move: rows[move] if view.to_act[0] == 0 else -rows[move])
        if abs(rows[best]) >= 4:
            return RandomAgent(Random(0)).choose(view, [best], budget)
        return self._agent.choose(view, legal, budget)


def round_of(number: int, habitual: bool) -> tuple[list[Event], list[Seat]]:
    """A round of such a person, or one without the habit, in seat 0."""
    lot = f"{number}"
    person = FarGoing(lot) if habitual else RandomAgent(Random(lot))
    seats = [SeatedAgent("person", person), SeatedAgent("other", make_agent(CHINESE_CHECKERS.id, "greedy", lot, {}))]
    played = list(play_match(CHINESE_CHECKERS, RULES, seats, lambda _: Random(0), rounds=1))
    begins = next(at for at, event in enumerate(played) if event.kind is Kind.DEALT)
    return played[begins:], [Seat(0)]


def learned(count: int, habitual: bool) -> Acquaintance:
    known: Acquaintance | None = None
    for number in range(count):
        known = acquainted(known, [round_of(number, habitual)], lambda _: RULES)
    assert known is not None
    return known


def test_a_habit_is_foreseen_after_a_few_games() -> None:
    known = learned(4, habitual=True)
    assert known.own.holds
    assert known.weights[FAR_FIRST] > 1
    assert known.hands == 4


def test_a_person_without_a_habit_is_not_foreseen() -> None:
    known = learned(3, habitual=False)
    assert known.choices > 100
    assert not known.own.holds


def test_the_row_of_a_choice_is_that_of_the_move_that_was_made() -> None:
    state = CHINESE_CHECKERS.begin(RULES, CHINESE_CHECKERS.deal(RULES, Random(0)), None)
    moves = CHINESE_CHECKERS.legal_moves(state)
    made = choices_of([(state, move) for move in moves])
    assert sorted((made.chosen - made.starts).tolist()) == [*range(len(moves))]
    assert foreseen(made, np.zeros(24)) == (0, 0)


def test_nothing_is_learned_from_no_choice() -> None:
    assert acquainted(None, [], lambda _: RULES).choices == 0
