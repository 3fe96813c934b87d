"""Portable Draughts Notation for English draughts: many games in one text, read and written. Opens no file.

A text is read game by game, and a broken game becomes a RecordError with its line while the following ones are read
on. The reader is liberal (`pdn_tokens`, `pdn_tags`, `pdn_games`), the writer exact. Tags, moves, results and the
time of each move are kept, comments and variations are not: `pdn_lines` reads those.

Our records' additions to PDN (id, house rules, players, ...) are JSON in one tag of our own (`Oldhand`).

PDN never settled whom `1-0` calls the winner. Our texts say so in a tag of their own (`ResultOrder`). Any other text is
judged as a whole by those of its games that end on a position without a move, else by what the caller tells, else its
games with a winner are refused as ambiguous. Draws and unfinished games need no such answer.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import fill
from typing import Any

from shared.core import Seat
from shared.errors import NotationError, RecordError, UnsettledResult
from shared.games.english_draughts.board import BLACK, WHITE
from shared.games.english_draughts.pdn_games import PdnDraft, drafts_of
from shared.games.english_draughts.pdn_tags import (
    COLOUR_TAGS,
    FIELD_TAGS,
    GAME_TYPE,
    NO_RESULT,
    ORDER,
    ORDER_TAG,
    OWN_TAG,
    RESULT_TEXTS,
    UNKNOWN,
    is_english_draughts,
    result_told,
)
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.records.decoding import decode, tidied
from shared.records.judging import begin_record, read_moves
from shared.records.ndjson import RecordDetails, detailed, details
from shared.records.record import LONGEST_MS, GameRecord, MoveTimes
from shared.values import Json

_ELAPSED = re.compile(
    r"\[%emt\s+(?:(?:(?P<h>[0-9]{1,6}):)?(?P<m>[0-9]{1,2}):)?(?P<s>[0-9]{1,6})(?:[.,](?P<f>[0-9]{1,9}))?\s*\]"
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

    `first_named` is the seat whose points come first in a result, for texts that do not show it. Bytes are decoded by
    `shared.records.decoding`.
    """
    read = [_replayed(draft) for draft in drafts_of(text_of(source))]
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
        elif isinstance(side, RecordError) and first_named is None:
            yield UnsettledResult(str(side), game.record)
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
    result = RESULT_TEXTS[None if record.points is None else (record.points[BLACK], record.points[WHITE])]
    black, white = record.players
    set_up = record.start != START
    more = json.dumps(details(record), ensure_ascii=False)
    values = (record.event, record.site, record.date, record.round, black, white, result, GAME_TYPE, ORDER)
    tags = [
        *zip(
            FIELD_TAGS,
            (*values, "1" if set_up else "", record.start if set_up else "", "" if more == "{}" else more),
            strict=True,
        ),
        *record.tags,
    ]
    lines = [f'[{name} "{escaped(value)}"]' for name, value in tags if value or name not in FIELD_TAGS]
    words: list[str] = []
    for ply, move in enumerate(record.moves):
        words.append(f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move)
        if record.times and (time := record.times[ply]) is not None:
            words.append(f"{{[%emt {_time_text(time)}]}}")
    body = fill(" ".join([*words, result]), width=80, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, "", body, "", ""])


def text_of(source: str | bytes) -> str:
    """The text with `\n` as its only line break."""
    return decode(source) if isinstance(source, bytes) else tidied(source)


def _replayed(draft: PdnDraft) -> PdnGame | RecordError:
    """The draft as the rules read it. Short captures become full paths."""
    if draft.error:
        return draft.error
    tags = draft.tags
    try:
        game, state = begin_draft(draft)
        more = _details(tags.get(OWN_TAG, "{}"), game)
    except RecordError as error:
        return RecordError(error.code, str(error), draft.line)
    start = game.format_position(state)
    texts, lines = [text for text, _ in draft.moves], [line for _, line in draft.moves]
    try:
        moves, states, end = read_moves(game, state, texts, lines)
        _check_setups(game, draft, states)
    except RecordError as error:
        return error
    in_tag = result_told(tags.get("Result", "*")) or NO_RESULT
    result = draft.result if in_tag.points is None else in_tag
    record = GameRecord(
        game=game.id,
        start=start,
        moves=tuple(moves),
        points=result.points,
        players=(_player(tags, "Black"), _player(tags, "White")),
        event=tags.get("Event", ""),
        site=tags.get("Site", ""),
        date=tags.get("Date", ""),
        round=tags.get("Round", ""),
        tags=tuple((name, value) for name, value in tags.items() if name not in FIELD_TAGS),
        line=draft.line,
        times=_times(draft),
        **more,
    )
    blocked = not game.legal_moves(end)
    settled = result.settled or tags.get(ORDER_TAG) == ORDER
    return PdnGame(record, settled, end.position.turn if blocked else None)


def _time_text(ms: int) -> str:
    """Hours, minutes and seconds, `0:00:03.512`."""
    seconds, rest = divmod(ms, 1000)
    fraction = f".{rest:03}".rstrip("0") if rest else ""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{fraction}"


def _times(draft: PdnDraft) -> MoveTimes:
    """The time of each ply as the comments behind it tell it: PGN's `%emt`, elapsed move time."""
    times: list[int | None] = []
    for ply in range(1, len(draft.moves) + 1):
        found = [part for text in draft.comments.get(ply, ()) for part in _ELAPSED.finditer(text)]
        time = _milliseconds(found[-1]) if found else None
        times.append(time if time is not None and time < LONGEST_MS else None)
    return tuple(times) if any(time is not None for time in times) else ()


def _milliseconds(elapsed: re.Match[str]) -> int:
    hours, minutes, seconds, fraction = (elapsed[part] or "0" for part in ("h", "m", "s", "f"))
    return 1000 * (3600 * int(hours) + 60 * int(minutes) + int(seconds)) + int(fraction.ljust(3, "0")[:3])


def _player(tags: Mapping[str, str], colour: str) -> str:
    """The name of a side's player, in texts that are not ours by whatever the side is called."""
    if colour in tags or ORDER_TAG in tags:
        return tags.get(colour, "")
    return next((value for name, value in tags.items() if name.lower() in COLOUR_TAGS[colour]), "")


def begin_draft(draft: PdnDraft) -> tuple[Any, Any]:
    """The rule book and the state that the game begins with. Raises RecordError for another game and its positions."""
    for name in ("GameType", "Variant"):
        game_type = draft.tags.get(name, GAME_TYPE)
        if not is_english_draughts(game_type):
            raise RecordError("record/unsupported", f"game type {game_type} is not English draughts", draft.line)
    fen = re.sub(r",+(?=[,:.\s]|$)", "", draft.tags.get("FEN", ""))  # a comma with no square behind it
    return begin_record(ENGLISH_DRAUGHTS.id, START if fen in UNKNOWN else fen)


def _check_setups(game: Any, draft: PdnDraft, states: Sequence[bytes]) -> None:
    """Raises RecordError where a position is set up that does not follow from the moves."""
    for plies, token in draft.setups:
        try:
            follows = game.pack(game.parse_position(token.text)) == states[plies - 1]
        except NotationError as error:
            raise RecordError("record/syntax", f"a position set up between moves: {error}", token.line) from error
        if not follows:
            what = f"after ply {plies} a position is set up that does not follow from the moves"
            raise RecordError("record/unsupported", what, token.line)


def _details(text: str, game: Any) -> RecordDetails:
    """The fields of a record that our own tag tells. Raises RecordError."""
    try:
        fields: Json = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError("record/syntax", f"the tag {OWN_TAG} is no JSON") from error
    if not isinstance(fields, dict):
        raise RecordError("record/syntax", f"the tag {OWN_TAG} is no JSON object")
    return detailed(fields, game)


def escaped(value: str) -> str:
    """The value as it stands between quotation marks, on one line."""
    return re.sub(r" *[\r\n][\r\n ]*", " ", value).replace("\\", r"\\").replace('"', r"\"")
