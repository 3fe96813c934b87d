"""Invitations to a table: the command, and the notice to the player who is invited."""

from typing import Any, ClassVar

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.fields import LONGEST_PERSON, Person, TableId, tidy_name
from shared.protocol.server_messages import You
from shared.protocol.structs import ServerModel
from shared.protocol.terms import Terms


class InvitePlayer(CommandMessage, frozen=True, kw_only=True, tag="invite-player"):
    """Invite somebody to a free seat at your own table. They are told by an `invitation`, or by a push message."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/invite", "Invite a player to a table", {"player": "0123456789abcdef"}),),
        verbs=(Verb("invite", "seats", example="invite Ada"),),
        permission="play",
        limit="invitations",
    )
    table: TableId
    player: Person

    def __post_init__(self) -> None:
        tidy_name(self, "player", LONGEST_PERSON)


class Invitation(ServerModel, frozen=True, kw_only=True, tag="invitation"):
    """Somebody invites the receiver to a free seat at their table, which `sit` takes."""

    table: str
    by: You
    game: str
    options: dict[str, Any]
    terms: Terms
    seat: int | None = None
    """The seat that is meant for the receiver; null: any."""
