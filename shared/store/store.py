"""Opens a store: the one place that decides whether a database is ours, how old it is and whether it can be trusted."""

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from shared.data_folder import data_folder
from shared.errors import LogError
from shared.events import Event
from shared.experience.memory import MemoryStore
from shared.people import NewGuest
from shared.secrets import warn_of_readers
from shared.settings import StoreSettings, text_of
from shared.store.accounts import Accounts, add_guests
from shared.store.analyses import Analyses
from shared.store.announcements import Announcements
from shared.store.audit import Audit
from shared.store.books import Books
from shared.store.chats import Chats
from shared.store.checking import LogFault, faults_in
from shared.store.chosen_games import ChosenGames
from shared.store.contacts import Contacts
from shared.store.engine import Database, StorePart, sqlite_url
from shared.store.follows import Follows
from shared.store.forgetting import blank_likeness
from shared.store.groups import Groups
from shared.store.imitations import Imitations
from shared.store.log import SqlGameLog
from shared.store.memories import SqlMemoryStore
from shared.store.metadata import METADATA
from shared.store.month_files import bytes_beside
from shared.store.oidc_links import OidcLinks
from shared.store.own_puzzles import OwnPuzzles
from shared.store.profiles import Profiles
from shared.store.progress import Progress
from shared.store.puzzle_runs import PuzzleRuns
from shared.store.puzzles import Solvers
from shared.store.ratings import Ratings
from shared.store.registered_names import fold_names_anew, has_old_names
from shared.store.reports import Reports
from shared.store.schema import REVISION
from shared.store.standing_tables import StandingTables
from shared.store.tokens import Tokens
from shared.store.tournaments import Tournaments
from shared.store.turns import Turns
from shared.store.uploads import Uploads
from shared.store.vacations import Vacations

Clock = Callable[[], int]
"""Milliseconds since 1970, UTC."""


def now_ms() -> int:
    """The wall clock."""
    return time.time_ns() // 1_000_000


def database_of(given: str | None, data: Path | None, environ: Mapping[str, str]) -> str:
    """The address of the log: `--database`, else $OLDHAND_DATABASE or the file $OLDHAND_DATABASE_FILE, else the SQLite
    file of the data folder. Raises CodedError as `shared.settings.CommandSettings.read`."""
    settings = StoreSettings.read(environ, database=given)
    return text_of(settings.database) or sqlite_url(data_folder(data, environ))


class Store:
    """An open database at the newest schema. Safe for threads."""

    def __init__(self, database: Database, clock: Clock, found: str | None) -> None:
        self.database = database
        self.found = found
        """The schema's revision when it was opened; None when the database was empty. It is at REVISION now."""
        self._apart = database.apart()
        """For checks, which may not wait until other work gives a connection back."""
        self.log = SqlGameLog(database)
        self.accounts = Accounts(database, clock)
        self.books = Books(database, clock)
        self.chats = Chats(database, clock)
        self.follows = Follows(database, clock)
        self.memories: MemoryStore = SqlMemoryStore(database, clock)
        self.progress = Progress(database, clock)
        self.tokens = Tokens(database, clock)
        self.ratings = Ratings(database)
        self.profiles = Profiles(database)
        self.reports = Reports(database, clock)
        self.audit = Audit(database, clock)
        self.announcements = Announcements(database, clock)
        self.turns = Turns(database, clock)
        self.contacts = Contacts(database, clock)
        self.solvers = Solvers(database, clock)
        self.own_puzzles = OwnPuzzles(database, clock)
        self.puzzle_runs = PuzzleRuns(database, clock)
        self.vacations = Vacations(database, clock)
        self.analyses = Analyses(database, clock)
        self.uploads = Uploads(database, clock)
        self.chosen_games = ChosenGames(database)
        self.imitations = Imitations(database, clock)
        self.tournaments = Tournaments(database, clock)
        self.groups = Groups(database, clock)
        self.standing_tables = StandingTables(database, clock)
        self.oidc_links = OidcLinks(database, clock)

    @property
    def parts(self) -> list[StorePart]:
        """Its parts that may keep something about a person."""
        return [part for part in vars(self).values() if isinstance(part, StorePart)]

    @property
    def name(self) -> str:
        """The database's address without its password."""
        return self.database.name

    def admit(self, events: Sequence[Event], guests: Sequence[NewGuest]) -> None:
        """Keep new guests, and append events to the log, in one transaction. Raises what `GameLog.append` raises."""
        self.log.append_with(events, lambda connection: add_guests(connection, guests))

    def check_reachable(self) -> None:
        """Raises LogError `store/unreachable` when the database does not answer."""
        with self._apart.read() as connection:
            connection.execute(text("SELECT 1"))

    def check_schema(self) -> None:
        """Raises LogError `store/corrupt` when the database's schema is older than ours: somebody has put it back.

        A newer one is well while we run: migrations only add, and servers of the version before finish their work.
        """
        with self._apart.read() as connection:
            found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if found is None or found < REVISION:
            raise LogError("store/corrupt", f"The database has schema {found}, and this server needs {REVISION}.")

    def size_bytes(self) -> int:
        """Size of the whole database, indexes and free pages included, and of the files beside it. Raises LogError."""
        pages = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        query = pages if self.database.is_sqlite else "SELECT pg_database_size(current_database())"
        with self._apart.read() as connection:
            return connection.execute(text(query)).scalar_one() + bytes_beside(self.database)

    def check(self) -> list[LogFault]:
        """Faults of the stored rows by themselves; empty if they are sound. Reads everything; applies no rule."""
        return faults_in(self.database)

    def close(self) -> None:
        """Give the database back."""
        self._apart.close()
        self.database.close()


def open_store(url: str, *, create: bool = True, clock: Clock = now_ms) -> Store:
    """The store at `url`, made or migrated when needed.

    Raises LogError: `store/unreachable` (no such database, or an empty one and `create` is False), `store/newer`,
    `store/corrupt` (damaged, or somebody else's), `store/durability`, `store/encoding`.
    """
    database = Database(url)
    try:
        return Store(database, clock, _migrate(database, create))
    except BaseException:
        database.close()
        raise


def _migrate(database: Database, create: bool) -> str | None:
    """Bring the schema to REVISION and return what it was."""
    check_there(database, create)
    with database.read() as connection:  # a database of somebody else is refused before a byte of it is changed
        found = revision_in(connection, database.name)
    if found is None and not create:
        raise LogError("store/unreachable", f"There is no Oldhand database at {database.name}: it is empty.")
    database.check_encoding()
    database.make_durable()
    if found != REVISION:
        with database.write() as connection:
            database.take_turn(connection)
            upgrade(connection, REVISION)  # does nothing if another process was first
    with database.read() as connection:
        is_old = has_old_names(connection)
    if is_old:
        with database.write() as connection:
            database.take_turn(connection)
            given_up = fold_names_anew(connection)
        for name in given_up:
            blank_likeness(database, name)
    return found


def check_there(database: Database, create: bool) -> None:
    """Make the folder of a SQLite file that is to be made. Raises LogError `store/unreachable` when there is none."""
    if database.path is None:
        return
    if database.path.exists():
        warn_of_readers(database.path)
        return
    if not create:
        raise LogError("store/unreachable", f"There is no database at {database.path}.")
    try:
        database.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise LogError("store/unreachable", f"There can be no database at {database.path}: {error}.") from error


def revision_in(connection: Connection, name: str) -> str | None:
    """The schema's revision, None for an empty database. Raises LogError for one that is newer or not ours."""
    present = set(inspect(connection).get_table_names())
    if not present:
        return None
    found = None
    if "alembic_version" in present:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    if not found or len(found) != 1 or not (len(found[0]) == len(REVISION) and found[0].isdecimal()):
        raise LogError("store/corrupt", f"{name} holds something else than an Oldhand database; it was not touched.")
    if found[0] > REVISION:
        raise LogError(
            "store/newer",
            f"{name} was made by a newer Oldhand (schema {found[0]}, this one knows {REVISION}): install that one.",
        )
    if found[0] == REVISION and (missing := set(METADATA.tables) - present):
        raise LogError("store/corrupt", f"{name} lacks the tables {', '.join(sorted(missing))}.")
    return found[0]


def upgrade(connection: Connection, revision: str) -> None:
    """Run the migrations up to `revision` in the connection's transaction."""
    # Imported here: it is needed once in a database's life and takes longer to load than the database to open.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "shared.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
