"""Commands of AI hosts: the players that they offer, and their answers to a request for a hint."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from shared.protocol.declaration import CommandMessage, Declaration
from shared.reason_codec import parse_reason, to_document


def _reason_or_nothing(given: object) -> dict[str, Any]:
    reason = parse_reason(given)
    return {} if reason is None else to_document(reason)


class Offer(CommandMessage):
    """An AI host (proved by the operator's host token) says which players it can seat. Replaces its earlier offer."""

    type: Literal["offer"] = "offer"
    declared: ClassVar = Declaration(http=(), verbs=(), permission="host", limit=None)
    host_token: Annotated[str, Field(max_length=128)]
    players: Annotated[list["OfferedPlayer"], Field(max_length=100)]


class OfferedPlayer(BaseModel):
    """A player that can be seated: `game` is a rules id."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    game: Annotated[str, Field(max_length=40)]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    about: Annotated[str, Field(max_length=200)] = ""
    book: int | None = None
    """Version of the experience book that it will hold at the next match."""
    strength: Annotated[int, Field(ge=1, le=5)] | None = None
    """Stars: how strong it is among the players of this game."""


class AdvisedMove(BaseModel):
    """A move that a master might play."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    move: Annotated[str, Field(min_length=1, max_length=80)]
    share: Annotated[float, Field(ge=0, le=1)] | None = None
    """How often it would be chosen here; None: unknown."""
    reason: Annotated[dict[str, Any], BeforeValidator(_reason_or_nothing)]
    """Why, as data of the closed list of `shared.reasons`; empty for none."""


class Aim(BaseModel):
    """A key state to go for: where winners' pieces stood, and how far away that is."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    cells: Annotated[list[Annotated[str, Field(min_length=1, max_length=8)]], Field(min_length=1, max_length=24)]
    """Where the asker's own pieces stand in it."""
    distance: Annotated[int, Field(ge=1)]
    """The least sum of the single steps that the pieces of both sides are away from it (Wang et al. 2015, (11))."""
    wins: Annotated[int, Field(ge=0)]
    draws: Annotated[int, Field(ge=0)]
    losses: Annotated[int, Field(ge=0)]
    """Losses of the players who reached it."""


class Advice(CommandMessage):
    """An AI host answers an `advise`, best move first; neither move nor aim: it has nothing to say there."""

    type: Literal["advice"] = "advice"
    declared: ClassVar = Declaration(http=(), verbs=(), permission="host", limit=None)
    ticket: Annotated[str, Field(max_length=128)]
    moves: Annotated[list[AdvisedMove], Field(max_length=3)]
    aim: Aim | None = None
    line: Annotated[list[Annotated[str, Field(min_length=1, max_length=80)]], Field(max_length=16)] = Field(default=[])
    """The play that a master expects, where that was asked."""


CommandOfHost = Offer | Advice
