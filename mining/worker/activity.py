"""What the worker is doing, as operators see it in `oldhand mine status`. Does nothing itself."""

from collections.abc import Generator
from contextlib import contextmanager

from shared.store.progress import Progress


class Activity:
    """The activity that is reported of each game."""

    def __init__(self, progress: Progress, work: str = "mining") -> None:
        """`work`: what is reported apart from other work at the same game."""
        self._progress, self._work = progress, work
        self._unfinished: str | None = None
        """The game of which an activity was reported last that has not finished."""

    def report(self, game: str, stage: str, games: int, text: str, *, finished: bool = False) -> None:
        """Report an activity in place of the one before. `games`: how many it is about."""
        self._unfinished = None if finished else game
        self._progress.report(self._job(game), game=game, stage=stage, done=games, text=text, finished=finished)

    def finish(self, game: str) -> None:
        """Clear the activity of the game, even if a worker that was killed has reported it."""
        self._progress.finish(self._job(game))
        self._unfinished = None

    @contextmanager
    def finishing(self, game: str) -> Generator[None]:
        """Clear what was reported in the block when the block ends."""
        try:
            yield
        finally:
            if self._unfinished == game:
                self.finish(game)

    def _job(self, game: str) -> str:
        return f"{self._work} {game}"
