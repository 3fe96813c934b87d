"""Reviewing: searches the games that AI seats lost since the last time, and keeps what they teach in a file.

Knows no book: the learned evaluation to search with is an argument.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager

from mining.worker import surprises
from mining.worker.activity import Activity
from mining.worker.config import WorkerConfig
from mining.worker.surprises import Surprises
from shared.store import Store

_KIND = "surprises"
"""Of the file."""


class Reviews:
    """What the lost games of each game have taught."""

    def __init__(self, store: Store, config: WorkerConfig, activity: Activity) -> None:
        self._store = store
        self._config = config
        self._activity = activity

    def kept(self, game: str) -> Surprises:
        """What was found so far, without the rounds of people who want to be forgotten."""
        found = surprises.read(self._config.mining_file(game, _KIND), self._store.log, game)
        if not found.found:
            return found
        excluded = self._store.memories.forgotten(game, min(one.number for one in found.found) - 1)
        return found.without(excluded)

    def is_due(self, game: str) -> bool:
        """Whether there are games to be searched."""
        return bool(surprises.unseen(self._store.log, game, self.kept(game).mark))

    def look_again(
        self,
        game: str,
        judgement: Callable[[], bytes | None],
        interruptible: Callable[[], AbstractContextManager[None]],
    ) -> bool:
        """Search the games that are new. Returns whether they teach anything. `judgement`: the section of the book in
        use; `interruptible`: a block that makes way for what goes first."""
        before = self.kept(game)
        rounds = surprises.unseen(self._store.log, game, before.mark)
        if not rounds:
            return False
        with self._activity.finishing(game):
            text = f"looking again at the last {len(rounds):,} games"
            self._activity.report(game, "reviewing", len(rounds), text)
            section = judgement()
            with interruptible():
                now = surprises.look_again(self._store.log, before, section)
        surprises.write(self._config.mining_file(game, _KIND), now)
        return now.found != before.found
