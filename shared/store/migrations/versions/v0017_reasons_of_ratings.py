"""Why a match, or a seat of it, changed no rating."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("results", sa.Column("why", sa.Text))
