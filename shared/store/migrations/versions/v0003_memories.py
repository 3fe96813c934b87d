"""Opponent memories, and how far the log has been read for them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
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
    op.create_table(
        "memory_marks",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
