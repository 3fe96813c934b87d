"""Operators: what an account may do, what was done, who may not talk, and what is announced."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.add_column("identities", sa.Column("role", sa.Text))
    op.add_column("identities", sa.Column("muted_until_ms", sa.BigInteger))
    op.add_column("identities", sa.Column("mute_reason", sa.Text))
    muted, with_role = sa.text("muted_until_ms IS NOT NULL"), sa.text("role IS NOT NULL")
    op.create_index("identities_muted", "identities", ["muted_until_ms"], sqlite_where=muted, postgresql_where=muted)
    op.create_index("identities_role", "identities", ["role"], sqlite_where=with_role, postgresql_where=with_role)
    op.create_table(
        "audit",
        sa.Column("number", number, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("deed", sa.Text, nullable=False),
        sa.Column("whom", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
    )
    op.create_index("audit_whom", "audit", ["whom"])
    op.create_table(
        "announcements",
        sa.Column("number", number, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
