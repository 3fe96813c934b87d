"""Answers about uploaded files of games."""

from typing import Literal

from shared.http.analysis import MoveTree
from shared.http.models import Absent, AnswerModel
from shared.http.refusals import Cause, LineFault
from shared.http.replay import Replay

Colour = Literal["black", "white"]


class ResultQuestion(AnswerModel):
    """Which colour won by `1-0`, which the file does not show."""

    asks: Literal["first_named"]
    answers: tuple[Colour, ...]
    games: int
    """Those that wait for the answer."""


class UploadNote(AnswerModel):
    """An upload without its games."""

    upload: str
    game: str
    form: str
    """`positions`: the file has a position in the place of each game."""
    name: str
    """Of the file."""
    games: int
    """Those that the rules allow."""
    faults: list[LineFault]
    """The first ones."""
    losses: list[Cause]
    """All that was refused, by cause."""
    question: ResultQuestion | None
    created_ms: int
    published_ms: int | None
    own: bool
    """Whether it is the reader's."""


class UploadedGameNote(AnswerModel):
    """A game of an upload in a line."""

    number: int
    players: list[str]
    """By seat."""
    event: str
    site: str
    date: str
    round: str
    result: str
    plies: int
    line: int
    """Of the file, from 1."""
    unsettled: Absent[str] = None
    """The result as it is written, while nobody has said which side it names."""


class UploadWithGames(UploadNote):
    """An upload and its games."""

    list: list[UploadedGameNote]


class PublishedUpload(UploadNote):
    """An upload that everybody may see."""

    new: int
    """Games that the log did not have."""


class OwnUploads(AnswerModel):
    """The uploads of the person who asks."""

    uploads: list[UploadNote]


class UploadPlace(AnswerModel):
    """Where a game of an upload stands."""

    number: int
    games: int
    """Of the file, which has the name."""
    name: str


class UploadedReplay(Replay):
    """A game of an upload, ply by ply."""

    upload: UploadPlace
    root: Absent[MoveTree] = None
    """Its lines with variations, comments and marks, as an analysis has them."""
