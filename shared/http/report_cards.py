"""Answers about where a player loses points."""

from typing import Literal

from shared.http.models import AnswerModel

Phase = Literal["opening", "middle", "end"]


class PhaseCost(AnswerModel):
    """A player's moves in one phase of their rounds."""

    phase: Phase
    """The end is the last third of a round's plies."""
    moves: int
    lost: float | None
    """Mean cost of a move, in hundredths of `unit`; null where nothing judges."""


class PassCounts(AnswerModel):
    """The passes that followed a player's moves, in a game with partners."""

    plays: int
    partner: int
    opponent: int


class ReportCard(AnswerModel):
    """Where a player loses points, over their newest matches of one game."""

    game: str
    matches: int
    """Covered now."""
    of: int
    """To be covered."""
    unit: str | None
    """Of the costs; null where nothing judges."""
    phases: list[PhaseCost]
    passes: PassCounts | None
