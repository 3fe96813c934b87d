"""The log and its projections."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "tables",
        sa.Column("number", number, primary_key=True),
        sa.Column("public_id", sa.Text, nullable=False, unique=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text),
        sa.Column("kind", sa.SmallInteger, nullable=False),
        sa.Column("opened_ms", sa.BigInteger, nullable=False),
        sa.Column("public", sa.Boolean),
        sa.Column("closed_ms", sa.BigInteger),
        sa.Column("fingerprint", sa.Text),
        sa.Column("data", sa.Text),
    )
    live = sa.text("closed_ms IS NULL AND kind = 1")
    op.create_index("tables_live", "tables", ["number"], sqlite_where=live, postgresql_where=live)
    known = sa.text("fingerprint IS NOT NULL")
    op.create_index(
        "tables_fingerprint", "tables", ["fingerprint"], unique=True, sqlite_where=known, postgresql_where=known
    )
    op.create_table(
        "events",
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("clock_ms", sa.BigInteger),
        sa.Column("table_number", number, sa.ForeignKey("tables.number"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("sitting", sa.Integer),
        sa.Column("kind", sa.SmallInteger, nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("move", sa.Text),
        sa.Column("state", sa.LargeBinary),
        sa.Column("ref", sa.Text),
        sa.Column("reason", sa.Text),
        sa.Column("data", sa.Text),
        sa.PrimaryKeyConstraint("table_number", "version"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sittings",
        sa.Column("table_number", number, sa.ForeignKey("tables.number"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("player", sa.Text),
        sa.Column("name", sa.Text),
        sa.Column("kind", sa.SmallInteger),
        sa.Column("agent", sa.Text),
        sa.Column("book", sa.Text),
        sa.Column("sat_in", sa.Boolean),
        sa.PrimaryKeyConstraint("table_number", "version"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "finished",
        sa.Column("number", number, primary_key=True),
        sa.Column("table_number", number, sa.ForeignKey("tables.number"), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("first_version", sa.Integer, nullable=False),
        sa.Column("last_version", sa.Integer, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_index("finished_game", "finished", ["game", "number"])
