"""Sealed tables beside SQLite: blocks go on to a file for each month, whole after any crash, and in every copy."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from shared.errors import LogError
from shared.store import Store, month_files, open_store, sealing, sqlite_url
from shared.store.backup import back_up, move, restore
from shared.store.engine import Database
from shared.store.lines import TableDigest
from shared.store.schema import sealed, tables
from shared.store.sealed import SealedEvents, month_of
from shared.store.snapshot import snapshot
from tests.store.played import TableLog
from tests.store.sample import record

JANUARY_MS = 1_893_456_000_000
"""2030 begins."""


def silent(what: str, done: int, total: int) -> None:
    pass


def seal_all(store: Store) -> int:
    *_, last = [sealing.SealedSoFar(), *sealing.seal(store.database, 1 << 60, alone=True)]
    return last.tables


def held(database: Database | None) -> int:
    """Blocks in one file."""
    assert database is not None
    return database.scalar_one(select(func.count()).select_from(sealed))


def in_file(store: Store, month: int) -> int:
    return held(month_files.file_of(store.database, month))


def sums_of(database: Database) -> dict[str, Any]:
    with snapshot(database) as stored:
        found = {form.name: TableDigest() for form in stored.forms}
        for form in stored.forms:
            for _ in found[form.name].passing(stored.rows(form)):
                pass
        assert stored.count() == {name: digest.rows for name, digest in found.items()}
        return {name: digest.facts() for name, digest in found.items()}


@pytest.fixture
def logs(store: Store) -> dict[str, Any]:
    """Closed tables of two months, by id."""
    for number in range(6):
        opened_ms = JANUARY_MS + number * 15 * sealing.DAY_MS
        events = [replace(event, at_ms=opened_ms + event.at_ms) for event in record(f"t{number}", 4 + number)]
        store.log.append(events)
    return dict(store.log.every_table())


@pytest.fixture
def interrupted(store: Store, logs: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> Store:
    """A store that stopped when blocks were in a file, and not yet deleted where they came from."""
    write = month_files._write

    def stop(file: Database, blocks: Any) -> None:
        write(file, blocks)
        raise OSError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(month_files, "_write", stop)
        with pytest.raises(OSError, match="killed"):
            seal_all(store)
    assert held(store.database) == 6 and in_file(store, 203001) == 3
    return store


def test_months_are_counted_in_utc() -> None:
    times = (JANUARY_MS - 1, JANUARY_MS, JANUARY_MS + 31 * sealing.DAY_MS, 0, -5, 1 << 62)
    assert list(map(month_of, times)) == [202912, 203001, 203002, 197001, 197001, 999912]


def test_every_month_has_a_file_for_its_owner_alone(store: Store, logs: dict[str, Any]) -> None:
    assert seal_all(store) == 6
    assert held(store.database) == 0
    assert month_files.months_of(store.database) == [203001, 203002, 203003]
    assert [in_file(store, month) for month in (203001, 203002, 203003)] == [3, 1, 2]
    assert dict(store.log.every_table()) == logs
    assert store.database.path is not None
    files = list(store.database.path.parent.glob("oldhand-*.db"))
    assert len(files) == 3 and {file.stat().st_mode & 0o777 for file in files} == {0o600}
    assert store.size_bytes() > sum(file.stat().st_size for file in files)


def test_what_is_sealed_later_joins_the_file_of_its_month(store: Store, logs: dict[str, Any]) -> None:
    seal_all(store)
    late = [replace(event, at_ms=JANUARY_MS + event.at_ms) for event in record("late")]
    store.log.append(late)
    assert seal_all(store) == 1
    assert in_file(store, 203001) == 4
    assert store.log.read("late") == late and dict(store.log.every_table())["t0"] == logs["t0"]


def test_blocks_in_two_places_count_once(interrupted: Store, logs: dict[str, Any]) -> None:
    assert dict(interrupted.log.every_table()) == logs
    assert interrupted.check() == []
    assert sums_of(interrupted.database)["sealed"]["rows"] == 6
    assert seal_all(interrupted) == 0
    assert held(interrupted.database) == 0 and in_file(interrupted, 203001) == 3
    assert dict(interrupted.log.every_table()) == logs


def test_nothing_of_a_person_stays_in_either_place(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = store.accounts.create("Ann")
    for number, at_ms in enumerate((JANUARY_MS, JANUARY_MS + 40 * sealing.DAY_MS)):
        log = TableLog(f"t{number}", by=ann.id).sit(ann.id, "bea").play()
        store.log.append([replace(event, at_ms=at_ms) for event in log.events])
    for number in range(2):
        head = store.log.head(f"t{number}")
        assert head is not None
        end = replace(record("x")[-1], table=f"t{number}", version=head.version + 1)
        store.log.append([replace(end, at_ms=JANUARY_MS)])
    write = month_files._write

    def stop(file: Database, blocks: Any) -> None:
        write(file, blocks)
        if file.path is not None and "2030-02" in file.path.name:
            raise OSError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(month_files, "_write", stop)
        with pytest.raises(OSError, match="killed"):
            seal_all(store)
    seal_all(store)
    assert store.accounts.forget(ann.id)
    assert ann.id not in str([store.log.read(f"t{number}") for number in range(2)])


def test_a_copy_in_a_file_is_forgotten_with_the_table(interrupted: Store) -> None:
    with interrupted.database.write() as connection:
        own = connection.execute(select(tables).where(tables.c.public_id == "t0")).mappings().one()
        SealedEvents(interrupted.database).change(connection, own, lambda row: row)
    assert in_file(interrupted, 203001) == 2 and held(interrupted.database) == 6


def test_a_backup_has_what_is_in_the_files(store: Store, logs: dict[str, Any], tmp_path: Path) -> None:
    seal_all(store)
    back_up(store.database, tmp_path, tmp_path / "b", 7, silent)
    there = sqlite_url(tmp_path / "there")
    with closing(Database(there)) as target:
        restored = restore(tmp_path / "b", target, tmp_path, silent)
        assert restored.rows["sealed"] == 6
        assert sums_of(target) == sums_of(store.database)
    with closing(open_store(there)) as again:
        assert dict(again.log.every_table()) == logs
        assert held(again.database) == 6 and seal_all(again) == 0 and held(again.database) == 0
        assert dict(again.log.every_table()) == logs
        assert again.check() == []
        assert sums_of(again.database) == sums_of(store.database)


def test_a_move_takes_the_files_along(store: Store, logs: dict[str, Any], tmp_path: Path) -> None:
    seal_all(store)
    with closing(Database(sqlite_url(tmp_path / "there"))) as target:
        assert move(store.database, target, silent).rows["sealed"] == 6
        assert sums_of(target) == sums_of(store.database)


def test_a_backup_is_of_one_moment_though_tables_are_sealed_meanwhile(store: Store, logs: dict[str, Any]) -> None:
    with snapshot(store.database) as stored:
        forms = {form.name: form for form in stored.forms}
        assert stored.count()["sealed"] == 0
        assert seal_all(store) == 6
        assert [*stored.rows(forms["sealed"])] == []
        assert sum(map(len, stored.rows(forms["events"]))) == sum(map(len, logs.values()))


def test_files_of_another_database_are_not_taken_for_its_own(
    store: Store, logs: dict[str, Any], tmp_path: Path
) -> None:
    back_up(store.database, tmp_path, tmp_path / "b", 7, silent)
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "oldhand-2030-01.db").touch()
    (tmp_path / "there" / "oldhand-old.db").touch()
    with closing(Database(sqlite_url(tmp_path / "there"))) as target:
        with pytest.raises(LogError, match="203001") as refused:
            restore(tmp_path / "b", target, tmp_path, silent)
        assert refused.value.code == "store/not-empty"


def test_a_file_that_is_gone_is_told_of(store: Store, logs: dict[str, Any]) -> None:
    seal_all(store)
    assert store.database.path is not None
    store.database.path.with_name("oldhand-2030-02.db").rename(store.database.path.with_name("elsewhere"))
    found = dict(store.log.every_table())
    assert [table for table, events in found.items() if isinstance(events, LogError)] == ["t3"]
    assert [fault.table for fault in store.check()] == ["t3"]


def test_many_months_are_read_with_few_files_open(store: Store) -> None:
    for number in range(30):
        at_ms = JANUARY_MS + number * 31 * sealing.DAY_MS
        store.log.append([replace(event, at_ms=at_ms) for event in record(f"t{number}")])
    logs = dict(store.log.every_table())
    assert seal_all(store) == 30
    assert len(month_files.months_of(store.database)) == 30
    assert dict(store.log.every_table()) == logs
    assert store.check() == []


def test_vacuum_gives_the_freed_space_back(store: Store) -> None:
    for number in range(100):
        store.log.append(record(f"t{number}", 80))
    before = store.size_bytes()
    seal_all(store)
    assert store.size_bytes() > before
    store.database.vacuum()
    assert store.size_bytes() < before - 200_000
    assert store.check() == []
