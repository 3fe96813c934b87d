"""Counting: brings the tallies of all games, and what is remembered of people, up to date with the log.

Makes no book, and knows none.
"""

from collections.abc import Callable
from functools import partial

from mining.archive.tallying import shipped_tally
from mining.columns import Tally
from mining.pipeline.engines import engine_named
from mining.pipeline.opponent_memory import remember
from mining.pipeline.rounds import BATCH, Mark
from mining.pipeline.tally_store import TallyStore
from mining.worker.activity import Activity
from mining.worker.config import WorkerConfig
from shared.experience.installation import Installation, read_members
from shared.store import Store

_HOUR_MS = 3_600_000


class Counting:
    """The tallies in `<folder>/mining`."""

    def __init__(self, store: Store, config: WorkerConfig, now_ms: Callable[[], int], activity: Activity) -> None:
        """Raises as `engine_named`."""
        self._store = store
        self._config = config
        self._now_ms = now_ms
        self._activity = activity
        self._gather = engine_named(config.engine)
        self._tally_stores: dict[str, TallyStore] = {}
        self._expired_ms: dict[str, int] = {}
        """By game, when old memories were looked for last."""
        self._here: Installation | None = None

    def tally_store(self, game: str) -> TallyStore:
        """The tally of a game."""
        if game not in self._tally_stores:
            begin = partial(shipped_tally, game) if self._config.knows_archives else None
            self._tally_stores[game] = TallyStore(self._config.folder / "mining", game, self._gather, begin)
        return self._tally_stores[game]

    def catch_up(self, game: str) -> TallyStore:
        """Count the rounds that have finished since the last time. Returns the tally of the game."""
        tally_store = self.tally_store(game)
        with tally_store.held(), self._activity.finishing(game):
            tally_store.catch_up(self._store.log, partial(self._report, game), self._config.keep_pairs)
            remember(self._store.log, self._store.memories, game, partial(self._installation().people, game))
            self._expire_memories(game)
        return tally_store

    def _installation(self) -> Installation:
        """What is remembered here of members, as the server was started last."""
        members = read_members(self._config.folder)
        if self._here is None or self._here.members != members:
            self._here = Installation(self._store.memories, members, self._now_ms)
        return self._here

    def fold(self, game: str) -> tuple[Tally, Mark]:
        """The tally of everything counted, pruned, and up to which round."""
        tally_store = self.tally_store(game)
        with tally_store.held():
            return tally_store.fold(self._config.keep_pairs), tally_store.mark

    def _expire_memories(self, game: str) -> None:
        now_ms, days = self._now_ms(), self._config.memory_days
        if days and now_ms - self._expired_ms.get(game, 0) >= _HOUR_MS:
            self._store.memories.expire(game, now_ms - 24 * days * _HOUR_MS)
            self._expired_ms[game] = now_ms

    def _report(self, game: str, games: int) -> None:
        if games >= BATCH:  # fewer are counted before anybody could read it
            self._activity.report(game, "counting", games, f"{games:,} games counted")
