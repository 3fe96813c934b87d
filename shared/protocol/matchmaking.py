"""Waiting for people who want the same game: the commands. Open seeks are part of the lobby's page."""

from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta

from shared.protocol.declaration import CommandMessage, Declaration, Http, SeatingCommand, Verb
from shared.protocol.fields import LONGEST_PLAYER, PlayerName, tidy_name
from shared.protocol.terms import Terms


class Seek(SeatingCommand, frozen=True, kw_only=True, tag="seek"):
    """Wait for people who want the same game. Answered with a table and a seat once there are enough, or after
    `patience_s` with AI players in the seats still free. Ends unanswered seats' wait with the connection."""

    declared: ClassVar = Declaration(
        http=(Http("/api/seek", "Wait for people who want the same game", {"game": "domino-101", "patience_s": 5}),),
        verbs=(Verb("seek", "seats", example="seek draughts"),),
        permission="play",
        limit="seeks",
    )
    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = {}
    terms: Terms = Terms()
    patience_s: Annotated[int, Meta(ge=0, le=600)] = 15
    player: PlayerName | None = None
    """AI player for the seats that no person takes; None: the server's choice."""

    def __post_init__(self) -> None:
        tidy_name(self, "player", LONGEST_PLAYER)


class CancelSeek(CommandMessage, frozen=True, kw_only=True, tag="cancel-seek"):
    """Wait no longer: the `seek` of this identity is refused with `seek/ended`."""

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
