"""People that a person follows, and people who do not show that they are online."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "follows",
        sa.Column("player", sa.Text, _person(), nullable=False),
        sa.Column("followed", sa.Text, _person(), nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "followed"),
    )
    op.create_index("follows_followed", "follows", ["followed"])
    op.create_table("hidden_presences", sa.Column("player", sa.Text, _person(), primary_key=True))


def _person() -> sa.ForeignKey:
    return sa.ForeignKey("identities.public_id", ondelete="CASCADE")
