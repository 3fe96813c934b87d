"""Accounts whose games may be released as a data set."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    consent = sa.Column("in_datasets", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("identities", consent)
