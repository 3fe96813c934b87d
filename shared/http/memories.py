"""Answers about what AI players remember of a person."""

from shared.http.models import AnswerModel


class RememberedOpening(AnswerModel):
    """An opening that a person has played more than once."""

    moves: str
    seat: int
    games: int
    won: int
    drawn: int
    lost: int


class MemorySummary(AnswerModel):
    """What is remembered of a person in one game."""

    game: str
    games: int
    won: int
    drawn: int
    lost: int
    answers: int
    """Lines to which AI players know an answer."""
    barred: int
    """Moves that they do not make again."""
    openings: list[RememberedOpening]
    acquaintance: bool
    """Whether the person's way to choose is known, too."""
    sure: int
    """Moves of late that were foreseen for sure, where the model is relied on for it; 0 elsewhere."""
    right: int
    """How many of these the person made."""
    like_people: bool
    """Whether they were foreseen by how people choose on the whole, the person being known too little."""
    habits: list[str]
    """What the person is drawn to, the strongest first (`shared.experience.acquaintance.Acquaintance.habits`)."""
    level: float | None
    """The share of its full strength with which the player "at your level" plays; None: it has not met the person."""


class OwnMemories(AnswerModel):
    """What is remembered of the person who asks, by game."""

    memories: list[MemorySummary]


class Forgotten(AnswerModel):
    """The games of which nothing is remembered any more."""

    forgotten: list[str]
