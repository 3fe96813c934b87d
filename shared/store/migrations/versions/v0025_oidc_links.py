"""Accounts that an OpenID provider logs in."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.create_table(
        "oidc_links",
        sa.Column("issuer", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column(
            "player", sa.Text, sa.ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False, unique=True
        ),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("issuer", "subject"),
    )
