"""Rates the matches that wait for it, a few in each transaction. Knows no formula and no process.

Matches are rated once each, in the order of ending, from the log; so all ratings can be made again from it. Any number
of processes may do this at once: the store takes the next matches from the first of them, and from no other.
"""

from collections import defaultdict
from collections.abc import Sequence

from shared.errors import UnknownGame
from shared.people import EndedMatch, Ladder, RatedMatch, Rating, family
from shared.ratings.formula import ladder_of, rate
from shared.store.ratings import Ratings

BATCH = 5
"""Matches rated in one transaction while people play: a move may have to wait until it has ended."""
_REBUILD_BATCH = 20
"""Matches rated in one transaction when all are: so few that no move waits for it long, so many that it is quick."""


def rate_next(ratings: Ratings, limit: int = BATCH, now_ms: int | None = None) -> int | None:
    """Rate the next matches in one transaction, at most `limit` that have not been looked at before.

    Returns how many were rated, which is 0 when all were set aside; None when there was nothing to do, or when another
    process was first. `now_ms`: set those aside whose spectators have not seen the end by then; None: set none aside.
    """
    ended = ratings.unrated(limit, now_ms)
    rated = _rated(ratings, [match for match in ended if not match.waits])
    if not ended or not ratings.keep(rated, [match for match in ended if match.waits]):
        return None
    return len(rated)


def rate_pending(ratings: Ratings, most: int | None = None, now_ms: int | None = None) -> int:
    """Rate all matches that have ended, or at most so many; returns how many that were. `now_ms`: as in `rate_next`."""
    done = 0
    while most is None or done < most:
        rated = rate_next(ratings, _REBUILD_BATCH if most is None else min(_REBUILD_BATCH, most - done), now_ms)
        if rated is None:
            break
        done += rated
    return done


def _rated(ratings: Ratings, batch: Sequence[EndedMatch]) -> list[RatedMatch]:
    """Matches in the order of ending, each rated by what the ones before have made of its players."""
    became: defaultdict[tuple[str, Ladder], dict[str, Rating]] = defaultdict(dict)
    found: list[RatedMatch] = []
    for ended in batch:
        ladder = ladder_of(ended)
        known: dict[str, Rating] = {}
        if ladder is not None:
            latest = became[family(ended.game), ladder]
            known = {**ratings.of(ended.game, ladder, [seat.player for seat in ended.seats]), **latest}
        try:
            seats = rate(ended, ladder, known)
        except UnknownGame:
            ladder, seats = None, []
        if ladder is not None:
            named = {seat.player: seat.rating for seat in seats if seat.player and seat.rating is not None}
            became[family(ended.game), ladder].update(named)
        found.append(RatedMatch(ended, ladder, tuple(seats)))
    return found
