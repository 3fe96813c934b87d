"""Recorded games judged by their rule books: where one begins, what a move text means, whether a result can be.

Knows no format. Real games went on past a third occurrence, and their results are told, not found on the board
(`shared/games/english_draughts/README.md`): those that tell no house rules are judged with the draw rules off.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from shared.core import Game, Options, OptionValue, Seat, team_of
from shared.errors import AmbiguousMove, IllegalMove, NotationError, OptionError, RecordError
from shared.games import GAMES
from shared.games.contracts import MovesMeant
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


def options_recorded(game_id: str) -> Options:
    """The options under which records are judged that tell none."""
    return facets_of(game_id).recorded or {}


@lru_cache(maxsize=64)
def begin_record(
    game_id: str, start: str, options: tuple[tuple[str, OptionValue], ...] = ()
) -> tuple[Game[Any, Any], Any]:
    """The rule book, and the state that a record begins with.

    Raises RecordError: `record/unsupported` for a game whose records are not read, `record/syntax`.
    """
    game = game_recorded(game_id)
    try:
        return game, game.parse_position(start, game.options(dict(options) or options_recorded(game_id)))
    except (NotationError, OptionError) as error:
        raise RecordError("record/syntax", f"the start position: {error}") from error


def complete_options(game: Game[Any, Any], options: Mapping[str, object]) -> tuple[tuple[str, OptionValue], ...]:
    """All house rules of a record that tells some. Raises RecordError `record/syntax`."""
    try:
        return tuple(game.options(options).items()) if options else ()
    except OptionError as error:
        raise RecordError("record/syntax", str(error)) from error


def moves_meant(game: Game[Any, Any], state: Any, text: str, ply: int, line: int = 0) -> MovesMeant:
    """The legal moves that `text` may mean at ply `ply`, from 1.

    Raises RecordError naming the ply: `record/syntax` or `record/illegal`.
    """
    return _meant(game, facets_of(game.id).moves_meant, state, text, ply, line)


_MeantBy = Callable[[Any, str], MovesMeant]


def _meant(game: Game[Any, Any], meant_by: _MeantBy | None, state: Any, text: str, ply: int, line: int) -> MovesMeant:
    try:
        return meant_by(state, text) if meant_by else MovesMeant((game.parse_move(state, text),))
    except tuple(_CODES) as error:
        raise RecordError(_CODES[type(error)], f"ply {ply}: {error}", line) from error


def read_moves(
    game: Game[Any, Any], state: Any, texts: Sequence[str], lines: Sequence[int] = (), before: int = 0
) -> tuple[list[str], list[bytes], Any]:
    """The moves of a record from `state` on: canonical texts, packed positions after each, and the state at the end.

    A text that fits several moves means the one after which the rest of the record is legal; where that leaves several,
    the one that it names exactly. Moves that lead to one position are as good as one: the first is taken.
    `lines`: where each text stands in its file. `before`: plies before them.

    Raises RecordError naming the ply: `record/syntax`, `record/illegal`, or `record/ambiguous` where nothing decides.
    """
    moves: list[str] = []
    states: list[bytes] = []
    ways = [_Way(state)]
    meant_by = facets_of(game.id).moves_meant
    can_forget = facets_of(game.id).recorded is not None and ways[0].is_as_recorded(game) if texts else False
    for ply, text in enumerate(texts, start=before + 1):
        line = lines[ply - before - 1] if lines else 0
        ways = _ways_after(game, ways, meant_by, text, ply, line)
        if len(ways) == 1:
            ways[0].commit(moves, states)
        elif len(ways) > _MOST_WAYS:
            raise next(way.doubt for way in ways if way.doubt)
        if can_forget and ply % _FRESH == 0:
            for way in ways:
                way.forget_the_past(game)
    chosen = next((way for way in ways if way.doubt is None), None)
    if chosen is None:
        raise ways[0].doubt or AssertionError("a way without a doubt was chosen")
    chosen.commit(moves, states)
    return moves, states, chosen.state


def _ways_after(
    game: Game[Any, Any], ways: Sequence["_Way"], meant_by: _MeantBy | None, text: str, ply: int, line: int
) -> list["_Way"]:
    """The readings that go on with this text. Raises RecordError where none does."""
    after: dict[bytes, _Way] = {}
    refusal: RecordError | None = None
    for way in ways:
        try:
            meant = _meant(game, meant_by, way.state, text, ply, line)
        except RecordError as error:
            refusal = refusal or error
            continue
        if len(ways) == len(meant.moves) == 1:
            (move,) = meant.moves
            made = game.successor(way.state, move)
            return [_Way(made, game.pack(made), game.format_move(way.state, move))]
        for made in way.after(game, meant, text, ply, line):
            if made.packed not in after or not made.doubt:
                after[made.packed] = made
    if refusal is not None and not after:
        raise refusal
    return list(after.values())


_MOST_WAYS = 16
"""Readings of a record that are followed at once; files have two or three."""
_FRESH = 64
"""Plies after which a state is made new where the past plays no part: a state has all moves before it, and to copy them
at every ply would take quadratic time."""


@dataclass(slots=True)
class _Way:
    """One reading of a record as far as it has been followed."""

    state: Any
    packed: bytes = b""
    text: str = ""
    before: "_Way | None" = None
    """The same before its last move, without its state."""
    doubt: RecordError | None = None
    """Why it is not the only one: set at the first text that it reads in one of several ways."""

    def after(self, game: Game[Any, Any], meant: MovesMeant, text: str, ply: int, line: int) -> Iterator["_Way"]:
        """The ways that go on with each of these moves; moves to one position are one, the first."""
        made: dict[bytes, tuple[str, Any]] = {}
        for move in meant.moves:
            state = game.successor(self.state, move)
            made.setdefault(game.pack(state), (game.format_move(self.state, move), state))
        before = _Way(None, self.packed, self.text, self.before) if self.packed else None
        doubt = self.doubt
        if doubt is None and len(made) > 1:
            texts = " or ".join(canonical for canonical, _ in made.values())
            doubt = RecordError("record/ambiguous", f"ply {ply}: {text} may be {texts}", line)
        for number, (packed, (canonical, state)) in enumerate(made.items()):
            yield _Way(state, packed, canonical, before, self.doubt if meant.exact and number == 0 else doubt)

    def is_as_recorded(self, game: Game[Any, Any]) -> bool:
        """Whether it is judged by the house rules of records that tell none."""
        return game.view(self.state, None).options == game.options(options_recorded(game.id))

    def forget_the_past(self, game: Game[Any, Any]) -> None:
        """Make its state one that begins here."""
        options = game.options(options_recorded(game.id))
        self.state = game.parse_position(game.format_position(self.state), options)

    def commit(self, moves: list[str], states: list[bytes]) -> None:
        """Append its moves and the packed positions after them: no other way is left."""
        way: _Way | None = self
        tail: list[_Way] = []
        while way is not None and way.packed:
            tail.append(way)
            way = way.before
        moves += [way.text for way in reversed(tail)]
        states += [way.packed for way in reversed(tail)]
        self.packed, self.before, self.doubt = b"", None, None


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
