"""Draws and takebacks by agreement: the commands."""

from typing import ClassVar

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.fields import Proposal, TableId, Version


class Propose(CommandMessage, frozen=True, kw_only=True, tag="propose"):
    """Propose a draw or a takeback of your last move, or agree to what another seat has proposed."""

    declared: ClassVar = Declaration(
        http=(
            Http(
                "/api/tables/{table}/propose", "Propose a draw or a takeback, or agree", {"version": 9, "what": "draw"}
            ),
        ),
        verbs=(Verb("draw", "others"), Verb("takeback", "others", ("undo",))),
        permission="play",
        limit=None,
    )
    table: TableId
    version: Version
    what: Proposal


class Decline(CommandMessage, frozen=True, kw_only=True, tag="decline"):
    """Refuse what another seat has proposed, or withdraw your own proposal."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/decline", "Refuse a proposal", {"what": "draw"}),),
        verbs=(Verb("decline", "others"),),
        permission="play",
        limit=None,
    )
    table: TableId
    what: Proposal


OfferCommand = Propose | Decline
