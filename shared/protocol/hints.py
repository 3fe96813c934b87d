"""Hints at a table: the command. The moves in its answer are those of an AI host."""

from typing import ClassVar, Literal

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.fields import TableId, Version


class Hint(CommandMessage):
    """Ask what a master would play, where the table's terms allow it. Answered with `hints`, made from what the seat
    itself may know."""

    type: Literal["hint"] = "hint"
    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/hint", "Ask what a master would play", {"version": 4}),),
        verbs=(Verb("hint", "playing"),),
        permission="play",
        limit="hints",
    )
    table: TableId
    version: Version
