"""`master` plays from its opening book where it has a position, and says so."""

from math import inf
from pathlib import Path
from random import Random

import pytest

from ai.games.english_draughts.opening_book import KIND, BookMove, read_openings, shipped, write_openings
from ai.roster import make_agent
from ai.weights import write_weights
from shared.agent import Budget, Decision
from shared.core import Seat
from shared.errors import WeightsError
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import DraughtsState
from shared.reasons import OwnThinkingReason


def chosen(state: DraughtsState, player: str, budget: Budget, *without: str) -> Decision:
    legal = [move for move in GAME.move_texts(state) if move not in without]
    view = GAME.view(state, Seat(state.position.turn))
    return make_agent(GAME.id, player, 1, {}).choose(view, legal, budget)


def some(count: int) -> list[tuple[DraughtsState, BookMove]]:
    return [(GAME.unpack(packed), answer) for packed, answer in Random(1).sample(list(shipped().items()), count)]


def test_it_plays_the_books_move_and_cites_the_search_that_made_it() -> None:
    for state, answer in some(20):
        move, why = chosen(state, "master", Budget(nodes=1)).move, chosen(state, "master", Budget(nodes=1)).why
        assert isinstance(why, OwnThinkingReason)
        line = (answer.move, answer.reply) if answer.reply else (answer.move,)
        assert (move, why.prepared, why.score, why.depth) == (answer.move, True, answer.score / 100, answer.depth)
        assert (why.by, why.line) == ("master", line)


def test_it_searches_without_a_book_move_and_for_analysis() -> None:
    ((state, answer),) = some(1)
    for decision in (
        chosen(state, "master", Budget(nodes=100), answer.move),
        chosen(state, "master", Budget(nodes=100, depth=2)),
        chosen(state, "master", Budget(nodes=100, seconds=inf)),
        chosen(state, "expert", Budget(nodes=100)),
    ):
        assert isinstance(decision.why, OwnThinkingReason) and decision.why.prepared is None
    assert chosen(state, "master", Budget(nodes=100), answer.move).move != answer.move


def test_every_answer_is_a_choice_by_the_rules_and_so_is_the_reply() -> None:
    assert len(shipped()) > 1_000
    for packed, answer in shipped().items():
        state = GAME.unpack(packed)
        assert GAME.pack(state) == packed and len(GAME.move_texts(state)) > 1
        after = GAME.successor(state, GAME.parse_move(state, answer.move))
        assert not answer.reply or answer.reply in GAME.move_texts(after)


def test_a_book_is_read_as_it_was_written(tmp_path: Path) -> None:
    book = dict(list(shipped().items())[:9]) | {bytes(13): BookMove("1-5", -7, 31, "")}
    write_openings(tmp_path / "book", book, {"nodes": 5})
    found, recipe = read_openings(tmp_path / "book")
    assert found == book and recipe["nodes"] == 5


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    write_weights(tmp_path / "file", KIND, {}, {"texts": []})
    with pytest.raises(WeightsError) as refusal:
        read_openings(tmp_path / "file")
    assert refusal.value.code == "weights/shape"
