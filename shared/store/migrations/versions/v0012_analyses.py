"""Analyses and uploaded games of people."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("public_id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, _person(), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("tree", sa.Text, nullable=False),
        sa.Column("nodes", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("analyses_player", "analyses", ["player", "changed_ms"])
    op.create_table(
        "uploads",
        sa.Column("public_id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, _person(), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("form", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("bytes", sa.BigInteger, nullable=False),
        sa.Column("faults", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("published_ms", sa.BigInteger),
    )
    op.create_index("uploads_player", "uploads", ["player", "created_ms"])
    op.create_table(
        "uploaded_games",
        sa.Column("upload", sa.Text, sa.ForeignKey("uploads.public_id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("upload", "number"),
    )


def _person() -> sa.ForeignKey:
    return sa.ForeignKey("identities.public_id", ondelete="CASCADE")
