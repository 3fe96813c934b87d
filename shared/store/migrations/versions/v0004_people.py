"""Accounts, tokens, match results, ratings and reports; what a person did is found by the person."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    person = sa.text("kind = 1")
    op.create_index("sittings_player", "sittings", ["player"], sqlite_where=person, postgresql_where=person)
    op.create_table(
        "matches",
        sa.Column("number", number, primary_key=True),
        sa.Column("table_number", number, sa.ForeignKey("tables.number"), nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("matches_table", "matches", ["table_number", "match"], unique=True)
    # 10 is MATCH_ENDED; tables of kind 1 are the server's own.
    op.execute(
        "INSERT INTO matches (table_number, match, version, at_ms)"
        " SELECT e.table_number, e.match, e.version, e.at_ms FROM tables t"
        " JOIN events e ON e.table_number = t.number WHERE t.kind = 1 AND e.kind = 10"
        " ORDER BY e.at_ms, e.table_number, e.version"
    )
    op.create_table(
        "results",
        sa.Column("number", number, sa.ForeignKey("matches.number"), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("partner", sa.Text),
        sa.Column("points", sa.SmallInteger, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("ladder", sa.Text),
        sa.Column("expected", sa.Float),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("number", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_index("results_player", "results", ["player", "game", "number"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("ladder", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("lost", sa.Integer, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "ladder", "player"),
    )
    op.create_index("ratings_ladder", "ratings", ["game", "ladder", "shown"])
    op.create_index("ratings_player", "ratings", ["player"])
    op.create_table(
        "marks",
        sa.Column("job", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
    _people_with_tokens()
    op.create_table(
        "recovery_codes",
        sa.Column("player", sa.Text, sa.ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("player", "hash"),
    )
    op.create_table(
        "revocations",
        sa.Column("number", number, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("number", number, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False),
        sa.Column("reported", sa.Text, nullable=False),
        sa.Column("table_number", number, sa.ForeignKey("tables.number"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("book", sa.Text),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("resolved_ms", sa.BigInteger),
        sa.Column("resolution", sa.Text),
    )
    op.create_index("reports_reporter", "reports", ["reporter"])
    op.create_index("reports_reported", "reports", ["reported"])


def _people_with_tokens() -> None:
    """Each identity's one token becomes a row of its own.

    SQLite drops no column that is unique, and a table that others refer to would take their rows along: so both tables
    are put aside, made again and filled again.
    """
    for table in ("identities", "memories"):
        op.execute(f"CREATE TABLE kept_{table} AS SELECT * FROM {table}")
    op.drop_table("memories")
    op.drop_table("identities")
    op.create_table(
        "identities",
        sa.Column("public_id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("looks", sa.Text, unique=True),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("owner", sa.Text, sa.ForeignKey("identities.public_id", ondelete="CASCADE")),
        sa.Column("password", sa.Text),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.Column("banned_until_ms", sa.BigInteger),
        sa.Column("ban_reason", sa.Text),
    )
    op.create_index("identities_owner", "identities", ["owner"])
    op.create_table(
        "tokens",
        sa.Column("public_id", sa.Text, primary_key=True),
        sa.Column("hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("player", sa.Text, sa.ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
        sa.Column("personal", sa.Boolean, nullable=False),
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("used_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("tokens_player", "tokens", ["player"])
    op.create_table(
        "memories",
        sa.Column("player", sa.Text, sa.ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("upto", sa.BigInteger, nullable=False),
        sa.Column("forgotten", sa.BigInteger, nullable=False),
        sa.Column("updated_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "game"),
    )
    op.execute(
        "INSERT INTO identities (public_id, name, bot, created_ms, seen_ms)"
        " SELECT public_id, name, CAST(0 AS boolean), created_ms, seen_ms FROM kept_identities"
    )
    op.execute(
        "INSERT INTO tokens (public_id, hash, player, personal, scope, label, created_ms, used_ms)"
        " SELECT public_id, token_hash, public_id, CAST(0 AS boolean), 'play', '', created_ms, seen_ms"
        " FROM kept_identities"
    )
    op.execute(
        "INSERT INTO memories (player, game, content, rounds, upto, forgotten, updated_ms)"
        " SELECT player, game, content, rounds, upto, forgotten, updated_ms FROM kept_memories"
    )
    for table in ("identities", "memories"):
        op.drop_table(f"kept_{table}")
