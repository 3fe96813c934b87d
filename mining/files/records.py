"""Files of games, read game by game. Knows formats, judges no move and opens no log."""

import gzip
import os
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, cast

from shared.core import Seat
from shared.errors import RecordError
from shared.records.gamelog_xml import MOST_BYTES as MOST_XML_BYTES
from shared.records.gamelog_xml import parse_xml
from shared.records.ndjson import parse_line
from shared.records.pdn import parse_pdn
from shared.records.record import GameRecord
from shared.records.text import parse_text

ENDINGS = (".jsonl", ".jsonl.gz", ".ndjson", ".ndjson.gz", ".pdn", ".xml", ".txt")
"""The suffixes of the files that are read."""
MOST_LINE_BYTES = 4 << 20
"""A longer line tells no game."""


def read_games(
    path: Path, first_named: Seat | None = None, game: str | None = None
) -> Iterator[GameRecord | RecordError]:
    """The games of a file, by what its name ends with, or of all such files in a folder and the folders in it.

    In the place of a broken game comes the error that says why. `first_named` is the seat that `1-0` calls the winner
    in .pdn files that do not show it; `game` is whose records they are where they do not say. Moves are as told:
    the importer has them judged. Raises RecordError `record/missing` for a file that cannot be read,
    `record/unsupported` for one of another kind; within a folder they come as broken games.
    """
    if path.is_dir():
        yield from _read_folder(path, first_named, game)
        return
    try:
        if path.name.endswith(ENDINGS[:4]):
            for number, line in _lines(path):
                yield line if isinstance(line, RecordError) else parse_line(line, number, game)
        elif path.suffix == ".pdn":
            yield from parse_pdn(path.read_bytes(), first_named)
        elif path.suffix == ".xml":
            yield _read_xml(path, game)
        elif path.suffix == ".txt":
            yield from parse_text(_lines(path))
        else:
            raise RecordError("record/unsupported", f"{path} is none of {', '.join(ENDINGS)}")
    except (OSError, EOFError, zlib.error) as error:
        raise RecordError("record/missing", f"{path} cannot be read: {error}") from error


def _read_folder(folder: Path, first_named: Seat | None, game: str | None) -> Iterator[GameRecord | RecordError]:
    for place, inner, names in os.walk(folder):
        inner.sort()
        for name in sorted(names):
            if not name.endswith(ENDINGS):
                continue
            path = Path(place) / name
            try:
                for record in read_games(path, first_named, game):
                    if isinstance(record, RecordError):
                        record.source = str(path)
                        yield record
                    else:
                        yield replace(record, source=str(path))
            except RecordError as error:
                error.source = str(path)
                yield error


def _read_xml(path: Path, game: str | None) -> GameRecord | RecordError:
    with path.open("rb") as file:
        content = file.read(MOST_XML_BYTES + 1)
    try:
        return parse_xml(content, game)
    except RecordError as error:
        return error


def _lines(path: Path) -> Iterator[tuple[int, bytes | RecordError]]:
    """The lines that hold something, with their numbers from 1; an error for one that is too long."""
    with path.open("rb") as opened:
        file = cast("BinaryIO", gzip.GzipFile(fileobj=opened)) if path.suffix == ".gz" else opened
        number = 0
        while line := file.readline(MOST_LINE_BYTES):
            number += 1
            if len(line) == MOST_LINE_BYTES and not line.endswith(b"\n"):
                _skip_line(file)
                yield number, RecordError("record/too-large", f"a line of over {MOST_LINE_BYTES} bytes", number)
            elif line.strip():
                yield number, line


def _skip_line(file: BinaryIO) -> None:
    while (part := file.readline(MOST_LINE_BYTES)) and not part.endswith(b"\n"):
        pass
