"""Runs through puzzles, until the first mistake or for three minutes: their time, their score and how hard they become.

Judges no move and chooses no puzzle.
"""

from dataclasses import replace
from typing import Final

from server.core.settings import Clock
from shared.people import PuzzleRun, family
from shared.protocol.puzzles import RunKind, RunState
from shared.store.puzzle_runs import PuzzleRuns

RACE_MS: Final = 180_000
_LATE_MS: Final = 10_000
"""A move that comes so long after the end of a race still belongs to it, and scores nothing."""
_EASIEST, _STEP, _HARDEST = 600, 40, 2_300
"""Ratings of the puzzles of a run: the first, how much each further one is harder, and the most."""


def rating_in_run(score: int) -> int:
    """The rating of the next puzzle after so many solved ones."""
    return min(_EASIEST + _STEP * score, _HARDEST)


class Runs:
    """The runs of one server's solvers."""

    def __init__(self, kept: PuzzleRuns, clock: Clock) -> None:
        self._kept = kept
        self._clock = clock

    def newest(self, player: str, game: str) -> dict[RunKind, PuzzleRun]:
        """The player's newest run of each kind in a game."""
        return {run.kind: run for run in self._kept.of(player) if run.game == family(game)}

    def at(self, player: str, puzzle: str) -> PuzzleRun | None:
        """The run that waits for a move in this puzzle."""
        oldest_ms = self._clock() - RACE_MS - _LATE_MS
        waiting = (run for run in self._kept.of(player) if run.puzzle == puzzle)
        return next((run for run in waiting if run.kind != "race" or run.begun_ms > oldest_ms), None)

    def begin(self, player: str, game: str, kind: RunKind, puzzle: str) -> PuzzleRun:
        """A new run in place of an earlier one."""
        before = self.newest(player, game).get(kind)
        run = PuzzleRun(family(game), kind, self._clock(), puzzle, best=0 if before is None else before.best)
        return self._keep(player, run, before)

    def advance(self, player: str, run: PuzzleRun, puzzle: str | None, *, solved: bool) -> PuzzleRun:
        """The run goes on with this puzzle; None: it is over. What comes too late scores nothing."""
        if self.is_over(run):
            return self._keep(player, replace(run, puzzle=None), run)
        score = run.score + solved
        return self._keep(player, replace(run, puzzle=puzzle, score=score, best=max(score, run.best)), run)

    def is_over(self, run: PuzzleRun) -> bool:
        """Whether nothing scores in it any more."""
        return run.puzzle is None or (run.kind == "race" and self._clock() >= run.begun_ms + RACE_MS)

    def state(self, run: PuzzleRun) -> RunState:
        """The run as its player is told."""
        over = self.is_over(run)
        left_ms = None if over or run.kind != "race" else run.begun_ms + RACE_MS - self._clock()
        return RunState(kind=run.kind, score=run.score, best=run.best, over=over, left_ms=left_ms)

    def _keep(self, player: str, run: PuzzleRun, before: PuzzleRun | None) -> PuzzleRun:
        """The run as it is kept: another request may have been faster."""
        return run if self._kept.keep(player, run, before) else self.newest(player, run.game)[run.kind]
