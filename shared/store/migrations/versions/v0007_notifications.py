"""Turns that wait for a person, and where the person is notified of them: push subscriptions and mail addresses."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "turns",
        sa.Column("table_number", number, sa.ForeignKey("tables.number"), nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.Column("mailed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_number", "player"),
    )
    op.create_index("turns_player", "turns", ["player"])
    op.create_table(
        "turn_marks",
        sa.Column("table_number", number, sa.ForeignKey("tables.number"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, _person(), nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("push_subscriptions_player", "push_subscriptions", ["player"])
    subscription = sa.ForeignKey("push_subscriptions.endpoint", ondelete="CASCADE")
    op.create_table(
        "pushes",
        sa.Column("endpoint", sa.Text, subscription, nullable=False),
        sa.Column("table_number", number, sa.ForeignKey("tables.number"), nullable=False),
        sa.Column("due_ms", sa.BigInteger, nullable=False),
        sa.Column("attempts", sa.SmallInteger, nullable=False),
        sa.PrimaryKeyConstraint("endpoint", "table_number"),
    )
    op.create_index("pushes_due", "pushes", ["due_ms"])
    op.create_table(
        "push_allowances",
        sa.Column("player", sa.Text, _person(), primary_key=True),
        sa.Column("whole_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "mail_addresses",
        sa.Column("player", sa.Text, _person(), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("code", sa.LargeBinary),
        sa.Column("requested_ms", sa.BigInteger, nullable=False),
        sa.Column("unsubscribe", sa.Text, nullable=False, unique=True),
        sa.Column("mailed_ms", sa.BigInteger, nullable=False),
        sa.Column("due_ms", sa.BigInteger, nullable=False),
    )


def _person() -> sa.ForeignKey:
    return sa.ForeignKey("identities.public_id", ondelete="CASCADE")
