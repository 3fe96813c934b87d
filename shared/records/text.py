"""Records as text that people read: any number of games, one after another. Opens no file and judges no move.

    Oldhand game record 1
    Game: domino-101/1
    Event: Club evening
    Seat 0: Ada
    Mind 1: ai "level-3" "4"
    Option: target=101
    Deal: 00 04 .../.../.../...
    Counsel: 0 me, 2 either
    Leader: 0
    1. 6-4 6-6> <4-1 pass
    Times: 2150 800 ? 1000
    Points: 20 0 20 0
    Result: 1-0
    Reason: target

A line is `Name: value` or plies behind the number of the first one; who `Mind` is, is a kind, an AI player's name and
its book. A value that a line cannot show as it is (it has blanks around it, or begins with a quotation mark) is told as
JSON. Times are milliseconds a ply. Empty lines mean nothing.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from shared.errors import RecordError
from shared.records.judging import result_text
from shared.records.ndjson import details, record_of, usual_start
from shared.records.record import GameRecord, HandRecord, one_line
from shared.values import Json, JsonObject

ANY_HEADER = "Oldhand game record"
HEADER = f"{ANY_HEADER} 1"
_ANY_HEADER = re.compile(rf"{ANY_HEADER} (\d+)")
_LINE = re.compile(r"(?P<name>[A-Z][a-z]+)(?: (?P<seat>\d))?:(?: (?P<value>.*))?")
_PLIES = re.compile(r"\d+\. (?P<moves>.*)")
_PLAIN = re.compile(r'[^\s"](?:.*\S)?')
_MOST_LINES = 100_000
"""Of one record."""
_ROW = 8
"""Plies a line of a board game; at a table of four so many seats play twice."""

Numbered = tuple[int, bytes | RecordError]


def format_text(record: GameRecord) -> str:
    """The record as lines, an empty one at the end."""
    fields = details(record)
    lines = [HEADER, f"Game: {record.game}"]
    lines += [
        f"{name.title()}: {_shown(getattr(record, name))}"
        for name in ("id", "event", "site", "date", "round")
        if getattr(record, name)
    ]
    lines += [f"Tag: {json.dumps(one_line(name))} {_shown(value)}" for name, value in record.tags]
    lines += [f"Seat {seat}: {_shown(name)}" for seat, name in enumerate(record.players) if name]
    for seat, who in enumerate(record.sitters):
        lines.append(" ".join([f"Mind {seat}: {who.kind}", json.dumps(who.agent), json.dumps(who.book)]))
    lines += [f"Option: {name}={value}" for name, value in record.options]
    if record.start != usual_start(record.game):
        lines.append(f"Start: {record.start}")
    lines += _rows(record.moves)
    lines += _list("Times", record.times)
    lines += _list("Recalled", record.recalled)
    for hand in record.hands:
        lines += _hand_lines(hand)
    lines += _list("Resigned", record.resigned)
    lines.append(f"Result: {result_text(record.points)}")
    if record.reason:
        lines.append(f"Reason: {_shown(record.reason)}")
    if "proof" in fields:
        lines.append(f"Proof: {json.dumps(fields['proof'])}")
    return "\n".join([*lines, "", ""])


def parse_text(lines: Iterable[Numbered]) -> Iterator[GameRecord | RecordError]:
    """The records of numbered lines, and an error in the place of each that cannot be read."""
    draft: _RecordDraft | None = None
    for number, content in lines:
        try:
            line = _decoded(content, number)
            if _ANY_HEADER.fullmatch(line):
                if draft is not None:
                    yield draft.finished()
                draft = _RecordDraft(number)
                if line != HEADER:
                    draft.error = RecordError("record/unsupported", f"{line!r} is not {HEADER!r}", number)
                continue
        except RecordError as error:
            line, problem = "", error
        else:
            problem = None
        if problem is None and not line:
            continue
        if draft is None:
            draft = _RecordDraft(number)
            problem = problem or RecordError("record/syntax", f"a game begins with the line {HEADER!r}", number)
        if problem is None and draft.error is None:
            try:
                draft.take(line, number)
            except RecordError as error:
                problem = error
        draft.error = draft.error or problem
    if draft is not None:
        yield draft.finished()


class _RecordDraft:
    """A record as far as its lines have been read: the JSON object that `record_of` takes."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.error: RecordError | None = None
        self._lines = 0
        self._fields: JsonObject = {}
        self._players: dict[int, str] = {}
        self._minds: dict[int, dict[str, str]] = {}
        self._options: dict[str, str] = {}
        self._tags: dict[str, str] = {}
        self._hands: list[JsonObject] = []
        self._moves: list[str] = []

    def take(self, line: str, number: int) -> None:
        """One more line. Raises RecordError."""
        self._lines += 1
        if self._lines > _MOST_LINES:
            raise RecordError("record/too-large", f"a game of over {_MOST_LINES} lines", number)
        plies = _PLIES.fullmatch(line)
        if plies:
            self._moves += plies["moves"].split()
            return
        found = _LINE.fullmatch(line)
        taken = found and _TAKEN.get(found["name"])
        if found is None or taken is None:
            raise RecordError("record/syntax", f"{line[:40]!r} is no line of a record", number)
        try:
            taken(self, found["name"].lower(), found["value"] or "", int(found["seat"] or 0))
        except (ValueError, LookupError, RecursionError) as error:
            raise RecordError("record/syntax", f"{line[:40]!r} cannot be read: {error}", number) from error

    def finished(self) -> GameRecord | RecordError:
        """The record, or what is wrong with it first."""
        if self.error is not None:
            return self.error
        fields = self._fields
        self._end_hand()
        if self._hands:
            fields["hands"] = [*self._hands]
        elif "moves" not in fields:
            fields["moves"] = " ".join(self._moves)
        if self._players:
            fields["players"] = [self._players.get(seat, "") for seat in range(4 if self._hands else 2)]
        if self._minds:
            fields["seats"] = [{**self._minds[seat]} for seat in sorted(self._minds)]
        fields |= {"options": {**self._options}, "tags": {**self._tags}}
        try:
            if "game" not in fields:
                raise RecordError("record/missing", "there is no line `Game: ...`")
            return record_of(fields, self.line, fields["game"])
        except RecordError as error:
            return RecordError(error.code, str(error), self.line)

    def _end_hand(self) -> None:
        if self._hands:
            self._hands[-1]["moves"] = " ".join(self._moves)
            self._moves = []

    def text(self, name: str, value: str, seat: int) -> None:
        """`Event: ...` and its like."""
        if name in self._fields:
            raise ValueError(f"`{name}` is told twice")
        self._fields[name] = _read(value)

    def seat(self, name: str, value: str, seat: int) -> None:
        """`Seat 0: Ada`."""
        if seat in self._players:
            raise ValueError(f"seat {seat} is told twice")
        self._players[seat] = _read(value)

    def mind(self, name: str, value: str, seat: int) -> None:
        """`Mind 0: ai "level-3" "4"`."""
        kind, _, rest = value.partition(" ")
        agent, end = _JSON.raw_decode(rest)
        self._minds[seat] = {"kind": kind, "agent": agent, "book": json.loads(rest[end:])}

    def option(self, name: str, value: str, seat: int) -> None:
        """`Option: target=101`."""
        house_rule, _, chosen = value.partition("=")
        self._options[house_rule] = chosen

    def tag(self, name: str, value: str, seat: int) -> None:
        """`Tag: "Opening" Edinburgh`."""
        tag, end = _JSON.raw_decode(value)
        self._tags[tag] = _read(value[end:].removeprefix(" "))

    def deal(self, name: str, value: str, seat: int) -> None:
        """`Deal: ...` begins a hand, `Deal: ... void` tells one that was not played."""
        self._end_hand()
        deal = value.removesuffix(" void")
        self._hands.append({"deal": deal, "void": deal != value})

    def counsel(self, name: str, value: str, seat: int) -> None:
        """`Counsel: 0 me, 2 either`."""
        spoken = [one.split(" ") for one in value.split(", ")]
        self._hands[-1]["counsel"] = [[int(speaker), wish] for speaker, wish in spoken]

    def leader(self, name: str, value: str, seat: int) -> None:
        """`Leader: 0`."""
        self._hands[-1]["leader"] = int(value)

    def of_hand(self, name: str, value: str, seat: int) -> None:
        """`Points: 20 0 20 0` of a hand, `Recalled: 3 5` and `Times: 800 ? 1200` of a hand or a board game."""
        numbers: list[Json] = [None if number == "?" else int(number) for number in value.split()]
        (self._hands[-1] if self._hands else self._fields)[name] = numbers

    def numbers(self, name: str, value: str, seat: int) -> None:
        """`Resigned: 1`."""
        self._fields[name] = [int(number) for number in value.split()]

    def proof(self, name: str, value: str, seat: int) -> None:
        """`Proof: {...}`."""
        self._fields[name] = json.loads(value)


_TAKEN: dict[str, Callable[[_RecordDraft, str, str, int], None]] = {
    **dict.fromkeys(("Game", "Id", "Event", "Site", "Date", "Round", "Start", "Result", "Reason"), _RecordDraft.text),
    "Seat": _RecordDraft.seat,
    "Mind": _RecordDraft.mind,
    "Option": _RecordDraft.option,
    "Tag": _RecordDraft.tag,
    "Deal": _RecordDraft.deal,
    "Counsel": _RecordDraft.counsel,
    "Leader": _RecordDraft.leader,
    "Points": _RecordDraft.of_hand,
    "Recalled": _RecordDraft.of_hand,
    "Times": _RecordDraft.of_hand,
    "Resigned": _RecordDraft.numbers,
    "Proof": _RecordDraft.proof,
}
_JSON = json.JSONDecoder()


def _decoded(content: bytes | RecordError, number: int) -> str:
    if isinstance(content, RecordError):
        raise content
    try:
        return content.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n").strip()
    except UnicodeDecodeError as error:
        raise RecordError("record/syntax", f"the line is not UTF-8: {error.reason}", number) from error


def _shown(text: str) -> str:
    text = one_line(text)
    return text if _PLAIN.fullmatch(text) else json.dumps(text)


def _read(value: str) -> str:
    if not value.startswith('"'):
        return value
    text = json.loads(value)
    if not isinstance(text, str):
        raise ValueError("a value in quotation marks is a text")
    return text


def _rows(moves: Sequence[str]) -> list[str]:
    return [f"{ply + 1}. {' '.join(moves[ply : ply + _ROW])}" for ply in range(0, len(moves), _ROW)]


def _list(name: str, numbers: Sequence[int | None] | None) -> list[str]:
    return [f"{name}: {' '.join('?' if it is None else str(it) for it in numbers)}"] if numbers else []


def _hand_lines(hand: HandRecord) -> list[str]:
    lines = [f"Deal: {hand.deal}{' void' if hand.void else ''}"]
    if hand.counsel:
        lines.append(f"Counsel: {', '.join(f'{seat} {wish}' for seat, wish in hand.counsel)}")
    if hand.leader is not None:
        lines.append(f"Leader: {hand.leader}")
    lines += [*_rows(hand.moves), *_list("Times", hand.times)]
    return [*lines, *_list("Recalled", hand.recalled), *_list("Points", hand.points)]
