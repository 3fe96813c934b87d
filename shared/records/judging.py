"""Recorded games judged by their rule books: where one begins, and what a move text means. Knows no format.

Real games went on past a third occurrence, and their results are told, not found on the board (RULES.md, draughts 11):
they are judged with the draw rules off.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from shared.core import Game
from shared.errors import AmbiguousMove, IllegalMove, NotationError, RecordError
from shared.games import GAMES

AS_RECORDED: Mapping[str, Mapping[str, Any]] = {"english-draughts/1": {"no_progress": "off", "repetition": "off"}}
"""By game whose records are read: the options under which they are judged."""

_CODES: Mapping[type[Exception], str] = {
    AmbiguousMove: "record/ambiguous",
    IllegalMove: "record/illegal",
    NotationError: "record/syntax",
}


@lru_cache(maxsize=64)
def begin_record(game_id: str, start: str) -> tuple[Game[Any, Any], Any]:
    """The rule book, and the state that a record begins with.

    Raises RecordError: `record/unsupported` for a game whose records are not read, `record/syntax`.
    """
    if game_id not in AS_RECORDED:
        raise RecordError("record/unsupported", f"records of {game_id} are not read")
    game = GAMES[game_id]
    try:
        return game, game.parse_position(start, game.options(AS_RECORDED[game_id]))
    except NotationError as error:
        raise RecordError("record/syntax", f"the start position: {error}") from error


def parse_recorded(game: Game[Any, Any], state: Any, text: str, ply: int, line: int = 0) -> Any:
    """The move that `text` tells at ply `ply`, from 1.

    Raises RecordError naming the ply: `record/syntax`, `record/illegal` or `record/ambiguous`.
    """
    try:
        return game.parse_move(state, text)
    except tuple(_CODES) as error:
        raise RecordError(_CODES[type(error)], f"ply {ply}: {error}", line) from error
