"""Portable Draughts Notation for English draughts: many games in one text, read and written. Opens no file.

A text is read game by game, and a broken game becomes a RecordError with its line while the following ones are read
on. Tags, comments, variations, move numbers, marks like `!` and `$4` and results are understood as in PDN 3.0; only
tags, moves and results are kept.

Our records' additions to PDN (id, house rules, players, ...) are JSON in one tag of our own (`Oldhand`).

PDN never settled whom `1-0` calls the winner. Our texts say so in a tag of their own (`ResultOrder`). Any other text is
judged as a whole by those of its games that end on a position without a move, else by what the caller tells, else its
games with a winner are refused as ambiguous. Draws and unfinished games need no such answer.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from textwrap import fill
from typing import Any, cast

from shared.core import Seat
from shared.errors import RecordError
from shared.games.english_draughts.board import BLACK, WHITE
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.records.judging import begin_record, parse_recorded
from shared.records.ndjson import detailed, details
from shared.records.record import GameRecord

GAME_TYPE = "21"
"""PDN's number for English draughts."""

_POINTS: dict[str, tuple[int, int] | None] = {
    "1-0": (1, -1),
    "0-1": (-1, 1),
    "1/2-1/2": (0, 0),
    "2-0": (1, -1),
    "0-2": (-1, 1),
    "1-1": (0, 0),
    "*": None,
    "0-0": None,
}
"""Result → points of the side it names first and of the other one."""
_RESULT = {points: text for text, points in reversed(_POINTS.items())}
"""Points → the result that we write: the first one in the table."""

_ORDER_TAG, _ORDER = "ResultOrder", "Black-White"
_DETAILS_TAG = "Oldhand"
_OWN_TAGS = (
    *("Event", "Site", "Date", "Round", "Black", "White", "Result", "GameType", _ORDER_TAG, "SetUp", "FEN"),
    _DETAILS_TAG,
)
"""Tags that a field of the record answers for, in the order in which they are written."""

_TAG_LINE = re.compile(r'\s*\[\s*\w+\s+"')
TOKEN = re.compile(
    r"""
      (?P<skipped> \s+ | ^%[^\n]* | \d*\.+ )
    | (?P<comment> ;[^\n]* | \{[^}]*\} )
    | (?P<mark> \$\d+ | [!?]+ )
    | \[ \s* (?P<tag>\w+) \s+ "(?P<value>(?:[^"\\\n]|\\.)*)" \s* \]
    | (?P<bracket> [()] )
    | (?P<result> (?: 1/2-1/2 | [01]-[01] | 2-0 | 0-2 | \* ) (?![0-9/xX-]) )
    | (?P<move> [0-9]+ (?:[-xX][0-9]+)+ ) [!?*]*
    | (?P<broken> [^\s()\[{;]+ | . )
    """,
    re.VERBOSE | re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class PdnGame:
    """A game that was read, before anybody knows whom `1-0` calls the winner."""

    record: GameRecord
    """With the points as they are when the result names Black first."""
    settled: bool
    """Whether the text itself says so."""
    lost: Seat | None
    """The seat that is left without a move at the end, if one is."""

    @property
    def names_winner(self) -> bool:
        """Whether the result has a winner: other results mean the same whichever side they name first."""
        return self.record.points not in (None, (0, 0))


def parse_pdn(source: str | bytes, first_named: Seat | None = None) -> Iterator[GameRecord | RecordError]:
    """The games of a text in order, and an error in the place of each that cannot be read or judged.

    `first_named` is the seat whose points come first in a result, for texts that do not show it. Bytes are UTF-8, or
    else Latin-1.
    """
    read = [_replayed(draft) for section in sections_of(decoded(source)) for draft in _drafts(*section)]
    games = [game for game in read if isinstance(game, PdnGame)]
    side: Seat | RecordError
    try:
        side = judge_result_side(games, first_named)
    except RecordError as error:
        side = error
    for game in read:
        if isinstance(game, RecordError):
            yield game
        elif game.settled or side == BLACK or not game.names_winner:
            yield game.record
        elif isinstance(side, RecordError):
            yield RecordError(side.code, str(side), game.record.line)
        else:
            points = game.record.points
            yield replace(game.record, points=points and points[::-1])


def judge_result_side(games: Iterable[PdnGame], first_named: Seat | None = None) -> Seat:
    """The seat whose points the results of this text name first.

    Raises RecordError `record/ambiguous` when nothing tells, or when the games and `first_named` contradict each other.
    """
    decisive = [game for game in games if not game.settled and game.names_winner]
    shown = {
        BLACK if game.record.points and game.record.points[game.lost] < 0 else WHITE
        for game in decisive
        if game.lost is not None
    }
    if len(shown) == 1:
        (side,) = shown
        if first_named not in (None, side):
            raise RecordError("record/ambiguous", "games that end without a move contradict whom 1-0 is told to favour")
        return side
    if first_named is not None:
        return first_named
    if decisive:
        raise RecordError(
            "record/ambiguous", "nothing shows whether 1-0 means that Black or that White won: say which is first named"
        )
    return BLACK


def format_pdn(record: GameRecord) -> str:
    """The record as one PDN game that `parse_pdn` reads back, with an empty line at the end.

    Tag values are one line each: line breaks in them become blanks.
    """
    result = _RESULT[None if record.points is None else (record.points[BLACK], record.points[WHITE])]
    black, white = record.players
    set_up = record.start != START
    more = json.dumps(details(record), ensure_ascii=False)
    values = (record.event, record.site, record.date, record.round, black, white, result, GAME_TYPE, _ORDER)
    tags = [
        *zip(
            _OWN_TAGS,
            (*values, "1" if set_up else "", record.start if set_up else "", "" if more == "{}" else more),
            strict=True,
        ),
        *record.tags,
    ]
    lines = [f'[{name} "{escaped(value)}"]' for name, value in tags if value or name not in _OWN_TAGS]
    words = [f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(record.moves)]
    body = fill(" ".join([*words, result]), width=80, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, "", body, "", ""])


def decoded(source: str | bytes) -> str:
    """The text with `\\n` as its only line break."""
    if isinstance(source, bytes):
        try:
            source = source.decode("utf-8")
        except UnicodeDecodeError:
            source = source.decode("latin-1")
    return source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def sections_of(text: str) -> Iterator[tuple[int, str]]:
    """The text cut where tags follow something else, and the number of each section's first line.

    A line that opens a tag begins a game wherever it stands, so a brace that nobody closed harms only its own game.
    """
    lines = text.split("\n")
    begin, among_tags = 0, True
    for number, line in enumerate(lines):
        if not line.strip() or line.startswith(("%", ";")):
            continue
        is_tag = _TAG_LINE.match(line) is not None
        if is_tag and not among_tags:
            yield begin + 1, "\n".join(lines[begin:number])
            begin = number
        among_tags = is_tag
    yield begin + 1, "\n".join(lines[begin:])


@dataclass(slots=True)
class _PdnDraft:
    """One game of a PDN text, before its moves are checked against the rules."""

    line: int
    tags: dict[str, str] = field(default_factory=dict[str, str])
    moves: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """Move texts, each with its line."""
    result: str = "*"
    error: RecordError | None = None

    def break_off(self, message: str, line: int) -> None:
        """Remember the first thing that is wrong."""
        self.error = self.error or RecordError("record/syntax", message, line)

    def tells_something(self) -> bool:
        return bool(self.tags or self.moves or self.error)


def _drafts(first_line: int, section: str) -> Iterator[_PdnDraft]:
    """The games of one section: a result ends a game, and so does a tag after moves or a tag said twice."""
    draft = _PdnDraft(first_line)
    line, depth, opened = first_line, 0, 0
    for token in TOKEN.finditer(section):
        text, kind = token[0], token.lastgroup
        if kind == "bracket" and (text == "(" or depth):
            opened = opened if depth else line
            depth += 1 if text == "(" else -1
        elif depth or kind in ("skipped", "comment", "mark"):
            pass
        else:
            if kind == "value" and (draft.moves or token["tag"] in draft.tags):
                yield draft
                draft = _PdnDraft(line)
            if not draft.tells_something():
                draft.line = line
            if kind == "value":
                draft.tags[token["tag"]] = re.sub(r'\\(["\\])', r"\1", token["value"])
            elif kind == "move":
                draft.moves.append((token["move"], line))
            elif kind == "result":
                draft.result = text
                if draft.tells_something():
                    yield draft
                draft = _PdnDraft(line)
            else:
                what = "a comment opens and never closes" if text == "{" else f"{text[:40]!r} is neither move nor mark"
                draft.break_off(what, line)
                if text == "{":  # no brace follows: all the rest is a comment
                    break
        line += text.count("\n")
    if depth:
        draft.break_off("a variation opens and never closes", opened)
    if draft.tells_something():
        yield draft


def _replayed(draft: _PdnDraft) -> PdnGame | RecordError:
    """The draft as the rules read it. Short captures become full paths."""
    if draft.error:
        return draft.error
    tags = draft.tags
    game_type = tags.get("GameType", GAME_TYPE)
    if game_type.split(",")[0].strip() != GAME_TYPE:
        return RecordError("record/unsupported", f"game type {game_type} is not English draughts", draft.line)
    try:
        game, state = begin_record(ENGLISH_DRAUGHTS.id, tags.get("FEN", START))
    except RecordError as error:
        return RecordError(error.code, str(error), draft.line)
    try:
        more = _details(tags.get(_DETAILS_TAG, "{}"), game)
    except RecordError as error:
        return RecordError(error.code, str(error), draft.line)
    start = game.format_position(state)
    moves: list[str] = []
    for ply, (text, line) in enumerate(draft.moves, start=1):
        try:
            move = parse_recorded(game, state, text, ply, line)
        except RecordError as error:
            return error
        moves.append(game.format_move(state, move))
        state = game.successor(state, move)
    tag_points = _POINTS.get(tags.get("Result", "*"))
    record = GameRecord(
        game=game.id,
        start=start,
        moves=tuple(moves),
        points=_POINTS[draft.result] if tag_points is None else tag_points,
        players=(tags.get("Black", ""), tags.get("White", "")),
        event=tags.get("Event", ""),
        site=tags.get("Site", ""),
        date=tags.get("Date", ""),
        round=tags.get("Round", ""),
        tags=tuple((name, value) for name, value in tags.items() if name not in _OWN_TAGS),
        line=draft.line,
        **more,
    )
    blocked = not game.legal_moves(state)
    return PdnGame(record, tags.get(_ORDER_TAG) == _ORDER, state.position.turn if blocked else None)


def _details(text: str, game: Any) -> dict[str, Any]:
    """The fields of a record that our own tag tells. Raises RecordError."""
    try:
        fields: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError("record/syntax", f"the tag {_DETAILS_TAG} is no JSON") from error
    if not isinstance(fields, dict):
        raise RecordError("record/syntax", f"the tag {_DETAILS_TAG} is no JSON object")
    return detailed(cast("dict[str, Any]", fields), game)


def escaped(value: str) -> str:
    return re.sub(r" *[\r\n][\r\n ]*", " ", value).replace("\\", r"\\").replace('"', r"\"")
