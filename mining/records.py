"""Files of real games, read game by game. Knows formats, judges no move and opens no log."""

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from shared.core import Seat
from shared.errors import RecordError
from shared.games.english_draughts import ENGLISH_DRAUGHTS, START
from shared.records.pdn import parse_pdn
from shared.records.record import GameRecord

RESULTS: Mapping[str, tuple[int, int]] = {"1-0": (1, -1), "0-1": (-1, 1), "1/2-1/2": (0, 0)}
"""Result text → points per seat. In our texts `1-0` means that seat 0, the first mover, won."""

_FIELDS = ("black", "white", "event", "site", "date", "round")


def fingerprint(record: GameRecord) -> str:
    """What makes two records one game: start, moves, players, date and event. Canonical when the moves are."""
    date = record.date.replace(".", "-")  # 1841.??.?? of PDN is 1841-??-??
    told = [record.game, record.start, " ".join(record.moves), *record.players, date, record.event]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


def read_games(path: Path, first_named: Seat | None = None) -> Iterator[GameRecord | RecordError]:
    """The games of a file, by what its name ends with; in the place of a broken game the error that says why.

    `first_named` is the seat that `1-0` calls the winner in .pdn files that do not show it. Moves are as told: whoever
    takes them up has them judged. Raises RecordError `record/missing` for a file that cannot be read,
    `record/unsupported` for one of another kind.
    """
    try:
        if path.name.endswith((".jsonl", ".jsonl.gz")):
            yield from _read_jsonl(path)
        elif path.suffix == ".pdn":
            yield from parse_pdn(path.read_bytes(), first_named)
        else:
            raise RecordError("record/unsupported", f"{path} is none of .jsonl, .jsonl.gz and .pdn")
    except (OSError, EOFError, zlib.error) as error:
        raise RecordError("record/missing", f"{path} cannot be read: {error}") from error


def _read_jsonl(path: Path) -> Iterator[GameRecord | RecordError]:
    """An object a line: `moves` and `result`, and of the other _FIELDS what is known."""
    with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield _record_of(line, number)


def _record_of(line: bytes, number: int) -> GameRecord | RecordError:
    try:
        told: Any = json.loads(line)
    except (ValueError, RecursionError):
        return RecordError("record/syntax", "the line is not JSON", number)
    if not isinstance(told, dict):
        return RecordError("record/syntax", "the line is no JSON object", number)
    fields = cast("dict[str, Any]", told)
    moves, result = fields.get("moves"), fields.get("result")
    if not isinstance(moves, str):
        return RecordError("record/missing", "there is no text `moves`", number)
    if not isinstance(result, str) or result not in RESULTS:
        return RecordError("record/missing", f"`result` is none of {', '.join(RESULTS)}", number)
    texts = {name: "" if fields.get(name) is None else fields[name] for name in _FIELDS}
    if not all(isinstance(text, str) for text in texts.values()):
        return RecordError("record/syntax", f"each of {', '.join(_FIELDS)} is a text", number)
    black, white, event, site, date, round_ = (texts[name] for name in _FIELDS)
    return GameRecord(
        ENGLISH_DRAUGHTS.id, START, tuple(moves.split()), RESULTS[result], (black, white), event, site, date, round_,
        line=number,
    )  # fmt: skip
