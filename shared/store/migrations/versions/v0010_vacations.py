"""Vacations of people in correspondence."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    person = sa.ForeignKey("identities.public_id", ondelete="CASCADE")
    op.create_table(
        "vacations",
        sa.Column("player", sa.Text, person, nullable=False),
        sa.Column("begun_ms", sa.BigInteger, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "begun_ms"),
    )
    op.create_index("vacations_until", "vacations", ["until_ms"])
