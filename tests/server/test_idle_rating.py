"""A server that rates matches itself: after some patience, while it is idle, and as long as no worker does."""

import logging
from collections.abc import Sequence
from itertools import count

import pytest

from server.features.ratings import idle_rating as idle_rating_module
from server.features.ratings.idle_rating import IdleRating
from shared.rated_matches import EndedMatch, RatedMatch
from shared.ratings.pending import BATCH, rate_pending
from shared.store import Store
from tests.store.played import TableLog

NEVER_S = 1e9
_tables = count(1)


def play(store: Store, matches: int = 1) -> None:
    log = TableLog(f"t{next(_tables)}").sit("ann", "bea")
    for _ in range(matches):
        log.play()
    store.log.append(log.events)


def rated(store: Store) -> int:
    return sum(standing.won for standing in store.ratings.standings("ann"))


def idle_rating(store: Store, patience_s: float = 0.0) -> IdleRating:
    return IdleRating(store.ratings, lambda: 1 << 40, lambda: True, patience_s)


async def test_all_that_waits_is_rated_by_a_server_without_a_worker(store: Store) -> None:
    play(store, matches=BATCH + 2)
    await idle_rating(store).poll()
    assert rated(store) == BATCH + 2


async def test_a_match_is_left_to_the_worker_at_first(store: Store) -> None:
    rating = idle_rating(store, NEVER_S)
    for _ in range(3):
        play(store)
        await rating.poll()
        await rating.poll()
        assert store.ratings.next_pending(0) is not None, "patience is not over"
        assert rate_pending(store.ratings) == 1
    rating.patience_s = 0.001
    play(store)
    await rating.poll()
    while rated(store) < 4:
        await rating.poll()


async def test_a_lone_server_does_not_wait_until_another_process_rates(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    rating = idle_rating(store)
    play(store)
    await rating.poll()
    rating.patience_s = NEVER_S
    play(store)
    await rating.poll()
    assert rated(store) == 2

    keep = store.ratings.keep

    def keep_after_a_worker(matches: Sequence[RatedMatch], waiting: Sequence[EndedMatch] = ()) -> bool:
        monkeypatch.undo()
        assert rate_pending(store.ratings) == 1
        return keep(matches, waiting)

    monkeypatch.setattr(store.ratings, "keep", keep_after_a_worker)
    play(store)
    await rating.poll()
    assert rated(store) == 3
    play(store)
    await rating.poll()
    assert rated(store) == 3, "the worker has come back"


async def test_a_worker_that_has_come_back_gets_its_time_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_rating_module, "_ALONE_S", 0.0)
    rating = idle_rating(store)
    play(store)
    await rating.poll()
    rating.patience_s = NEVER_S
    play(store)
    await rating.poll()
    assert rated(store) == 1


async def test_it_is_said_once_that_no_worker_is_there(
    store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idle_rating_module, "_ALONE_S", 0.0)
    caplog.set_level(logging.INFO, "oldhand.ratings")
    rating = idle_rating(store)
    for lines in (1, 1):
        play(store)
        await rating.poll()
        assert len(caplog.records) == lines
    rating.patience_s = NEVER_S
    play(store)
    await rating.poll()
    rate_pending(store.ratings)
    await rating.poll()
    rating.patience_s = 0.0
    play(store)
    await rating.poll()
    assert len(caplog.records) == 2, "a worker was there in between"


async def test_a_server_that_is_never_idle_rates_all_the_same(store: Store) -> None:
    looks = count()
    rating = IdleRating(store.ratings, lambda: 1 << 40, lambda: next(looks) < 0, 0.0)
    play(store)
    await rating.poll()
    assert rated(store) == 1
