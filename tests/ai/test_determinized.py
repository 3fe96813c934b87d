"""The player `ismcts`: searches a game with hidden hands from its rules and its determinizations alone."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from ai.determinized import IsmctsAgent
from ai.duel.contest import Contest, play_game
from ai.roster import make_agent, players
from shared.agent import Budget
from shared.core import Seat, View
from shared.experience import ExperienceBook
from shared.experience.learners import ADAPTS
from shared.games import register
from shared.games.block_domino.deals import determinize
from shared.games.block_domino.rules import BLOCK_DOMINO as GAME
from shared.games.block_domino.rules import BlockDomino
from shared.games.contracts import GameFacets
from shared.games.domino_101.state import DominoMove, DominoState
from shared.games.facets import facets_of
from shared.games.registry import unregister
from shared.reasons import ChanceReason, OnlyMoveReason, OwnThinkingReason
from tests.ai.books import one_rule_book
from tests.games.domino_hands import Hand

BLOCKS = Hand(
    "01 12 15 16 34 36 44/00 04 13 14 33 55 66/02 05 06 11 25 35 46/03 22 23 24 26 45 56",
    1,
    "0-0 6-0> 6-2> <1-0 <4-1 2-0> <5-4 <5-1 <3-1 <5-3 3-0> 6-3> 6-6> 6-4> <6-5 <6-1 4-0> 5-0> pass <2-1 5-5>",
)
"""Seat 2 may put 5-2 to either end. On the left it blocks the game, and whatever the others hold, its team wins; on the
right somebody goes on."""


def state_after(hand: Hand, plies: int | None = None) -> DominoState:
    """After so many plies; None: all."""
    state = GAME.begin(GAME.options({}), hand.deal, Seat(hand.leader), 2)
    for text in hand.plies.split()[:plies]:
        state = GAME.apply(state, GAME.parse_move(state, text))
    return state


def view_of(state: DominoState) -> View:
    (seat,) = GAME.to_act(state)
    return replace(GAME.view(state, seat), round=2)


def register_as(game_id: str, facets: GameFacets | None) -> Iterator[BlockDomino]:
    """Block dominoes once more, of which nothing is known but the rules and these facets."""
    game = BlockDomino()
    game.id = game_id
    register(game, shared=facets or GameFacets())
    yield game
    unregister(game_id)


@pytest.fixture
def unknown() -> Iterator[BlockDomino]:
    yield from register_as("unknown-domino/1", None)


@pytest.fixture
def searchable() -> Iterator[BlockDomino]:
    yield from register_as("searchable-domino/1", GameFacets(determinize=determinize))


def test_it_finds_a_win_that_no_hands_of_the_others_can_take_away() -> None:
    state = state_after(BLOCKS)
    view, legal = view_of(state), GAME.move_texts(state)
    assert legal == ("<5-2", "5-2>")
    for seed in range(5):
        decision = IsmctsAgent(Random(seed)).choose(view, legal, Budget(nodes=2_000))
        assert decision.move == "<5-2" and isinstance(decision.why, OwnThinkingReason) and decision.why.score == 1


def test_a_rule_that_it_refutes_is_not_played() -> None:
    """In the log, the move that throws the hand away won."""
    state = state_after(BLOCKS)
    view, legal = view_of(state), GAME.move_texts(state)
    with ExperienceBook(one_rule_book(view, "5-2>")) as book:
        decision = make_agent(GAME.id, "experience", 1, {GAME.id: book}).choose(view, legal, Budget(nodes=2_000))
    assert (decision.move, decision.why.kind) == ("<5-2", "own-thinking")


def test_it_is_deterministic_and_keeps_to_the_moves_that_it_is_shown() -> None:
    state = state_after(BLOCKS, 5)
    view, legal = view_of(state), GAME.move_texts(state)
    one, again = (IsmctsAgent(Random(3)).choose(view, legal, Budget(nodes=500)) for _ in range(2))
    assert one == again and len(legal) > 2
    among = [IsmctsAgent(Random(seed)).choose(view, legal[1:3], Budget(nodes=60)).move for seed in range(20)]
    assert set(among) == set(legal[1:3])
    stopped = Budget(nodes=500)
    stopped.stop[0] = 1
    assert IsmctsAgent(Random(3)).choose(view, legal, stopped).why == ChanceReason()
    assert IsmctsAgent(Random(3)).choose(view, legal[:1], Budget()).why == OnlyMoveReason()


def test_it_decides_by_what_its_seat_may_know() -> None:
    """Whatever the others truly hold, an equal view and an equal seed choose an equal move."""
    state = state_after(BLOCKS, 5)
    legal, draw = GAME.move_texts(state), determinize(view_of(state))
    others = [draw(Random(seed)) for seed in range(5)]
    assert len({other.hands for other in others}) > 1
    decisions = [IsmctsAgent(Random(1)).choose(view_of(it), legal, Budget(nodes=300)) for it in (state, *others)]
    assert decisions == decisions[:1] * 6


def test_it_keeps_to_its_budget_of_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[DominoMove] = []
    state = state_after(BLOCKS, 5)
    view, legal, successor = view_of(state), GAME.move_texts(state), BlockDomino.successor

    def counted(game: BlockDomino, state: DominoState, move: DominoMove) -> DominoState:
        seen.append(move)
        return successor(game, state, move)

    monkeypatch.setattr(BlockDomino, "successor", counted)
    for nodes in (1, 100, 500):
        seen.clear()
        IsmctsAgent(Random(3)).choose(view, legal, Budget(nodes=nodes))
        assert nodes <= len(seen) < nodes + GAME.max_plies, "no more than to the end of the last round"


def test_a_hidden_game_that_can_redeal_is_searched(unknown: BlockDomino, searchable: BlockDomino) -> None:
    assert [player.name for player in players(unknown.id)] == ["random"]
    assert [player.name for player in players(searchable.id)] == [
        "random",
        ADAPTS,
        "ismcts-easy",
        "ismcts-medium",
        "ismcts",
    ]
    learners = ["experience-easy", "experience-medium", "experience"]
    assert facets_of(GAME.id).frame is not None
    assert [player.name for player in players(GAME.id)][-3:] == learners, "experience of it can be filed, too"
    state = state_after(BLOCKS)
    view, legal = view_of(state), GAME.move_texts(state)
    for game, kind in ((unknown, "chance"), (searchable, "own-thinking")):
        decision = IsmctsAgent(Random(1)).choose(replace(view, game=game.id), legal, Budget(nodes=100))
        assert decision.why.kind == kind


@pytest.mark.deep
@pytest.mark.slow
def test_it_beats_random_play() -> None:
    """In 30 pairs of hands, each played twice with seats exchanged: 0.7 or so; level play is below 0.5 plus three
    standard errors, 0.69, in 999 of 1,000 tries."""
    contest = Contest(GAME.id, ("ismcts", "random"), seed=1, hands=True, nodes=600)
    score = sum(play_game(contest, number, {}).score for number in range(60)) / 60
    assert score > 0.6
