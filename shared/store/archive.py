"""A whole store as one file: a gzipped tar of JSON lines and books that any machine can read. Knows no database.

Members, in this order: `oldhand.json` (form, schema, the tables' columns, when), `rows/TABLE/NNNNNN.ndjson` (an array a
row), `books/NAME`, and last `sums.json`: what every table and book must come to. Without it the file was cut off.
"""

import gzip
import io
import tarfile
import zlib
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from shared.errors import LogError
from shared.files import drafted
from shared.store.lines import RowReader, TableDigest, TableSum, to_lines
from shared.store.snapshot import Rows, TableForm

FORM = 1
"""Of the file. A newer one is refused."""
_LEVEL = 3
"""Of compression: a third of the time of gzip's own choice, and a tenth more bytes."""
_LARGEST = 256 << 20
"""Bytes of a member: more is nothing that was written here."""
_CHUNK = 1 << 20
_HEAD, _SUMS = "oldhand.json", "sums.json"


class BackupHead(msgspec.Struct, frozen=True):
    """Header of a backup."""

    form: int
    schema: str
    """The revision that its rows belong to."""
    made_ms: int
    """Milliseconds since 1970, UTC."""
    rows: int
    """Of all tables."""
    tables: list[TableForm]


class _BackupSums(msgspec.Struct, frozen=True):
    """Trailer of a backup: the digests of its tables."""

    tables: dict[str, TableSum]
    files: dict[str, str]


class _Hashed(io.RawIOBase):
    """A file to write that knows what it has become."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.digest = sha256()
        self.size = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        self._file.write(data)
        self.digest.update(data)
        self.size += len(data)
        return len(data)


class BackupWriter:
    """Writes one backup. Rows first, table by table; then files."""

    def __init__(self, tar: tarfile.TarFile, head: BackupHead) -> None:
        self._tar = tar
        self._made_s = head.made_ms // 1000
        self.sums: dict[str, TableSum] = {}
        """By table: `rows` and `sha256`."""
        self.files: dict[str, str] = {}
        """SHA-256 by name."""
        self.bytes = 0
        self.sha256 = ""
        """Of the whole file, once it is written."""
        self._add(_HEAD, msgspec.json.format(msgspec.json.encode(head)))

    def put_rows(self, form: TableForm, batches: Iterable[Rows]) -> None:
        """All rows of a table."""
        found = TableDigest()
        for number, rows in enumerate(batches):
            lines = to_lines(rows)
            found.add(lines, len(rows))
            self._add(f"rows/{form.name}/{number:06}.ndjson", lines)
        self.sums[form.name] = found.facts()

    def put_file(self, name: str, content: bytes) -> None:
        """A file beside the rows."""
        self._add(f"books/{name}", content)
        self.files[name] = sha256(content).hexdigest()

    def end(self) -> None:
        """Say what everything must come to."""
        self._add(_SUMS, msgspec.json.format(msgspec.json.encode(_BackupSums(self.sums, self.files))))

    def _add(self, name: str, content: bytes) -> None:
        member = tarfile.TarInfo(name)
        member.size, member.mtime, member.mode = len(content), self._made_s, 0o600
        self._tar.addfile(member, io.BytesIO(content))


@contextmanager
def written(out: Path, head: BackupHead) -> Generator[BackupWriter]:
    """A backup to write in the block; `out` appears whole when it ends, for its owner's eyes alone, or not at all.

    Raises LogError `store/backup` where no file can be written.
    """
    try:
        with drafted(out, mode=0o600) as file:
            hashed = _Hashed(file)
            with (
                gzip.GzipFile("", "wb", _LEVEL, hashed, mtime=head.made_ms // 1000) as packed,
                tarfile.open(fileobj=packed, mode="w|", format=tarfile.PAX_FORMAT) as tar,
            ):
                writer = BackupWriter(tar, head)
                yield writer
                writer.end()
            writer.bytes, writer.sha256 = hashed.size, hashed.digest.hexdigest()
    except OSError as error:
        raise LogError("store/backup", f"{out} cannot be written: {error.strerror or error}.") from error


class Backup:
    """One backup, read from its first byte to its last. A damaged backup raises LogError `store/backup`."""

    def __init__(self, tar: tarfile.TarFile, unpacked: gzip.GzipFile, name: str) -> None:
        self._tar = tar
        self._unpacked = unpacked
        self._name = name
        self._next = self._read()
        line = self._take(_HEAD)
        try:
            self.head = msgspec.json.decode(line, type=BackupHead)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise self._refusal(f"its head says nothing that is understood ({error})") from error
        if self.head.form > FORM:
            raise LogError("store/newer", f"{name} was written by a newer Oldhand: restore it with that one.")
        self.sums: dict[str, TableSum] = {}
        """Digests of the rows read so far, by table."""

    def tables(self) -> Iterator[tuple[TableForm, Iterator[Rows]]]:
        """Every table and its rows, in the order in which they may be filled. Read each before asking for the next."""
        for form in self.head.tables:
            yield form, self._rows(form)

    def _rows(self, form: TableForm) -> Iterator[Rows]:
        found, reader = TableDigest(), RowReader(form)
        while self._next is not None and self._next[0].startswith(f"rows/{form.name}/"):
            name, lines = self._next
            try:
                rows = reader.rows(lines)
            except ValueError as error:
                raise self._refusal(f"{name} holds what is no row ({error})") from error
            found.add(lines, len(rows))
            yield rows
            self._next = self._read()
        self.sums[form.name] = found.facts()

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Every file beside the rows: its name and what is in it."""
        while self._next is not None and self._next[0].startswith("books/"):
            name, content = self._next[0].removeprefix("books/"), self._next[1]
            if Path(name).name != name:
                raise self._refusal(f"a file would go to {name!r}")
            yield name, content
            self._next = self._read()

    def check(self, files: Mapping[str, str]) -> None:
        """Whether all that was read is what was written, to the end. `files`: SHA-256 by name."""
        try:
            expected = msgspec.json.decode(self._take(_SUMS), type=_BackupSums)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise self._refusal(f"its sums say nothing that is understood ({error})") from error
        for name in {**expected.tables, **self.sums}:
            if expected.tables.get(name) != self.sums.get(name):
                raise self._refusal(f"the rows of {name} are not those that were written")
        if expected.files != files:
            raise self._refusal("its books are not those that were written")
        while self._unpacked.read(_CHUNK):  # to the very end, where gzip has a sum of its own
            pass

    def _take(self, name: str) -> bytes:
        if self._next is None:
            raise self._refusal("it was cut off")
        if self._next[0] != name:
            raise self._refusal(f"{self._next[0]} stands where {name} should")
        content, self._next = self._next[1], self._read()
        return content

    def _read(self) -> tuple[str, bytes] | None:
        """The next member, None at the end."""
        member = self._tar.next()
        if member is None:
            return None
        if not member.isfile() or member.size > _LARGEST:
            raise self._refusal(f"{member.name} is no part of a backup")
        content = self._tar.extractfile(member)
        assert content is not None
        return member.name, content.read()

    def _refusal(self, why: str) -> LogError:
        return LogError("store/backup", f"{self._name} cannot be restored: {why}.")


@contextmanager
def read(file: Path) -> Generator[Backup]:
    """The backup in this file. Raises LogError `store/backup` when it cannot be read or is none."""
    try:
        with (
            file.open("rb") as opened,
            gzip.GzipFile(fileobj=opened) as unpacked,
            tarfile.open(fileobj=unpacked, mode="r|") as tar,
        ):
            yield Backup(tar, unpacked, str(file))
    except (tarfile.TarError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise LogError("store/backup", f"{file} is no backup, or damaged: {error}.") from error
    except OSError as error:
        raise LogError("store/backup", f"{file} cannot be read: {error.strerror or error}.") from error
