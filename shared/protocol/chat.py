"""Talk at a table: the commands to say something and to mute somebody, and what was said."""

from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.fields import PROSE, Person, Phrase, Room, TableId
from shared.protocol.table_states import ServerModel


class Mute(CommandMessage):
    """Hear no more of what somebody says, at any table; or hear it again."""

    type: Literal["mute"] = "mute"
    declared: ClassVar = Declaration(
        http=(Http("/api/mute", "Mute a player", {"player": "0123456789abcdef", "on": True}),),
        verbs=(Verb("mute", "others"), Verb("unmute", "others")),
        permission="play",
        limit=None,
    )
    player: Person
    on: bool = True


class Say(CommandMessage):
    """Say something at a table: a phrase at any time, or free text where it can reveal nothing of a hand."""

    type: Literal["say"] = "say"
    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/say", "Say something", {"phrase": "well-played"}),),
        verbs=(Verb("say", "others"), Verb("chat", "others")),
        permission="play",
        limit="chat",
    )
    table: TableId
    room: Room = "seats"
    """The readers: the seats and all spectators, or the spectators alone."""
    text: Annotated[str, Field(min_length=1, max_length=300), PROSE] | None = None
    phrase: Phrase | None = None


class ChatLine(ServerModel):
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


class Chat(ServerModel):
    """Something was said; after coming to a table, the newest lines that the receiver may read."""

    type: Literal["chat"] = "chat"
    table: str
    lines: list[ChatLine]


REFUSALS: Final = {
    "chat/muted": 403,  # by an operator
    "chat/room": 409,  # not yours to talk in
    "chat/phrases-only": 409,  # partners in a hand
}
"""By code, the HTTP status."""
