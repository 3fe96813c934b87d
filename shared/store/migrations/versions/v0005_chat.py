"""Chat messages of tables, and the mutes between players."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "chat",
        sa.Column("number", number, primary_key=True),
        sa.Column("table_number", number, sa.ForeignKey("tables.number"), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text),
        sa.Column("phrase", sa.Text),
        sa.Column("ref", sa.Text, nullable=False),
    )
    op.create_index("chat_table", "chat", ["table_number", "number"])
    op.create_index("chat_player", "chat", ["player"])
    op.create_table(
        "mutes",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("muted", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("player", "muted"),
    )
