"""Answers about chat: whom one has muted."""

from shared.http.models import AnswerModel


class MutedPlayer(AnswerModel):
    """A player whom the one who asks does not hear."""

    id: str
    name: str
    """Empty where the player has been deleted."""


class OwnMutes(AnswerModel):
    """The players whom the one who asks has muted, by name."""

    players: list[MutedPlayer]
