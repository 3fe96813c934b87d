"""Moments of people's own games that come back as private puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "own_puzzles",
        sa.Column("player", sa.Text, _person(), nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("played", sa.Text, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("found_ms", sa.BigInteger, nullable=False),
        sa.Column("due_ms", sa.BigInteger, nullable=False),
        sa.Column("repetitions", sa.Integer, nullable=False),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("ease", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("player", "puzzle"),
    )
    op.create_index("own_puzzles_due", "own_puzzles", ["player", "due_ms"])
    op.create_table(
        "own_puzzle_marks",
        sa.Column("player", sa.Text, _person(), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "game"),
    )


def _person() -> sa.ForeignKey:
    return sa.ForeignKey("identities.public_id", ondelete="CASCADE")
