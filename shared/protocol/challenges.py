"""Challenges of one player by another: the commands, and the notice of a challenge."""

from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta

from shared.protocol.declaration import Declaration, Http, SeatingCommand, Verb
from shared.protocol.fields import LONGEST_PERSON, Person, SeatNumber, tidy_name
from shared.protocol.server_messages import You
from shared.protocol.structs import ServerModel
from shared.protocol.terms import Terms


class Challenge(SeatingCommand, frozen=True, kw_only=True, tag="challenge"):
    """Ask one player for a game. Answered with the challenge's id; the other hears of it wherever it is connected."""

    declared: ClassVar = Declaration(
        http=(Http("/api/challenges", "Ask a player for a game", {"to": "0123456789abcdef", "game": "domino-101"}),),
        verbs=(Verb("challenge", "seats"),),
        permission="play",
        limit="seeks",
    )
    to: Person
    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = {}
    terms: Terms = Terms()
    seat: SeatNumber | None = None
    """The challenger's; None: any."""

    def __post_init__(self) -> None:
        tidy_name(self, "to", LONGEST_PERSON)


class AnswerChallenge(SeatingCommand, frozen=True, kw_only=True, tag="answer-challenge"):
    """Accept a challenge (answered with the table, where both then sit), decline it, or withdraw your own."""

    declared: ClassVar = Declaration(
        http=(
            Http("/api/challenges/{challenge}/accept", "Accept a challenge", fields={"accept": True}),
            Http(
                "/api/challenges/{challenge}/decline",
                "Decline a challenge, or withdraw your own",
                fields={"accept": False},
            ),
        ),
        verbs=(Verb("accept", "seats"),),
        permission="play",
        limit=None,
    )
    challenge: Annotated[str, Meta(min_length=1, max_length=40)]
    accept: bool


class Challenged(ServerModel, frozen=True, kw_only=True, tag="challenge"):
    """A challenge to or from the receiver, as it stands now."""

    personal: ClassVar = True
    challenge: str
    status: Literal["open", "accepted", "declined", "withdrawn", "expired"]
    by: You
    to: You
    game: str
    options: dict[str, Any]
    terms: Terms
    expires_ms: int
    table: str | None = None
    """Where it is played, once accepted."""


ChallengeCommand = Challenge | AnswerChallenge
REFUSALS: Final = {
    "challenge/unknown": 404,
    "challenge/own": 409,  # the other's to accept
    "challenge/over": 409,
}
"""By code, the HTTP status."""
