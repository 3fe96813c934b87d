"""Talk at a table: the commands to say something and to mute somebody, and what was said."""

from typing import Annotated, ClassVar, Final

from msgspec import Meta
from msgspec.structs import force_setattr

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.fields import LONGEST_PERSON, Person, Phrase, Room, TableId, tidy_name
from shared.protocol.structs import ServerModel
from shared.text.cleaning import clean_prose


class Mute(CommandMessage, frozen=True, kw_only=True, tag="mute"):
    """Hear no more of what somebody says, at any table; or hear it again."""

    declared: ClassVar = Declaration(
        http=(Http("/api/mute", "Mute a player", {"player": "0123456789abcdef", "on": True}),),
        verbs=(Verb("mute", "others"), Verb("unmute", "others")),
        permission="play",
        limit=None,
    )
    player: Person
    on: bool = True

    def __post_init__(self) -> None:
        tidy_name(self, "player", LONGEST_PERSON)


class Say(CommandMessage, frozen=True, kw_only=True, tag="say"):
    """Say something at a table: a phrase at any time, or free text where it can reveal nothing of a hand."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/say", "Say something", {"phrase": "well-played"}),),
        verbs=(Verb("say", "others"), Verb("chat", "others")),
        permission="play",
        limit="chat",
    )
    table: TableId
    room: Room = "seats"
    """The readers: the seats and all spectators, or the spectators alone."""
    text: Annotated[str, Meta(min_length=1, max_length=300)] | None = None
    """Cleaned instead of refused, for texts are pasted from everywhere."""
    phrase: Phrase | None = None

    def __post_init__(self) -> None:
        if self.text is not None:
            force_setattr(self, "text", clean_prose(self.text))


class ChatLine(ServerModel, frozen=True, kw_only=True):
    """Something said at a table."""

    number: int
    """Grows with every line of the table."""
    at_ms: int
    room: Room
    seat: int | None
    """The speaker's seat; None for a spectator."""
    id: str
    name: str
    text: str | None = None
    phrase: str | None = None


class Chat(ServerModel, frozen=True, kw_only=True, tag="chat"):
    """Something was said; after coming to a table, the newest lines that the receiver may read."""

    table: str
    lines: list[ChatLine]


REFUSALS: Final = {
    "chat/muted": 403,  # by an operator
    "chat/room": 409,  # not yours to talk in
    "chat/phrases-only": 409,  # partners in a hand
    "chat/boards": 409,  # you know deals that others still play
}
"""By code, the HTTP status."""
