"""Second looks as a process of the worker: after each match with a person, before that person can have another one.

It starts with the first such match and ends when none has finished for a while. The search has a thread of its own,
which makes way for seats that think; what it finds is written by the main thread, for a writer must not be kept
waiting in the middle of a transaction.
"""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress

from ai.priority import stand_behind
from mining.contracts import Look
from mining.games.registry import mining_facets
from mining.pipeline.second_look import look_again
from mining.worker.config import ServiceConfig
from mining.worker.processes import end_with_parent
from shared.errors import BookError
from shared.experience.memory import MemoryStore, OpponentMemory
from shared.experience.memory_format import decode, encode
from shared.logs import set_up
from shared.store import open_store

SECONDS = 0.5
"""Processor time for what is new in one memory, at most; what is left waits for the next match."""
POLL_S = 0.3
LINGER_S = 600.0
"""The process ends when nothing was new for so long."""
PEOPLE = 20
"""People of whom something may be new between two looks at the store: those who played last."""


class SecondLooks:
    """Looks at what is new in memories, and writes down what it finds."""

    def __init__(self, memories: MemoryStore, games: Sequence[str], seconds: float = SECONDS) -> None:
        """`seconds` of processor time for each memory."""
        self._memories = memories
        self._games = looked_at_again(games)
        self._seconds = seconds
        self._seen: dict[str, dict[str, tuple[int, int]]] = {}
        """By game and player, what had been remembered and forgotten: second looks change neither."""
        self._looks: dict[str, Look] = {}
        self._thread = ThreadPoolExecutor(1, initializer=stand_behind)

    def step(self) -> int:
        """Look at what has changed since the last step. Returns how many positions were looked at."""
        return sum(self._step(game) for game in self._games)

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown()

    def _step(self, game: str) -> int:
        stamps = self._memories.stamps(game, guests=True, most=PEOPLE)
        now = {player: (stamp.upto, stamp.forgotten) for player, stamp in stamps.items()}
        before, self._seen[game] = self._seen.get(game, {}), now
        changed = [player for player, rounds in now.items() if before.get(player) != rounds]
        return sum(self._look(game, player) for player in reversed(changed))

    def _look(self, game: str, player: str) -> int:
        stored = self._memories.read(player, game)
        with suppress(BookError):  # of another version: the worker makes it again
            remembered = decode(stored.content)
            found = self._thread.submit(self._look_again, remembered).result()
            if found:  # where it has changed meanwhile, nothing is written, and the next step looks again
                self._memories.keep(stored, encode(remembered), stored.rounds, stored.upto)
            return found
        return 0

    def _look_again(self, remembered: OpponentMemory) -> int:
        game = remembered.game
        if game not in self._looks:
            make = mining_facets(game).second_look
            assert make is not None
            self._looks[game] = make()  # loads machine code, which is not counted
        ends_at = time.thread_time() + self._seconds
        return look_again(remembered, self._looks[game], lambda: time.thread_time() < ends_at)


def looked_at_again(games: Sequence[str]) -> list[str]:
    """Those of these games whose matches get second looks."""
    return [game for game in games if mining_facets(game).second_look is not None]


def look_apart(config: ServiceConfig, games: Sequence[str]) -> None:
    """Look at what is new until nothing is, in a process of its own.

    What is left of earlier matches, of those who played last, is looked at too.
    """
    end_with_parent()
    set_up(config.log)
    with closing(open_store(config.database, create=False)) as store:
        looks = SecondLooks(store.memories, games)
        idle_since = time.monotonic()
        while time.monotonic() - idle_since < LINGER_S:
            if looks.step():
                idle_since = time.monotonic()
            time.sleep(POLL_S)
        looks.close()
