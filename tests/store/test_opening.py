"""Which databases are opened, made, migrated and refused."""

import sqlite3
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from shared.errors import LogError
from shared.events import Event, Kind, Opened
from shared.store import open_store, sqlite_url
from shared.store.engine import Database
from shared.store.store import METADATA, REVISION, upgrade
from tests.services import postgres_database, postgres_server
from tests.store.sample import record


def _refusal(url: str, *, create: bool = True) -> LogError:
    with pytest.raises(LogError) as refused:
        open_store(url, create=create)
    return refused.value


def _change(url: str, statement: str) -> None:
    database = Database(url)
    with database.write() as connection:
        connection.execute(text(statement))
    database.close()


def test_an_empty_database_gets_the_newest_schema(url: str) -> None:
    store = open_store(url)
    assert store.found is None
    store.log.append(record("t"))
    store.close()
    again = open_store(url, create=False)
    assert again.found == REVISION
    assert again.log.read("t") == record("t")
    again.close()


def test_the_migrations_make_exactly_the_tables_of_the_schema(url: str) -> None:
    open_store(url).close()
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_an_older_database_is_migrated_and_keeps_its_events(url: str) -> None:
    database = Database(url)
    if database.is_sqlite:
        database.make_durable()
    with database.write() as connection:
        upgrade(connection, "0001")
    database.close()
    _change(
        url,
        "INSERT INTO tables (public_id, game, options, public, kind, opened_ms) VALUES ('t', 'g', '{}', true, 1, 7)",
    )
    _change(
        url, "INSERT INTO events (table_number, version, kind, at_ms, match, round, ply) VALUES (1, 1, 1, 7, 0, 0, 0)"
    )
    store = open_store(url)
    assert store.found == "0001"
    assert store.log.read("t") == [Event("t", 1, Kind.OPENED, 7, data=Opened(game="g", options={}, public=True))]
    store.progress.report("mine")
    store.close()


def test_guests_of_an_older_database_keep_token_and_memory(url: str) -> None:
    database = Database(url)
    if database.is_sqlite:
        database.make_durable()
    with database.write() as connection:
        upgrade(connection, "0003")
        token = {"hash": sha256(b"secret").digest()}
        connection.execute(text("INSERT INTO identities VALUES ('ann', 'Ann', :hash, 5, 6)"), token)
        connection.execute(text("INSERT INTO memories VALUES ('ann', 'g', :hash, 1, 2, 3, 4)"), token)
        for number, kind in ((1, 1), (2, 4)):
            opened = text("INSERT INTO tables (number, public_id, game, kind, opened_ms) VALUES (:n, :t, 'g', :k, 7)")
            connection.execute(opened, {"n": number, "t": f"t{number}", "k": kind})
            for version, event in ((1, 1), (2, 10)):
                statement = text("INSERT INTO events (table_number, version, kind, at_ms, match, round, ply, data)"
                            " VALUES (:n, :v, :k, 9, 1, 1, 0, :d)")  # fmt: skip
                data = '{"points":[1,-1],"reason":"no-move","scores":[1,-1]}' if event == 10 else None
                connection.execute(statement, {"n": number, "v": version, "k": event, "d": data})
    database.close()
    store = open_store(url, clock=lambda: 6)
    found = store.accounts.find_by_token("secret")
    assert found is not None and (found.id, found.name, found.identity.kind) == ("ann", "Ann", "guest")
    assert (found.identity.created_ms, found.identity.seen_ms) == (5, 6)
    assert [memory.rounds for memory in store.memories.of("ann")] == [1]
    (match,) = store.ratings.unrated()
    assert (match.table, match.points, match.rated) == ("t1", (1, -1), False)
    assert store.accounts.forget("ann")
    assert store.memories.of("ann") == []
    store.close()


def test_a_store_notices_a_restored_database_and_accepts_a_grown_one(url: str) -> None:
    store = open_store(url)
    store.check_reachable()
    store.check_schema()
    _change(url, "UPDATE alembic_version SET version_num = '0999'")
    store.check_schema()
    _change(url, "UPDATE alembic_version SET version_num = '0002'")
    with pytest.raises(LogError, match="0002") as refused:
        store.check_schema()
    assert refused.value.code == "store/corrupt"
    store.close()


def test_the_size_of_a_database_grows_with_what_is_kept(url: str) -> None:
    store = open_store(url)
    before = store.size_bytes()
    for number in range(100):
        store.log.append(record(f"t{number}"))
    assert 100 * 50 < store.size_bytes() - before < 100 * 50_000
    store.close()


@pytest.mark.parametrize("create", [True, False])
def test_a_database_of_a_newer_oldhand_is_refused(url: str, create: bool) -> None:
    open_store(url).close()
    _change(url, "UPDATE alembic_version SET version_num = '0999'")
    refused = _refusal(url, create=create)
    assert refused.code == "store/newer"
    assert "made by a newer Oldhand" in str(refused)


def test_somebody_elses_database_is_refused(url: str) -> None:
    _change(url, "CREATE TABLE invoices (number integer)")
    assert _refusal(url).code == "store/corrupt"


@pytest.mark.parametrize("revision", ["ae1027a6acf", "ae10", "1"])
def test_a_database_that_alembic_keeps_for_somebody_else_is_refused(url: str, revision: str) -> None:
    _change(url, "CREATE TABLE alembic_version (version_num varchar(32))")
    _change(url, f"INSERT INTO alembic_version VALUES ('{revision}')")
    assert _refusal(url).code == "store/corrupt"


def test_a_database_that_lacks_a_table_is_refused(url: str) -> None:
    open_store(url).close()
    _change(url, "DROP TABLE progress")
    assert "progress" in str(_refusal(url))
    assert _refusal(url).code == "store/corrupt"


def test_a_database_is_made_only_when_asked_for(url: str, tmp_path: Path) -> None:
    assert _refusal(url, create=False).code == "store/unreachable"
    assert not list(tmp_path.iterdir())


def test_an_empty_file_is_no_database_unless_one_may_be_made(tmp_path: Path) -> None:
    (tmp_path / "oldhand.db").touch()
    assert _refusal(sqlite_url(tmp_path), create=False).code == "store/unreachable"
    open_store(sqlite_url(tmp_path)).close()


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "oldhand.db"
    file.write_bytes(b"This is a letter, and no database at all.\n" * 100)
    before = file.read_bytes()
    assert _refusal(sqlite_url(tmp_path)).code == "store/corrupt"
    assert file.read_bytes() == before


def test_a_refused_database_is_not_changed_by_a_byte(tmp_path: Path) -> None:
    file = tmp_path / "oldhand.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE invoices (number integer)")
    connection.close()
    before = file.read_bytes()
    assert _refusal(sqlite_url(tmp_path)).code == "store/corrupt"
    assert [path.name for path in tmp_path.iterdir()] == ["oldhand.db"]
    assert file.read_bytes() == before


def test_a_torn_file_is_refused_or_found_out(tmp_path: Path) -> None:
    store = open_store(sqlite_url(tmp_path))
    for number in range(40):
        store.log.append(record(f"t{number}", 20))
    store.close()
    file = tmp_path / "oldhand.db"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(LogError) as refused:  # noqa: PT012 (where it shows depends on what was lost)
        store = open_store(sqlite_url(tmp_path))
        try:
            assert store.check() != []
            for number in range(40):
                store.log.read(f"t{number}")
        finally:
            store.close()
    assert refused.value.code == "store/corrupt"


def test_a_hole_in_the_events_is_found(tmp_path: Path) -> None:
    store = open_store(sqlite_url(tmp_path))
    store.log.append([*record("t"), *record("u")])
    _change(sqlite_url(tmp_path), "DELETE FROM events WHERE version = 3 AND table_number = 2")
    assert list(map(str, store.check())) == [
        "table u: its events have a hole",
        "table u, version 3: a sitting is listed, and nobody sat down",
    ]
    store.close()


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:secret@127.0.0.1:1/oldhand",
        "sqlite:////proc/no/such/place.db",
        "mysql://localhost/oldhand",
        "oldhand.db",
        "",
    ],
)
def test_an_address_that_leads_nowhere_is_refused(url: str) -> None:
    refused = _refusal(url)
    assert refused.code == "store/unreachable"
    assert "secret" not in str(refused)


def test_sqlite_commits_to_the_disk_on_every_connection(tmp_path: Path) -> None:
    open_store(sqlite_url(tmp_path)).close()
    database = Database(sqlite_url(tmp_path))
    pragmas = ("journal_mode", "synchronous", "busy_timeout", "foreign_keys", "wal_autocheckpoint")
    with database.read() as one, database.read() as other:
        for connection in (one, other):
            found = [connection.execute(text(f"PRAGMA {pragma}")).scalar() for pragma in pragmas]
            assert found == ["wal", 2, 5000, 1, 16_000]
    with database.write() as connection:
        assert connection.execute(text("PRAGMA busy_timeout")).scalar() == 5000
    database.close()


def test_a_database_in_memory_is_not_durable(tmp_path: Path) -> None:
    assert _refusal("sqlite://").code == "store/durability"
    assert _refusal("sqlite:///:memory:").code == "store/durability"


def test_a_postgres_that_may_lose_commits_is_refused() -> None:
    with postgres_database(new=True) as url:
        with psycopg.connect(url, autocommit=True) as connection:
            name = connection.info.dbname
            connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off".encode())
        refused = _refusal(url)
    assert refused.code == "store/durability"
    assert "synchronous_commit" in str(refused)


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_postgres_that_cannot_hold_every_name_is_refused(encoding: str) -> None:
    with psycopg.connect(postgres_server(), autocommit=True) as connection:
        made = f"CREATE DATABASE of_{encoding} ENCODING '{encoding}' LOCALE 'C' TEMPLATE template0"
        connection.execute(made.encode())
    refused = _refusal(postgres_server().replace("/postgres?", f"/of_{encoding.lower()}?"))
    assert refused.code == "store/encoding"
    assert encoding in str(refused) and "ENCODING 'UTF8'" in str(refused)


@pytest.mark.slow
def test_processes_that_open_a_new_database_together_all_get_it(url: str) -> None:
    code = "import sys; from shared.store import open_store; print(open_store(sys.argv[1]).check())"
    children = [
        subprocess.Popen([sys.executable, "-c", code, url], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    for child in children:
        out, errors = child.communicate(timeout=60)
        assert (out, errors) == ("[]\n", "")
