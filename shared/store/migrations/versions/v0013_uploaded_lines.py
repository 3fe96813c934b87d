"""Variations and comments of uploaded games."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("uploaded_games", sa.Column("tree", sa.Text, nullable=False, server_default=""))
