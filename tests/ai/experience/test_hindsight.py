"""A second thought in a live seat: when it prevails, what it says, whom it leaves alone, and what it cannot see."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from ai.games.domino_101 import agents
from ai.games.domino_101.hindsight import HindsightAgent
from ai.games.domino_101.kernels.hindsight import facts_of
from ai.roster import make_agent
from shared.agent import Budget, Decision, counsel_of
from shared.core import View
from shared.errors import BookError
from shared.experience.hindsight import (
    CELLS,
    FACTS_SHAPE,
    KINDS,
    HindsightRule,
    HindsightTable,
    cell_fields,
    hindsight_section,
    rules_section,
)
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import DominoState
from shared.i18n import catalogue
from shared.reason_codec import to_document
from shared.reasons import ChanceReason, HindsightReason, OtherMove, OwnThinkingReason
from shared.words.reasons import reason_figures, reason_words
from tests.ai.books import FakeBook
from tests.ai.domino.seats import AgentMaker, choices, decision_of, legal_in, redealt
from tests.ai.kernels.domino_cells import kernel_cells
from tests.ai.tables import legal_in as legal_at
from tests.ai.tables import view

DOMINO = DOMINO_101.id


class Book(FakeBook):
    """Has the section, or bytes in its place."""

    def __init__(self, seen: HindsightTable | bytes | None, rules: Sequence[HindsightRule] = ()) -> None:
        super().__init__()
        self._content = b"".join(hindsight_section(seen).columns) if isinstance(seen, HindsightTable) else seen
        self._listed = b"".join(rules_section(rules).columns) or None

    def section(self, name: str) -> bytes | None:
        return {"hindsight": self._content, "hindsight-rules": self._listed}.get(name)


class Sampling:
    """An agent that has sampled deals, and found these chances: its move first."""

    def __init__(self, chances: dict[str, float]) -> None:
        (move, score), *others = chances.items()
        told = tuple(OtherMove(move=other, chance=chance) for other, chance in others)
        self.decision = Decision(
            move, OwnThinkingReason(by="level-5", rule="sampled", deals=400, score=score, others=told)
        )

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        return self.decision


class Fixed:
    """An agent that proposes one move for one reason."""

    def __init__(self, move: str, by: str = "greedy", kind: str = "own-thinking") -> None:
        self.decision = Decision(move, ChanceReason() if kind == "chance" else OwnThinkingReason(by=by))

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        return self.decision

    def counsel(self, view: View) -> str:
        return "me"


def random_book(seed: int) -> Book:
    """In which nearly every kind of move is better or worse than another."""
    rng = Random(seed)
    gains = [rng.randrange(-500_000, 500_000) for _ in range(KINDS)]
    return Book(HindsightTable(range(KINDS), (50,) * KINDS, gains))


def two_kinds(seed: int) -> tuple[DominoState, str, str, dict[str, int]]:
    """A state, two of its moves in different cells, and the cells of all."""
    for state in choices(100, seed):
        cells = kernel_cells(state)
        first, *others = legal_in(state)
        for other in others:
            if cells[other] != cells[first]:
                return state, first, other, cells
    raise AssertionError("a hundred choices are among moves of one kind each")


def book_of(value: dict[int, float], times: int = 40) -> Book:
    cells = sorted(value)
    return Book(HindsightTable(cells, (times,) * len(cells), [round(value[cell] * 1000 * times) for cell in cells]))


def test_a_kind_of_move_that_gained_clearly_more_prevails_and_says_so() -> None:
    state, proposed, better, cells = two_kinds(1)
    book = book_of({cells[proposed]: -3.0, cells[better]: 4.25})
    assert decision_of(HindsightAgent(book, Fixed(proposed)), state) == Decision(
        better,
        HindsightReason(cell=cell_fields(cells[better]), worth=7.25, seen=40, instead_of=proposed, book=7),
    )


def test_small_or_uncertain_gains_leave_the_move_alone() -> None:
    state, proposed, other, cells = two_kinds(2)
    for book in (
        book_of({cells[proposed]: 4.0, cells[other]: -3.0}),
        book_of({cells[proposed]: 0.0, cells[other]: 3.3}),  # half a standard error: 15 × √(2 / 40) = 3.35
        book_of({cells[proposed]: -30.0, cells[other]: 30.0}, times=9),
        book_of({cells[other]: 30.0}),
        Book(None),
    ):
        agent = Fixed(proposed)
        assert decision_of(HindsightAgent(book, agent), state) is agent.decision
    just = book_of({cells[proposed]: 0.0, cells[other]: 3.4})
    assert decision_of(HindsightAgent(just, Fixed(proposed)), state).move == other


@pytest.mark.parametrize(("gain", "prevails"), [(6.6, False), (6.8, True)])
def test_a_player_that_reckons_better_gives_way_to_a_whole_standard_error(gain: float, prevails: bool) -> None:
    state, proposed, other, cells = two_kinds(2)
    book = book_of({cells[proposed]: 0.0, cells[other]: gain})  # one standard error: 30 × √(2 / 40) = 6.71
    chosen = decision_of(HindsightAgent(book, Fixed(proposed, "level-4r")), state).move
    assert chosen == (other if prevails else proposed)


@pytest.mark.parametrize(
    ("by", "kind", "advised"),
    [
        ("greedy", "own-thinking", True),
        ("level-2", "own-thinking", True),
        ("level-3", "own-thinking", True),
        ("level-4", "own-thinking", True),
        ("level-4r", "own-thinking", True),
        ("level-1", "chance", True),
        ("weigher", "own-thinking", False),
        ("companion", "own-thinking", False),
        ("level-5", "own-thinking", False),
        ("somebody-new", "own-thinking", False),
    ],
)
def test_only_the_weaker_players_own_thinking_is_corrected(by: str, kind: str, advised: bool) -> None:
    state, proposed, better, cells = two_kinds(3)
    book = book_of({cells[proposed]: -3.0, cells[better]: 4.0})
    chosen = decision_of(HindsightAgent(book, Fixed(proposed, by, kind)), state).move
    assert chosen == (better if advised else proposed)


@pytest.mark.parametrize("name", ["random", "greedy", "level-1", "level-2", "level-4", "level-4r"])
def test_every_weaker_player_of_the_roster_listens(name: str) -> None:
    book = random_book(1)
    kinds: list[str] = []
    for state in choices(20, seed=4):
        advised, plain = (make_agent(DOMINO, player, 1, {DOMINO: book}) for player in (f"{name}+hindsight", name))
        found, own = decision_of(advised, state), decision_of(plain, state)
        kinds.append(found.why.kind)
        if kinds[-1] == "hindsight":
            assert to_document(found.why)["instead_of"] == own.move != found.move
        else:
            assert found == own
    assert 5 < kinds.count("hindsight") <= 20


@pytest.mark.parametrize("agent", [agents.weigher, agents.companion, agents.level_5], ids=lambda agent: agent.__name__)
def test_a_strong_agent_stays_as_it_is(agent: AgentMaker) -> None:
    for state in choices(4, seed=5):
        plain = decision_of(agent(Random(1)), state, Budget(nodes=200))
        assert decision_of(HindsightAgent(random_book(1), agent(Random(1))), state, Budget(nodes=200)) == plain


@pytest.mark.parametrize("name", ["greedy+hindsight", "level-2+hindsight"])
def test_tiles_that_a_seat_cannot_see_do_not_change_the_advice(name: str) -> None:
    rng = Random(6)
    books = {DOMINO: random_book(2)}
    fired = 0
    for state in choices(40, seed=7):
        decision = decision_of(make_agent(DOMINO, name, 1, books), state)
        fired += decision.why.kind == "hindsight"
        assert decision_of(make_agent(DOMINO, name, 1, books), redealt(state, rng)) == decision
    assert fired > 10


def test_a_game_without_the_section_is_left_to_the_agent() -> None:
    game = "english-draughts/1"
    shown = view(game, "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12")
    advised = make_agent(game, "greedy+hindsight", 1, {game: FakeBook()})
    plain = make_agent(game, "greedy", 1, {})
    assert advised.choose(shown, legal_at(shown), Budget()) == plain.choose(shown, legal_at(shown), Budget())


def test_counsel_is_that_of_the_agent_behind_and_either_without_one() -> None:
    shown = DOMINO_101.view(next(iter(choices(1, seed=8))), None)
    assert counsel_of(HindsightAgent(Book(None), Fixed("x")), shown) == "me"
    assert counsel_of(agents.level_2(Random(1)), shown) == "either"


def test_a_broken_section_is_refused_when_the_seat_is_made() -> None:
    with pytest.raises(BookError):
        HindsightAgent(Book(b"\0"), Fixed("x"))


def rule_for(cell: int, gain: float) -> HindsightRule:
    """The rule that fits the moves of this set of facts alone."""
    return HindsightRule(tuple(map(int, np.unravel_index(cell - KINDS, FACTS_SHAPE))), 500, round(500_000 * gain))


def two_sets_of_facts(seed: int) -> tuple[DominoState, str, str, dict[str, int]]:
    """A state, two of its moves with different facts, and the facts of all."""
    for state in choices(100, seed):
        facts = kernel_cells(state, facts_of)
        first, *others = legal_in(state)
        for other in others:
            if facts[other] != facts[first]:
                return state, first, other, facts
    raise AssertionError("a hundred choices are among moves with the same facts")


def test_a_rule_decides_between_moves_that_sampled_deals_cannot_tell_apart() -> None:
    state, own, other, facts = two_sets_of_facts(9)
    rule = rule_for(facts[other], 2.5)
    book = Book(None, [rule_for(CELLS - 1, 9.0), rule])
    why = HindsightReason(cell=rule.facts, worth=2.5, seen=500, instead_of=own, book=7, rule=2)
    assert decision_of(HindsightAgent(book, Sampling({own: 0.5, other: 0.49})), state) == Decision(other, why)
    words = reason_words(catalogue("en"), why)
    assert "Learned from replayed hands: " in words and "tile" in words
    assert "in 500 replays, such moves gained 2.5 points more" in reason_figures(catalogue("en"), why, other)


def test_a_rule_gives_way_to_clear_deals_and_to_a_rule_with_greater_support() -> None:
    state, own, other, facts = two_sets_of_facts(9)
    better, worse = rule_for(facts[other], 2.5), rule_for(facts[other], -1.0)
    for chances, rules in (
        ({own: 0.5, other: 0.48}, [better]),
        ({own: 0.0, other: 0.0}, [better]),  # a partner would resent the move
        ({own: 0.5, other: 0.49}, [rule_for(facts[own], 2.5), better]),
        ({own: 0.5, other: 0.49}, [worse, better]),  # the first that fits counts
        ({own: 0.5, other: 0.49}, []),
    ):
        agent = Sampling(chances)
        assert decision_of(HindsightAgent(Book(None, rules), agent), state) is agent.decision


def test_a_rule_is_named_where_it_decides_for_the_move_with_the_better_chance() -> None:
    state, own, other, facts = two_sets_of_facts(9)
    book = Book(None, [rule_for(facts[own], 3.0), rule_for(facts[other], 2.5)])
    decision = decision_of(HindsightAgent(book, Sampling({own: 0.5, other: 0.49})), state)
    assert (decision.move, to_document(decision.why)["instead_of"]) == (own, other)


def test_the_better_chance_decides_between_moves_of_equal_support() -> None:
    state = next(state for state in choices(100, seed=9) if len(set(kernel_cells(state, facts_of).values())) > 2)
    facts = kernel_cells(state, facts_of)
    own, other, third = list({cell: move for move, cell in facts.items()}.values())[:3]
    rules = [rule_for(facts[move], 2.5) for move in (other, third)]
    for chances, best in (
        ({own: 0.5, other: 0.49, third: 0.495}, third),
        ({own: 0.5, other: 0.495, third: 0.49}, other),
    ):
        assert decision_of(HindsightAgent(Book(None, rules), Sampling(chances)), state).move == best


def test_tiles_that_a_seat_cannot_see_do_not_change_the_rule() -> None:
    rng = Random(10)
    for state in choices(30, seed=11):
        assert kernel_cells(redealt(state, rng), facts_of) == kernel_cells(state, facts_of)
