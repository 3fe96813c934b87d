"""People who let AI players play like them at others' tables."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    person = sa.ForeignKey("identities.public_id", ondelete="CASCADE")
    op.create_table("imitation_consents", sa.Column("player", sa.Text, person, primary_key=True))
