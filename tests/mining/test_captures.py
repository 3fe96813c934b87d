"""How a person captures: a habit is found in a few games, nothing is found where there is none."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import numpy as np

from ai.duel.headless import SeatedAgent, play_match
from ai.games.english_draughts.kernels.replies import PLACE
from ai.random_player import RandomAgent
from mining.choices import foreseen
from mining.games.english_draughts.acquaintance import acquainted, choices_of
from shared.agent import Budget, Decision
from shared.core import Seat, View
from shared.events import Event, Kind, MovesTakenBack
from shared.experience.acquaintance import Acquaintance
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

Choose = Callable[[Sequence[str]], Sequence[str]]
BOTH = [Seat(0), Seat(1)]
RULES = ENGLISH_DRAUGHTS.options({})


class Capturing:
    """Captures as it is told, and else moves at random."""

    def __init__(self, rng: Random, choose: Choose) -> None:
        self._agent, self._choose = RandomAgent(rng), choose

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        return self._agent.choose(view, self._choose(legal) if "x" in legal[0] else legal, budget)


def first(legal: Sequence[str]) -> Sequence[str]:
    return legal[:1]


def last(legal: Sequence[str]) -> Sequence[str]:
    return legal[-1:]


def any_(legal: Sequence[str]) -> Sequence[str]:
    return legal


def games_of(choose: Choose, count: int, seed: int = 0) -> list[tuple[list[Event], list[Seat]]]:
    """Rounds of such a person against itself."""
    found: list[tuple[list[Event], list[Seat]]] = []
    for number in range(count):
        lots = (f"{seed}:{number}:{seat}" for seat in range(2))
        seats = [SeatedAgent(lot, Capturing(Random(lot), choose)) for lot in lots]
        played = list(play_match(ENGLISH_DRAUGHTS, RULES, seats, lambda _: Random(0), rounds=1))
        begins = next(at for at, event in enumerate(played) if event.kind is Kind.DEALT)
        found.append((played[begins:], BOTH))
    return found


def learned(choose: Choose, count: int, seed: int = 0, known: Acquaintance | None = None) -> Acquaintance:
    for one in games_of(choose, count, seed):
        known = acquainted(known, [one], lambda _: RULES)
    assert known is not None
    return known


def test_a_habit_is_foreseen_after_a_few_games() -> None:
    low, high = learned(first, 16), learned(last, 16)
    for known in (low, high):
        assert known.hands == 16
        assert known.choices > 30
        assert known.own.holds
    assert low.weights[PLACE] < -1
    assert high.weights[PLACE] > 1


def test_a_person_without_a_habit_is_not_foreseen() -> None:
    known = learned(any_, 20)
    assert known.choices > 50
    assert not known.own.holds
    assert known.own.sure < known.choices / 4


def test_a_person_who_changes_is_relied_on_no_more() -> None:
    known = learned(first, 16)
    assert not learned(any_, 4, seed=1, known=known).own.holds
    assert learned(last, 20, seed=2, known=known).weights[PLACE] > 0


def test_the_number_of_a_choice_is_that_of_the_capture_that_was_made() -> None:
    rules = ENGLISH_DRAUGHTS
    state = rules.parse_position("B:W15,16,22:B10,11,12,18,K25")
    moves = rules.legal_moves(state)
    made = choices_of([(state, rules.successor(state, move)) for move in moves])
    assert len(moves) > 2
    assert (made.chosen - made.starts).tolist() == [*range(len(moves))]
    assert made.features[made.chosen, PLACE].tolist() == [*range(len(moves))]


def test_nothing_is_foreseen_where_no_capture_was_chosen() -> None:
    """A round is learned from all the same."""
    assert foreseen(choices_of([]), np.zeros(24)) == (0, 0)
    quiet = rounds_without_captures()
    known = acquainted(None, [(quiet, BOTH)], lambda _: RULES)
    assert (known.hands, known.choices, known.own.sure) == (1, 0, 0.0)


def test_only_the_captures_of_the_person_s_seat_are_learned_from() -> None:
    events, both = games_of(any_, 2, seed=5)[1]
    of_each = [acquainted(None, [(events, [seat])], lambda _: RULES).choices for seat in both]
    assert min(of_each) > 0
    assert sum(of_each) == acquainted(None, [(events, both)], lambda _: RULES).choices


def test_moves_that_were_taken_back_are_left_out() -> None:
    events, seats = games_of(first, 1, seed=2)[0]
    place = next(at for at, event in enumerate(events) if event.kind is Kind.MOVED)
    back = replace(events[place], kind=Kind.MOVES_TAKEN_BACK, move=None, data=MovesTakenBack(plies=1))
    told = [*events[: place + 1], back, *events[place:]]
    assert acquainted(None, [(told, seats)], lambda _: RULES) == acquainted(None, [(events, seats)], lambda _: RULES)


def rounds_without_captures() -> list[Event]:
    """A round up to its first capture."""
    events, _ = games_of(any_, 1)[0]
    return events[: next(at for at, event in enumerate(events) if event.move and "x" in event.move)]
