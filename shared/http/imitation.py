"""Answers about the moves of people whom AI players play like."""

from shared.http.models import AnswerModel


class ImitatedMoves(AnswerModel):
    """The moves of a person in one game."""

    game: str
    rounds: int
    moves: dict[str, dict[str, int]]
    """By normal state as hexadecimal, how often each move was made there."""
