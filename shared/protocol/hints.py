"""Hints at a table: the command. The moves in its answer are those of an AI host."""

from typing import ClassVar, Final

from shared.errors import Rejected
from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.fields import TableId, Version


class Hint(CommandMessage, frozen=True, kw_only=True, tag="hint"):
    """Ask what a master would play, where the table's terms allow it. Answered with `hints`, made from what the seat
    itself may know."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/hint", "Ask what a master would play", {"version": 4}),),
        verbs=(Verb("hint", "playing"),),
        permission="play",
        limit="hints",
    )
    table: TableId
    version: Version


REFUSALS: Final = {
    "hint/unavailable": 409,  # no AI host advises on this position now
    "hint/unknown": 404,  # a host's advice that nobody waits for
}
"""By code, the HTTP status."""


class NoAdvice(Rejected):
    """No AI host advises on this position now."""

    def __init__(self, sentence: str = "No hint is available right now.") -> None:
        super().__init__("hint/unavailable", sentence)


class AdviceOutdated(Rejected):
    """A host's advice that nobody waits for, or that it was not asked for."""

    def __init__(self) -> None:
        super().__init__("hint/unknown", "This hint is not needed any more.")
