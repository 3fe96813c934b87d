"""The arena of programs in one game, as an answer."""

from shared.http.models import AnswerModel
from shared.http.ratings import LadderEntry, NamedPlayer


class PairScore(AnswerModel):
    """What a player has made of its matches against one other."""

    player: str
    opponent: str
    won: int
    drawn: int
    lost: int


class PlayerCurve(AnswerModel):
    """The rating of a player after each match, as (milliseconds since 1970, rating): the oldest first, thinned out."""

    player: str
    curve: list[tuple[int, int]]


class ArenaTable(AnswerModel):
    """A match that is under way."""

    table: str
    version: int
    """As spectators see it."""
    players: list[NamedPlayer]
    """By side, the first seat's first."""


class ArenaStandings(AnswerModel):
    """The ladder of programs, with how they fared against each other, and the matches of the arena."""

    game: str
    open: bool
    """Whether the server pairs players now."""
    opens_ms: int | None
    """When it does next, in milliseconds since 1970; null where the arena is open, or never is."""
    players: list[LadderEntry]
    """The best first."""
    scores: list[PairScore]
    """Of every two of them who have met, from both sides."""
    curves: list[PlayerCurve]
    """Of the best ones."""
    tables: list[ArenaTable]
