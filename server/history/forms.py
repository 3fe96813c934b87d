"""Reads the games and positions of a text in whichever form it is. Judges no result; opens nothing.

A text is not known by its first character: a comment opens as JSON does, a position as a move list. So the form that is
likely by how the text begins is tried first, then every other one, until one of them finds something. Where none does,
the reader that came nearest says why: one that has understood the words and found a move or a result wrong is nearer
than one to which the text is no text of its form.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from shared.core import Seat
from shared.errors import AmbiguousMove, IllegalMove, NotationError, RecordError, UnsettledResult
from shared.games import GAMES, game_named
from shared.records.decoding import decode, wide_encoding
from shared.records.gamelog_xml import parse_xml
from shared.records.judging import begin_record, read_moves
from shared.records.ndjson import parse_document, parse_line, usual_start
from shared.records.pdn import parse_pdn
from shared.records.record import GameRecord
from shared.records.text import ANY_HEADER, parse_text

Item = GameRecord | RecordError
_LONGEST_LINE: Final = 1 << 20
"""Characters of a line of NDJSON."""
_SHORTEST_POSITION, _LONGEST_POSITION = 4, 2_000
"""Characters."""
_MOST_PARTS: Final = 12
"""Of a line, in which a position is looked for."""
_LINES_IN_VAIN: Final = 100
"""Read without finding any position."""
_AROUND: Final = " ;,\t\"'[]"
_MOST_MOVES: Final = 2_000
"""Of a list of moves without a game's name."""
_PACKED: Final = (b"\x1f\x8b", b"PK\x03\x04", b"\xfd7zXZ", b"BZh", b"\x28\xb5\x2f\xfd", b"7z\xbc\xaf")
_NUMBER: Final = re.compile(r"\d+\s*[.)]+\s*")
_PARTS: Final = re.compile(r"[;,\t\"'\[\]]|\s+-\s+|\s+")
_NO_MOVE: Final = re.compile(r"\d*\.+|\d+\.|[\d/*½-]+")
_COMMENT: Final = re.compile(r"\{[^{}]*\}")


@dataclass(slots=True)
class ReadText:
    """The games or positions that one reader finds in a text."""

    form: str
    items: list[Item] = field(default_factory=list[Item])

    @property
    def games(self) -> int:
        """Games and positions that could be read."""
        return sum(not isinstance(item, RecordError) or isinstance(item, UnsettledResult) for item in self.items)

    def nearness(self) -> tuple[int, int]:
        """How near the reader came: the larger, the nearer."""
        first = next((item for item in self.items if isinstance(item, RecordError)), None)
        if first is None:
            return (0, 0)
        if not _is_at_start(first):
            return (2, first.line)
        return ({"record/syntax": 0, "record/unsupported": 1}.get(first.code, 2), first.line)

    @property
    def is_foreign(self) -> bool:
        """Whether not even its first words were understood."""
        return not self.games and self.nearness()[0] == 0


def _is_at_start(error: RecordError) -> bool:
    return not re.match(r"(?:ply|hand) [2-9]|(?:ply|hand) \d\d", str(error))


def read_text(content: bytes, first_named: Seat | None, game: str | None, most: int) -> ReadText | None:
    """The games of a text by the reader that understands it; None for bytes that are no text.

    `game`: whose records they are where they do not say. At most about `most` games are read.
    """
    if content.startswith(_PACKED) or (b"\x00" in content and not wide_encoding(content)):
        return None
    text = decode(content)
    nearest: ReadText | None = None
    for form in _likely(text):
        found = ReadText(form)
        for item in _READERS[form](text, first_named, game):
            found.items.append(item)
            if len(found.items) > 2 * most:
                break
        if found.games:
            return found
        if found.items and (nearest is None or found.nearness() > nearest.nearness()):
            nearest = found
    return nearest or ReadText("pdn")


def _likely(text: str) -> list[str]:
    """All forms, the one that the beginning of the text looks like first."""
    begin = text.lstrip()[:80]
    first = {"<": "xml", "{": "ndjson", "[": "pdn"}.get(begin[:1], "pdn")
    if begin.startswith(ANY_HEADER):
        first = "text"
    return sorted(_READERS, key=lambda form: form != first)


def _read_pdn(text: str, first_named: Seat | None, game: str | None) -> Iterator[Item]:
    yield from parse_pdn(text, first_named)


def _read_ndjson(text: str, first_named: Seat | None, game: str | None) -> Iterator[Item]:
    if "{" not in text:
        return
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not lines[0][1].lstrip().startswith("{") or not lines[0][1].rstrip().endswith("}"):
        yield from parse_document(text.encode(), game)
        return
    for number, line in lines:
        if len(line) > _LONGEST_LINE:
            yield RecordError("record/too-large", f"a line of over {_LONGEST_LINE} bytes", number)
        else:
            yield parse_line(line, number, game)


def _read_xml(text: str, first_named: Seat | None, game: str | None) -> Iterator[Item]:
    if "<" not in text:
        return
    try:
        yield parse_xml(text.encode(), game)
    except RecordError as error:
        yield error


def _read_records(text: str, first_named: Seat | None, game: str | None) -> Iterator[Item]:
    if ANY_HEADER in text:
        yield from parse_text((number, line.encode()) for number, line in enumerate(text.split("\n"), start=1))


def _read_positions(text: str, first_named: Seat | None, game: str | None) -> Iterator[Item]:
    """A position a line, of any game, with anything behind it: the whole line, or the first part of it that is one."""
    games, any_found = _games(game), False
    for number, line in enumerate(text.split("\n"), start=1):
        line = _NUMBER.sub("", line.strip(), count=1)
        if not line or line[0] in "#%":
            continue
        found = _first_position(line, games)
        if found is None:
            yield RecordError("record/syntax", f"{line[:40]!r} is no position", number)
            if not any_found and number > _LINES_IN_VAIN:
                return
            continue
        any_found = True
        rules, start, part = found
        games = [rules]  # a file is of one game
        about = line.replace(part, "", 1).strip(_AROUND).removeprefix("FEN").strip(_AROUND)
        yield GameRecord(rules.id, start, (), None, ("",) * rules.seats, event=about, line=number)


def _first_position(line: str, games: Sequence[Any]) -> tuple[Any, str, str] | None:
    """Game, canonical text, and what it is in the line, of the first part of it that is a position."""
    for part in _parts(line):
        for rules in games:
            start = _position(rules, part)
            if start is not None:
                return rules, start, part
    return None


def _parts(line: str) -> Iterator[str]:
    line = line[:_LONGEST_POSITION]
    parts = [line, *re.split('[;\t"]', line)[:_MOST_PARTS], *_PARTS.split(line)[:_MOST_PARTS]]
    yield from dict.fromkeys(part.strip() for part in parts if len(part) >= _SHORTEST_POSITION)


def _position(rules: Any, text: str) -> str | None:
    try:
        options = rules.options({})
        return rules.format_position(rules.parse_position(text, options))
    except (NotationError, IllegalMove, AmbiguousMove):
        return None


def _read_moves(text: str, first_named: Seat | None, game: str | None) -> Iterator[Item]:
    """Moves from the beginning of a game whose position is known, of any game."""
    words = [word for word in _COMMENT.sub(" ", text).split() if not _NO_MOVE.fullmatch(word)]
    words = [_NUMBER.sub("", word, count=1) for word in words[:_MOST_MOVES]]
    nearest: RecordError | None = None
    for rules in _games(game):
        if rules.hidden or not words:
            continue
        start = usual_start(rules.id)
        try:
            moves, _, _ = read_moves(*begin_record(rules.id, start), words)
        except RecordError as error:
            if nearest is None or not _is_at_start(error):
                nearest = error
            continue
        yield GameRecord(rules.id, start, tuple(moves), None, ("",) * rules.seats, line=1)
        return
    if nearest is not None:
        yield RecordError(nearest.code, str(nearest), 1)


def _games(first: str | None) -> list[Any]:
    """Every game, the wanted one first."""
    wanted = None if first is None else game_named(first).id
    return sorted(GAMES.values(), key=lambda rules: rules.id != wanted)


_READERS: Final[dict[str, Callable[[str, Seat | None, str | None], Iterator[Item]]]] = {
    "pdn": _read_pdn,
    "positions": _read_positions,
    "moves": _read_moves,
    "ndjson": _read_ndjson,
    "xml": _read_xml,
    "text": _read_records,
}
