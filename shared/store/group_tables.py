"""The tables of groups: settings, members, chat, the tables that were opened for them, and standing tables."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
)

from shared.store.metadata import METADATA, NUMBER

# A closed group keeps its row, so that its address is answered; its name is free again.
groups = Table(
    "groups",
    METADATA,
    Column("public_id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, unique=True),  # what finds the name however it is spelled; NULL once it is closed
    Column("about", Text, nullable=False),
    Column("kind", Text, nullable=False),  # `shared.groups.GroupKind`
    Column("chat", Text, nullable=False),  # `shared.groups.GroupChat`
    Column("guests", Boolean, nullable=False),
    Column("sheltered", Boolean, nullable=False),
    # Kept as it is, for the organisers show it again: it proves nothing about a person, and can be renewed.
    Column("link", Text, unique=True),  # NULL once it is closed
    Column("created_ms", BigInteger, nullable=False),
    Column("closed_ms", BigInteger),  # NULL while it lives
)

group_members = Table(
    "group_members",
    METADATA,
    Column("group_id", Text, ForeignKey("groups.public_id"), nullable=False),
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("role", Text, nullable=False),  # `shared.groups.GroupRole`
    Column("since_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("group_id", "player"),
)
Index("group_members_player", group_members.c.player)

group_chat = Table(
    "group_chat",
    METADATA,
    Column("number", NUMBER, primary_key=True),
    Column("group_id", Text, ForeignKey("groups.public_id"), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("player", Text, nullable=False),  # made empty when the player asks to be forgotten, as name and words
    Column("name", Text, nullable=False),
    Column("text", Text),
    Column("phrase", Text),
    Column("ref", Text, nullable=False),
)
Index("group_chat_group", group_chat.c.group_id, group_chat.c.number)
Index("group_chat_player", group_chat.c.player)

standing_tables = Table(
    "standing_tables",
    METADATA,
    Column("number", NUMBER, primary_key=True),
    Column("group_id", Text, ForeignKey("groups.public_id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("terms", Text, nullable=False),  # JSON, as the log has terms
    Column("season", Integer, nullable=False),
    Column("began_ms", BigInteger, nullable=False),
)
Index("standing_tables_group", standing_tables.c.group_id)

standing_seats = Table(
    "standing_seats",
    METADATA,
    Column("standing", NUMBER, ForeignKey("standing_tables.number", ondelete="CASCADE"), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("player", Text, nullable=False),  # made empty when the player asks to be forgotten
    PrimaryKeyConstraint("standing", "seat"),
)
Index("standing_seats_player", standing_seats.c.player)

group_tables = Table(
    "group_tables",
    METADATA,
    Column("table_id", Text, primary_key=True),  # public id; the table is in the log
    Column("group_id", Text, ForeignKey("groups.public_id"), nullable=False),
    Column("player", Text, nullable=False),  # the opener; made empty when the player asks to be forgotten
    Column("standing", NUMBER, ForeignKey("standing_tables.number", ondelete="SET NULL")),
    Column("season", Integer),  # of the standing table, when it was opened
    Column("at_ms", BigInteger, nullable=False),
)
Index("group_tables_group", group_tables.c.group_id, group_tables.c.at_ms)
Index("group_tables_standing", group_tables.c.standing)
Index("group_tables_player", group_tables.c.player)
