"""A solver's own progress in the puzzles of a game: the rating's curve, the themes, the best runs. Judges no move."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from server.features.puzzles.shelf import themes_of
from shared.people import PuzzleAttempt, PuzzleRun
from shared.protocol.puzzles import BestRun, PuzzleProgress, RatingPoint, RunKind, Solver, ThemeProgress
from shared.puzzles import Puzzle

_NEWEST: Final = 500
"""Points of the curve."""


def progress_in(
    puzzles: Mapping[str, Puzzle],
    attempts: Sequence[PuzzleAttempt],
    runs: Mapping[RunKind, PuzzleRun],
    solver: Solver,
) -> PuzzleProgress:
    """The progress in the puzzles of a game.

    `attempts`: of all games, the newest first.
    """
    counted = [(attempt, puzzles[attempt.puzzle]) for attempt in attempts if attempt.puzzle in puzzles]
    there = Counter(theme for puzzle in puzzles.values() for theme in themes_of(puzzle))
    solved = Counter(theme for attempt, puzzle in counted if attempt.solved for theme in themes_of(puzzle))
    failed = Counter(theme for attempt, puzzle in counted if not attempt.solved for theme in themes_of(puzzle))
    game = next(iter(puzzles.values())).game
    curve = [
        RatingPoint(at_ms=attempt.at_ms, rating=attempt.rating) for attempt, _ in counted if attempt.rating is not None
    ]
    return PuzzleProgress(
        game=game,
        solver=solver,
        curve=curve[:_NEWEST][::-1],
        themes=[
            ThemeProgress(theme=theme, puzzles=count, solved=solved[theme], failed=failed[theme])
            for theme, count in there.most_common()
        ],
        best=[BestRun(kind=kind, score=run.best) for kind, run in runs.items()],
    )
