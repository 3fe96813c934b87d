"""What each player has won, drawn and lost, added up as matches are counted: a profile reads it in one step."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "totals",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("lost", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player", "game"),
        sqlite_with_rowid=False,
    )
    op.execute("""
        INSERT INTO totals (player, game, won, drawn, lost)
        SELECT player, game, sum(CASE WHEN made = 1 THEN 1 ELSE 0 END),
               sum(CASE WHEN made = 0 THEN 1 ELSE 0 END), sum(CASE WHEN made = -1 THEN 1 ELSE 0 END)
        FROM (SELECT player, game, CASE WHEN "left" THEN -1 ELSE points END AS made FROM results) AS seats
        WHERE player > ''
        GROUP BY player, game
    """)
