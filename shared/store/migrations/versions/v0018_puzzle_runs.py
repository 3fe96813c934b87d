"""How the rating of solvers went, their runs through puzzles, and their votes on puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("puzzle_attempts", sa.Column("rating", sa.Integer))
    op.create_table(
        "puzzle_runs",
        sa.Column("player", sa.Text, _person(), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("begun_ms", sa.BigInteger, nullable=False),
        sa.Column("puzzle", sa.Text),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player", "game", "kind"),
    )
    op.create_table(
        "puzzle_votes",
        sa.Column("player", sa.Text, _person(), nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("up", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("player", "puzzle"),
    )
    op.create_index("puzzle_votes_of_puzzle", "puzzle_votes", ["puzzle"])


def _person() -> sa.ForeignKey:
    return sa.ForeignKey("identities.public_id", ondelete="CASCADE")
