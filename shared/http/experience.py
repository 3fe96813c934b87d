"""Answers about how experienced a game's AI players are."""

from shared.http.models import AnswerModel, BookChanges


class PurposeScores(AnswerModel):
    """How two books serve a purpose: points per game."""

    new: float
    old: float
    games: int


class Trial(AnswerModel):
    """A book's duel against the book before it; null in trials older than the field."""

    against: int | None = None
    """Its version."""
    tried: bool | None = None
    """Whether there were enough games to tell."""
    games: int | None = None
    score: float | None = None
    low: float | None = None
    high: float | None = None
    refused: bool | None = None
    changed: int | None = None
    """From how many positions where rules differ they could play."""
    fired: float | None = None
    """Choices that the new book's rules made a game."""
    purposes: dict[str, PurposeScores] | None = None
    improves: list[str] | None = None
    """The purposes at which it is better."""


class TriedBook(AnswerModel):
    """A version of a game's book."""

    version: int
    at_ms: int
    status: str
    origin: str
    """`shipped` with Oldhand, or `mined` from this log."""
    games: int
    plies: int
    rules: int
    teaches: list[str]
    sources: dict[str, int]
    """Games by the kind of their players."""
    tried: Trial | None
    """Null: there was no book before it, or no trial."""


class RecentLearning(AnswerModel):
    """What the newest book in use has over one that is a day old, or over the first."""

    book: int
    against: int
    games: int
    """Read since."""
    books: int
    """Published since."""
    refused: int
    surprises: int
    """Positions of lost games that AI players judged wrong, which it knows."""
    rules: BookChanges | None
    """Null: a file is gone."""


class BookReply(AnswerModel):
    """The newest book's answer to a first move."""

    move: str
    reply: str
    is_new: bool
    """Whether the book of a day ago answers otherwise, or not by a rule."""


class MeasuredScore(AnswerModel):
    """Points per game in [0, 1], with the ends of its 95 % interval."""

    score: float
    low: float
    high: float


class MeasuredEvening(AnswerModel):
    """The matches of a seat with one person, measured once and not here."""

    player: str
    """The seat, by its name in the roster."""
    against: str
    """The person: a player of the roster and its positions a move."""
    way: str
    """How the person plays."""
    matches: int
    remembered: list[MeasuredScore]
    """The seat's score by blocks of equally many matches."""
    without: list[MeasuredScore]
    """The same where nothing is remembered of the person."""


class MeasuredGrowth(AnswerModel):
    """The strength of a seat with so many logged games, measured once and not here."""

    logged: int
    games: int
    """Played against each opponent."""
    itself: MeasuredScore
    """Against the same player without its book."""
    outsider: MeasuredScore
    """Against a player that is in no log."""
    named: str
    """The outsider, by its name in the roster."""
    source: str
    """Where the logged games came from."""


class GameExperience(AnswerModel):
    """A game's experience books, and how strength grew with the log."""

    game: str
    books: list[TriedBook]
    """Newest first."""
    recent: RecentLearning | None
    first_reply: BookReply | None
    growth: list[MeasuredGrowth]
    evenings: list[MeasuredEvening]
