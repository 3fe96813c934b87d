"""Foresight in Chinese checkers: a search that expects the long ways a person usually takes."""

from random import Random

import numpy as np
import pytest

from ai.experience.foresight import foreseeing
from ai.games.chinese_checkers.kernels import replies
from ai.games.chinese_checkers.kernels.board import BOARD, MOST_MOVES, board_of, moves_of, settle
from ai.games.chinese_checkers.search import CheckersSearch
from ai.roster import make_agent
from shared.agent import Budget, Decision, KnownPlayer, OpponentAware
from shared.core import Seat
from shared.experience import acquaintance
from shared.experience.acquaintance import FEATURES, SURE, Acquaintance, Foretold
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.games.chinese_checkers.rules import ChineseCheckersState
from shared.reasons import OwnThinkingReason
from tests.ai.tables import legal_in, view

pytestmark = pytest.mark.slow

HABIT = [8.0 if feature == replies.FAR_FIRST else 0.0 for feature in range(FEATURES)]
"""Of several long ways the first."""
NODES = 2_000


def after(seed: int, plies: int, **options: object) -> ChineseCheckersState:
    """A position of a game that is played at random, mostly forward."""
    rng, rules = Random(seed), GAME.options(options)
    state = GAME.begin(rules, GAME.deal(rules, rng), None)
    for _ in range(plies):
        way = 1 if state.turn == 0 else -1
        moves = GAME.legal_moves(state)
        forward = [(start, end) for start, end in moves if way * (sum(divmod(end, 9)) - sum(divmod(start, 9))) > 0]
        state = GAME.successor(state, rng.choice(forward or list(moves)))
    return state


def seen(state: ChineseCheckersState) -> tuple[list[tuple[int, int]], np.ndarray]:
    """Every move and its features."""
    board, moves = board_of(state), np.zeros(MOST_MOVES, np.int32)
    end = moves_of(board, moves, 0)
    found = np.zeros((end, FEATURES))
    replies.features_of(board, moves, 0, end, found)
    return [divmod(int(move), 128) for move in moves[:end]], found


def choice(known: KnownPlayer | None, state: ChineseCheckersState) -> Decision:
    agent = make_agent(GAME.id, "expert+rival", 1, {})
    assert isinstance(agent, OpponentAware)
    if known is not None:
        agent.set_opponents({Seat(1): known})
    shown = view(GAME.id, GAME.format_position(state))
    return agent.choose(shown, legal_in(shown), Budget(nodes=NODES))


def person(right: float = 20.0) -> KnownPlayer:
    model = Acquaintance(tuple(HABIT), (0.0,) * acquaintance.ENTRIES, 30, 900, Foretold(20.0, right))
    return KnownPlayer("ann", {acquaintance.NAME: acquaintance.encode(model)})


def test_a_usual_reply_is_counted_on_and_the_reason_says_so() -> None:
    """In this position the best reply and the usual one are two."""
    state = after(8, 18)
    plain, told = choice(None, state), choice(person(), state)
    assert isinstance(plain.why, OwnThinkingReason)
    assert isinstance(told.why, OwnThinkingReason)
    assert (plain.why.knows, told.why.knows) == (None, 1)
    assert told.move != plain.move
    assert choice(person(right=17.0), state) == plain


def test_a_move_that_is_found_stands_without_a_second_opinion() -> None:
    """Two searches of few positions that take turns waver between two plans."""
    found = foreseeing(make_agent(GAME.id, "expert", 1, {}), [person()])
    assert found is not None
    assert found.margin is None


def test_moves_looked_at_one_by_one_are_valued_as_anybody_would_reply() -> None:
    state, stop = after(8, 18), bytearray(1)
    texts = list(GAME.move_texts(state))
    told, plain, nodes = CheckersSearch(NODES, replies=HABIT), CheckersSearch(NODES), NODES * len(texts)
    assert told.move_values(state, texts, nodes, stop) == plain.move_values(state, texts, nodes, stop)


def test_nothing_is_foreseen_where_the_usual_reply_may_be_barred() -> None:
    stop = bytearray(1)
    for seed in range(4):
        state = after(seed, 14, repetition="forbidden")
        told, plain = CheckersSearch(NODES, replies=HABIT), CheckersSearch(NODES)
        assert told.find(state, NODES, stop) == plain.find(state, NODES, stop)


def test_the_kernel_is_sure_where_a_softmax_of_the_features_is() -> None:
    rng, sure_ones = Random(4), 0
    moves, ranks = np.zeros((2, MOST_MOVES), np.int32)
    for number in range(120):
        weights = np.array([rng.gauss(0, 2) for _ in range(replies.COUNT)]).round(3)
        state = after(number, rng.randrange(40))
        texts, features = seen(state)
        odds = np.exp(features[:, : replies.COUNT] @ weights - (features[:, : replies.COUNT] @ weights).max())
        likeliest = int(odds.argmax())
        board = board_of(state)
        end = moves_of(board, moves, 0)
        found = replies.sure(board, np.rint(weights * replies.UNIT).astype(np.int64), moves, ranks, 0, end)
        assert found == (likeliest if odds[likeliest] >= SURE * odds.sum() else -1)
        assert len(texts) == end
        sure_ones += found >= 0
    assert 12 < sure_ones < 108


@pytest.mark.parametrize("seed", range(6))
def test_features_tell_moves_apart_from_either_side(seed: int) -> None:
    """The mover's moves on the board turned have the same features, but for their order."""
    state = after(seed, 21)
    board = board_of(state)
    turned = np.zeros(1, BOARD)
    for name in ("plies", "hop", "squat_from"):
        turned[0][name] = board[0][name]
    turned[0]["cells"][0], turned[0]["cells"][1] = 80 - board[0]["cells"][1], 80 - board[0]["cells"][0]
    turned[0]["turn"] = 1 - board[0]["turn"]
    settle(turned)
    moves, found = np.zeros(MOST_MOVES, np.int32), np.zeros((MOST_MOVES, FEATURES))
    end = moves_of(turned, moves, 0)
    replies.features_of(turned, moves, 0, end, found)
    by_move = {divmod(int(move), 128): row for move, row in zip(moves[:end], found, strict=False)}
    ordered = [
        *(replies.FIRST, replies.LAST, replies.LONGEST_FIRST, replies.LONGEST_LAST),
        *(replies.FAR_FIRST, replies.FAR_LAST),
    ]
    own, features = seen(state)
    assert len(own) == end > 5
    for (start, stop), row in zip(own, features, strict=True):
        assert np.delete(row, ordered).tolist() == np.delete(by_move[80 - start, 80 - stop], ordered).tolist()


def test_features_of_known_moves() -> None:
    """From the start: a step of the front row, a hop over it from behind."""
    rules = GAME.options({})
    state = GAME.begin(rules, GAME.deal(rules, Random(0)), None)
    moves, features = seen(state)
    rows = dict(zip([GAME.format_move(state, move) for move in moves], features, strict=True))
    step, hop = rows["a4-a5"], rows["a3xa5"]
    assert (step[replies.STEP], step[replies.GAIN], step[replies.FRONT_PIECE], step[replies.HOME_LEFT]) == (1, 1, 1, 1)
    assert (hop[replies.STEP], hop[replies.GAIN], hop[replies.LONGEST], hop[replies.FAR]) == (0, 2, 1, 0)
    assert not features[:, [replies.BACK, replies.GOAL, replies.WITHIN, replies.FOES]].any()
    assert features[:, replies.LONGEST_FIRST].sum() == features[:, replies.LONGEST_LAST].sum() == 1
