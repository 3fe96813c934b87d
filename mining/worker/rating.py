"""Rates the matches that have ended, in a process of the worker's own: no book and no import keeps them waiting.

It loads nothing of mining, and holds the database's one place to write only while it commits a few matches.
"""

import logging
import time
from collections.abc import Callable
from contextlib import closing

from mining.worker.processes import end_with_parent
from shared.errors import is_outage
from shared.logs import LogForm, set_up
from shared.ratings.pending import rate_next
from shared.store import Store, open_store
from shared.store.store import now_ms

_LOOK_EVERY_S = 0.4
"""Less than the patience of a server (`server.features.ratings.idle_rating`), even when a look takes long."""
_RETRY_S = 5.0
_log = logging.getLogger("oldhand.ratings")


def rate_apart(database: str, log: LogForm) -> None:
    """Rate matches until the worker that has started this process ends."""
    end_with_parent()
    set_up(log)
    with closing(open_store(database, create=False)) as store:
        rate_until_stopped(store, time.sleep)


def rate_until_stopped(store: Store, sleep: Callable[[float], None]) -> None:
    """Rate matches within a second of their end as spectators see it. Stops when `sleep` raises."""
    while True:
        try:
            _rate_all(store)
        except Exception as error:
            if is_outage(error):
                _log.error("matches cannot be rated now: %s", error)
            else:
                _log.exception("matches cannot be rated now")
            sleep(_RETRY_S)
        sleep(_LOOK_EVERY_S)


def _rate_all(store: Store) -> None:
    ratings = store.ratings
    while ratings.next_pending(now_ms()) is not None and rate_next(ratings, now_ms=now_ms()) is not None:
        pass
