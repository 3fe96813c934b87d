"""Groups: their members, chat, tables and standing tables."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.create_table(
        "groups",
        sa.Column("public_id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, unique=True),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("chat", sa.Text, nullable=False),
        sa.Column("guests", sa.Boolean, nullable=False),
        sa.Column("sheltered", sa.Boolean, nullable=False),
        sa.Column("link", sa.Text, unique=True),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("closed_ms", sa.BigInteger),
    )
    op.create_table(
        "group_members",
        sa.Column("group_id", sa.Text, _group(), nullable=False),
        sa.Column("player", sa.Text, sa.ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("group_id", "player"),
    )
    op.create_index("group_members_player", "group_members", ["player"])
    _chat()
    _tables()


def _chat() -> None:
    op.create_table(
        "group_chat",
        sa.Column("number", _number(), primary_key=True),
        sa.Column("group_id", sa.Text, _group(), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text),
        sa.Column("phrase", sa.Text),
        sa.Column("ref", sa.Text, nullable=False),
    )
    op.create_index("group_chat_group", "group_chat", ["group_id", "number"])
    op.create_index("group_chat_player", "group_chat", ["player"])


def _tables() -> None:
    op.create_table(
        "standing_tables",
        sa.Column("number", _number(), primary_key=True),
        sa.Column("group_id", sa.Text, _group(), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("season", sa.Integer, nullable=False),
        sa.Column("began_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("standing_tables_group", "standing_tables", ["group_id"])
    op.create_table(
        "standing_seats",
        sa.Column("standing", _number(), _standing("CASCADE"), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("standing", "seat"),
    )
    op.create_index("standing_seats_player", "standing_seats", ["player"])
    op.create_table(
        "group_tables",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("group_id", sa.Text, _group(), nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("standing", _number(), _standing("SET NULL")),
        sa.Column("season", sa.Integer),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("group_tables_group", "group_tables", ["group_id", "at_ms"])
    op.create_index("group_tables_standing", "group_tables", ["standing"])
    op.create_index("group_tables_player", "group_tables", ["player"])


def _group() -> sa.ForeignKey:
    return sa.ForeignKey("groups.public_id")


def _standing(then: str) -> sa.ForeignKey:
    return sa.ForeignKey("standing_tables.number", ondelete=then)


def _number() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")
