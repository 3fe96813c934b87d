"""The most frequent messages as structs: made, encoded and decoded in a fraction of the time that their models take.

Their models in `shared.protocol` stay the definition; tests check that both are the same bytes.
"""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from shared.protocol import Command, Done, Play
from shared.protocol.declaration import Declaration
from shared.protocol.fields import LARGEST


class PlainPlay(Struct, frozen=True, tag_field="type", tag="play", forbid_unknown_fields=True):
    """`Play` without a reason, as people and most programs send it."""

    declared: ClassVar[Declaration] = Play.declared
    reason: ClassVar[None] = None
    ref: Annotated[str, Meta(min_length=1, max_length=40)]
    table: Annotated[str, Meta(min_length=1, max_length=32)]
    version: Annotated[int, Meta(ge=0, le=LARGEST)]
    move: Annotated[str, Meta(min_length=1, max_length=80)]


AnyPlay = Play | PlainPlay
"""A command to make a move."""
AnyCommand = Command | PlainPlay
"""A command as it is received."""
PLAYS = (PlainPlay, Play)
"""The same types, the more frequent one first, for `isinstance`."""


class TableDone(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="done"):
    """`Done` of a command at a table."""

    ref: str
    table: str | None = None
    seat: int | None = None
    version: int | None = None


class HeartbeatSent(Struct, frozen=True, tag_field="type", tag="heartbeat"):
    """`ServerHeartbeat`."""

    at_ms: int


AnyDone = Done | TableDone
"""The answer to a command that was carried out."""
STRUCTS: tuple[type[Struct], ...] = (TableDone, HeartbeatSent)
"""All of them, for the test."""
