"""Replies in a game from elsewhere: a person of a style is foreseen, and no more is risked than it is worth."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from ai.experience import replies
from ai.experience.foresight import foreseeing
from ai.experience.replies import chances, looks_of
from ai.host.memories import memory_of
from ai.random_player import RandomAgent
from ai.roster import make_agent
from mining.pipeline.opponent_memory import remember
from mining.replies import acquainting
from shared.agent import Agent, Budget, Decision, KnownPlayer, OpponentAware
from shared.core import Seat, View
from shared.events import Event, Kind
from shared.experience import acquaintance
from shared.experience.acquaintance import FEATURES, SURE, Acquaintance, Foretold
from shared.experience.memory import OpponentMemory, summary_of
from shared.experience.memory_format import decode, encode
from shared.games import register
from shared.games.board_game import BoardGame
from shared.games.registry import unregister
from shared.reasons import OwnThinkingReason
from shared.store import Store
from tests.ai.tables import legal_in
from tests.mining.people import game_of, winner_of
from tests.toys.breakthrough import BREAKTHROUGH
from tests.toys.connect_four import CONNECT_FOUR as GAME
from tests.toys.connect_four import LINES, WIDTH

Choose = Callable[[Sequence[str]], Sequence[str]]
THREAT = "......./......./......./......./..x..../.xxooo."
"""3 wins against a person who does not see that 7 would."""


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    for game in (GAME, BREAKTHROUGH):
        register(game)
    yield
    for game in (GAME, BREAKTHROUGH):
        unregister(game.id)
    looks_of.cache_clear()


class Stylist:
    """Chooses at random among the moves of its style."""

    def __init__(self, rng: Random, style: Choose) -> None:
        self._agent, self._style = RandomAgent(rng), style

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        return self._agent.choose(view, self._style(legal), budget)


def leftmost(legal: Sequence[str]) -> Sequence[str]:
    return legal[:1]


def rightmost(legal: Sequence[str]) -> Sequence[str]:
    return legal[-1:]


class Habitual(RandomAgent):
    """Makes four in a row, parts three, gives no such thing away, and else has a column that it likes best."""

    def __init__(self, rng: Random, order: str) -> None:
        super().__init__(rng)
        self._rng, self._order = rng, order

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        board = GAME.read_board(view.board)
        own, other = ("xo", "ox")[GAME.turn(board)]
        wins, parts, safe = (
            [text for text in legal if _completes(board, text, own)],
            [text for text in legal if _completes(board, text, other)],
            [text for text in legal if not _completes(GAME.play(board, int(text) - 1), text, other)],
        )
        good = wins[:1] or parts[:1] or safe or legal
        liked = min(good, key=self._order.index)
        return super().choose(view, good if self._rng.random() < 0.03 else [liked], budget)


def _completes(board: str, text: str, mark: str) -> bool:
    free = [cell for cell in range(int(text) - 1, len(board), WIDTH) if board[cell] == "."]
    return bool(free) and any(
        free[-1] in line and all(cell == free[-1] or board[cell] == mark for cell in line) for line in LINES
    )


class Budgeted:
    """Looks at so many positions a move."""

    def __init__(self, agent: Agent, nodes: int) -> None:
        self._agent, self._nodes = agent, nodes

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        return self._agent.choose(view, legal, Budget(nodes=self._nodes))


def evening(order: str, nodes: int, seed: int, matches: int, *, remembers: bool) -> list[float]:
    """The scores of a seat against such a person, by how that one has chosen if it remembers it."""
    learn, known, scores = acquainting(GAME.id), None, list[float]()
    assert learn is not None
    for number in range(matches):
        lot, person_seat = f"{seed}:{number}", Seat((number + 1) % 2)
        agent = make_agent(GAME.id, "uct-easy+rival", f"{lot}:seat", {})
        if known is not None and isinstance(agent, OpponentAware):
            model = acquaintance.encode(known)
            agent.set_opponents({person_seat: KnownPlayer("ann", {acquaintance.NAME: model})})
        both: list[Agent] = [Budgeted(agent, nodes), Habitual(Random(f"{lot}:person"), order)]
        events = dealt(game_of(GAME.id, "t", both[:: 1 if person_seat else -1], {person_seat: "ann"}))
        winner = winner_of(events)
        scores.append(0.5 if winner is None else float(winner != person_seat))
        known = learn(known, [(events, [person_seat])], lambda _: {}) if remembers else None
    return scores


def dealt(events: list[Event]) -> list[Event]:
    """From the round's beginning on."""
    return events[next(at for at, event in enumerate(events) if event.kind is Kind.DEALT) :]


def any_(legal: Sequence[str]) -> Sequence[str]:
    return legal


def played(style: Choose, number: int, people: dict[int, str], seed: int = 0) -> list[Event]:
    """A game of such a person in seat 0 against one that plays by chance."""
    agents: list[Agent] = [Stylist(Random(f"{seed}:{number}"), style), RandomAgent(Random(f"{seed}:{number}:other"))]
    return game_of(GAME.id, f"t{seed}-{number}", agents, people)


def learned(style: Choose, count: int, seed: int = 0, known: Acquaintance | None = None) -> Acquaintance:
    learn = acquainting(GAME.id)
    assert learn is not None
    for number in range(count):
        known = learn(known, [(dealt(played(style, number, {0: "ann"}, seed)), [Seat(0)])], lambda _: {})
    assert known is not None
    return known


def person(sure: float = 20.0, right: float = 20.0, **weights: float) -> KnownPlayer:
    """A person with these weights of features."""
    found = [0.0] * FEATURES
    for name, weight in weights.items():
        found[getattr(replies, name)] = weight
    model = Acquaintance(tuple(found), (0.0,) * acquaintance.ENTRIES, 30, 90, Foretold(sure, right))
    return KnownPlayer("ann", {acquaintance.NAME: acquaintance.encode(model)})


def shown(game: BoardGame[Any, Any], board: str) -> View:
    state = game.parse_position(board)
    return game.view(state, game.to_act(state)[0])


def choice(board: str, *people: KnownPlayer) -> Decision:
    agent = make_agent(GAME.id, "uct+rival", 1, {})
    assert isinstance(agent, OpponentAware)
    agent.set_opponents({Seat(place): known for place, known in enumerate(people, 1)})
    view = shown(GAME, board)
    return agent.choose(view, legal_in(view), Budget(nodes=2_000))


def test_a_reply_that_a_style_does_not_see_is_tried_and_the_reason_says_so() -> None:
    start = GAME.deal({}, Random(0))
    alone, told = choice(start).why, choice(start, person(FIRST=9.0)).why
    assert isinstance(alone, OwnThinkingReason) and isinstance(told, OwnThinkingReason)
    assert (alone.knows, told.knows) == (None, 1)
    assert alone.score is not None and told.score is not None
    assert told.score > alone.score + 0.2


@pytest.mark.parametrize("known", [person(sure=7.0, right=7.0, FIRST=9.0), person(sure=20.0, right=17.0, FIRST=9.0)])
def test_replies_that_were_not_foreseen_before_are_not_relied_on(known: KnownPlayer) -> None:
    start = GAME.deal({}, Random(0))
    assert choice(start, known) == choice(start) != choice(start, person(FIRST=9.0))


def test_a_search_that_expects_one_reply_looks_at_the_others_too() -> None:
    """So a model that is wrong does not cost the game."""
    assert choice(THREAT, person(FIRST=9.0)).move == choice(THREAT).move == "7"
    found = foreseeing(make_agent(GAME.id, "uct", 1, {}), [person()])
    assert found is not None and found.margin is None


@pytest.mark.parametrize("style", [leftmost, rightmost])
def test_a_style_is_foreseen_after_a_few_games(style: Choose) -> None:
    known = learned(style, 6)
    assert known.own.holds
    assert known.own.right > 15


@pytest.mark.deep
@pytest.mark.slow
@pytest.mark.parametrize(("order", "nodes"), [("1234567", 200), ("4352617", 1_000)])
def test_a_style_costs_its_person_an_evening(order: str, nodes: int) -> None:
    with_memory, without = (
        [score for seed in range(3) for score in evening(order, nodes, seed, 60, remembers=remembers)]
        for remembers in (True, False)
    )
    print(f"\n{np.mean(with_memory):.3f} with memory, {np.mean(without):.3f} without")
    assert np.mean(with_memory) > np.mean(without) + 0.1


def test_a_person_without_a_style_is_not_relied_on() -> None:
    assert not learned(any_, 20).own.holds


def test_a_person_who_changes_is_relied_on_no_more() -> None:
    assert not learned(any_, 4, seed=1, known=learned(leftmost, 8)).own.holds


def test_a_memory_keeps_tells_and_forgets_how_a_person_chooses(store: Store, ann: str) -> None:
    for number in range(6):
        store.log.append(played(leftmost, number, {0: ann}))
    remember(store.log, store.memories, GAME.id)
    found = decode(store.memories.read(ann, GAME.id).content)
    assert found.acquaintance is not None
    assert summary_of(found)["acquaintance"]
    store.memories.forget(ann, [GAME.id])
    assert not store.memories.read(ann, GAME.id).content


def test_a_newcomer_is_foreseen_by_how_others_here_choose(store: Store, ann: str) -> None:
    """Two games are too few for a model of one's own."""
    people = learned(leftmost, 6, seed=3)
    for number in range(2):
        store.log.append(played(leftmost, number, {0: ann}))
    remember(store.log, store.memories, GAME.id, lambda player: acquaintance.encode(people) if player == ann else None)
    content = store.memories.read(ann, GAME.id).content
    found = decode(content)
    assert found.acquaintance is not None
    known = acquaintance.decode(found.acquaintance)
    assert not known.own.holds
    assert known.relied_on == known.people
    assert [summary_of(found)[name] for name in ("acquaintance", "like_people", "habits")] == [True, True, []]
    together = OpponentMemory(GAME.id, acquaintance=acquaintance.encode(people), among_people=True)
    newcomer = KnownPlayer("ann", memory_of(content, encode(together)))
    foreseen = foreseeing(make_agent(GAME.id, "uct", 1, {}), [newcomer])
    assert foreseen is not None
    assert foreseeing(make_agent(GAME.id, "uct", 1, {}), [KnownPlayer("ann", memory_of(content, b""))]) is None


def test_a_newcomer_who_is_not_like_others_is_not_taken_for_one(store: Store, ann: str) -> None:
    people = acquaintance.encode(learned(leftmost, 6, seed=3))
    for number in range(3):
        store.log.append(played(rightmost, number, {0: ann}))
    remember(store.log, store.memories, GAME.id, lambda _: people)
    found = decode(store.memories.read(ann, GAME.id).content)
    assert found.acquaintance is not None
    known = acquaintance.decode(found.acquaintance)
    assert known.people.sure > 8
    assert not known.people.holds
    assert not summary_of(found)["like_people"]


def test_features_tell_moves_apart_from_either_seat() -> None:
    """What Black does on the board turned looks as it does to White."""
    looks = looks_of(BREAKTHROUGH.id)
    assert looks is not None
    found: list[dict[str, np.ndarray]] = []
    for board in ("....b./...b../..w.../....../....../..w... w", "...b../....../....../...b../..w.../.w.... b"):
        state = BREAKTHROUGH.parse_position(board)
        moves = BREAKTHROUGH.legal_moves(state)
        rows = looks(state, [BREAKTHROUGH.successor(state, move) for move in moves])
        found.append(dict(zip(BREAKTHROUGH.move_texts(state), rows, strict=True)))
    white, black = found[0]["c4-d5"], found[1]["d3-c2"]
    for row in (white, black):
        assert (row[replies.TAKEN], row[replies.CHANGED], row[replies.WINS]) == (1, 2, 0)
    assert (white[replies.ROW], black[replies.ROW]) == (1, 4)
    assert white[replies.FORWARD] - white[replies.FROM_ROW] == black[replies.FORWARD] - black[replies.FROM_ROW] == -1
    same = (replies.ASIDE, replies.AWAY, replies.FRIENDS, replies.FOES)
    assert white[list(same)].tolist() == black[list(same)].tolist() == [0.5, 1.5, 0, 1]


def test_rows_that_a_move_joins_and_parts_are_counted() -> None:
    looks = looks_of(GAME.id)
    assert looks is not None
    state = GAME.parse_position("......./......./......./......./x....../xx.x.oo".replace("xx.x.oo", "xx.xooo"))
    rows = looks(state, [GAME.successor(state, move) for move in GAME.legal_moves(state)])
    assert rows[2][[replies.FOES_RUN, replies.FOES_TWO, replies.FOES_THREE]].tolist() == [3, 1, 1]
    assert rows[6][[replies.OWN_RUN, replies.STACKED, replies.COVERED]].tolist() == [1, 1, 0]
    assert rows[0][[replies.STACKED, replies.COVERED]].tolist() == [0, 1]


def test_no_chance_is_0_and_all_add_up() -> None:
    looks = looks_of(GAME.id)
    assert looks is not None
    state = GAME.parse_position(GAME.deal({}, Random(0)))
    weights = np.zeros(FEATURES)
    weights[replies.FIRST] = 5_000.0
    found = chances(looks, weights.tolist(), state, [GAME.successor(state, move) for move in GAME.legal_moves(state)])
    assert found[0] > SURE > min(found) > 0
    assert sum(found) == pytest.approx(1)


def test_games_without_texts_and_with_hidden_hands_are_not_foreseen() -> None:
    games = ("domino-101/1", "chinese-checkers/1", "english-draughts/1")
    assert [acquainting(game) for game in games] == [None, None, None]
