"""AI players that play like a person: the commands of that person, and the part of their answer."""

from typing import ClassVar, Final

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.structs import ServerModel


class SetImitation(CommandMessage, frozen=True, kw_only=True, tag="set-imitation"):
    """Let others play against AI players that play like you (`like:@NAME`), or not. You may at any time: `like:me`."""

    declared: ClassVar = Declaration(
        http=(Http("/api/imitation", "Let AI players play like you at others' tables, or not", {"on": True}),),
        verbs=(Verb("imitation", "others", example="imitation on"),),
        permission="play",
        limit="follows",
    )
    on: bool


class GetImitation(CommandMessage, frozen=True, kw_only=True, tag="get-imitation"):
    """Tell whether AI players may play like you at others' tables, and from how many games they know you."""

    declared: ClassVar = Declaration(
        http=(Http("/api/imitation", "Whether AI players play like you", method="GET"),),
        verbs=(),
        permission="read",
        limit="lists",
    )


class ImitatedGame(ServerModel, frozen=True, kw_only=True):
    """A game that AI players play like the receiver, once they know enough games."""

    game: str
    """Rules id."""
    known: int
    """Matches of the receiver's from which they learn: those that everybody may look up, the newest 300 at most."""
    least: int
    """From so many on it can be seated."""


class ImitationInfo(ServerModel, frozen=True, kw_only=True):
    """Whether AI players play like the receiver."""

    on: bool
    """Whether they may at tables of others."""
    games: list[ImitatedGame]
    """Those in which a connected AI player can."""


ImitationCommand = SetImitation | GetImitation
REFUSALS: Final = {
    "imitation/consent": 403,  # the person has given none
    "imitation/games": 409,  # there are too few
}
"""By code, the HTTP status."""
