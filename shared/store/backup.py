"""A whole store into a file, out of it, and from one database to another. Every copy is read back and compared."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from shared.errors import LogError
from shared.files import write_whole
from shared.store import archive
from shared.store.engine import Database
from shared.store.filling import BulkLoad, filling
from shared.store.lines import TableDigest, TableSum
from shared.store.snapshot import Rows, Snapshot, snapshot

OnProgress = Callable[[str, int, int], None]
"""Hears what is being done, how many rows of it are done, and of how many."""
_NOT_KEPT = "removed"
"""Status of a book whose file is gone (`shared.store.books.Status`)."""


@dataclass(frozen=True, slots=True)
class CopyResult:
    """Counts of the rows and files that were copied."""

    revision: str
    """The schema's."""
    rows: dict[str, int]
    """By table."""
    books: int
    missing: tuple[str, ...] = ()
    """Books in the list whose files were not there."""
    bytes: int = 0
    """Of the file."""
    sha256: str = ""

    @property
    def all_rows(self) -> int:
        """Rows of every table."""
        return sum(self.rows.values())


def back_up(database: Database, books: Path, out: Path, now_ms: int, on_progress: OnProgress) -> CopyResult:
    """Everything that the database holds now, and its books' files from the folder `books`, as the file `out`.

    Does not block writers. Works with the database of an older Oldhand too, without migrating it. Raises LogError.
    """
    with snapshot(database) as stored:
        revision = _revision(database, stored)
        head = archive.BackupHead(archive.FORM, revision, now_ms, sum(stored.count().values()), list(stored.forms))
        counting = _counting("rows written", head.rows, on_progress)
        missing: list[str] = []
        with archive.written(out, head) as writer:
            for form in stored.forms:
                writer.put_rows(form, counting(stored.rows(form)))
            for name in _books_of(stored):
                try:
                    writer.put_file(name, (books / name).read_bytes())
                except FileNotFoundError:
                    missing.append(name)
    rows = {name: facts["rows"] for name, facts in writer.sums.items()}
    return CopyResult(revision, rows, len(writer.files), tuple(missing), writer.bytes, writer.sha256)


def restore(file: Path, database: Database, books: Path, on_progress: OnProgress) -> CopyResult:
    """A backup into an empty database, at the newest schema afterwards, and its books into the folder `books`.

    All of it or nothing but books, which are named by what is in them. Raises LogError: `store/backup` when the file
    is no backup or damaged, `store/not-empty`, `store/newer`.
    """
    with archive.read(file) as backup, filling(database, backup.head.schema) as filled:
        _check_file(file, on_progress)
        counting = _counting("rows restored", backup.head.rows, on_progress)
        for form, batches in backup.tables():
            filled.fill(form, counting(batches))
        files: dict[str, str] = {}
        for name, content in backup.files():
            write_whole(books / name, content)
            files[name] = sha256(content).hexdigest()
        backup.check(files)
        _check_kept(filled, backup.sums, on_progress)
    rows = {name: facts["rows"] for name, facts in backup.sums.items()}
    return CopyResult(backup.head.schema, rows, len(files))


def move(source: Database, target: Database, on_progress: OnProgress) -> CopyResult:
    """Every row of one database into another, empty one, each compared afterwards.

    Raises LogError, and then nothing was written: `store/not-empty`; `store/in-use` when rows came to the source
    meanwhile: a server still runs on it.
    """
    with snapshot(source) as stored:
        revision = _revision(source, stored)
        counted = stored.count()
        with filling(target, revision) as filled:
            counting = _counting("rows moved", sum(counted.values()), on_progress)
            sums = {form.name: TableDigest() for form in stored.forms}
            for form in stored.forms:
                filled.fill(form, sums[form.name].passing(counting(stored.rows(form))))
            _check_kept(filled, {name: found.facts() for name, found in sums.items()}, on_progress)
            with snapshot(source) as now:
                if now.count() != counted:
                    raise LogError("store/in-use", f"{source.name} was written to while it moved; stop its servers.")
    return CopyResult(revision, counted, 0)


def _check_file(file: Path, on_progress: OnProgress) -> None:
    """Read a backup from its first byte to its last. Raises LogError `store/backup` when it is damaged.

    Before any row of it is kept: a database refuses many damaged rows itself, with an error that blames the database.
    """
    with archive.read(file) as backup:
        counting = _counting("rows checked", backup.head.rows, on_progress)
        for _, batches in backup.tables():
            for _ in counting(batches):
                pass
        backup.check({name: sha256(content).hexdigest() for name, content in backup.files()})


def _revision(database: Database, stored: Snapshot) -> str:
    if stored.revision is None:
        raise LogError("store/unreachable", f"There is no Oldhand database at {database.name}: it is empty.")
    return stored.revision


def _check_kept(filled: BulkLoad, sums: dict[str, TableSum], on_progress: OnProgress) -> None:
    """Whether the database holds these rows and no other. Raises LogError `store/corrupt`."""
    total, done = sum(facts["rows"] for facts in sums.values()), 0

    def count(rows: int) -> None:
        nonlocal done
        done += rows
        on_progress("rows compared", done, total)

    for name, found in filled.sums(count).items():
        if found != sums.get(name):
            raise LogError("store/corrupt", f"The rows of {name} did not arrive as they were: nothing was kept.")


def _books_of(stored: Snapshot) -> Iterator[str]:
    """Names of the files of all books in use or kept."""
    for form in stored.forms:
        if form.name == "books":
            columns = [name for name, _ in form.columns]
            file, status = columns.index("file"), columns.index("status")
            for rows in stored.rows(form):
                yield from (row[file] for row in rows if row[status] != _NOT_KEPT)


def _counting(what: str, total: int, on_progress: OnProgress) -> Callable[[Iterator[Rows]], Iterator[Rows]]:
    """Passes batches on, and tells how many rows that were of all tables so far."""
    done = 0

    def counting(batches: Iterator[Rows]) -> Iterator[Rows]:
        nonlocal done
        for rows in batches:
            yield rows
            done += len(rows)
            on_progress(what, done, total)

    return counting
