"""Answers about what the log knows of positions."""

from pydantic import ConfigDict, Field

from shared.http.models import AnswerModel


class GameNote(AnswerModel):
    """A game in a line."""

    players: list[str]
    """By seat."""
    event: str
    date: str
    """`2024-05-09`, `1841-??-??`; empty where it is not known."""


class RecentRound(AnswerModel):
    """A finished round that anybody may look at."""

    table: str
    match: int
    round: int
    plies: int
    players: list[str]
    event: str
    date: str


class RecentRounds(AnswerModel):
    """The newest finished rounds of a game."""

    rounds: list[RecentRound]


class KnownMove(AnswerModel):
    """A move that was made in a position, with its results for its player."""

    model_config = ConfigDict(serialize_by_alias=True)

    move: str
    wins: int
    losses: int
    draws: int
    support: float
    """Wins less losses, over all rounds of the log."""
    games: int
    low: float
    """A lower bound of its mean result."""
    oldest: int | None
    """Day since 1970, as `newest`."""
    newest: int | None
    made_by: dict[str, int] = Field(alias="from")
    """How often each sort of player made it."""
    witnesses: int
    sample: str | None
    """The table of a game where it was made."""
    sample_follows: bool
    """Whether the sample will be there, once the games that come with Oldhand have been read."""
    sample_game: GameNote | None


class OtherName(AnswerModel):
    """A name in imported games that may be meant."""

    player: str
    games: int


class BookRule(AnswerModel):
    """What a book says of a move."""

    move: str
    wins: int
    draws: int
    losses: int
    low: float


class BookRules(AnswerModel):
    """What one version of the book says of a position."""

    version: int
    games: int | None
    rules: list[BookRule]


class RoundResult(AnswerModel):
    """How a round is over."""

    points: list[int]
    reason: str


class LegalMove(AnswerModel):
    """A legal move, and the position that it makes."""

    move: str
    after: str


class ExploredPosition(AnswerModel):
    """What the log knows about a position."""

    game: str
    position: str
    """What everybody sees of it, as text."""
    line: list[str]
    """The position after each of the moves that lead there."""
    games: int
    """Rounds of the log."""
    preparing: bool = False
    """Whether the archived games are still being counted."""
    moves: list[KnownMove] = Field(default_factory=list[KnownMove])
    names: list[OtherName] = Field(default_factory=list[OtherName])
    """Whom the name that was asked for may mean too."""
    trend: list[BookRules] = Field(default_factory=list[BookRules])
    state: str
    """The whole position, as a table may begin from it."""
    seat: int | None = None
    """To move; null once the round is over."""
    hand: list[str] = Field(default_factory=list[str])
    counts: list[int] = Field(default_factory=list[int])
    over: RoundResult | None = None
    legal: list[LegalMove] = Field(default_factory=list[LegalMove])
