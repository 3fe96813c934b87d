"""Reads an uploaded file of games in a process of its own: `python -m server.analysis.reading [COLOUR]`.

The file comes by standard input. Standard output has a JSON array a line: `["game", note, record, tree]` for each game
that the rules allow, with all texts in JSON and an empty tree where there are only its moves, and
`["fault", line, code, message]` for each that they do not; then `["file", form, game]`. A file from anybody may be made
to cost time or memory, so the process has little of both, and no game at a table waits for it.
"""

import json
import os
import resource
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from shared.core import Seat
from shared.errors import GameError, RecordError, TreeError
from shared.record_events import match_events, replay
from shared.records.gamelog_xml import parse_xml
from shared.records.judging import begin_record, game_recorded, result_text
from shared.records.move_tree import LinesRead, document_of, is_annotated, main_line, read_tree
from shared.records.ndjson import format_line, parse_line
from shared.records.pdn import parse_pdn, parse_variations
from shared.records.record import GameRecord
from shared.text.cleaning import clean_line, clean_prose

MOST_GAMES: Final = 1_000
MOST_FAULTS: Final = 200
"""Told of one file."""
MOST_RECORD_BYTES: Final = 64 << 10
"""Of one game, with its moves in canonical texts."""
_LONGEST_LINE: Final = 1 << 20
"""Bytes of a line of NDJSON."""
_LONGEST_NAME, _LONGEST_TEXT = 60, 120
_CPU_S: Final = 60
_MEMORY_BYTES: Final = 1 << 30


def main() -> None:
    """Read the file and write what it holds."""
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_CPU, (_CPU_S, _CPU_S))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    first_named = {"black": Seat(0), "white": Seat(1)}.get(sys.argv[1] if len(sys.argv) > 1 else "")
    for line in read_file(sys.stdin.buffer.read(), first_named):
        print(json.dumps(line))


def read_file(content: bytes, first_named: Seat | None = None) -> Iterator[list[str | int]]:
    """The lines of the output, as above, for a file."""
    form = form_of(content)
    if form is None:
        yield ["fault", 0, "record/unsupported", "this is no text: upload PDN, NDJSON or gamelog XML, not compressed"]
        return
    trees = dict(parse_variations(content)) if form == "pdn" else {}
    games, faults, rules = 0, 0, ""
    for item in _records(content, form, first_named):
        if games >= MOST_GAMES or faults >= MOST_FAULTS:
            what = f"{MOST_GAMES} games" if games >= MOST_GAMES else f"{MOST_FAULTS} faults"
            yield ["fault", item.line, "record/too-large", f"the file was not read beyond {what}"]
            break
        try:
            if isinstance(item, RecordError):
                raise item
            if rules and item.game != rules:
                raise RecordError("record/unsupported", f"the games before are of {rules}, and this one of {item.game}")
            record = judged(item)
            rules = item.game
            texts = _texts(record, item.line)
            tree, refused = _tree(record, trees.get(item.line))
            yield ["game", *texts, tree]
            games += 1
            if refused is not None:
                raise refused
        except GameError as error:
            line = (error.line if isinstance(error, RecordError) else 0) or item.line
            yield ["fault", line, error.code, clean_line(str(error))]
            faults += 1
    yield ["file", form, rules]


def form_of(content: bytes) -> str | None:
    """`pdn`, `ndjson` or `xml`; None for a file that is no text."""
    if b"\x00" in content or content.startswith((b"\x1f\x8b", b"PK\x03\x04", b"\xfd7zXZ", b"BZh")):
        return None
    begin = content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    return {b"<": "xml", b"{": "ndjson"}.get(begin, "pdn")


def judged(record: GameRecord) -> GameRecord:
    """The record with canonical moves, and without what an upload cannot prove: kinds of players, tags, fair deals.

    Raises RecordError for one that the rules refuse.
    """
    if record.points is None:
        raise RecordError("record/missing", "no result is told", record.line)
    if game_recorded(record.game).hidden:
        for _ in match_events(record, 0):
            pass
    else:
        record = replay(record).record
    return replace(
        record,
        players=tuple(clean_prose(name)[:_LONGEST_NAME] for name in record.players),
        event=clean_prose(record.event)[:_LONGEST_TEXT],
        site=clean_prose(record.site)[:_LONGEST_TEXT],
        date=clean_prose(record.date)[:_LONGEST_NAME],
        round=clean_prose(record.round)[:_LONGEST_NAME],
        id=clean_line(record.id)[:_LONGEST_TEXT],
        tags=(),
        sitters=(),
        proof=None,
    )


def _records(content: bytes, form: str, first_named: Seat | None) -> Iterator[GameRecord | RecordError]:
    if form == "pdn":
        yield from parse_pdn(content, first_named)
    elif form == "xml":
        try:
            yield parse_xml(content)
        except RecordError as error:
            yield error
    else:
        for number, line in enumerate(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
            if len(line) > _LONGEST_LINE:
                yield RecordError("record/too-large", f"a line of over {_LONGEST_LINE} bytes", number)
            elif line.strip():
                yield parse_line(line, number)


def _texts(record: GameRecord, line: int) -> tuple[str, str]:
    """The note of a game and its record, both as JSON. Raises RecordError `record/too-large`."""
    text = format_line(record)
    if len(text.encode()) > MOST_RECORD_BYTES:
        raise RecordError("record/too-large", f"one game takes over {MOST_RECORD_BYTES} bytes", line)
    note = {
        "players": list(record.players),
        "event": record.event,
        "site": record.site,
        "date": record.date,
        "round": record.round,
        "result": result_text(record.points),
        "plies": record.plies(),
        "line": line,
    }
    return json.dumps(note, ensure_ascii=False), text


def _tree(record: GameRecord, read: LinesRead | RecordError | None) -> tuple[str, RecordError | None]:
    """The game's lines with variations, comments and marks as JSON, empty where it has none, and why it lost them."""
    if read is None:
        return "", None
    try:
        if isinstance(read, RecordError):
            raise read
        if tuple(main_line(read.root)) != record.moves or read.start != record.start or not is_annotated(read.root):
            return "", None
        root, _ = read_tree(*begin_record(record.game, read.start), document_of(read.root))
        text = json.dumps(document_of(root), ensure_ascii=False)
        if len(text.encode()) > MOST_RECORD_BYTES:
            raise RecordError("record/too-large", f"they take over {MOST_RECORD_BYTES} bytes", read.line)
    except (RecordError, TreeError) as error:
        line = (error.line if isinstance(error, RecordError) else 0) or record.line
        return "", RecordError(error.code, f"the game is kept without its variations and comments: {error}", line)
    return text, None


if __name__ == "__main__":
    main()
