"""Games counted by a mining worker that runs, for `oldhand bench growth`. Makes no book."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from server.bench.load import NotServed
from server.bench.served import Served, SharedServices, resident_kib, running
from server.bench.synthetic_games import MAIN, finish_game
from shared.games import game_named
from shared.store import Store

_TIMES: Final = 11
_REMEMBERED: Final = 1_000
_PATIENCE_S: Final = 600
_POLL_S: Final = 0.005


@dataclass(frozen=True)
class GamesCounted:
    """The counting of single games."""

    times_ms: list[float]
    """From the end of a game until it is counted and remembered, ascending; a worker looks twice a second."""
    cpu_ms: float
    """Of the worker's processor, for one game on average, with its looks at the log until then."""
    resident_kib: float
    """Memory of the worker, without the processes that make books."""


def remember_the_newest(store: Store) -> None:
    """Have the worker remember people by the newest games alone.

    A memory grows with the games of its person and not with the log; those of a long log take hours.
    """
    newest = store.log.last_finished(game_named(MAIN).id, _REMEMBERED)
    store.memories.set_mark(newest[-1].game, newest[-1].number - 1)


def games_counted(store: Store, services: SharedServices, folder: Path, rng: Random) -> GamesCounted:
    """Let a worker count several games, one after the other. Raises NotServed when it ends or takes minutes."""
    words = ["mine", "--game", MAIN, "--no-archive", "--no-canary", "--data", str(folder)]
    with running(words, services) as child:
        worker, times_ms = Served(0, child.pid, 0), list[float]()
        finish_game(store, rng)
        _wait_counted(store, child.poll)
        before_s = worker.exact_cpu_s()
        for _ in range(_TIMES):
            finish_game(store, rng)
            times_ms.append(_wait_counted(store, child.poll))
        cpu_ms = 1e3 * (worker.exact_cpu_s() - before_s) / _TIMES
        return GamesCounted(sorted(times_ms), cpu_ms, resident_kib(child.pid))


def _wait_counted(store: Store, exit_status: Callable[[], int | None]) -> float:
    """Milliseconds until the worker has counted the newest game."""
    game, began_s = game_named(MAIN).id, time.perf_counter()
    (newest,) = store.log.last_finished(game, 1)
    while store.memories.mark(game) < newest.number:
        if exit_status() is not None:
            raise NotServed("the worker ended")
        if time.perf_counter() - began_s > _PATIENCE_S:
            raise NotServed("the worker counted no game in time")
        time.sleep(_POLL_S)
    return 1e3 * (time.perf_counter() - began_s)
