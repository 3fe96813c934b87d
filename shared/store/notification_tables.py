"""The tables of turns that wait in correspondence games, and of the push messages and mail about them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
)

from shared.store.metadata import METADATA, NUMBER

# Turns in matches of correspondence that wait for a person now, as of the version in `turn_marks`.
turns = Table(
    "turns",
    METADATA,
    Column("table_number", NUMBER, ForeignKey("tables.number"), nullable=False),
    Column("player", Text, nullable=False),
    Column("version", Integer, nullable=False),  # of the event that began the turn
    Column("since_ms", BigInteger, nullable=False),
    Column("mailed", Boolean, nullable=False),
    PrimaryKeyConstraint("table_number", "player"),
)
Index("turns_player", turns.c.player)

turn_marks = Table(
    "turn_marks",
    METADATA,
    Column("table_number", NUMBER, ForeignKey("tables.number"), primary_key=True),
    Column("version", Integer, nullable=False),
)

push_subscriptions = Table(
    "push_subscriptions",
    METADATA,
    Column("endpoint", Text, primary_key=True),
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("p256dh", Text, nullable=False),  # base64url, as browsers give it
    Column("auth", Text, nullable=False),  # the same
    Column("language", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)
Index("push_subscriptions_player", push_subscriptions.c.player)

# Push messages that have not been delivered: the newest turn at a table, for each subscription of the player.
pushes = Table(
    "pushes",
    METADATA,
    Column("endpoint", Text, ForeignKey("push_subscriptions.endpoint", ondelete="CASCADE"), nullable=False),
    Column("table_number", NUMBER, ForeignKey("tables.number"), nullable=False),
    Column("due_ms", BigInteger, nullable=False),
    Column("attempts", SmallInteger, nullable=False),
    PrimaryKeyConstraint("endpoint", "table_number"),
)
Index("pushes_due", pushes.c.due_ms)

# When an account's allowance of push messages is whole again (`shared.store.turns`).
push_allowances = Table(
    "push_allowances",
    METADATA,
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), primary_key=True),
    Column("whole_ms", BigInteger, nullable=False),
)

mail_addresses = Table(
    "mail_addresses",
    METADATA,
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), primary_key=True),
    Column("address", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("code", LargeBinary),  # SHA-256 of the code that confirms the address; NULL once it is confirmed
    Column("requested_ms", BigInteger, nullable=False),
    Column("unsubscribe", Text, nullable=False, unique=True),  # it can do nothing but end the mail
    Column("mailed_ms", BigInteger, nullable=False),  # the last digest
    Column("due_ms", BigInteger, nullable=False),  # the next, at the earliest
)
