"""The clocks of a match: what each seat has left, and whose time runs since when. A value; reads no clock itself.

Every event of the table is folded: what has run until then is charged, so that the clocks are always right as of the
newest event. Lag is given back within a quota: a seat's line may cost it at most 500 ms a move, and over a match no
more than `QUOTA` lets it save up (LESSONS 2.1.1). The time given back is in the event's `clock_ms`, so a replay knows
it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from shared.core import Seat
from shared.protocol import Clock, DaysClock, FischerClock, MoveClock
from shared.values import changed

LAG_MS = 500
"""At most given back for one move."""
QUOTA_GAIN_MS = 350
"""Milliseconds by which the lag quota grows with each of the player's moves."""
QUOTA_MS = (3 * QUOTA_GAIN_MS, 7 * QUOTA_GAIN_MS)
"""The quota of lag at the beginning of a match, and the most it grows to."""
SPARED_MS = 3_600_000
"""In correspondence a restart leaves everybody at least this long, or what was left."""
GIVEN_LIMIT_MS = 3 * 3_600_000
"""Time that is given lifts no clock higher than this above what a match begins with."""

T = TypeVar("T")


class TimedMove(NamedTuple):
    """A move that was made, as the clocks see it."""

    seat: Seat
    at_ms: int
    left_ms: int | None
    """Time left on the seat's clock; None: a move of its player did not stop that clock."""
    next: tuple[Seat, ...]
    """The seats whose time counts from then on."""


@dataclass(frozen=True)  # without slots, for `changed`
class Clocks:
    """Clocks as of `since_ms`. All lists are per seat, times in milliseconds."""

    terms: Clock
    left_ms: tuple[int, ...]
    """Never negative."""
    quota_ms: tuple[int, ...]
    """Lag that may still be given back."""
    flagged_ms: tuple[int | None, ...]
    """When the seat's time ran out, where the terms have an AI player go on: it plays without a clock."""
    running: tuple[Seat, ...] = ()
    """The seats whose time runs."""
    since_ms: int = 0
    spent_ms: int = 0
    """Time that the running seat had spent on this decision until then."""
    frozen: bool = False
    """Nothing runs after a restart until somebody sets the clocks going."""

    @staticmethod
    def new(terms: Clock, seats: int) -> "Clocks":
        """The clocks of a match that has not begun."""
        return Clocks(terms, (start_ms(terms),) * seats, (QUOTA_MS[0],) * seats, (None,) * seats)

    def left_at(self, now_ms: int) -> tuple[int, ...]:
        """Time left by seat."""
        return tuple(
            max(0, left - self.elapsed_ms(now_ms)) if seat in self.running else left
            for seat, left in enumerate(self.left_ms)
        )

    def elapsed_ms(self, now_ms: int) -> int:
        """How long those who are running have been running since the newest event. A clock set back costs nobody."""
        return max(0, now_ms - self.since_ms)

    def is_out(self, seat: Seat, now_ms: int, lag_ms: int = 0) -> bool:
        """Whether a move of `seat` that arrives now comes too late, with that much lag on its line."""
        return seat in self.running and self._after(seat, now_ms, lag_ms) <= 0

    def flag_ms(self, seat: Seat) -> int:
        """When the time of a running seat is up for good: no lag could still excuse a move."""
        return self.since_ms + self.left_ms[seat] + min(LAG_MS, self.quota_ms[seat])

    def after_move(self, seat: Seat, now_ms: int, lag_ms: int) -> int:
        """Time left of `seat` after a move that arrives now: lag given back, increment included."""
        if self.flagged_ms[seat] is not None:
            return self.left_ms[seat]
        return self._after(seat, now_ms, lag_ms) + gain_ms(self.terms)

    def given(self, seats: Iterable[Seat], now_ms: int, more_ms: int) -> tuple[int, ...]:
        """The clocks after these seats were given time."""
        most = start_ms(self.terms) + GIVEN_LIMIT_MS
        chosen = set(seats)
        return tuple(
            max(left, min(most, left + more_ms)) if seat in chosen else left
            for seat, left in enumerate(self.left_at(now_ms))
        )

    def charged(self, at_ms: int) -> "Clocks":
        """As of a later event: what has run is off the clocks."""
        spent_ms = self.spent_ms + self.elapsed_ms(at_ms)
        return changed(self, left_ms=self.left_at(at_ms), since_ms=max(self.since_ms, at_ms), spent_ms=spent_ms)

    def played(self, moves: Iterable[TimedMove]) -> "Clocks":
        """After moves, each of them a new question to the next seat: `charged` or stopped, `asked`, `run`."""
        left, quota, flagged = list(self.left_ms), list(self.quota_ms), self.flagged_ms
        running, since_ms, spent_ms = self.running, self.since_ms, self.spent_ms
        gain, whole_ms = gain_ms(self.terms), None if isinstance(self.terms, FischerClock) else start_ms(self.terms)
        for seat, at_ms, left_ms, following in moves:
            if at_ms > since_ms:
                elapsed_ms, since_ms = at_ms - since_ms, at_ms
            else:
                elapsed_ms = 0
            spent_ms += elapsed_ms
            if left_ms is not None and seat in running:
                given_back_ms = max(0, left_ms - (left[seat] - elapsed_ms + gain))
                quota[seat] = min(QUOTA_MS[1], max(0, quota[seat] - given_back_ms) + QUOTA_GAIN_MS)
            for other in running:
                left[other] = max(0, left[other] - elapsed_ms)
            if left_ms is not None:
                left[seat], running = left_ms, ()
            if whole_ms is not None:
                left, flagged = [whole_ms] * len(left), (None,) * len(left)
            then = () if self.frozen else tuple([other for other in following if flagged[other] is None])
            if then != running:
                running, spent_ms = then, 0
        return changed(
            self,
            left_ms=tuple(left),
            quota_ms=tuple(quota),
            flagged_ms=flagged,
            running=running,
            since_ms=since_ms,
            spent_ms=spent_ms,
        )

    def flagged(self, seat: Seat, at_ms: int) -> "Clocks":
        """With the time of `seat` up and an AI player to go on for it."""
        return changed(
            self, left_ms=_put(self.left_ms, seat, 0), flagged_ms=_put(self.flagged_ms, seat, at_ms), running=()
        )

    def set(self, left_ms: Sequence[int], at_ms: int, *, frozen: bool, anew: bool) -> "Clocks":
        """As somebody has set them. `anew`: after a restart, when whoever is waited for has as long as ever."""
        flags = [None if left else flag for left, flag in zip(left_ms, self.flagged_ms, strict=True)]
        flagged = tuple(at_ms if anew and flag is not None else flag for flag in flags)
        return changed(self, left_ms=tuple(left_ms), flagged_ms=flagged, since_ms=at_ms, frozen=frozen)

    def spared(self, now_ms: int) -> tuple[int, ...]:
        """Time left of correspondence clocks when the server is back: by the calendar, and at least an hour or the time
        that was left, for nobody could move while it was away.
        """
        least = (min(before, SPARED_MS) for before in self.left_ms)
        return tuple(max(now, spared) for now, spared in zip(self.left_at(now_ms), least, strict=True))

    def refilled(self) -> "Clocks":
        """Before a new question: where every move has its own time, that is whole again."""
        if isinstance(self.terms, FischerClock):
            return self
        seats = len(self.left_ms)
        return changed(self, left_ms=(start_ms(self.terms),) * seats, flagged_ms=(None,) * seats)

    def run(self, seats: Iterable[Seat]) -> "Clocks":
        """Running for these seats from now on, except for those whose time is up."""
        running = () if self.frozen else tuple(seat for seat in seats if self.flagged_ms[seat] is None)
        return self if running == self.running else changed(self, running=running, spent_ms=0)

    def _after(self, seat: Seat, now_ms: int, lag_ms: int) -> int:
        """Time left after a move that arrives now, without increment; may be negative."""
        if seat not in self.running:
            return self.left_ms[seat]
        elapsed_ms = self.elapsed_ms(now_ms)
        given_back_ms = min(max(0, lag_ms), LAG_MS, self.quota_ms[seat], self.spent_ms + elapsed_ms)
        return self.left_ms[seat] - elapsed_ms + given_back_ms


def start_ms(terms: Clock) -> int:
    """Time left before the first move."""
    match terms:
        case FischerClock():
            return 1_000 * terms.bank_s
        case MoveClock():
            return 1_000 * terms.move_s
        case DaysClock():
            return 86_400_000 * terms.days


def gain_ms(terms: Clock) -> int:
    """The increment for each of the player's moves."""
    return 1_000 * terms.gain_s if isinstance(terms, FischerClock) else 0


def _put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
