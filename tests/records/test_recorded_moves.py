"""Move texts of records in every game: separators carry no meaning, and what follows decides what is left open."""

from random import Random
from typing import Any

import pytest

from shared.core import Seat
from shared.errors import RecordError
from shared.games import GAMES
from shared.records.judging import read_moves
from shared.records.ndjson import usual_start


@pytest.mark.parametrize("game_id", ["chinese-checkers/1", "chinese-checkers-star-2/1"])
@pytest.mark.parametrize(
    ("old", "new"), [("-", "x"), ("x", "-"), ("-", "\u2013"), ("x", ":"), ("-", " - "), ("x", "X")]
)
def test_cells_of_a_move_may_stand_apart_by_anything(game_id: str, old: str, new: str) -> None:
    game: Any = GAMES[game_id]
    state, rng, moves = game.parse_position(usual_start(game_id)), Random(4), list[str]()
    for _ in range(30):
        move = rng.choice(game.legal_moves(state))
        moves.append(game.format_move(state, move))
        state = game.successor(state, move)
    start = game.parse_position(usual_start(game_id))
    assert read_moves(game, start, [text.replace(old, new) for text in moves])[0] == moves
    assert read_moves(game, start, [text.upper() for text in moves])[0] == moves


DEAL = "00 04 12 16 25 35 46/01 05 13 22 26 36 55/02 06 14 23 33 44 56/03 11 15 24 34 45 66"


def hand() -> Any:
    game = GAMES["domino-101/1"]
    return game.begin(game.options({"first_lead": "holder_free"}), DEAL, Seat(3))


def bare_moves(moves: list[str]) -> list[str]:
    """The moves as somebody writes them who leaves out the end at which a tile was placed."""
    return [text.strip("<>") for text in moves]


def reading(texts: list[str]) -> list[str] | str:
    """The moves as they are read, or the code of the refusal."""
    try:
        return read_moves(GAMES["domino-101/1"], hand(), texts)[0]
    except RecordError as error:
        return error.code


def test_a_tile_that_fits_both_ends_lies_where_the_rest_is_legal() -> None:
    game: Any = GAMES["domino-101/1"]
    rng, found = Random(1), list[list[str] | str]()
    open_choices = 0
    for _ in range(100):
        state, moves = hand(), list[str]()
        while len(moves) < 20 and game.to_act(state):
            legal = game.legal_moves(state)
            move = rng.choice(legal)
            moves.append(game.format_move(state, move))
            open_choices += sum(bare_moves(moves[-1:]) == bare_moves([game.format_move(state, it)]) for it in legal) > 1
            state = game.successor(state, move)
        found.append(reading(bare_moves(moves)))
        if isinstance(found[-1], list):
            assert bare_moves(found[-1]) == bare_moves(moves)
    assert open_choices > 100  # which the strict notation would refuse one and all
    assert {code for code in found if isinstance(code, str)} <= {"record/ambiguous"}
    assert sum(isinstance(read, list) for read in found) > 20


def test_a_record_is_refused_at_the_ply_that_denies_every_path() -> None:
    with pytest.raises(RecordError) as refused:
        read_moves(GAMES["domino-101/1"], hand(), ["1-1", "0-6"])
    assert (refused.value.code, "ply 2" in str(refused.value)) == ("record/illegal", True)
