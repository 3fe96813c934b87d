"""Bulk appends that leave room for live play: short transactions, as long a rest after each. Knows any GameLog."""

import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from shared.errors import LogError
from shared.events import Event, Opened
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


def append_new(log: GameLog, tables: Iterable[list[Event]], *, alone: bool = False) -> Iterator[list[Event]]:
    """Append tables of records, no two of one record, but those that another process appends first.

    Yields each when it is durable; lazy like `append_gently`.
    """
    source = iter(tables)
    drawn: list[list[Event]] = []

    def draw() -> Iterator[list[Event]]:
        for events in source:
            drawn.append(events)
            yield events

    while True:
        try:
            for committed in append_gently(log, draw(), alone=alone):
                yield from drawn[:committed]
                del drawn[:committed]
            return
        except LogError as error:
            if error.code != "store/version-taken":
                raise
        known = log.known_records([mark_of(events) for events in drawn])
        left = [events for events in drawn if mark_of(events) not in known and log.head(events[0].table) is None]
        source = chain(left, source)
        drawn.clear()


def mark_of(events: Sequence[Event]) -> str:
    """The fingerprint of the record that a table was made from."""
    return events[0].expect(Opened).fingerprint or ""


def _commit(log: GameLog, events: Sequence[Event], aim_s: float) -> tuple[int, float]:
    """Append, and say how many events the next transaction may hold (at most twice as many), and when it may begin."""
    began = time.perf_counter()
    log.append(events)
    ended = time.perf_counter()
    spent = ended - began
    return int(len(events) * min(2.0, aim_s / spent)), ended + max(_SHORTEST_REST_S, spent)
