"""Tables of the store, as of `REVISION`. Knows what a row holds and what is indexed, and no statement.

A table that one part of the store has to itself may be declared there: `shared.store.store` has them all.

Rows are compact because there are millions: a table is an int in every row but its own, kinds are small ints, and
what a projection holds is not repeated in the event's JSON. JSON is kept as text, written by `shared.store.rows`:
both databases then give back exactly what was put in (PostgreSQL's own type would refuse NUL and reorder keys).

The projections (`tables`, `sittings`, `finished`) are written in the transaction of the event they follow from.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
    false,
    literal_column,
    text,
)

# Named again here, for the parts that share them.
from shared.store.analysis_tables import analyses as analyses
from shared.store.analysis_tables import uploaded_games as uploaded_games
from shared.store.analysis_tables import uploads as uploads
from shared.store.group_tables import group_chat as group_chat
from shared.store.group_tables import group_members as group_members
from shared.store.group_tables import group_tables as group_tables
from shared.store.group_tables import groups as groups
from shared.store.group_tables import standing_seats as standing_seats
from shared.store.group_tables import standing_tables as standing_tables
from shared.store.metadata import METADATA, NUMBER
from shared.store.notification_tables import mail_addresses as mail_addresses
from shared.store.notification_tables import push_allowances as push_allowances
from shared.store.notification_tables import push_subscriptions as push_subscriptions
from shared.store.notification_tables import pushes as pushes
from shared.store.notification_tables import turn_marks as turn_marks
from shared.store.notification_tables import turns as turns
from shared.store.puzzle_tables import own_puzzle_marks as own_puzzle_marks
from shared.store.puzzle_tables import own_puzzles as own_puzzles
from shared.store.puzzle_tables import puzzle_attempts as puzzle_attempts
from shared.store.puzzle_tables import puzzle_ratings as puzzle_ratings
from shared.store.puzzle_tables import puzzle_runs as puzzle_runs
from shared.store.puzzle_tables import puzzle_solvers as puzzle_solvers
from shared.store.puzzle_tables import puzzle_votes as puzzle_votes

REVISION = "0025"
"""The newest migration; revisions are numbers, so that a database made by a newer Oldhand is told from an older."""

tables = Table(
    "tables",
    METADATA,
    Column("number", NUMBER, primary_key=True),
    Column("public_id", Text, nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("options", Text),  # JSON
    Column("kind", SmallInteger, nullable=False),  # PlayerKind
    Column("opened_ms", BigInteger, nullable=False),
    Column("public", Boolean),
    Column("closed_ms", BigInteger),  # NULL while the table lives
    Column("fingerprint", Text),  # of an imported record
    Column("data", Text),  # JSON: the rest of what OPENED carries
    Column("sealed_version", Integer),  # of the newest event, once all are in `sealed`; NULL while they are in `events`
)
LIVE = tables.c.closed_ms.is_(None) & (tables.c.kind == literal_column("1"))
"""The server's tables that are not closed: 1 is PlayerKind.PERSON, a literal so that it fits a prepared query."""

# Start-up is O(live tables): neither a closed nor an imported one is in this index.
Index("tables_live", tables.c.number, sqlite_where=LIVE, postgresql_where=LIVE)
Index(
    "tables_fingerprint",
    tables.c.fingerprint,
    unique=True,
    sqlite_where=tables.c.fingerprint.is_not(None),
    postgresql_where=tables.c.fingerprint.is_not(None),
)
# The tables that are sealed next: once the old ones are, it holds those of some weeks.
UNSEALED = tables.c.closed_ms.is_not(None) & tables.c.sealed_version.is_(None)
Index("tables_unsealed", tables.c.number, sqlite_where=UNSEALED, postgresql_where=UNSEALED)

# The key is the only index. A command's `ref` is unique per (table, seat) without one: the appender of version v has
# read the table up to v - 1, since the key lets nobody else append v, and so knows every ref of the table. A second
# index was measured to halve the moves a second.
# Columns stand widest first, as PostgreSQL aligns them; a NULL costs a bit there and a byte in SQLite.
events = Table(
    "events",
    METADATA,
    Column("at_ms", BigInteger, nullable=False),
    Column("clock_ms", BigInteger),
    Column("table_number", NUMBER, ForeignKey("tables.number"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("match", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("sitting", Integer),
    Column("kind", SmallInteger, nullable=False),  # Kind
    Column("seat", SmallInteger),
    Column("move", Text),
    Column("state", LargeBinary),
    Column("ref", Text),
    Column("reason", Text),  # JSON
    Column("data", Text),  # JSON; of OPENED and SAT only what `tables` and `sittings` have no column for
    PrimaryKeyConstraint("table_number", "version"),
    sqlite_with_rowid=False,
)
# Of the seats and of what they commit to, so that a match can be read without those before it. No move is in this
# index: SAT, LEFT, REMATCH_REQUESTED, SUBSTITUTED, SEAT_RECLAIMED, REVEALED, VACATION_SET.
OF_SEATS = text("kind IN (2, 3, 11, 13, 14, 22, 23)")
Index(
    "events_seats",
    events.c.table_number,
    events.c.version,
    events.c.kind,
    events.c.seat,
    sqlite_where=OF_SEATS,
    postgresql_where=OF_SEATS,
)

# The events of tables that closed long ago, some matches a row (`shared.store.sealed`). In PostgreSQL every month is a
# partition; in SQLite the rows go on to a file of the month.
sealed = Table(
    "sealed",
    METADATA,
    Column("month", Integer, nullable=False),  # in which the table was opened: 203001 is January 2030
    Column("table_number", NUMBER, nullable=False),
    Column("first_version", Integer, nullable=False),
    Column("last_version", Integer, nullable=False),
    Column("first_match", Integer, nullable=False),
    Column("last_match", Integer, nullable=False),
    Column("block", LargeBinary, nullable=False),  # `shared.store.blocks`
    PrimaryKeyConstraint("month", "table_number", "first_version"),
    postgresql_partition_by="LIST (month)",
)

sittings = Table(
    "sittings",
    METADATA,
    Column("table_number", NUMBER, ForeignKey("tables.number"), nullable=False),
    Column("version", Integer, nullable=False),  # of the SAT event
    Column("seat", SmallInteger),
    Column("player", Text),  # made empty when the player asks to be forgotten
    Column("name", Text),  # the same
    Column("kind", SmallInteger),  # PlayerKind
    Column("agent", Text),
    Column("book", Text),
    Column("sat_in", Boolean),
    PrimaryKeyConstraint("table_number", "version"),
    sqlite_with_rowid=False,
)

finished = Table(
    "finished",
    METADATA,
    Column("number", NUMBER, primary_key=True),
    Column("table_number", NUMBER, ForeignKey("tables.number"), nullable=False),
    Column("game", Text, nullable=False),
    Column("match", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("first_version", Integer, nullable=False),
    Column("last_version", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("points", Text, nullable=False),  # JSON list, one per seat
    Column("reason", Text, nullable=False),
)
Index("finished_game", finished.c.game, finished.c.number)

# Indexes a person's sittings: to show them, and to blank them when the person deletes the account.
OF_A_PERSON = sittings.c.kind == literal_column("1")
Index("sittings_player", sittings.c.player, sqlite_where=OF_A_PERSON, postgresql_where=OF_A_PERSON)

# Indexes the players of imported games, who are found by their names alone: 3 is PlayerKind.ARCHIVE.
OF_A_RECORD = sittings.c.kind == literal_column("3")
Index("sittings_recorded", sittings.c.name, sqlite_where=OF_A_RECORD, postgresql_where=OF_A_RECORD)

# Matches of the server's own tables that have a result, in the order of ending: what is rated, and what profiles list.
matches = Table(
    "matches",
    METADATA,
    Column("number", NUMBER, primary_key=True),
    Column("table_number", NUMBER, ForeignKey("tables.number"), nullable=False),
    Column("match", Integer, nullable=False),
    Column("version", Integer, nullable=False),  # of the MATCH_ENDED event
    Column("at_ms", BigInteger, nullable=False),
)
Index("matches_table", matches.c.table_number, matches.c.match, unique=True)

# One row a seat: who sat there when the match began, and what came of it. All of it can be made again from the log.
results = Table(
    "results",
    METADATA,
    Column("number", NUMBER, ForeignKey("matches.number"), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("game", Text, nullable=False),  # without the version of its rules
    Column("player", Text, nullable=False),  # id of a person, `ai:NAME` of an AI player, empty when forgotten
    Column("partner", Text),  # the same, of the one other seat of the team; NULL where there is none
    Column("points", SmallInteger, nullable=False),  # 1, 0 or -1
    Column("left", Boolean, nullable=False),  # was gone, or held by an AI player, at the end
    Column("ladder", Text),  # NULL: not rated
    Column("expected", Float),  # points in [0, 1] that the team's ratings promised
    Column("mu", Float),  # after the match
    Column("sigma", Float),
    Column("at_ms", BigInteger, nullable=False),
    Column("why", Text),  # why the rating stayed (`shared.rated_matches.Casual`, `Limited`)
    PrimaryKeyConstraint("number", "seat"),
    sqlite_with_rowid=False,
)
# With what totals are made of: an AI player has tens of thousands of results.
Index("results_player", results.c.player, results.c.game, results.c.number, results.c.points, results.c.left)

# What the results of a player add up to, written in their transaction: an AI player has hundreds of thousands.
totals = Table(
    "totals",
    METADATA,
    Column("player", Text, nullable=False),  # as in `results`; nobody's who was forgotten
    Column("game", Text, nullable=False),  # without the version of its rules
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),  # with those that the player left
    PrimaryKeyConstraint("player", "game"),
    sqlite_with_rowid=False,
)

ratings = Table(
    "ratings",
    METADATA,
    Column("game", Text, nullable=False),  # without the version of its rules
    Column("ladder", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("shown", Integer, nullable=False),  # `shared.rated_matches.Rating.shown`
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "ladder", "player"),
)
Index("ratings_ladder", ratings.c.game, ratings.c.ladder, ratings.c.shown)
Index("ratings_player", ratings.c.player)
# Of most players of a game that is played little, too little is known: a ladder would pass them all to show a few.
SETTLED = ratings.c.sigma <= literal_column("4.0")
"""Ratings that stand in a ladder: 4.0 is SETTLED_SIGMA."""
Index(
    "ratings_settled",
    ratings.c.game,
    ratings.c.ladder,
    ratings.c.shown,
    sqlite_where=SETTLED,
    postgresql_where=SETTLED,
)

marks = Table(
    "marks",
    METADATA,
    Column("job", Text, primary_key=True),
    Column("number", BigInteger, nullable=False),  # how far the job has come, in numbers of what it reads
)

identities = Table(
    "identities",
    METADATA,
    Column("public_id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("looks", Text, unique=True),  # what a reader sees of a registered name; NULL for guests
    Column("bot", Boolean, nullable=False),
    Column("owner", Text, ForeignKey("identities.public_id", ondelete="CASCADE")),  # of a bot
    Column("password", Text),  # argon2
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("banned_until_ms", BigInteger),  # NULL: not banned
    Column("ban_reason", Text),
    Column("role", Text),  # `shared.moderation.Role`; NULL: no operator
    Column("muted_until_ms", BigInteger),  # NULL: may talk
    Column("mute_reason", Text),
    Column("folded", Text),  # what finds a registered name however it is spelled; NULL for guests
    Column("former_name", Text),  # of an account that had to give it up to an older one; NULL: did not, or knows
    Column("former_mailed_ms", BigInteger),  # when a mail about it was sent
    Column("in_datasets", Boolean, nullable=False, server_default=false()),  # whether releases may have its games
)
Index("identities_owner", identities.c.owner)
Index("identities_folded", identities.c.folded, unique=True)
RENAMED = identities.c.former_name.is_not(None)
Index("identities_renamed", identities.c.former_name, sqlite_where=RENAMED, postgresql_where=RENAMED)
MUTED = identities.c.muted_until_ms.is_not(None)
Index("identities_muted", identities.c.muted_until_ms, sqlite_where=MUTED, postgresql_where=MUTED)
WITH_ROLE = identities.c.role.is_not(None)
Index("identities_role", identities.c.role, sqlite_where=WITH_ROLE, postgresql_where=WITH_ROLE)

# A token or code is a random secret of 120 bits or more: its SHA-256 is all that is kept, and needs no salt.
tokens = Table(
    "tokens",
    METADATA,
    Column("public_id", Text, primary_key=True),  # names the token in lists; proves nothing
    Column("hash", LargeBinary, nullable=False, unique=True),
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("personal", Boolean, nullable=False),  # made on purpose, for a program; else a session
    Column("scope", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger, nullable=False),
)
Index("tokens_player", tokens.c.player)

recovery_codes = Table(
    "recovery_codes",
    METADATA,
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("hash", LargeBinary, nullable=False),
    PrimaryKeyConstraint("player", "hash"),
)

# Players whose connections must be checked again: any process revoked a token, banned a name or deleted an account.
revocations = Table(
    "revocations",
    METADATA,
    Column("number", NUMBER, primary_key=True),
    Column("player", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)

reports = Table(
    "reports",
    METADATA,
    Column("number", NUMBER, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("reporter", Text, nullable=False),  # made empty when the person asks to be forgotten
    Column("reported", Text, nullable=False),  # the same; `ai:NAME` of an AI player
    Column("table_number", NUMBER, ForeignKey("tables.number"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("match", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seat", SmallInteger),
    Column("book", Text),
    Column("text", Text, nullable=False),
    Column("resolved_ms", BigInteger),  # NULL: open
    Column("resolution", Text),
)
Index("reports_reporter", reports.c.reporter)
Index("reports_reported", reports.c.reported)

books = Table(
    "books",
    METADATA,
    Column("game", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("file", Text, nullable=False),
    Column("bytes", BigInteger, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("games", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("facts", Text, nullable=False),  # JSON
    Column("status", Text, nullable=False),  # `shared.store.books.Status`
    PrimaryKeyConstraint("game", "version"),
)

progress = Table(
    "progress",
    METADATA,
    Column("job", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("stage", Text, nullable=False),
    Column("done", BigInteger, nullable=False),
    Column("total", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("finished", Boolean, nullable=False),
)

memories = Table(
    "memories",
    METADATA,
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("game", Text, nullable=False),
    Column("content", LargeBinary, nullable=False),  # empty: nothing is remembered
    Column("rounds", Integer, nullable=False),
    Column("upto", BigInteger, nullable=False),  # numbers of `finished`
    Column("forgotten", BigInteger, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("player", "game"),
)

memory_marks = Table(
    "memory_marks",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("number", BigInteger, nullable=False),  # of `finished`: up to here everybody's memories have been made
)

chat = Table(
    "chat",
    METADATA,
    Column("number", NUMBER, primary_key=True),
    Column("table_number", NUMBER, ForeignKey("tables.number"), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("room", Text, nullable=False),  # `shared.chat.Room`
    Column("seat", SmallInteger),  # NULL: a watcher
    Column("player", Text, nullable=False),  # made empty when the player asks to be forgotten, as name and words
    Column("name", Text, nullable=False),
    Column("text", Text),
    Column("phrase", Text),
    Column("ref", Text, nullable=False),
)
Index("chat_table", chat.c.table_number, chat.c.number)
Index("chat_player", chat.c.player)

mutes = Table(
    "mutes",
    METADATA,
    Column("player", Text, nullable=False),
    Column("muted", Text, nullable=False),
    PrimaryKeyConstraint("player", "muted"),
)

# Actions of operators. Rows are added and never changed: they name people by id, so that a deleted account is anonymous
# here, too.
audit = Table(
    "audit",
    METADATA,
    Column("number", NUMBER, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("by", Text, nullable=False),  # id of an account, or `cli:USER` of the machine
    Column("deed", Text, nullable=False),  # `shared.http.admin_actions.AdminAction`
    Column("whom", Text, nullable=False),  # id of a person, table, game or report; empty when it is about everybody
    Column("why", Text, nullable=False),
    Column("facts", Text, nullable=False),  # JSON: what else there is to know
)
Index("audit_whom", audit.c.whom)
