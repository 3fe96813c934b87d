"""Write the rules, and the seats learn the game: what a log of noughts and crosses adds to the generic search."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from ai.contracts import AgentFacets, Evaluator
from ai.experience.judgement import judgement
from ai.roster import make_agent, player_named
from ai.uct import UctAgent
from mining.columns import Tally
from mining.lab.experiments import generic_growth, growth
from mining.lab.experiments.harness import Request
from mining.patterns.features import feature_judgement
from mining.patterns.thresholds import Thresholds
from mining.worker.book import make_book
from shared.agent import Budget, Decision, KnownPlayer, OpponentAware
from shared.core import Seat, View
from shared.errors import BookError
from shared.experience import ExperienceBook, Section, book_bytes
from shared.experience.feature_weights import chances, decode, encode
from shared.experience.memory import NAME, OpponentMemory
from shared.experience.memory_format import encode as encode_memory
from shared.games import register
from shared.games.registry import unregister
from shared.keys import premise, results
from shared.reasons import OwnThinkingReason
from tests.ai.books import one_rule_book
from tests.toys.noughts_and_crosses import LINES
from tests.toys.noughts_and_crosses import NOUGHTS_AND_CROSSES as GAME

pytestmark = pytest.mark.usefixtures("noughts_and_crosses")

SEED, NODES = 1, 40
"""So few positions that the search alone plays badly: seven tries at the first move."""


def open_lines(state: Any, seat: int) -> list[float]:
    """Lines that only the seat has marks on: with one, and with two; and whether it is to move."""
    own, other = "xo"[seat], "ox"[seat]
    marks = [[state.board[cell] for cell in line] for line in LINES]
    counts = [line.count(own) for line in marks if other not in line]
    return [float(counts.count(1)), float(counts.count(2)), float(GAME.turn(state.board) == seat)]


FACETS = AgentFacets(features=open_lines)


@pytest.fixture
def with_features(noughts_and_crosses: None) -> None:
    unregister(GAME.id)
    register(GAME, ai=FACETS)


def tally_of(games: int) -> Tally:
    return generic_growth.tally_of(
        GAME.id, generic_growth.practised(generic_growth.contest_of(GAME.id, SEED, NODES), games, 1)
    )


def book_of(tally: Tally, version: int = 1) -> ExperienceBook:
    return ExperienceBook(make_book(tally, Thresholds(), version, 0).content)


def state_after(*moves: str) -> Any:
    return GAME.replay(GAME.begin({}, GAME.deal({}, Random(0)), None), moves)[0]


def shown(*moves: str) -> tuple[View, tuple[str, ...]]:
    state = state_after(*moves)
    return GAME.view(state, GAME.to_act(state)[0]), GAME.move_texts(state)


def decided(player: str, book: ExperienceBook, nodes: int, *moves: str) -> Decision:
    return make_agent(GAME.id, player, SEED, {GAME.id: book}).choose(*shown(*moves), Budget(nodes=nodes))


@pytest.mark.deep
@pytest.mark.slow
def test_the_score_grows_with_the_log_and_not_with_results_dealt_out_anew() -> None:
    none, some, by_lot = (
        generic_growth.row(generic_growth.cell_of(GAME.id, logged, 300, permuted, NODES), SEED, 1)
        for logged, permuted in ((0, False), (1_000, False), (1_000, True))
    )
    assert (
        some["itself"]["low"] > max(0.5, none["itself"]["score"]) and some["itself"]["low"] > by_lot["itself"]["score"]
    )
    for control in (none, by_lot):
        assert control["itself"]["low"] < 0.5 < control["itself"]["high"], "nothing is learned"
    assert none["itself"]["fired"] == 0 < some["itself"]["fired"], "experience decides, and is cited"
    assert (none["logged"], some["logged"], by_lot["control"]) == (0, 1_000, "results by lot")
    assert len(growth.EXPERIMENT.table([none, some, by_lot]).splitlines()) == 5


def test_the_experiment_has_a_curve_for_a_foreign_game() -> None:
    cells = [cell for cell in growth.cells(Request(games=2_000)) if cell.game == GAME.id]
    assert [cell.logged for cell in cells] == 2 * [*generic_growth.SIZES, generic_growth.SIZES[-1]]
    assert [cell.permuted for cell in cells] == 2 * [*(False for _ in generic_growth.SIZES), True]
    assert len({cell.key for cell in cells}) == len(cells), "at few positions a move, and at more"


def test_a_rule_is_cited_until_the_search_has_tried_more_than_was_logged() -> None:
    with book_of(tally_of(400)) as book:
        view, legal = shown()
        known = {rule.move for rule in book.find_all(view, legal)}
        early, late = (decided("uct+recall", book, nodes) for nodes in (20, 10_000))
        assert early.move in known and early.why.kind == "rule"
        assert late.why.kind == "own-thinking"
        assert decided("uct", book, 300) == UctAgent(Random(SEED)).choose(view, legal, Budget(nodes=300)), "as ever"


def test_a_book_does_not_keep_the_search_from_a_win_nor_from_stopping_one() -> None:
    with book_of(tally_of(400)) as book:
        for moves, best in ((("1", "4", "2", "5"), "3"), (("1", "4", "9", "5"), "6")):
            assert decided("uct+recall", book, 3_000, *moves).move == best


@pytest.mark.parametrize(("moves", "best", "other"), [("1425", "3", "9"), ("1495", "6", "2")])
def test_lucky_and_unlucky_answers_do_not_mislead_the_search(moves: str, best: str, other: str) -> None:
    view, legal = shown(*moves)
    memory, found = OpponentMemory(GAME.id), results(view, legal)
    memory.add(-1, [(premise(view).state, found[other])])
    memory.add(1, [(premise(view).state, found[best])])
    agent = make_agent(GAME.id, "experience", SEED, {})
    assert isinstance(agent, OpponentAware)
    agent.set_opponents({Seat(1): KnownPlayer("ann", {NAME: encode_memory(memory)})})
    assert agent.choose(view, legal, Budget(nodes=3_000)).move == best
    with ExperienceBook(one_rule_book(view, best, section_of="barred")) as book:
        assert decided("uct+recall", book, 3_000, *moves).move == best


def test_features_weighed_by_results_value_positions_of_the_search(with_features: None) -> None:
    tally = tally_of(400)
    with book_of(tally, version=7) as book:
        content = book.section("judgement")
        assert content is not None and "judgement" in book.facts["teaches"]
        one, two, tempo = decode(content)
        assert two > one > 0 < tempo, "two marks in an open line count more than one"
        decision = decided("uct+judgement", book, 200, "1", "4", "2", "5")
        assert isinstance(decision.why, OwnThinkingReason)
        assert (decision.move, decision.why.judgement) == ("3", 7)
        assert not player_named(GAME.id, "experience").compiled, "nothing is to be compiled for it"


def test_the_value_of_a_position_is_that_of_the_seat_with_the_better_lines(with_features: None) -> None:
    evaluators: list[Evaluator] = []

    class Listener(UctAgent):
        def evaluate_by(self, evaluate: Evaluator, book: int) -> None:
            evaluators.append(evaluate)

    with book_of(tally_of(400)) as book:
        judgement(book, Listener(Random(1)), FACETS)
    found = evaluators[0](state_after("1", "4", "2"))
    assert found is not None
    crosses, noughts = found.values
    assert crosses > 0 and crosses == pytest.approx(-noughts), "two crosses in an open line, a nought in another"


def test_weights_are_those_of_a_logistic_regression(with_features: None) -> None:
    """No weight near the fitted ones makes the results of the log likelier, but for the ridge."""
    tally = tally_of(400)
    found = feature_judgement(tally, open_lines)
    assert found is not None
    weights = np.array(decode(b"".join(found[0].columns)))

    def loss(weights: Any) -> float:
        total = 0.0
        for row, *counts in zip(tally.premises, tally.wins, tally.draws, tally.losses, strict=True):
            state = GAME.unpack(row.tobytes())
            own = chances(weights.tolist(), [open_lines(state, seat) for seat in (0, 1)])[GAME.turn(state.board)]
            win, draw, loss = map(float, counts)
            total -= (win + draw / 2) * np.log(own) + (loss + draw / 2) * np.log(1 - own)
        return total

    best = loss(weights)
    assert found[1]["loss"] == pytest.approx(best / tally.seen.sum(), abs=1e-4)
    for step in (*0.2 * np.eye(3), *-0.2 * np.eye(3)):
        assert loss(weights + step) > best


def test_too_few_or_undecided_games_teach_no_weights(with_features: None) -> None:
    assert feature_judgement(tally_of(10), open_lines) is None
    even = tally_of(400)
    even.wins[:] = even.losses[:] = even.wins + even.losses
    assert feature_judgement(even, open_lines) is None, "every move won as often as it lost"
    drawn = tally_of(30)
    drawn.draws[:] += drawn.wins + drawn.losses
    drawn.wins[:] = drawn.losses[:] = 0
    assert feature_judgement(drawn, open_lines) is None


@pytest.mark.parametrize(
    "spoil", [lambda content: b"", lambda content: content[:-1], lambda content: b"\xff" * len(content)]
)
def test_damaged_weights_are_refused(with_features: None, spoil: Callable[[bytes], bytes]) -> None:
    content = spoil(b"".join(encode([1.0, 2.0, 3.0]).columns))
    book = ExperienceBook(book_bytes(GAME.id, 1, {}, {"judgement": Section(3, 0, (content,))}))
    with pytest.raises(BookError, match="no weights"):
        judgement(book, UctAgent(Random(1)), FACETS)


def test_weights_of_other_features_are_refused_before_a_game(with_features: None) -> None:
    book = ExperienceBook(book_bytes(GAME.id, 1, {}, {"judgement": encode([1.0, 2.0])}))
    with pytest.raises(BookError, match="weighs 2 features"):
        judgement(book, UctAgent(Random(1)), FACETS)


def test_chances_are_the_softmax_of_strengths() -> None:
    assert chances([2.0, 0.5], [[1.0, 2.0], [1.5, 0.0]]) == [0.5, 0.5]
    assert chances([1.0], [[0.0], [0.0], [np.log(2)]]) == pytest.approx([0.25, 0.25, 0.5])
