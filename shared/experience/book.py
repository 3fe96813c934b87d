"""The experience book: what a log taught, as one immutable file that seats look things up in. Knows no log, no miner.

The file, all numbers little-endian:

    8 bytes     b"OLDHBOOK"
    u32 u32     format version (1); length of the header
    header      JSON object: `game` (rules id), `version`, further facts, and `sections`:
                name → {"offset", "entries", "width", "bytes"}
    sections    each at its offset, counted from the first multiple of 8 after the header; zero bytes between
    32 bytes    SHA-256 of everything before

What a section holds is said by the module of its kind beside this one. Readers ignore sections they do not know.
A change that old readers would misread raises the format version.
"""

import hashlib
import json
import mmap
import re
import struct
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NotRequired, TypedDict, TypeGuard

from shared.core import View
from shared.errors import BookError
from shared.experience.evidence import COLUMNS, Backings
from shared.experience.index import Index
from shared.experience.recall import ExperienceRule, RuleSection
from shared.keys import each_result, premise, premise_text
from shared.values import Json, JsonObject

MAGIC = b"OLDHBOOK"
FORMAT = 1
_HEAD = struct.Struct("<8sII")
_DIGEST_BYTES = 32


@dataclass(frozen=True, slots=True)
class Section:
    """One kind of experience as bytes, ready to be written."""

    entries: int
    width: int
    """Bytes of a state."""
    columns: tuple[bytes, ...]


def book_bytes(game: str, version: int, facts: Mapping[str, object], sections: Mapping[str, Section]) -> bytes:
    """The whole file. The same arguments make the same bytes."""
    return b"".join(book_parts(game, version, facts, sections))


def book_parts(game: str, version: int, facts: Mapping[str, object], sections: Mapping[str, Section]) -> list[bytes]:
    """`book_bytes` in parts, to be written one after the other: a tally may be too large for a second copy."""
    body: list[bytes] = []
    places: dict[str, dict[str, int]] = {}
    end = 0
    for name, section in sections.items():
        body += [bytes(-end % 8), *section.columns]
        start = end + -end % 8
        end = start + sum(map(len, section.columns))
        places[name] = {"offset": start, "entries": section.entries, "width": section.width, "bytes": end - start}
    header = json.dumps({**facts, "game": game, "version": version, "sections": places}, sort_keys=True).encode()
    head = _HEAD.pack(MAGIC, FORMAT, len(header)) + header
    parts = [head, bytes(-len(head) % 8), *body]
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return [*parts, digest.digest()]


class _Place(TypedDict):
    """What the header says of a section; the offset counts from the first one."""

    offset: int
    entries: int
    width: int
    bytes: NotRequired[int]


_NO_PLACE: Final[_Place] = {"offset": 0, "entries": 0, "width": 0}


@dataclass(frozen=True, slots=True)
class SectionEntry:
    """Where a section lies, in bytes from the beginning of the file, and what its head says."""

    offset: int
    entries: int
    width: int
    bytes: int


class ExperienceBook:
    """A book, open for reading; any number of seats may share one. Close it, or use it as a context manager."""

    def __init__(self, buffer: mmap.mmap | bytes, *, check_digest: bool = True) -> None:
        """Takes the mapped file over, or its content. `check_digest`: as in `open`.

        Raises BookError `book/newer` or `book/format`; then the map stays open.
        """
        self._buffer = buffer
        _check_format(buffer)
        self.sha256 = _sha256_of(buffer) if check_digest else ""
        header, sections, body = _header_of(buffer)
        self.facts: Mapping[str, Any] = {name: value for name, value in header.items() if name != "sections"}
        """The header: game, version, created_ms, games, plies, rules, thresholds, sources, ..."""
        self._sections = {
            name: SectionEntry(body + place["offset"], place["entries"], place["width"], place.get("bytes", 0))
            for name, place in sections.items()
        }
        for name, place in self._sections.items():
            if place.offset + place.bytes > len(buffer) - _DIGEST_BYTES:
                raise BookError("book/format", f"the book's section `{name}` goes beyond the end of the file")
        recall = sections.get("recall", _NO_PLACE)
        self._recall = RuleSection(buffer, body + recall["offset"], recall["entries"], recall["width"])
        if self._recall.end > len(buffer) - _DIGEST_BYTES:
            raise BookError("book/format", "the book's section `recall` goes beyond the end of the file")
        barred = sections.get("barred", _NO_PLACE)
        self._barred = RuleSection(buffer, body + barred["offset"], barred["entries"], barred["width"])
        if self._barred.end > len(buffer) - _DIGEST_BYTES:
            raise BookError("book/format", "the book's section `barred` goes beyond the end of the file")
        self._backings = _backings(buffer, body, sections, recall["entries"])
        index = sections.get("recall-index")
        if index is not None and sys.byteorder == "little":
            if index.get("bytes") != Index.size(index["entries"]):
                raise BookError("book/format", "the book's section `recall-index` is not as long as it says")
            self._recall.look_up_by(body + index["offset"], index["entries"])

    @staticmethod
    def open(path: Path, *, check_digest: bool = True) -> "ExperienceBook":
        """The book in the file. Raises BookError: `book/missing`, `book/newer` or `book/format`.

        `check_digest`: read the whole file to see whether it is damaged. Without, `sha256` is empty, and a file is
        refused only where its header or its length is wrong.
        """
        try:
            with path.open("rb") as file:
                buffer = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except OSError as error:
            raise BookError("book/missing", f"the book {path} cannot be opened: {error.strerror}") from error
        except ValueError as error:  # an empty file cannot be mapped
            raise BookError("book/format", f"{path} is empty") from error
        try:
            book = ExperienceBook(buffer, check_digest=check_digest)
        except BookError as error:
            buffer.close()
            raise BookError(error.code, f"{path}: {error}") from error
        if hasattr(mmap, "MADV_DONTNEED"):  # the digest has read every page: a tally would count as our memory
            buffer.madvise(mmap.MADV_DONTNEED)
        return book

    @property
    def game(self) -> str:
        """Rules id of the game that the book is about."""
        return self.facts["game"]

    @property
    def version(self) -> int:
        """Number of the book among those of its game, from 1."""
        return self.facts["version"]

    @property
    def entries(self) -> int:
        """Pairs of premise and result in the section `recall`."""
        return self._recall.entries

    def section(self, name: str) -> bytes | None:
        """The bytes of a section, copied; None when the book has none of that name."""
        if name not in self._sections:
            return None
        place = self._sections[name]
        return self._buffer[place.offset : place.offset + place.bytes]

    def place(self, name: str) -> tuple[mmap.mmap | bytes, SectionEntry] | None:
        """The file and where in it a section lies, for who reads it in place; None when the book has none."""
        return (self._buffer, self._sections[name]) if name in self._sections else None

    def rules(self) -> Iterator[tuple[bytes, int, tuple[int, int, int]]]:
        """Every rule of the book: premise state, result key, (wins, draws, losses)."""
        return self._recall.first_of_each()

    def sections(self) -> Mapping[str, int]:
        """The number of entries of every section, by its name."""
        return {name: place.entries for name, place in self._sections.items()}

    def entries_of(self, name: str) -> Iterator[tuple[int, bytes, int, tuple[int, int, int]]]:
        """(place, premise state, result key, (wins, draws, losses)) of every entry of a section of pairs, none when the
        book has none. Its place is 1 for the first entry of its premise."""
        place = self._sections.get(name)
        if place is not None:
            yield from RuleSection(self._buffer, place.offset, place.entries, place.width).entries_in_order()

    def pairs(self, name: str) -> Iterator[tuple[bytes, int]]:
        """(premise state, result key) of every pair of a section of pairs; of none when the book has none."""
        place = self._sections.get(name)
        if place is not None:
            yield from RuleSection(self._buffer, place.offset, place.entries, place.width).pairs()

    def rule(self, view: View, legal: Collection[str]) -> ExperienceRule | None:
        """The most reliable rule for the view's seat, which is to move; None when there is none or it is not legal.

        Alg. 6 of the paper: a rule that cannot be followed is not replaced by a less reliable one.
        """
        found = premise(self._about(view))
        for entry, wanted, counts in self._recall.find(found.key, found.state):
            fitting = (move for move, made in each_result(view, legal) if made == wanted)
            return next(self._rules(view, fitting, counts, entry), None)
        return None

    def find_all(self, view: View, legal: Collection[str]) -> Iterator[ExperienceRule]:
        """Every rule for the view's seat that is legal, most reliable first; two moves may make the same state."""
        found = premise(self._about(view))
        entries = list(self._recall.find(found.key, found.state))
        moves = _moves_by_result(view, legal) if entries else {}
        for entry, result, counts in entries:
            yield from self._rules(view, moves.get(result, ()), counts, entry)

    def barred(self, view: View, legal: Collection[str]) -> dict[str, ExperienceRule]:
        """The legal moves that the view's seat, which is to move, had better not play again; by move."""
        if not self._barred.entries:
            return {}
        found = premise(self._about(view))
        entries = list(self._barred.find(found.key, found.state))
        moves = _moves_by_result(view, legal) if entries else {}
        return {
            move: ExperienceRule(move, *counts, premise_text(view))
            for _, result, counts in entries
            for move in moves.get(result, ())
        }

    def _rules(
        self, view: View, moves: Iterable[str], counts: tuple[int, int, int], entry: int
    ) -> Iterator[ExperienceRule]:
        for move in moves:
            backing = None if self._backings is None else self._backings.at(entry)
            yield ExperienceRule(move, *counts, premise_text(view), backing)

    def _about(self, view: View) -> View:
        if view.game != self.game:
            raise ValueError(f"a book about {self.game} was asked about {view.game}")
        return view

    def close(self) -> None:
        """Unmap the file. A closed book answers no more."""
        self._recall.close()
        if isinstance(self._buffer, mmap.mmap):
            self._buffer.close()

    def __enter__(self) -> "ExperienceBook":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _backings(buffer: mmap.mmap | bytes, body: int, sections: Mapping[str, _Place], entries: int) -> Backings | None:
    """The section `recall-evidence`; None in books from before there was one. Raises BookError."""
    place = sections.get("recall-evidence")
    if place is None:
        return None
    if place["entries"] != entries or place.get("bytes") != 4 * COLUMNS * entries:
        raise BookError("book/format", "the book's section `recall-evidence` does not fit `recall`")
    return Backings(buffer, body + place["offset"], entries)


def _moves_by_result(view: View, legal: Collection[str]) -> dict[int, list[str]]:
    moves: dict[int, list[str]] = {}
    for move, result in each_result(view, legal):
        moves.setdefault(result, []).append(move)
    return moves


def _check_format(buffer: mmap.mmap | bytes) -> None:
    """Raises BookError for a file that is no book, or one of a newer format."""
    if len(buffer) < _HEAD.size or buffer[: len(MAGIC)] != MAGIC:
        raise BookError("book/format", "this is no experience book")
    _, version, _ = _HEAD.unpack_from(buffer)
    if version > FORMAT:
        raise BookError("book/newer", f"the book has format {version}, and this Oldhand reads up to {FORMAT}")


def _sha256_of(buffer: mmap.mmap | bytes) -> str:
    """SHA-256 of the file. Raises BookError when it is damaged."""
    digest = hashlib.sha256(memoryview(buffer)[:-_DIGEST_BYTES])
    if digest.digest() != buffer[-_DIGEST_BYTES:]:
        raise BookError("book/format", "the book is damaged: its digest does not fit")
    digest.update(buffer[-_DIGEST_BYTES:])
    return digest.hexdigest()


def _header_of(buffer: mmap.mmap | bytes) -> tuple[JsonObject, dict[str, _Place], int]:
    """Header, sections, and where the sections begin. Raises BookError."""
    end = _HEAD.size + _HEAD.unpack_from(buffer)[2]
    header: Json = None
    with suppress(ValueError):
        header = json.loads(buffer[_HEAD.size : end])
    if isinstance(header, dict) and isinstance(header.get("game"), str) and isinstance(header.get("version"), int):
        sections = header.get("sections")
        if isinstance(sections, dict):
            places = {name: place for name, place in sections.items() if _is_place(place)}
            if len(places) == len(sections):
                return header, places, end + -end % 8
    raise BookError("book/format", "the book's header says too little")


def _is_place(place: Json) -> TypeGuard[_Place]:
    return isinstance(place, dict) and all(
        isinstance(number := place.get(name), int) and number >= 0 for name in ("offset", "entries", "width")
    )


def book_name(game: str, version: int) -> str:
    """The file name of a book: `english-draughts-1.7.book` is the seventh about `english-draughts/1`."""
    return f"{game.replace('/', '-')}.{version}.book"


def newest_book(folder: Path, game: str) -> Path | None:
    """The file with the highest book version about the rules id in the folder, or None."""
    pattern = re.compile(re.escape(game.replace("/", "-")) + r"\.([0-9]+)\.book")
    versions = [(int(found[1]), path) for path in folder.glob("*.book") if (found := pattern.fullmatch(path.name))]
    return max(versions)[1] if versions else None
