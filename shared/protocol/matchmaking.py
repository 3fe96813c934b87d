"""Waiting for people who want the same game: the commands. Open seeks are part of the lobby's page."""

from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field

from shared.protocol.declaration import CommandMessage, Declaration, Http, SeatingCommand, Verb
from shared.protocol.fields import TIDY
from shared.protocol.terms import Terms


class Seek(SeatingCommand):
    """Wait for people who want the same game. Answered with a table and a seat once there are enough, or after
    `patience_s` with AI players in the seats still free. Ends unanswered seats' wait with the connection."""

    type: Literal["seek"] = "seek"
    declared: ClassVar = Declaration(
        http=(Http("/api/seek", "Wait for people who want the same game", {"game": "domino-101", "patience_s": 5}),),
        verbs=(Verb("seek", "seats", example="seek draughts"),),
        permission="play",
        limit="seeks",
    )
    game: Annotated[str, Field(max_length=40)]
    options: dict[str, Any] = Field(default_factory=dict[str, Any])
    terms: Terms = Terms()
    patience_s: Annotated[int, Field(ge=0, le=600)] = 15
    player: Annotated[str, TIDY, Field(min_length=1, max_length=60)] | None = None
    """AI player for the seats that no person takes; None: the server's choice."""


class CancelSeek(CommandMessage):
    """Wait no longer: the `seek` of this identity is refused with `seek/ended`."""

    type: Literal["cancel-seek"] = "cancel-seek"
    declared: ClassVar = Declaration(
        http=(Http("/api/seek/cancel", "Wait no longer"),),
        verbs=(Verb("unseek", "seats"),),
        permission="play",
        limit=None,
    )


MatchmakingCommand = Seek | CancelSeek
REFUSALS: Final = {
    "seek/waiting": 409,  # for this game already
    "seek/ended": 409,
}
"""By code, the HTTP status."""
