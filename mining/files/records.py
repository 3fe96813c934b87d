"""Files of games, read game by game. Knows formats, judges no move and opens no log."""

import gzip
import os
import zlib
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, cast

from shared.core import Seat
from shared.errors import RecordError
from shared.records.decoding import decode, wide_encoding
from shared.records.gamelog_xml import MOST_BYTES as MOST_XML_BYTES
from shared.records.gamelog_xml import parse_xml
from shared.records.ndjson import parse_document, parse_line
from shared.records.pdn import parse_pdn
from shared.records.record import GameRecord
from shared.records.text import ANY_HEADER as TEXT_HEADER
from shared.records.text import parse_text

ENDINGS = (".jsonl", ".jsonl.gz", ".ndjson", ".ndjson.gz", ".json", ".pdn", ".pgn", ".xml", ".txt")
"""The suffixes of the files that are read, in small letters; files may have them in any."""
MOST_LINE_BYTES = 4 << 20
"""A longer line tells no game."""
_SAMPLE = 4096
"""Bytes of a text file by which it shows what it is."""


class UnreadFile(RecordError):
    """A file, or a folder within one, that was not read: no game, and perhaps many."""


def read_games(
    path: Path, first_named: Seat | None = None, game: str | None = None
) -> Iterator[GameRecord | RecordError]:
    """The games of a file, by what its name ends with, or of all such files in a folder and the folders in it.

    In the place of a broken game comes the error that says why, and in a folder an UnreadFile in the place of
    everything else that is there. `first_named` is the seat that `1-0` calls the winner in PDN that does not show it;
    `game` is whose records they are where they do not say. Moves are as told: the importer has them judged. Raises
    RecordError `record/missing` for a file that cannot be read, `record/unsupported` for one of another kind.
    """
    if path.is_dir():
        yield from _read_folder(path, first_named, game)
        return
    name = path.name.lower()
    try:
        if path.exists() and not path.is_file():
            raise RecordError("record/unsupported", f"{path} is no regular file")
        if name.endswith((".jsonl", ".jsonl.gz", ".ndjson", ".ndjson.gz")):
            for number, line in _lines(path):
                yield line if isinstance(line, RecordError) else parse_line(line, number, game)
        elif name.endswith((".pdn", ".pgn")):
            yield from parse_pdn(_text_in(path), first_named)
        elif name.endswith(".json"):
            yield from parse_document(path.read_bytes(), game)
        elif name.endswith(".xml"):
            yield _read_xml(path, game)
        elif name.endswith(".txt"):
            yield from _read_text(path, first_named)
        else:
            raise RecordError("record/unsupported", f"{path} is none of {', '.join(ENDINGS)}")
    except (OSError, EOFError, zlib.error) as error:
        raise RecordError("record/missing", f"{path} cannot be read: {error}") from error


def _read_folder(folder: Path, first_named: Seat | None, game: str | None) -> Iterator[GameRecord | RecordError]:
    unlisted: list[OSError] = []
    any_read = False
    for place, inner, names in os.walk(folder, onerror=unlisted.append):
        inner.sort()
        for name in inner:
            if (Path(place) / name).is_symlink():
                yield UnreadFile("record/unsupported", "links to folders are not followed", source=f"{place}/{name}")
        for name in sorted(names):
            path = Path(place) / name
            any_read |= name.lower().endswith(ENDINGS)
            try:
                for record in read_games(path, first_named, game):
                    if isinstance(record, RecordError):
                        record.source = str(path)
                        yield record
                    else:
                        yield replace(record, source=str(path))
            except RecordError as error:
                yield UnreadFile(error.code, str(error), error.line, str(path))
    for error in unlisted:
        yield UnreadFile("record/missing", f"the folder cannot be read: {error.strerror}", source=str(error.filename))
    if not any_read:
        yield UnreadFile("record/missing", f"no file in it is one of {', '.join(ENDINGS)}", source=str(folder))


def _text_in(path: Path) -> bytes:
    """The content of a text file. Raises RecordError for one of another kind, such as a picture of Paint.NET."""
    content = path.read_bytes()
    beginning = content[:_SAMPLE].rstrip(b"\x00\x1a")
    if b"\x00" in beginning and not wide_encoding(beginning):
        raise RecordError("record/unsupported", f"{path} is no text")
    return content


def _read_text(path: Path, first_named: Seat | None) -> Iterator[GameRecord | RecordError]:
    """The records of a text file, or the PDN that it holds."""
    with path.open("rb") as file:
        beginning = decode(file.read(_SAMPLE)).lstrip()
    if TEXT_HEADER in beginning or not beginning:
        return parse_text(_lines(path))
    return parse_pdn(_text_in(path), first_named)


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
        file = cast("BinaryIO", gzip.GzipFile(fileobj=opened)) if path.suffix.lower() == ".gz" else opened
        if wide_encoding(file.read(_SAMPLE)):
            file.seek(0)
            file = BytesIO(decode(file.read()).encode())
        file.seek(0)
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
