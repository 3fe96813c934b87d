"""Requests and answers about analyses and positions."""

from typing import Annotated, Final

from pydantic import BaseModel, Field, JsonValue

from shared.http.fields import PROSE, Version
from shared.http.models import Absent, AnswerModel, FromProtocol, RequestModel
from shared.protocol.hosts import ExactResult, MoveShare

LONGEST_NAME: Final = 100
"""Characters."""
Name = Annotated[str, Field(max_length=LONGEST_NAME), PROSE]
GameName = Annotated[str, Field(min_length=1, max_length=40)]


class KeepAnalysis(RequestModel):
    """Keep a tree of lines as a new analysis."""

    game: GameName
    start: Annotated[str, Field(max_length=2_000)] | None = None
    options: dict[str, object] | None = None
    root: dict[str, object] | None = None
    name: Name = ""


class SaveAnalysis(RequestModel):
    """Save an analysis again."""

    root: dict[str, object] | None = None
    name: Name | None = None
    version: Version | None = None


class ReadText(RequestModel):
    """Read lines from a text."""

    game: GameName
    text: str


class MoveLine(BaseModel):
    """A move, and the lines that go on from it."""

    move: str
    mark: Absent[str] = None
    comment: Absent[str] = None
    children: "list[MoveLine]"


class MoveTree(BaseModel):
    """The lines from a position."""

    comment: Absent[str] = None
    children: list[MoveLine]


class AnalysisNote(AnswerModel):
    """An analysis in a line."""

    analysis: str
    game: str
    name: str
    nodes: int
    version: int
    """Raised each time it is saved."""
    created_ms: int
    changed_ms: int


class AnalysisFacts(AnalysisNote):
    """An analysis without its tree."""

    options: dict[str, JsonValue]
    start: str
    """The position from which its lines begin, as text."""
    by: str | None
    """The owner's name; null once the account is deleted."""
    own: bool
    """Whether it is the reader's."""


class WholeAnalysis(AnalysisFacts):
    """An analysis."""

    # Described only: the tree is kept as JSON and goes out as it is.
    root: MoveTree


class OwnAnalyses(AnswerModel):
    """The analyses of the person who asks."""

    analyses: list[AnalysisNote]


class LinesFacts(AnswerModel):
    """Lines that were read from a text, without their tree."""

    game: str
    start: str
    options: dict[str, JsonValue]
    name: str
    games: int
    """In the text, at least."""


class LinesOfText(LinesFacts):
    """Lines that were read from a text."""

    root: MoveTree  # as that of `WholeAnalysis`


class RoundEnd(AnswerModel):
    """How a round is over."""

    points: list[int]
    reason: str


class NextPosition(AnswerModel):
    """A legal move, and the position that it makes."""

    move: str
    position: str


class FactsOfPosition(AnswerModel):
    """What is known of a position; each of the last four is null where there is nothing to say."""

    game: str
    position: str
    turn: int | None
    """The seat to move."""
    over: RoundEnd | None
    legal: list[NextPosition]
    features: dict[str, JsonValue] | None
    """What the game says of the position."""
    opening: str | None
    """The name of the opening."""
    exact: FromProtocol[ExactResult] | None = None
    """Of an endgame database, for the seat to move."""
    people: list[FromProtocol[MoveShare]] | None = None
    """The moves that people would make, likeliest first."""
