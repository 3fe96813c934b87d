"""The players `computer` and `computer-r`: Figure 5 of Wang et al. 2015 in a seat, with its three kinds of patterns."""

from random import Random

import pytest

from ai.roster import make_agent, player_named, players
from shared.agent import Budget, Decision
from shared.core import View
from shared.experience import ExperienceBook, Section, book_bytes, key_states, usage
from shared.experience.key_states import KeyState
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.keys import frame_of
from shared.reasons import KeyStateReason, OwnThinkingReason, RuleReason, UsageReason
from tests.ai.books import one_rule_book

SEATS = {"computer": "tentative", "computer-r": "tentative-r"}
"""With patterns and without."""
START = GAME.parse_position(GAME.deal(GAME.options({}), Random(0)))
LEGAL = GAME.move_texts(START)
VIEW = GAME.view(START, START.turn)


def sections(*names: str) -> dict[str, Section]:
    """Of a book with a rule for the start, a key state one move behind it, and usage."""
    with ExperienceBook(one_rule_book(VIEW, LEGAL[0])) as book:
        rule = book.section("recall")
    assert rule is not None
    width = frame_of(GAME.id).width
    made = GAME.successor(START, GAME.parse_move(START, LEGAL[1]))
    state = frame_of(GAME.id).normal(GAME.pack(made), made.turn)[0]
    every = {
        "recall": Section(1, width, (rule,)),
        "key-states": key_states.encode(10, width, [KeyState(state, 4, 0, 1)]),
        "usage": usage.encode(1, [1] * 81),
    }
    return {name: every[name] for name in names}


def chosen(name: str, *sections_there: str, view: View = VIEW) -> Decision:
    book = ExperienceBook(book_bytes(GAME.id, 3, {"games": 10}, sections(*sections_there)))
    return make_agent(GAME.id, name, 5, {GAME.id: book}).choose(view, LEGAL, Budget())


@pytest.mark.parametrize("name", SEATS)
def test_the_computer_is_tentative_move_behind_the_three_kinds_of_patterns(name: str) -> None:
    player = player_named(GAME.id, name)
    assert (player.agent, player.kinds) == (SEATS[name], {"recall", "key-states", "usage"})
    assert player.strength == 1 and "paper's computer" in player.about
    assert name in [each.name for each in players(GAME.id)]


@pytest.mark.slow
@pytest.mark.parametrize("name", SEATS)
def test_it_asks_rules_then_key_states_then_usage(name: str) -> None:
    """Figure 5."""
    by_rule = chosen(name, "recall", "key-states", "usage")
    assert by_rule.move == LEGAL[0] and isinstance(by_rule.why, RuleReason)
    near = chosen(name, "key-states", "usage")
    assert isinstance(near.why, KeyStateReason) and near.why.nearer >= 1
    assert isinstance(chosen(name, "usage").why, UsageReason)
    alone = chosen(name)
    assert isinstance(alone.why, OwnThinkingReason) and alone.why.by == SEATS[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", SEATS)
def test_without_its_patterns_it_plays_as_the_seat_without(name: str) -> None:
    without = chosen(f"{name}~recall~key-states~usage", "recall", "key-states", "usage")
    assert without == chosen(SEATS[name], "recall", "key-states", "usage")
