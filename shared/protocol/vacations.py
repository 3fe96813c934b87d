"""Vacations in correspondence games: the commands, and the part of their answer."""

from typing import Annotated, ClassVar

from msgspec import Meta

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.structs import ServerModel
from shared.vacations import MOST_DAYS


class SetVacation(CommandMessage, frozen=True, kw_only=True, tag="set-vacation"):
    """Go on vacation for some days, or end it. Meanwhile your correspondence clocks stand, everybody at these
    tables sees it, and one may play on. Of any 365 days, 30 may be taken; every day that has begun counts as one."""

    declared: ClassVar = Declaration(
        http=(Http("/api/vacation", "Go on vacation in correspondence games, or end it", {"days": 7}),),
        verbs=(Verb("vacation", "others", ("holiday",), "vacation 7"),),
        permission="play",
        limit="vacations",
    )
    days: Annotated[int, Meta(ge=0, le=MOST_DAYS)]
    """From its beginning, which is now unless one is on vacation already; 0 ends it."""


class GetVacation(CommandMessage, frozen=True, kw_only=True, tag="get-vacation"):
    """Tell whether you are on vacation, and how many days may still be taken."""

    declared: ClassVar = Declaration(
        http=(Http("/api/vacation", "Your vacation in correspondence games", method="GET"),),
        verbs=(),
        permission="read",
        limit="lists",
    )


class VacationInfo(ServerModel, frozen=True, kw_only=True):
    """The receiver's vacation in correspondence games."""

    until_ms: int | None = None
    """Its planned end, in milliseconds since 1970; None: the receiver is not on vacation."""
    days_left: int
    """Days that may still be taken, beside those of the vacation now."""
    most: int
    """Days in any 365."""


VacationCommand = SetVacation | GetVacation
