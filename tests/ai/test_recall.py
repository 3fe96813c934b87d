"""Recall cites its rule; whatever the book does not know is left to the agent behind it."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from ai.contracts import ExperienceFacets
from ai.experience.recall import RecallAgent
from ai.games.chinese_checkers_star.search import LEVELS, StarAgent
from ai.roster import make_agent
from shared.agent import Budget, Decision
from shared.core import Seat, View
from shared.experience import ExperienceBook
from shared.games import GAMES
from shared.reason_codec import to_document
from shared.reasons import EndgameReason, OnlyMoveReason, OwnThinkingReason
from tests.ai.books import FakeBook, one_rule_book, write_book
from tests.ai.tables import BUDGET, legal_in, view

START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
FORCED = "B:W18:B5,14"
EVEN = "B:W18,21,24,27,28,29,31:B3,4,5,6,7,10,12"
GIVEAWAY, GIVES_A_MAN = "B:W13,19,21,22,24,26,27,28,29,30,31,32:B1,2,3,5,6,7,8,10,11,12,14,15", "11-16"
HALF_A_MAN, BETTER = "W:W14,18,22,24,26,27,29,30,32:B1,2,3,5,7,10,11,12,20", "29-25"
"""The move is better than all others by half a man and more."""
FOUR_MOVES_EACH = ["e7xg7", "m11xm9", "e5xe7xe9", "m13xm11xk11", "f6xf8", "l12xl10", "g5xi5", "k13xi13"]
GAME = "english-draughts/1"


def test_a_rule_that_fires_is_the_move_and_the_reason() -> None:
    shown = view(GAME, START)
    decision = make_agent(GAME, "greedy+recall", 1, {GAME: FakeBook({START: "12-16"})}).choose(
        shown, legal_in(shown), BUDGET
    )
    assert decision.move == "12-16"
    assert to_document(decision.why) == {
        "kind": "rule",
        "premise": START,
        "move": "12-16",
        "wins": 5,
        "draws": 1,
        "losses": 2,
        "games": 8,
        "net": 3,
        "low": 0.356,
        "book": 7,
    }


def test_a_rule_is_cited_only_where_it_has_changed_the_move() -> None:
    shown = view(GAME, START)
    own = make_agent(GAME, "greedy", 1, {}).choose(shown, legal_in(shown), BUDGET)
    for move in legal_in(shown):
        agent = make_agent(GAME, "greedy+recall", 1, {GAME: FakeBook({START: move})})
        decision = agent.choose(shown, legal_in(shown), BUDGET)
        assert (decision.move, decision.why.kind) == (move, "own-thinking" if move == own.move else "rule")


def test_positions_outside_the_book_are_searched() -> None:
    shown = view(GAME, START)
    recalled = make_agent(GAME, "greedy+recall", 1, {GAME: FakeBook()}).choose(shown, legal_in(shown), BUDGET)
    assert recalled == make_agent(GAME, "greedy", 1, {}).choose(shown, legal_in(shown), BUDGET)
    assert (recalled.why.kind, to_document(recalled.why)["by"]) == ("own-thinking", "greedy")


def test_a_move_that_lost_in_the_log_is_not_played_and_that_is_told() -> None:
    shown = view(GAME, START)
    own = make_agent(GAME, "greedy", 1, {}).choose(shown, legal_in(shown), BUDGET).move
    book = ExperienceBook(one_rule_book(shown, own, section_of="barred"))
    decision = make_agent(GAME, "greedy+recall", 1, {GAME: book}).choose(shown, legal_in(shown), BUDGET)
    assert decision.move != own and decision.why.kind == "own-thinking"
    assert to_document(decision.why)["barred"] == {"move": own, "wins": 5, "losses": 2, "games": 8, "source": "log"}
    other = next(move for move in legal_in(shown) if move != own)
    book = ExperienceBook(one_rule_book(shown, other, section_of="barred"))
    decision = make_agent(GAME, "greedy+recall", 1, {GAME: book}).choose(shown, legal_in(shown), BUDGET)
    assert decision.move == own and decision.why.barred is None


@pytest.mark.slow
def test_a_losing_move_is_played_where_a_search_finds_none_better() -> None:
    shown = view(GAME, HALF_A_MAN)
    book = ExperienceBook(one_rule_book(shown, BETTER, section_of="barred"))
    decision = make_agent(GAME, "master+recall", 1, {GAME: book}).choose(shown, legal_in(shown), Budget(nodes=20_000))
    assert (decision.move, decision.why.barred) == (BETTER, None)


def test_a_move_whose_end_is_known_is_played_though_it_lost_in_the_log() -> None:
    class Solved:
        def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
            return Decision(legal[0], EndgameReason(value="win", plies=9))

    shown = view(GAME, START)
    legal = legal_in(shown)
    book = ExperienceBook(one_rule_book(shown, legal[0], section_of="barred"))
    assert RecallAgent(book, Solved(), ExperienceFacets()).choose(shown, legal, BUDGET) == Solved().choose(
        shown, legal, BUDGET
    )


def test_a_search_whose_time_is_up_plays_its_own_move() -> None:
    class Searching:
        def __init__(self, *, is_slow: bool) -> None:
            self._is_slow = is_slow

        def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
            budget.stop[0] = self._is_slow
            return Decision(legal[0], OwnThinkingReason())

        def move_values(
            self, view: View, depth: int, budget: Budget, only: Sequence[str] | None = None
        ) -> dict[str, int]:
            return dict.fromkeys(only or (), 0)

    shown = view(GAME, START)
    own, rule = legal_in(shown)[:2]
    for is_slow, played in ((False, rule), (True, own)):
        agent = RecallAgent(FakeBook({START: rule}), Searching(is_slow=is_slow), ExperienceFacets())
        assert agent.choose(shown, [own, rule], Budget()).move == played


@pytest.mark.slow
def test_the_search_of_the_star_weighs_rules_too() -> None:
    star = GAMES["chinese-checkers-star-2/1"]
    state, _ = star.replay(star.begin({}, star.deal({}, Random(0)), None), FOUR_MOVES_EACH)
    shown, legal = star.view(state, Seat(0)), star.move_texts(state)
    alone = StarAgent(LEVELS["expert"], Random(1))
    values, own = alone.move_values(shown, 0, BUDGET), alone.choose(shown, legal, BUDGET).move
    played = set[str]()
    for rule in legal:
        book = ExperienceBook(one_rule_book(shown, rule))
        decision = make_agent(star.id, "experience", 1, {star.id: book}).choose(shown, legal, BUDGET)
        played.add(decision.move)
        assert (decision.why.kind == "rule") == (decision.move == rule != own)
    assert own in played and len(played) > 1
    assert played == {move for move in legal if values[move] >= values[own] - 25}


def test_where_there_is_one_move_nothing_is_recalled() -> None:
    shown, book = view(GAME, FORCED), FakeBook({FORCED: "14x23"})
    decision = make_agent(GAME, "experience", 1, {GAME: book}).choose(shown, legal_in(shown), BUDGET)
    assert decision.why == OnlyMoveReason()
    assert book.consulted == []


def test_a_real_book_speaks_in_the_seat_it_was_not_written_in(tmp_path: Path) -> None:
    """Written of Black's first move, asked by White in the same position turned round."""
    turned = START.replace("B:W", "W:W", 1)
    with ExperienceBook.open(write_book(tmp_path, view(GAME, START), "9-13", version=3)) as book:
        agent = make_agent(GAME, "greedy+recall", 1, {GAME: book})
        shown = view(GAME, turned)
        decision = agent.choose(shown, legal_in(shown), BUDGET)
    assert (decision.move, to_document(decision.why)["book"], to_document(decision.why)["net"]) == ("24-20", 3, 3)
    assert to_document(decision.why)["premise"] == turned


def of_search(position: str, rule: str, name: str = "master+recall") -> tuple[Decision, Decision]:
    """The decision of a searching player whose book has a rule for the position, and that without the book, of as many
    positions as are not kept for comparing.
    """
    shown = view(GAME, position)
    with_book = make_agent(GAME, name, 1, {GAME: FakeBook({shown.board: rule})})
    decision = with_book.choose(shown, legal_in(shown), Budget(nodes=2_000))
    return decision, make_agent(GAME, name, 1, {}).choose(shown, legal_in(shown), Budget(nodes=1_500))


@pytest.mark.slow
def test_a_rule_breaks_ties_of_a_search_and_is_cited_only_then() -> None:
    found = {move: of_search(EVEN, move) for move in legal_in(view(GAME, EVEN))}
    own = next(iter(found.values()))[1].move
    cited = {move for move, (decision, _) in found.items() if decision.why.kind == "rule"}
    assert found[own][0].move == own and own not in cited, "the search would have played it anyway"
    assert 1 <= len(cited) < len(found) - 1
    assert all(decision.move == (move if move in cited else own) for move, (decision, _) in found.items())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["master+recall", "club+recall", "novice+recall"])
def test_a_rule_that_the_search_refutes_is_not_played(name: str) -> None:
    """11-16 gives men away."""
    decision, own = of_search(GIVEAWAY, GIVES_A_MAN, name)
    assert own.move != GIVES_A_MAN and decision.move == own.move
    assert decision.why.kind == "own-thinking"


@pytest.mark.slow
def test_a_rule_is_weighed_within_the_positions_of_one_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int | None] = []
    from ai.games.english_draughts.searcher import DraughtsSearchAgent

    choose, value = DraughtsSearchAgent.choose, DraughtsSearchAgent.move_values
    monkeypatch.setattr(
        DraughtsSearchAgent, "choose", lambda it, *rest: given.append(rest[2].nodes) or choose(it, *rest)
    )
    monkeypatch.setattr(
        DraughtsSearchAgent, "move_values", lambda it, *rest: given.append(rest[2].nodes) or value(it, *rest)
    )
    shown = view(GAME, START)
    moves = [move for move in legal_in(shown) if move != of_search(START, "none")[1].move]
    given.clear()
    agent = make_agent(GAME, "master+recall", 1, {GAME: FakeBook({START: moves[0]})})
    agent.choose(shown, legal_in(shown), Budget(nodes=2_000))
    assert given == [1_500, 500]
