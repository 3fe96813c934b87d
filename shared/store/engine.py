"""One database: how it is connected, how a transaction begins, and what its refusals mean. Knows no table of ours.

SQLite has one writer at a time. Every writing transaction says so at once (BEGIN IMMEDIATE), since one that reads
first and writes later can find itself unable to go on; waiting for its turn it asks every millisecond, because
SQLite's own waiting backs off to 100 ms and would lose every race against a busy import.
"""

import select
import sqlite3
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar, TypeVar, TypeVarTuple

from sqlalchemy import Connection, Executable, Row, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.sql.selectable import TypedReturnsRows

from shared.errors import LogError
from shared.extras import require
from shared.secrets import masked

T = TypeVar("T")
Columns = TypeVarTuple("Columns")
BUSY_TIMEOUT_MS = 5000
_CHECKPOINT_PAGES = 16_000
"""Pages of SQLite's write-ahead log, 64 MiB, after which one commit writes them to the database. It waits for as many
writes as pages have changed: with SQLite's own 1,000, the moves of 500 tables waited 9 ms or longer once a second. Most
of those pages change again at once, so sixteen times as many are few more to write.
"""
_TURN_S = 0.001
_BESIDE = 12
"""Files beside a database that are open at once."""
_SQLITE_FULL = 2
_SQLITE_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_SQLITE_TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)
_POSTGRES_DAMAGE = ("XX001", "XX002")
_POSTGRES_TAKEN = "23505"
_ADVISORY_LOCK = 0x0_01D_4A4D
"""Lock held until commit by transactions that assign numbers which must become visible in order, and by migrations."""


def sqlite_url(data_dir: Path) -> str:
    """The address of the embedded database in a data folder."""
    return URL.create("sqlite", database=str(data_dir / "oldhand.db")).render_as_string()


class Database:
    """A pool of connections to one SQLite file or PostgreSQL database. Safe for threads."""

    def __init__(self, address: str, **pool: int) -> None:
        """Connects to nothing yet. `pool`: its size, as SQLAlchemy takes it.

        Raises LogError `store/unreachable` for an address that names no known database, MissingExtra for one on
        PostgreSQL whose driver is not installed.
        """
        self._address = address
        try:
            url = make_url(address)
        except (ArgumentError, ValueError) as error:  # a port that is no number is the latter
            raise LogError("store/unreachable", f"This is no database address: {masked(address)}") from error
        backend = url.get_backend_name()
        if backend not in ("sqlite", "postgresql"):
            raise LogError("store/unreachable", f"Oldhand keeps its log in SQLite or PostgreSQL, not in {backend}.")
        self.is_sqlite = backend == "sqlite"
        self.path = Path(url.database) if self.is_sqlite and url.database else None
        if self.is_sqlite:
            self._engine = create_engine(url.set(drivername="sqlite"), **pool)
            event.listen(self._engine, "connect", _set_pragmas)
            event.listen(self._engine, "begin", _begin_sqlite)
        else:
            require("postgres", "A database on PostgreSQL")
            self._engine = create_engine(
                url.set(drivername="postgresql+psycopg"),
                paramstyle="format",
                pool_pre_ping=True,  # the database may have been restarted since the last move
                connect_args={"connect_timeout": 5, "client_encoding": "utf8"},
                **pool,
            )
        self._reader = self._engine.execution_options(reading=True)
        driver: Any = self._engine.dialect.import_dbapi()
        self._driver_error: type[Exception] = driver.Error
        self._unreachable: tuple[type[Exception], ...] = (
            OperationalError,
            InterfaceError,
            driver.OperationalError,
            driver.InterfaceError,
        )
        self._raw: Any = None
        """The connection of `write_raw`, while it is sound."""
        self._raw_lock = Lock()
        self._beside: dict[str, Database] = {}
        self._beside_lock = Lock()

    def beside(self, part: str) -> "Database | None":
        """The database in the SQLite file that is named as this one's with `-PART` at the end; closed with this one.
        Its file need not be there. None where this one is no SQLite file."""
        if self.path is None:
            return None
        path = self.path.with_name(f"{self.path.stem}-{part}{self.path.suffix}")
        with self._beside_lock:
            if part not in self._beside:
                while len(self._beside) >= _BESIDE:
                    self._beside.pop(next(iter(self._beside))).close()
                self._beside[part] = Database(URL.create("sqlite", database=str(path)).render_as_string())
            return self._beside[part]

    def parts(self) -> Sequence[str]:
        """The names of the parts whose files are there (`beside`)."""
        if self.path is None:
            return ()
        begin, end = f"{self.path.stem}-", self.path.suffix
        names = (file.name for file in self.path.parent.iterdir())
        return [
            name[len(begin) : len(name) - len(end)] for name in names if name.startswith(begin) and name.endswith(end)
        ]

    def apart(self) -> "Database":
        """The same database over one connection that no other work can take."""
        return Database(self._address, pool_size=1, max_overflow=0)

    @property
    def name(self) -> str:
        """The address without its password, for messages."""
        return self._engine.url.render_as_string(hide_password=True)

    @contextmanager
    def write(self) -> Generator[Connection]:
        """A transaction that is durable when the block ends and undone when it raises. Raises LogError."""
        with self._refusals(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def read(self, *, steady: bool = False) -> Generator[Connection]:
        """A transaction that only reads; in SQLite it neither waits for a writer nor makes one wait.

        `steady`: all its queries see the database as the first did. In SQLite they always do.
        """
        engine = self._reader
        if steady and not self.is_sqlite:
            engine = engine.execution_options(isolation_level="REPEATABLE READ")
        with self._refusals(), engine.begin() as connection:
            yield connection

    @contextmanager
    def write_raw(self, *, statements: int = 1) -> Generator[Any]:
        """The driver's own connection in a transaction: durable when the block ends, undone when it raises. Raises
        LogError. One block at a time: others wait.

        It costs a fifth of `write`. With one statement, PostgreSQL commits with it, which saves two round trips.
        """
        with self._raw_lock, self._refusals():
            raw = self._sound_raw()
            try:
                if self.is_sqlite:
                    _begin_immediate(raw)
                    yield raw
                    raw.execute("COMMIT")
                elif statements == 1:
                    yield raw
                else:
                    with raw.transaction():
                        yield raw
            except BaseException:
                self._close_raw()  # undoes what is not committed
                raise

    def _sound_raw(self) -> Any:
        """The connection of `write_raw`: opened again when the server has closed it, as after a restart."""
        if self._raw is not None and not self.is_sqlite and _has_input(self._raw):
            self._close_raw()
        if self._raw is None:
            opened = self._engine.raw_connection()
            self._raw = opened.driver_connection
            opened.detach()  # the pool goes on without it
            if self.is_sqlite:
                self._raw.execute("PRAGMA busy_timeout = 0")
            else:
                self._raw.autocommit = True
        return self._raw

    def _close_raw(self) -> None:
        if self._raw is not None:
            self._raw.close()
            self._raw = None

    def take_turn(self, connection: Connection) -> None:
        """Hold everybody else who calls this until the transaction has ended. In SQLite every writer does already."""
        if not self.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _ADVISORY_LOCK})

    def vacuum(self) -> None:
        """Give what is free in the log back to the disk. Others who write wait meanwhile, or are refused. Raises
        LogError.

        SQLite writes its whole file anew, PostgreSQL the table of events.
        """
        with self._refusals(), self._engine.connect() as connection:
            raw: Any = connection.connection.driver_connection
            if self.is_sqlite:
                raw.execute("VACUUM")
                raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            else:
                raw.autocommit = True
                raw.execute("VACUUM (FULL, ANALYZE) events")
                raw.autocommit = False

    def partitions(self, connection: Connection) -> frozenset[str]:
        """Names of the tables that are parts of others, by which their rows are read. SQLite has none."""
        if self.is_sqlite:
            return frozenset()
        query = text("SELECT relname FROM pg_class WHERE relispartition AND relkind = 'r'")
        return frozenset(connection.execute(query).scalars())

    def all(self, query: TypedReturnsRows[*Columns]) -> Sequence[Row[*Columns]]:
        """All rows of one query, read in a transaction of its own. Raises LogError."""
        with self.read() as connection:
            return connection.execute(query).all()

    def first(self, query: TypedReturnsRows[*Columns]) -> Row[*Columns] | None:
        """The first row of one query, or None. Raises LogError."""
        with self.read() as connection:
            return connection.execute(query).first()

    def scalar(self, query: TypedReturnsRows[T]) -> T | None:
        """The first column of the first row of one query, or None. Raises LogError."""
        with self.read() as connection:
            return connection.execute(query).scalar()

    def scalar_one(self, query: TypedReturnsRows[T]) -> T:
        """The only column of the only row of one query. Raises LogError."""
        with self.read() as connection:
            return connection.execute(query).scalar_one()

    def run(self, statement: Executable) -> int:
        """Carry out one statement in a transaction of its own; the number of rows it has changed. Raises LogError."""
        with self.write() as connection:
            return connection.execute(statement).rowcount

    def take_turn_raw(self, raw: Any) -> None:
        """`take_turn` over the driver's own connection."""
        if not self.is_sqlite:
            raw.execute("SELECT pg_advisory_xact_lock(%s)", (_ADVISORY_LOCK,))

    def check_encoding(self) -> None:
        """Raises LogError `store/encoding` for a database that cannot hold every name and every line of chat."""
        if self.is_sqlite:
            return
        with self.read() as connection:
            found = connection.execute(text("SHOW server_encoding")).scalar_one()
        if found != "UTF8":
            message = f"{self.name} holds text as {found}: recreate it with CREATE DATABASE ... ENCODING 'UTF8'."
            raise LogError("store/encoding", message)

    def make_durable(self) -> None:
        """Have every commit reach the disk, and read back that it will. Raises LogError `store/durability`."""
        if self.is_sqlite:
            self._use_wal()
            wanted = {"journal_mode": "wal", "synchronous": _SQLITE_FULL}
            show = "PRAGMA "
        else:
            wanted = {"fsync": "on", "synchronous_commit": "on"}
            show = "SHOW "
        with self.read() as connection:
            found = {name: connection.execute(text(show + name)).scalar_one() for name in wanted}
        if found != wanted:
            raise LogError("store/durability", f"{self.name} would lose moves in a crash: {found}, not {wanted}.")

    def close(self) -> None:
        """Give every connection back. A database closed twice stays closed."""
        with self._raw_lock:
            self._close_raw()
        with self._beside_lock:
            while self._beside:
                self._beside.popitem()[1].close()
        self._engine.dispose()

    def _use_wal(self) -> None:
        # Outside a transaction, and asked again by hand: SQLite does not wait here when another process opens the
        # same new file at the same moment.
        deadline = time.monotonic() + BUSY_TIMEOUT_MS / 1000
        while True:
            with self._refusals(), self._engine.connect() as connection:
                raw = connection.connection.driver_connection
                assert isinstance(raw, sqlite3.Connection)
                try:
                    raw.execute("PRAGMA journal_mode = WAL")
                    return
                except sqlite3.OperationalError as error:
                    if not _is_busy(error) or time.monotonic() > deadline:
                        raise
            time.sleep(_TURN_S)

    @contextmanager
    def _refusals(self) -> Generator[None]:
        """Turn what the database refuses into LogError; what only a fault of ours can cause stays as it is."""
        try:
            yield
        except (DBAPIError, self._driver_error) as error:  # SQLAlchemy wraps nothing that raw statements meet
            code = _code_of(error, self._unreachable)
            if code is None:
                raise
            reason = str(error.orig if isinstance(error, DBAPIError) else error)
            raise LogError(code, f"{self.name}: {' '.join(reason.split())}") from error  # drivers write several lines


class StorePart:
    """Some tables of a store, and its clock (milliseconds since 1970).

    It says itself what it keeps about a person: the person's export asks every part.
    """

    exports: ClassVar[tuple[str, ...]] = ()
    """The types of lines that `kept_about` may give."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    def choices_of(self, player: str) -> Mapping[str, bool]:
        """What the person has chosen, for the line about the account. Raises LogError."""
        return {}

    def shown_of(self, player: str, games: Sequence[str]) -> Mapping[str, object]:
        """Fields of the profile that this part alone knows. `games`: the families that the person has played. Raises
        LogError.
        """
        return {}

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """What is kept about the person and is no secret, one thing a line, each with its `type`. Raises LogError."""
        yield from ()


def facts_of(kept: Any, *left_out: str) -> dict[str, object]:
    """The fields of something kept, but for some."""
    return {name: value for name, value in asdict(kept).items() if name not in left_out}


def _code_of(error: Exception, unreachable: tuple[type[Exception], ...]) -> str | None:
    """The error code for a database error; None for a bug of ours."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    number: int = getattr(origin, "sqlite_errorcode", 0)
    state: str | None = getattr(origin, "sqlstate", None)
    if number & 0xFF in _SQLITE_DAMAGE or state in _POSTGRES_DAMAGE:  # the upper bytes say where
        return "store/corrupt"
    if number in _SQLITE_TAKEN or state == _POSTGRES_TAKEN:
        return "store/version-taken"
    if isinstance(error, unreachable) or (isinstance(error, DBAPIError) and error.connection_invalidated):
        return "store/unreachable"
    return None


def _is_busy(error: sqlite3.OperationalError) -> bool:
    return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY  # the upper bytes say why


def _set_pragmas(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself: `_begin_sqlite` does
    connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
    # SQLite's own knows no letter beyond z: people are searched by names in any script, as in PostgreSQL.
    connection.create_function("lower", 1, _lower, deterministic=True)


def _lower(value: str | None) -> str | None:
    return None if value is None else value.lower()


def _begin_sqlite(connection: Connection) -> None:
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    if connection.get_execution_options().get("reading"):
        raw.execute("BEGIN")
        return
    raw.execute("PRAGMA busy_timeout = 0")
    try:
        _begin_immediate(raw)
    finally:
        raw.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")


def _begin_immediate(raw: sqlite3.Connection) -> None:
    """Begin a writing transaction on a connection whose own busy timeout is 0."""
    deadline: float | None = None
    while True:
        try:
            raw.execute("BEGIN IMMEDIATE")
            return
        except sqlite3.OperationalError as error:
            now = time.monotonic()
            deadline = deadline or now + BUSY_TIMEOUT_MS / 1000
            if not _is_busy(error) or now > deadline:
                raise
        time.sleep(_TURN_S)


def _has_input(raw: Any) -> bool:
    """Whether an idle PostgreSQL connection has something to read: in most cases that the server has closed it."""
    if raw.closed:
        return True
    poll = select.poll()
    poll.register(raw.fileno(), select.POLLIN)
    return bool(poll.poll(0))
