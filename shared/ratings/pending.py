"""Rates the matches that wait for it, a few in each transaction. Knows no formula and no process.

Matches are rated once each, in the order of ending, from the log; so all ratings can be made again from it. Any number
of processes may do this at once: the store takes the next matches from the first of them, and from no other.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Protocol

from shared.errors import UnknownGame
from shared.people import family
from shared.rated_matches import EarlierResult, EndedMatch, Ladder, RatedMatch, Rating
from shared.ratings.formula import ladder_of, rate
from shared.ratings.weights import DAY_MS, is_capped

BATCH = 5
"""Matches rated in one transaction while people play: a move may have to wait until it has ended."""
_REBUILD_BATCH = 20
"""Matches rated in one transaction when all are: so few that no move waits for it long, so many that it is quick."""


class RatingStore(Protocol):
    """The part of a store that rating needs: `shared.store.ratings.Ratings`, or a rehearsal."""

    def unrated(self, limit: int = 50, now_ms: int | None = None) -> list[EndedMatch]: ...
    def of(self, game: str, ladder: Ladder, players: Sequence[str]) -> dict[str, Rating]: ...
    def earlier(self, game: str, ladder: Ladder, players: Sequence[str], since_ms: int) -> list[EarlierResult]: ...
    def keep(self, rated: Sequence[RatedMatch], waiting: Sequence[EndedMatch] = ()) -> bool: ...


def rate_next(ratings: RatingStore, limit: int = BATCH, now_ms: int | None = None) -> int | None:
    """Rate the next matches in one transaction, at most `limit` that have not been looked at before.

    Returns how many were rated, which is 0 when all were set aside; None when there was nothing to do, or when another
    process was first. `now_ms`: set those aside whose spectators have not seen the end by then; None: set none aside.
    """
    ended = ratings.unrated(limit, now_ms)
    rated = _rated(ratings, [match for match in ended if not match.waits])
    if not ended or not ratings.keep(rated, [match for match in ended if match.waits]):
        return None
    return len(rated)


def rate_pending(ratings: RatingStore, most: int | None = None, now_ms: int | None = None) -> int:
    """Rate all matches that have ended, or at most so many; returns how many that were. `now_ms`: as in `rate_next`."""
    done = 0
    while most is None or done < most:
        rated = rate_next(ratings, _REBUILD_BATCH if most is None else min(_REBUILD_BATCH, most - done), now_ms)
        if rated is None:
            break
        done += rated
    return done


def _rated(ratings: RatingStore, batch: Sequence[EndedMatch]) -> list[RatedMatch]:
    """Matches in the order of counting, each rated by what the ones before have made of its players."""
    became: defaultdict[tuple[str, Ladder], dict[str, Rating]] = defaultdict(dict)
    found: list[RatedMatch] = []
    for ended in batch:
        try:
            ladder = ladder_of(ended)
            if ladder is None:
                found.append(RatedMatch(ended, None, tuple(rate(ended, None, {}))))
                continue
            players = [seat.player for seat in ended.seats]
            latest = became[family(ended.game), ladder]
            known = {**ratings.of(ended.game, ladder, players), **latest}
            seats = rate(ended, ladder, known, _earlier(ratings, ended, ladder, found))
        except UnknownGame:
            found.append(RatedMatch(ended, None, ()))
            continue
        latest.update({seat.player: seat.rating for seat in seats if seat.player and seat.rating is not None})
        found.append(RatedMatch(ended, ladder, tuple(seats)))
    return found


def _earlier(
    ratings: RatingStore, ended: EndedMatch, ladder: Ladder, batch: Sequence[RatedMatch]
) -> list[EarlierResult]:
    """The rated results of its people on the same UTC day, in the same ladder."""
    people = {seat.player for seat in ended.seats if is_capped(seat.player)}
    if len(people) < 2:
        return []  # nobody's opponent is capped
    since_ms = ended.at_ms - ended.at_ms % DAY_MS
    found = ratings.earlier(ended.game, ladder, sorted(people), since_ms)
    same = [
        match
        for match in batch
        if match.ladder is ladder and family(match.ended.game) == family(ended.game) and match.ended.at_ms >= since_ms
    ]
    return found + [result for match in same for result in earlier_results(match)]


def earlier_results(match: RatedMatch) -> list[EarlierResult]:
    """A rated match, as later ones of the day see it."""
    return [
        EarlierResult(match.ended.number, seat.player, seat.partner, seat.points, seat.rating.sigma)
        for seat in match.seats
        if seat.rating is not None
    ]
