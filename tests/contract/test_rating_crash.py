"""Several processes that rate at once, and some that are killed, rate every match once, as one undisturbed one does."""

import signal
from collections import Counter
from dataclasses import replace
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest

from shared.rated_matches import EndedMatch, Ladder
from shared.ratings.pending import rate_next, rate_pending
from shared.store import Store, open_store, sqlite_url
from tests.product.forked import run_forked
from tests.store.played import DRAW, LOSS, WIN, TableLog

PLAYERS = ("ann", "bea", "cid", "ai:greedy")
MATCHES = 30
CHILD = """
import os, signal, sys
from mining.worker.rating import rate_until_stopped
from shared.store import open_store
from shared.store import ratings as queries

address, moment, number = sys.argv[1], sys.argv[2], int(sys.argv[3])
left = [number]

def dying(work, after):
    def done(*given):
        left[0] -= 1
        if left[0] == 0 and not after:
            os.kill(os.getpid(), signal.SIGKILL)
        result = work(*given)
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    return done

def stop(seconds):
    raise SystemExit

store = open_store(address)
if moment == "read":
    store.ratings.unrated = lambda *given, work=store.ratings.unrated: dying(lambda: work(*given), True)()
if moment == "writing":
    queries._update_ratings = dying(queries._update_ratings, False)
if moment == "committed":
    store.ratings.keep = dying(store.ratings.keep, True)
rate_until_stopped(store, stop)
"""


def exit_code_of_rating(address: str, moment: str = "never", number: int = 0) -> int:
    """Of a process that rates until nothing is left, or until it kills itself at the moment's so-manieth time."""
    return run_forked(("-c", CHILD), (address, moment, str(number))).returncode


def play(store: Store) -> None:
    for number in range(MATCHES):
        first, second = PLAYERS[number % 4], PLAYERS[(number + 1) % 4]
        store.log.append(TableLog(f"t{number}").sit(first, second).play((WIN, LOSS, DRAW)[number % 3]).events)


def outcome(store: Store) -> list[object]:
    """All that profiles and ladders show."""
    found: list[object] = []
    for player in PLAYERS:
        matches = store.profiles.matches(player, limit=MATCHES)
        found += [store.ratings.standings(player), [replace(match, number=0) for match in matches]]
    return found + [store.ratings.ladder("english-draughts", ladder, limit=9, settled=False) for ladder in Ladder]


def undisturbed(folder: Path) -> list[object]:
    """What one process makes of the same matches."""
    store = open_store(sqlite_url(folder))
    play(store)
    rate_pending(store.ratings)
    found = outcome(store)
    store.close()
    return found


@pytest.mark.slow
def test_a_process_killed_at_any_moment_leaves_each_match_to_be_rated_once(
    store: Store, database: str, tmp_path: Path
) -> None:
    play(store)
    for moment, number in (("writing", 2), ("committed", 1), ("read", 2)):
        assert exit_code_of_rating(database, moment, number) == -signal.SIGKILL
    assert store.ratings.next_pending(now_ms=1 << 40) is not None
    assert exit_code_of_rating(database) == 0
    assert outcome(store) == undisturbed(tmp_path / "undisturbed")


def test_processes_that_rate_at_once_rate_each_match_once(store: Store, database: str, tmp_path: Path) -> None:
    """Both have read the same matches before either writes."""
    play(store)
    have_read = Barrier(2)
    rated: Counter[int] = Counter()

    def rate_in_step(number: int) -> None:
        own = open_store(database)
        unrated = own.ratings.unrated

        def read(limit: int = 50, now_ms: int | None = None, progress: Any = None) -> list[EndedMatch]:
            found = unrated(limit, now_ms)
            have_read.wait(120)
            return found

        own.ratings.unrated = read
        while rated.total() < MATCHES:
            rated[number] += rate_next(own.ratings) or 0
            have_read.wait(120)
        own.close()

    threads = [Thread(target=rate_in_step, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert outcome(store) == undisturbed(tmp_path / "undisturbed")
    assert rated.total() == MATCHES
