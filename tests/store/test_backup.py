"""Backups, restores and moves: every row of every table arrives, from either database in either, or nothing does."""

import gzip
import io
import json
import tarfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from shared.errors import LogError
from shared.store import open_store, sqlite_url
from shared.store.backup import back_up, move, restore
from shared.store.engine import Database
from shared.store.filling import BulkLoad
from shared.store.lines import TableDigest, TableSum
from shared.store.schema import REVISION
from shared.store.snapshot import snapshot
from tests.services import postgres_database
from tests.store.released import REVISIONS, make
from tests.store.sample import record
from tests.testkit.sampled import first_of

NewDatabase = Callable[[str], str]


@pytest.fixture
def new(tmp_path: Path) -> Iterator[NewDatabase]:
    """Makes addresses of empty databases: `sqlite` or `postgres`."""
    numbers = count(1)
    with ExitStack() as stack:

        def address(kind: str) -> str:
            if kind == "sqlite":
                return sqlite_url(tmp_path / f"data-{next(numbers)}")
            database: AbstractContextManager[str] = postgres_database(new=True)
            return stack.enter_context(database)

        yield address


def sums_of(database: Database) -> dict[str, TableSum]:
    """What is in every table."""
    found: dict[str, TableSum] = {}
    with snapshot(database) as stored:
        for form in stored.forms:
            whole = TableDigest()
            for _ in whole.passing(stored.rows(form)):
                pass
            found[form.name] = whole.facts()
    return found


def silent(what: str, done: int, total: int) -> None:
    pass


@pytest.fixture
def books(tmp_path: Path) -> Path:
    """A folder with the file of the one book that is in use."""
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "draughts-2.book").write_bytes(b"book")
    return tmp_path / "books"


@pytest.mark.slow
@pytest.mark.parametrize(("source", "target"), [("sqlite", "sqlite"), ("sqlite", "postgres"), ("postgres", "sqlite")])
def test_a_backup_brings_everything_into_either_database(
    source: str, target: str, new: NewDatabase, books: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out" / "backup.tar.gz"
    with closing(make(new(source), REVISION)) as kept, closing(Database(new(target))) as empty:
        made = back_up(kept, books, out, 7, silent)
        assert (made.revision, made.books, made.missing) == (REVISION, 1, ())
        assert (made.bytes, out.stat().st_mode & 0o777) == (out.stat().st_size, 0o600)
        restored = restore(out, empty, tmp_path / "again", silent)
        assert (restored.rows, restored.books) == (made.rows, 1)
        assert sums_of(empty) == sums_of(kept)
        assert (tmp_path / "again" / "draughts-2.book").read_bytes() == b"book"
        address = empty.path and f"sqlite:///{empty.path}"
    if address:
        with closing(open_store(address)) as store:
            assert (store.found, store.check()) == (REVISION, [])


@pytest.mark.slow
@pytest.mark.parametrize("revision", first_of([REVISIONS[0], *reversed(REVISIONS[1:])], 3))
def test_a_backup_of_an_older_oldhand_is_not_migrated_until_it_is_restored(
    revision: str, new: NewDatabase, books: Path, tmp_path: Path
) -> None:
    with closing(make(new("sqlite"), revision)) as kept:
        assert back_up(kept, books, tmp_path / "b", 7, silent).revision == revision
        with snapshot(kept) as stored:
            assert stored.revision == revision
    url = new("postgres" if revision == REVISIONS[0] else "sqlite")
    with closing(Database(url)) as empty:
        restore(tmp_path / "b", empty, tmp_path / "again", silent)
    with closing(open_store(url)) as store:
        assert (store.found, store.check()) == (REVISION, [])
        store.log.append(record("new"))  # numbers go on after those that came
        assert [row.table for row in store.log.last_finished("english-draughts/1", 1)] == ["new"]


@pytest.mark.slow
@pytest.mark.parametrize(("source", "target"), [("sqlite", "postgres"), ("postgres", "sqlite")])
def test_a_move_keeps_everything(source: str, target: str, new: NewDatabase) -> None:
    with closing(make(new(source), REVISION)) as kept, closing(Database(new(target))) as empty:
        before = sums_of(kept)
        moved = move(kept, empty, silent)
        assert sums_of(empty) == before == sums_of(kept)
        assert moved.rows == {name: facts["rows"] for name, facts in before.items()}


def test_a_move_of_a_store_that_is_in_use_is_refused_and_writes_nothing(new: NewDatabase) -> None:
    url = new("sqlite")
    with closing(make(url, REVISION)) as kept, closing(Database(new("sqlite"))) as empty:
        with closing(open_store(url)) as store, pytest.raises(LogError) as refused:
            move(kept, empty, lambda what, done, total: store.log.append(record(f"{what}-{done}")))
        assert refused.value.code == "store/in-use"
        with snapshot(empty) as stored:
            assert (stored.revision, stored.forms) == (None, ())


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def test_rows_are_never_mixed_with_others(kind: str, new: NewDatabase, books: Path, tmp_path: Path) -> None:
    url = new(kind)
    with closing(open_store(url)) as store:
        store.announcements.say("mine", 9)
    with closing(make(new("sqlite"), REVISION)) as kept, closing(Database(url)) as full:
        back_up(kept, books, tmp_path / "b", 7, silent)
        before = sums_of(full)
        for fill in (lambda: restore(tmp_path / "b", full, books, silent), lambda: move(kept, full, silent)):
            with pytest.raises(LogError, match=r"announcements \(1\)") as refused:
                fill()
            assert refused.value.code == "store/not-empty"
        assert sums_of(full) == before
        assert "rowid" not in str(refused.value)


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def test_a_backup_is_one_moment_of_a_store_that_goes_on(
    kind: str, new: NewDatabase, books: Path, tmp_path: Path
) -> None:
    url = new(kind)
    with closing(make(url, REVISION)) as kept, closing(open_store(url)) as store:
        before = sums_of(kept)
        numbers = count(1)

        def play(what: str, done: int, total: int) -> None:
            store.log.append(record(f"meanwhile-{next(numbers)}"))

        made = back_up(kept, books, tmp_path / "b", 7, play)
        assert next(numbers) > 5
    assert made.rows == {name: facts["rows"] for name, facts in before.items()}
    with closing(Database(new("sqlite"))) as empty:
        restore(tmp_path / "b", empty, books, silent)
        assert sums_of(empty) == before


@pytest.fixture
def written(new: NewDatabase, books: Path, tmp_path: Path) -> bytes:
    with closing(make(new("sqlite"), REVISION)) as kept:
        back_up(kept, books, tmp_path / "b", 7, silent)
    return (tmp_path / "b").read_bytes()


def refused(content: bytes, new: NewDatabase, tmp_path: Path) -> LogError:
    """Why these bytes are not restored; nothing of them may be there afterwards."""
    (tmp_path / "damaged").write_bytes(content)
    with closing(Database(new("sqlite"))) as empty:
        with pytest.raises(LogError) as found:
            restore(tmp_path / "damaged", empty, tmp_path / "again", silent)
        if empty.path is not None and empty.path.exists():
            with snapshot(empty) as stored:
                assert (stored.revision, stored.forms) == (None, ())
    return found.value


def test_a_backup_that_was_cut_off_anywhere_is_refused(written: bytes, new: NewDatabase, tmp_path: Path) -> None:
    for part in range(12):
        assert refused(written[: len(written) * part // 12], new, tmp_path).code == "store/backup"
    assert refused(written[:-1], new, tmp_path).code == "store/backup"


def test_a_backup_with_a_changed_byte_is_refused(written: bytes, new: NewDatabase, tmp_path: Path) -> None:
    tried = 0
    for place in range(20, len(written), len(written) // 40):
        changed = bytearray(written)
        changed[place] ^= 0x10
        with suppress(OSError, EOFError, zlib.error):
            if gzip.decompress(changed) == gzip.decompress(written):
                continue  # a few bits of a compressed file carry nothing
        assert refused(bytes(changed), new, tmp_path).code == "store/backup"
        tried += 1
    assert tried > 30


Members = dict[str, bytes]


def repacked(written: bytes, change: Callable[[Members], None]) -> bytes:
    """The backup with other members, in a file that is sound in itself."""
    with tarfile.open(fileobj=io.BytesIO(written), mode="r:gz") as tar:
        members = {member.name: tar.extractfile(member).read() for member in tar}  # type: ignore[union-attr]
    change(members)
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as tar:
        for name, content in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return gzip.compress(raw.getvalue(), mtime=0)


def _edit(name: str, before: str, after: str) -> Callable[[Members], None]:
    def change(members: Members) -> None:
        assert before.encode() in members[name]
        members[name] = members[name].replace(before.encode(), after.encode(), 1)

    return change


def _drop(name: str) -> Callable[[Members], None]:
    return lambda members: members.pop(name) and None  # type: ignore[return-value]


def _climb(members: Members) -> None:
    sums = members.pop("sums.json")
    members["books/../../escaped"] = b"x"
    members["sums.json"] = sums


@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        (_edit("rows/chat/000000.ndjson", "Merhaba", "Mahrebe"), "store/backup", "chat"),
        (_edit("rows/chat/000000.ndjson", '"Ann"', "17"), "store/backup", "no row"),
        (_edit("rows/chat/000000.ndjson", "]", ""), "store/backup", "no row"),
        (_drop("rows/mutes/000000.ndjson"), "store/backup", "mutes"),
        (_drop("sums.json"), "store/backup", "cut off"),
        (_drop("oldhand.json"), "store/backup", "stands where"),
        (_edit("books/draughts-2.book", "book", "look"), "store/backup", "books"),
        (_edit("oldhand.json", '"form": 1', '"form": 2'), "store/newer", "newer"),
        (_edit("oldhand.json", f'"{REVISION}"', '"0999"'), "store/newer", "newer"),
        (_edit("oldhand.json", '"form"', '"norm"'), "store/backup", "head"),
        (_edit("sums.json", '"tables"', '"labels"'), "store/backup", "sums"),
        (_climb, "store/backup", "escaped"),
    ],
)
def test_a_backup_that_was_tampered_with_is_refused(
    change: Callable[[Members], None], code: str, says: str, written: bytes, new: NewDatabase, tmp_path: Path
) -> None:
    why = refused(repacked(written, change), new, tmp_path)
    assert why.code == code and says in str(why)
    assert not (tmp_path / "escaped").exists()


def test_a_file_that_is_no_backup_is_refused(new: NewDatabase, tmp_path: Path) -> None:
    assert refused(b"This is a letter.", new, tmp_path).code == "store/backup"
    assert refused(gzip.compress(b"This is a letter."), new, tmp_path).code == "store/backup"
    assert refused(b"", new, tmp_path).code == "store/backup"
    with closing(Database(new("sqlite"))) as empty, pytest.raises(LogError, match="No such file"):
        restore(tmp_path / "nothing", empty, tmp_path, silent)


def test_half_a_backup_is_never_left(new: NewDatabase, books: Path, tmp_path: Path) -> None:
    def interrupt(what: str, done: int, total: int) -> None:
        raise KeyboardInterrupt

    with closing(make(new("sqlite"), REVISION)) as kept:
        with pytest.raises(KeyboardInterrupt):
            back_up(kept, books, tmp_path / "out" / "b", 7, interrupt)
        assert list((tmp_path / "out").iterdir()) == []
        with pytest.raises(LogError, match="cannot be written") as found:
            back_up(kept, books, Path("/proc/no/such/place"), 7, silent)
        assert found.value.code == "store/backup"


def test_a_book_without_its_file_is_named(new: NewDatabase, tmp_path: Path) -> None:
    with closing(make(new("sqlite"), REVISION)) as kept:
        assert back_up(kept, tmp_path, tmp_path / "b", 7, silent).missing == ("draughts-2.book",)


def test_rows_that_did_not_arrive_as_they_were_undo_the_whole(
    new: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk or a database that changes what it is given is found by reading back."""

    fill = BulkLoad.fill

    def worse(self: BulkLoad, form: Any, batches: Any) -> None:
        fill(self, form, batches)
        if form.name == "chat":
            self._connection.execute(text("UPDATE chat SET text = 'hello'"))  # pyright: ignore[reportPrivateUsage]

    monkeypatch.setattr(BulkLoad, "fill", worse)
    with closing(make(new("sqlite"), REVISION)) as kept, closing(Database(new("sqlite"))) as empty:
        with pytest.raises(LogError, match="chat") as found:
            move(kept, empty, silent)
        assert found.value.code == "store/corrupt"
        with snapshot(empty) as stored:
            assert stored.forms == ()


def test_a_backup_is_read_by_any_program(written: bytes) -> None:
    with tarfile.open(fileobj=io.BytesIO(written), mode="r:gz") as tar:
        names = tar.getnames()
        head = json.load(tar.extractfile("oldhand.json"))  # type: ignore[arg-type]
        rows = [json.loads(line) for line in tar.extractfile("rows/chat/000000.ndjson")]  # type: ignore[union-attr]
    assert (names[0], names[-1]) == ("oldhand.json", "sums.json")
    assert (head["form"], head["schema"], head["made_ms"]) == (1, REVISION, 7)
    columns = next(table["columns"] for table in head["tables"] if table["name"] == "chat")
    (chat_row,) = [dict(zip([name for name, _ in columns], row, strict=True)) for row in rows]
    assert chat_row["text"] == "Merhaba! \U0001f600\n"
