"""Makes all ratings again from the log, or rehearses it without writing, and says what changes. Knows no formula."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from shared.people import family
from shared.rated_matches import EarlierResult, EndedMatch, Ladder, RatedMatch, Rating, Standing
from shared.ratings.pending import earlier_results, rate_pending
from shared.store.ratings import Progress, Ratings

_Place = tuple[str, Ladder, str]
"""Game, ladder, player."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A player's place in a ladder that a rebuild changes. None: no such place."""

    game: str
    ladder: Ladder
    player: str
    before: Rating | None
    after: Rating | None

    @property
    def points(self) -> int:
        """The difference in shown points; a place that is gone counts as a newcomer's."""
        return (self.after or Rating()).shown - (self.before or Rating()).shown


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The result of a rebuild."""

    matches: int
    """Matches that were looked at."""
    casual: Mapping[str, int]
    """Matches that do not count, by `shared.rated_matches.Casual`."""
    limited: Mapping[str, int]
    """Seats that gain or lose less than their result says, by `shared.rated_matches.Limited`."""
    changes: Sequence[Changed]
    """The largest loss first."""


def rebuild(ratings: Ratings, now_ms: int, *, dry_run: bool) -> Rebuilt:
    """Make every result and rating again, or with `dry_run` only say what that would change. Raises LogError."""
    before = ratings.every_standing()
    if dry_run:
        rehearsal = _Rehearsal(ratings)
        count = rate_pending(rehearsal, now_ms=now_ms)
        return Rebuilt(count, rehearsal.casual, rehearsal.limited, _changes(before, rehearsal.places()))
    ratings.start_anew()
    counted = _Counted(ratings)
    count = rate_pending(counted, now_ms=now_ms)
    return Rebuilt(count, counted.casual, counted.limited, _changes(before, _places(ratings.every_standing())))


class _Counted:
    """A store that counts the reasons for which ratings stay."""

    def __init__(self, ratings: Ratings) -> None:
        self._ratings = ratings
        self.casual: Counter[str] = Counter()
        self.limited: Counter[str] = Counter()

    def unrated(self, limit: int = 50, now_ms: int | None = None) -> list[EndedMatch]:
        return self._ratings.unrated(limit, now_ms)

    def of(self, game: str, ladder: Ladder, players: Sequence[str]) -> dict[str, Rating]:
        return self._ratings.of(game, ladder, players)

    def earlier(self, game: str, ladder: Ladder, players: Sequence[str], since_ms: int) -> list[EarlierResult]:
        return self._ratings.earlier(game, ladder, players, since_ms)

    def keep(self, rated: Sequence[RatedMatch], waiting: Sequence[EndedMatch] = ()) -> bool:
        is_kept = self._ratings.keep(rated, waiting)
        if is_kept:
            self._count(rated)
        return is_kept

    def _count(self, rated: Iterable[RatedMatch]) -> None:
        for match in rated:
            reasons = [seat.why for seat in match.seats if seat.why is not None]
            if match.ladder is None:
                self.casual.update(reasons[:1])
            else:
                self.limited.update(reasons)


class _Rehearsal(_Counted):
    """Rates from the log into memory."""

    def __init__(self, ratings: Ratings) -> None:
        super().__init__(ratings)
        self._progress = Progress()
        self._known: dict[_Place, Rating] = {}
        self._results: defaultdict[_Place, list[tuple[int, list[EarlierResult]]]] = defaultdict(list)
        """The rated matches of each player, and when each counted, in milliseconds."""

    def unrated(self, limit: int = 50, now_ms: int | None = None) -> list[EndedMatch]:
        return self._ratings.unrated(limit, now_ms, self._progress)

    def of(self, game: str, ladder: Ladder, players: Sequence[str]) -> dict[str, Rating]:
        found = {player: self._known.get((family(game), ladder, player)) for player in players}
        return {player: rating for player, rating in found.items() if rating is not None}

    def earlier(self, game: str, ladder: Ladder, players: Sequence[str], since_ms: int) -> list[EarlierResult]:
        found: dict[int, list[EarlierResult]] = {}
        for player in players:
            for at_ms, results in reversed(self._results[family(game), ladder, player]):
                if at_ms < since_ms:
                    break
                found[results[0].number] = results
        return [result for results in found.values() for result in results]

    def keep(self, rated: Sequence[RatedMatch], waiting: Sequence[EndedMatch] = ()) -> bool:
        done = {match.ended.number for match in rated}
        aside = {number: at_ms for number, at_ms in self._progress.aside.items() if number not in done}
        aside |= {match.number: match.at_ms for match in waiting}
        self._progress = Progress(max(self._progress.mark, *done, *aside, 0), aside)
        self._count(rated)
        for match in rated:
            if match.ladder is None:
                continue
            results = earlier_results(match)
            for seat in match.seats:
                if seat.player and seat.rating is not None:
                    place = family(match.ended.game), match.ladder, seat.player
                    self._known[place] = seat.rating
                    self._results[place].append((match.ended.at_ms, results))
        return True

    def places(self) -> dict[_Place, Rating]:
        """Every rating, when all matches are rated."""
        return self._known


def _places(standings: Iterable[Standing]) -> dict[_Place, Rating]:
    return {(it.game, it.ladder, it.player): it.rating for it in standings}


def _changes(before: Iterable[Standing], after: Mapping[_Place, Rating]) -> list[Changed]:
    known = _places(before)
    changed = [
        Changed(*place, known.get(place), after.get(place))
        for place in known.keys() | after.keys()
        if known.get(place) != after.get(place)
    ]
    return sorted(changed, key=lambda it: (it.points, it.game, it.ladder, it.player))
