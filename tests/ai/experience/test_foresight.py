"""Foresight: a search that expects a person's usual captures, where these have been foreseen rightly before."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from ai.experience.foresight import Foresight, foreseeing
from ai.games.english_draughts.kernels import replies
from ai.games.english_draughts.kernels.board import MOVES, RECORD, board_of, captures
from ai.games.english_draughts.kernels.memory import MEMORY, REPLIES
from ai.games.english_draughts.search import DraughtsSearch
from ai.reasons import by_chance
from ai.roster import make_agent
from shared.agent import Agent, Budget, Decision, KnownPlayer, OpponentAware
from shared.core import Seat, View
from shared.experience import acquaintance
from shared.experience.acquaintance import FEATURES, SURE, Acquaintance, Foretold
from shared.experience.memory import NAME, OpponentMemory
from shared.experience.memory_format import encode
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.keys import premise, results
from shared.reasons import OwnThinkingReason
from tests.ai.tables import legal_in, view

GAME = ENGLISH_DRAUGHTS.id
TRAP = "W:W14,19,26,29,30,31,32:B1,5,7,9,11,12"
"""19-15 offers two captures: the one of the lowest square loses two men, the other nothing."""
BAIT = "W:W9,13,22,24,25,27,29,30:B2,4,5,6,8,10,16"
"""24-19 is better still if the lowest square captures, and loses three men if not."""
BUDGET = Budget(nodes=6_000)


def known(sure: float = 20.0, right: float = 20.0, place: float = -6.0) -> KnownPlayer:
    """A person that captures with the lowest square."""
    weights = [place if feature == replies.PLACE else 0.0 for feature in range(FEATURES)]
    model = Acquaintance(tuple(weights), (0.0,) * acquaintance.ENTRIES, 30, 90, Foretold(sure, right))
    return KnownPlayer("ann", {acquaintance.NAME: acquaintance.encode(model)})


def met(*people: KnownPlayer, name: str = "expert+rival") -> Agent:
    agent = make_agent(GAME, name, 1, {})
    assert isinstance(agent, OpponentAware)
    for person in people:
        agent.set_opponents({Seat(1): person})
    return agent


def choice(agent: Agent, position: str) -> Decision:
    shown = view(GAME, position)
    return agent.choose(shown, legal_in(shown), BUDGET)


def test_a_usual_capture_is_walked_into_and_the_reason_says_so() -> None:
    assert choice(met(), TRAP).move != "19-15"
    decision = choice(met(known()), TRAP)
    assert decision.move == "19-15"
    assert isinstance(decision.why, OwnThinkingReason)
    assert decision.why.knows == 1
    assert decision.why.score is not None
    assert decision.why.score > 1.5


@pytest.mark.parametrize(
    "person",
    [known(sure=7.0, right=7.0), known(sure=20.0, right=17.0), known(place=0.0)],
    ids=["hardly tried", "often wrong", "of no habit"],
)
def test_replies_that_were_not_foreseen_before_are_not_relied_on(person: KnownPlayer) -> None:
    assert choice(met(person), TRAP).move == choice(met(), TRAP).move


def test_no_more_is_risked_than_a_sure_reply_is_worth() -> None:
    found = foreseeing(make_agent(GAME, "expert", 1, {}), [known()])
    assert found is not None
    assert found.margin == pytest.approx(0.1 * 22)  # of 22 replies, with one more of either kind, 21 as foreseen
    weights = acquaintance.decode(known().remembered[acquaintance.NAME]).weights
    foresight = make_agent(GAME, "expert", 1, {}).foreseeing(weights)  # type: ignore[attr-defined]
    assert choice(foresight, BAIT).move == "24-19"
    assert choice(met(known()), BAIT).move == choice(met(), BAIT).move != "24-19"


def test_a_stranger_in_the_same_seat_is_expected_to_reply_well() -> None:
    alone = choice(met(), TRAP)
    assert choice(met(known(), KnownPlayer("bea")), TRAP) == alone
    damaged = KnownPlayer("cem", {acquaintance.NAME: b"no model"})
    assert choice(met(known(), damaged), TRAP) == alone


def test_a_search_that_knows_no_person_stays_as_it_was() -> None:
    """Its answers are those of an agent that has never been asked to foresee."""
    plain, asked = make_agent(GAME, "expert", 1, {}), make_agent(GAME, "expert", 1, {})
    asked.foreseeing([9.0] * FEATURES)  # type: ignore[attr-defined]
    assert choice(plain, TRAP) == choice(asked, TRAP)


def test_the_kernel_is_sure_where_a_softmax_of_the_features_is() -> None:
    memory, lists = np.zeros(MEMORY, np.int64), np.zeros(16 * MOVES * RECORD // 8, np.int64)
    list_, rng, sure_ones, choices = lists.ctypes.data, Random(4), 0, 0
    options = ENGLISH_DRAUGHTS.options({})
    for _ in range(60):
        weights = np.array([rng.gauss(0, 2) for _ in range(replies.COUNT)]).round(3)
        memory[REPLIES + 1 : REPLIES + 1 + replies.COUNT] = np.rint(weights * replies.UNIT)
        state = ENGLISH_DRAUGHTS.begin(options, ENGLISH_DRAUGHTS.deal(options, rng), None)
        while ENGLISH_DRAUGHTS.outcome(state) is None:
            board = board_of(state)
            end = captures(*board, list_)
            count = (end - list_) // RECORD
            if count > 1:
                features = np.zeros((count, FEATURES))
                replies.features_of(*board, list_, end, features)
                odds = np.exp(features[:, : replies.COUNT] @ weights)
                likeliest = int(odds.argmax())
                found = replies.sure(*board, list_, end, memory.ctypes.data)
                expected = list_ + likeliest * RECORD if odds[likeliest] >= SURE * odds.sum() else 0
                assert found == expected
                sure_ones, choices = sure_ones + (found != 0), choices + 1
            state = ENGLISH_DRAUGHTS.successor(state, rng.choice(ENGLISH_DRAUGHTS.legal_moves(state)))
    assert 0.1 < sure_ones / choices < 0.9


def test_features_tell_captures_apart_from_either_side() -> None:
    """Black's and White's captures of turned boards have the same features, but for the order of the list."""
    lists = np.zeros(16 * MOVES * RECORD // 8, np.int64)
    found: list[np.ndarray] = []
    for position in ("B:W15,16,22:B11,12,18,K25", "W:W21,22,15,K8:B18,17,11"):
        state = ENGLISH_DRAUGHTS.parse_position(position)
        end = captures(*board_of(state), lists.ctypes.data)
        features = np.zeros(((end - lists.ctypes.data) // RECORD, FEATURES))
        replies.features_of(*board_of(state), lists.ctypes.data, end, features)
        found.append(features)
    black, white = found
    assert len(black) == len(white) > 1
    ordered = (replies.FIRST, replies.LAST, replies.PLACE)
    assert np.array_equal(np.delete(black, ordered, axis=1), np.delete(white[::-1], ordered, axis=1))
    assert [first for first, _ in pairwise(black[:, replies.PLACE])] == [*range(len(black) - 1)]


def test_moves_looked_at_one_by_one_are_valued_as_anybody_would_reply() -> None:
    """A search for a move expects the person; the search that has a say does not."""
    state, stop = ENGLISH_DRAUGHTS.parse_position(TRAP), bytearray(1)
    weights = [-6.0 if feature == replies.PLACE else 0.0 for feature in range(FEATURES)]
    search = DraughtsSearch(3_000, replies=weights)
    assert search.find(state, 3_000, stop).move == "19-15"
    search.forget()
    values = search.move_values(state, 9, 3_000, stop)
    assert values == DraughtsSearch(3_000).move_values(state, 9, 3_000, stop)


def test_several_people_at_once_are_not_foreseen() -> None:
    assert foreseeing(make_agent(GAME, "expert", 1, {}), [known(), known()]) is None


class Recording:
    """A search that notes what it may look at, and prefers the move at a place of the list."""

    def __init__(self, place: int) -> None:
        self._place = place
        self.budgets: list[int | None] = []

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        self.budgets.append(budget.nodes)
        return by_chance(legal[self._place])

    def move_values(
        self, view: View, depth: int, budget: Budget, only: Sequence[str] | None = None
    ) -> Mapping[str, int]:
        self.budgets.append(budget.nodes)
        return dict.fromkeys(only or (), 0)


def test_both_searches_together_keep_to_the_budget() -> None:
    shown, own, foreseeing_one = view(GAME, TRAP), Recording(-1), Recording(0)
    decision = Foresight(foreseeing_one, 2.0).choose(own, shown, legal_in(shown), Budget(nodes=1_000))
    assert decision.move == legal_in(shown)[0]
    assert foreseeing_one.budgets == [500]
    assert sum(nodes or 0 for nodes in own.budgets) == 500


def test_a_line_that_has_beaten_the_person_comes_first() -> None:
    shown = view(GAME, TRAP)
    memory = OpponentMemory(GAME)
    memory.add(-1, [(premise(shown).state, results(shown, ["31-27"])["31-27"])])
    person = KnownPlayer("ann", {NAME: encode(memory), **known().remembered})
    assert choice(met(person), TRAP).why.kind == "rival"
