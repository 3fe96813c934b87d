"""Invitations to a table: the command, and the notice to the player who is invited."""

from typing import Any, ClassVar, Literal

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.fields import Person, TableId
from shared.protocol.server_messages import You
from shared.protocol.table_states import ServerModel
from shared.protocol.terms import Terms


class InvitePlayer(CommandMessage):
    """Invite somebody to a free seat at your own table. They are told by an `invitation`, or by a push message."""

    type: Literal["invite-player"] = "invite-player"
    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/invite", "Invite a player to a table", {"player": "0123456789abcdef"}),),
        verbs=(Verb("invite", "seats", example="invite Ada"),),
        permission="play",
        limit="invitations",
    )
    table: TableId
    player: Person


class Invitation(ServerModel):
    """Somebody invites the receiver to a free seat at their table, which `sit` takes."""

    type: Literal["invitation"] = "invitation"
    table: str
    by: You
    game: str
    options: dict[str, Any]
    terms: Terms
