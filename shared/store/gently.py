"""Bulk appends that leave room for live play: short transactions, as long a rest after each. Knows any GameLog."""

import time
from collections.abc import Iterable, Iterator, Sequence

from shared.events import Event
from shared.game_log import GameLog

LONGEST_S = 0.020
"""No transaction is meant to hold a writer back longer than this."""
_AIM_S = 0.014
_ALONE_S = 0.1
_SHORTEST_REST_S = 0.003
"""Longer than a waiting writer's turn (a millisecond, see `engine`), so that the waiting writer is next."""


def append_gently(log: GameLog, batches: Iterable[Sequence[Event]], *, alone: bool = False) -> Iterator[int]:
    """Append every batch, whole batches together in short transactions; yields how many batches each one committed.

    Lazy: nothing is appended but by iterating. A transaction grows and shrinks with the speed that is measured; for as
    long as it took the next one is put off, on a busy machine too, and what making batches takes counts as rest. Raises
    what `log.append` raises; the batches yielded before are committed, the transaction that failed is not.

    `alone`: nobody plays, so transactions are longer, though nobody who comes has to wait long, and nothing is put off.
    """
    waiting: list[Event] = []
    count, limit, rested = 0, 1, 0.0
    aim_s = _ALONE_S if alone else _AIM_S
    for batch in batches:
        if waiting and len(waiting) + len(batch) > limit:
            time.sleep(0.0 if alone else max(0.0, rested - time.perf_counter()))
            limit, rested = _commit(log, waiting, aim_s)
            yield count
            waiting, count = [], 0
        waiting.extend(batch)
        count += 1
    if waiting:
        time.sleep(0.0 if alone else max(0.0, rested - time.perf_counter()))
        _commit(log, waiting, aim_s)
        yield count


def _commit(log: GameLog, events: Sequence[Event], aim_s: float) -> tuple[int, float]:
    """Append, and say how many events the next transaction may hold (at most twice as many), and when it may begin."""
    began = time.perf_counter()
    log.append(events)
    ended = time.perf_counter()
    spent = ended - began
    return int(len(events) * min(2.0, aim_s / spent)), ended + max(_SHORTEST_REST_S, spent)
