"""Recorded games judged by their rule books: where one begins, what a move text means, whether a result can be.

Knows no format. Real games went on past a third occurrence, and their results are told, not found on the board
(`shared/games/english_draughts/README.md`): those that tell no house rules are judged with the draw rules off.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from shared.core import Game, Seat, team_of
from shared.errors import AmbiguousMove, IllegalMove, NotationError, OptionError, RecordError
from shared.games import GAMES
from shared.games.facets import facets_of
from shared.records.record import GameRecord

RESULTS: Mapping[str, tuple[int, int]] = {"1-0": (1, -1), "0-1": (-1, 1), "1/2-1/2": (0, 0)}
"""Result text of two sides → points per side. In our texts `1-0` means that the side of seat 0 won."""
_DRAWN = "1/2-1/2"

_CODES: Mapping[type[Exception], str] = {
    AmbiguousMove: "record/ambiguous",
    IllegalMove: "record/illegal",
    NotationError: "record/syntax",
}


def game_recorded(game_id: str) -> Game[Any, Any]:
    """The rule book of a record. Raises RecordError `record/unsupported` for a game whose records are not read."""
    if game_id not in GAMES:
        raise RecordError("record/unsupported", f"records of {game_id} are not read")
    return GAMES[game_id]


def options_recorded(game_id: str) -> Mapping[str, Any]:
    """The options under which records are judged that tell none."""
    return facets_of(game_id).recorded or {}


@lru_cache(maxsize=64)
def begin_record(game_id: str, start: str, options: tuple[tuple[str, Any], ...] = ()) -> tuple[Game[Any, Any], Any]:
    """The rule book, and the state that a record begins with.

    Raises RecordError: `record/unsupported` for a game whose records are not read, `record/syntax`.
    """
    game = game_recorded(game_id)
    try:
        return game, game.parse_position(start, game.options(dict(options) or options_recorded(game_id)))
    except (NotationError, OptionError) as error:
        raise RecordError("record/syntax", f"the start position: {error}") from error


def complete_options(game: Game[Any, Any], options: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """All house rules of a record that tells some. Raises RecordError `record/syntax`."""
    try:
        return tuple(game.options(options).items()) if options else ()
    except OptionError as error:
        raise RecordError("record/syntax", str(error)) from error


def parse_recorded(game: Game[Any, Any], state: Any, text: str, ply: int, line: int = 0) -> Any:
    """The move that `text` tells at ply `ply`, from 1.

    Raises RecordError naming the ply: `record/syntax`, `record/illegal` or `record/ambiguous`.
    """
    try:
        return game.parse_move(state, text)
    except tuple(_CODES) as error:
        raise RecordError(_CODES[type(error)], f"ply {ply}: {error}", line) from error


def check_result(game: Game[Any, Any], state: Any, record: GameRecord) -> None:
    """Whether the result told can be that of a round which ends in `state`.

    Raises RecordError `record/contradiction` when the rules decide otherwise, or who gave up is told to have won.
    """
    if record.points is None:
        return
    outcome = game.outcome(state)
    if outcome is not None and tuple(outcome.points) != record.points:
        recorded, shown = result_text(record.points), result_text(outcome.points)
        raise RecordError("record/contradiction", f"{recorded} is told, but the board says {shown} ({outcome.reason})")
    check_resigned(record)


def check_resigned(record: GameRecord) -> None:
    """Raises RecordError `record/contradiction` when who gave up is told to have won."""
    if record.points is not None and any(record.points[seat] >= 0 for seat in record.resigned):
        raise RecordError("record/contradiction", f"a seat gave up, and {result_text(record.points)} is told")


def points_told(game: Game[Any, Any], result: str) -> tuple[int, ...] | None:
    """The points of every seat by a result text; None for a text that is none of this game."""
    if result in RESULTS and (len(game.teams) == 2 or result == _DRAWN):
        sides = RESULTS[result]
        return tuple(sides[team_of(game, Seat(seat)) % 2] for seat in range(game.seats))
    marks = result.split("-")
    if len(game.teams) == 2 or len(marks) != game.seats or set(marks) != {"0", "1"}:
        return None
    return tuple(1 if mark == "1" else -1 for mark in marks)


def result_text(points: Sequence[int] | None) -> str:
    """`1-0`, `0-1`, `1/2-1/2`, or `*` for no result. Two sides take turns around a table; of more than two, each
    seat has its own mark: `0-1-0`."""
    if points is None:
        return "*"
    if len(set(points)) == 1:
        return _DRAWN
    has_two_sides = len(points) % 2 == 0 and len(set(points[::2])) == len(set(points[1::2])) == 1
    return "-".join("1" if it == max(points) else "0" for it in (points[:2] if has_two_sides else points))
