"""Indexes for long logs: of the players of imported games, of those of a ladder who are settled, and of totals."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    recorded = sa.text("kind = 3")
    op.create_index("sittings_recorded", "sittings", ["name"], sqlite_where=recorded, postgresql_where=recorded)
    settled = sa.text("sigma <= 4.0")
    columns = ["game", "ladder", "shown"]
    op.create_index("ratings_settled", "ratings", columns, sqlite_where=settled, postgresql_where=settled)
    op.drop_index("results_player", "results")
    op.create_index("results_player", "results", ["player", "game", "number", "points", "left"])
