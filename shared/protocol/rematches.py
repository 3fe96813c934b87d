"""Rematches at a table: the command."""

from typing import ClassVar

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.fields import Commitment, TableId


class Rematch(CommandMessage, frozen=True, kw_only=True, tag="rematch"):
    """Ask for a rematch at this table; it begins when every person seated asks."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/rematch", "Ask for a rematch"),),
        verbs=(Verb("rematch", "others", ("again",)),),
        permission="play",
        limit=None,
    )
    commits: ClassVar = True
    table: TableId
    commitment: Commitment | None = None
    """To the nonce for that match, in place of the one that the last `reveal` gave."""
