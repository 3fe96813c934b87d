"""Reads an uploaded file of games or positions in a process of its own.

`python -m server.features.uploads.reading [COLOUR]`: the file comes by standard input. Standard output has a JSON array
a line: `["game", note, record, tree]` for each game that the rules allow, with all texts in JSON and an empty tree
where there are only its moves, and `["fault", line, code, message]` for each that they do not, up to MOST_FAULTS; then
`["losses", causes]`, all that were lost by cause, `["file", form, game]` and `["processor", seconds]`. A game with a
winner, of a file that does not show whom `1-0` names, is kept without its result, and its note has `unsettled`: the
result as if it named Black first. A file from anybody may be made to cost time or memory, so the process has little of
both, and no game at a table waits for it.
"""

import json
import os
import resource
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from server.history.forms import read_text
from shared.core import Seat
from shared.errors import GameError, RecordError, TreeError, UnsettledResult
from shared.record_events import match_events, replay
from shared.records.judging import begin_record, game_recorded, result_text
from shared.records.losses import Losses
from shared.records.move_tree import LinesRead, document_of, is_annotated, main_line, read_tree
from shared.records.ndjson import format_line, usual_start
from shared.records.pdn import parse_variations
from shared.records.record import GameRecord
from shared.text.cleaning import clean_line, clean_prose

MOST_GAMES: Final = 1_000
MOST_POSITIONS: Final = 5_000
"""Of a file with a position a line."""
MOST_FAULTS: Final = 200
"""Told of one file."""
MOST_RECORD_BYTES: Final = 64 << 10
"""Of one game, with its moves in canonical texts."""
_LONGEST_NAME, _LONGEST_TEXT = 60, 120
CPU_S: Final = 60
"""Processor time that a file may take."""
_MEMORY_BYTES: Final = 1 << 30


def main() -> None:
    """Read the file and write what it holds."""
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    first_named = {"black": Seat(0), "white": Seat(1)}.get(sys.argv[1] if len(sys.argv) > 1 else "")
    for line in read_file(sys.stdin.buffer.read(), first_named):
        print(json.dumps(line))
    print(json.dumps(["processor", time.process_time()]))


def read_file(content: bytes, first_named: Seat | None = None) -> Iterator[list[Any]]:
    """The lines of the output, as above, for a file."""
    read = read_text(content, first_named, None, MOST_POSITIONS)
    if read is None:
        yield ["fault", 0, "record/unsupported", "this is no text: upload a file that is not compressed"]
        return
    trees = dict(parse_variations(content)) if read.form == "pdn" and read.games else {}
    games, rules, losses = 0, "", Losses()
    for number, item in enumerate(read.items):
        if games >= (MOST_POSITIONS if read.form == "positions" else MOST_GAMES):
            error = RecordError("record/too-large", f"the file was not read beyond {games} games", item.line)
            yield from _lost(error, losses)
            for _ in read.items[number + 1 :]:
                losses.add(error)
            break
        try:
            record, unsettled = _kept(item)
            if rules and record.game != rules:
                what = f"the games before are of {rules}, and this one of {record.game}"
                raise RecordError("record/unsupported", what, record.line)
            rules = record.game
            tree, refused = _tree(record, trees.get(item.line))
            yield ["game", *_texts(record, item.line, unsettled), tree]
            games += 1
            if refused is not None:
                yield ["fault", refused.line, refused.code, clean_line(str(refused))]
        except GameError as error:
            line = (error.line if isinstance(error, RecordError) else 0) or item.line
            yield from _lost(RecordError(error.code, clean_line(str(error)), line), losses)
    yield ["losses", losses.document()]
    yield ["file", read.form, rules]


def _lost(error: RecordError, losses: Losses) -> Iterator[list[Any]]:
    """Count a game that is not kept; the first ones are told each."""
    losses.add(error)
    if losses.games <= MOST_FAULTS:
        yield ["fault", error.line, error.code, str(error)]


def _kept(item: GameRecord | RecordError) -> tuple[GameRecord, str]:
    """The record as it is kept, and its result if that is not settled. Raises RecordError."""
    if isinstance(item, UnsettledResult):
        return judged(replace(item.record, points=None)), result_text(item.record.points)
    if isinstance(item, RecordError):
        raise item
    if not (item.moves or item.hands) and item.points is None and item.start == usual_start(item.game):
        raise RecordError("record/missing", "there are no moves", item.line)
    return judged(item), ""


def judged(record: GameRecord) -> GameRecord:
    """The record with canonical moves, and without what an upload cannot prove: kinds of players, tags, fair deals.

    Raises RecordError for one that the rules refuse.
    """
    if game_recorded(record.game).hidden:
        if not record.hands:
            raise RecordError("record/unsupported", "a position with hidden hands belongs to no file", record.line)
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


def _texts(record: GameRecord, line: int, unsettled: str) -> tuple[str, str]:
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
    } | ({"unsettled": unsettled} if unsettled else {})
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
