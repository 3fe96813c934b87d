"""The clocks of a match: the time each seat has left, and whose time is running. A value; reads no system clock.

Every event of the table is applied: the time that has run until then is charged, so the clocks are as of the newest
event. Lag is compensated within a quota: at most 500 ms per move, and over a match no more than `QUOTA_MS` allows
(LESSONS 2.1.1). The compensated time is in the event's `clock_ms`, so a replay gives the same clocks.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from shared.core import Seat
from shared.protocol import Clock, DaysClock, FischerClock, MoveClock

LAG_MS = 500
"""Most lag that is compensated for one move."""
QUOTA_GAIN_MS = 350
"""Milliseconds by which the lag quota grows with each of the player's moves."""
QUOTA_MS = (3 * QUOTA_GAIN_MS, 7 * QUOTA_GAIN_MS)
"""The lag quota at the start of a match, and its maximum."""
SPARED_MS = 3_600_000
"""After a restart, correspondence clocks have at least this long, or the time that was left."""
GIVEN_LIMIT_MS = 3 * 3_600_000
"""Extra time raises no clock above the starting time by more than this."""

T = TypeVar("T")


class TimedMove(NamedTuple):
    """A move, as the clocks see it."""

    seat: Seat
    at_ms: int
    left_ms: int | None
    """Time left on the seat's clock; None: the move did not stop that clock."""
    next: tuple[Seat, ...]
    """The seats whose time counts from then on."""


class Clocks(Struct, frozen=True, gc=False):
    """Clocks as of `since_ms`. All lists are per seat, times in milliseconds."""

    terms: Clock
    left_ms: tuple[int, ...]
    """Never negative."""
    quota_ms: tuple[int, ...]
    """Lag that may still be compensated."""
    flagged_ms: tuple[int | None, ...]
    """When the seat's time ran out, if the terms let an AI player continue: it plays without a clock."""
    running: tuple[Seat, ...] = ()
    """The seats whose time runs."""
    since_ms: int = 0
    spent_ms: int = 0
    """Time that the running seat has spent on this decision until `since_ms`."""
    paused: bool = False
    """Nothing runs after a restart until the clocks are resumed."""
    reached_ms: tuple[tuple[int, ...], ...] = ()
    """Of a bank of time where moves may be taken back: the time left when each position of the match was reached, the
    first before any move. Time given since is in all of them."""

    @staticmethod
    def new(terms: Clock, seats: int, *, goes_back: bool = False) -> "Clocks":
        """The clocks before the start of a match. `goes_back`: whether moves may be taken back."""
        left = (start_ms(terms),) * seats
        reached = (left,) if goes_back and isinstance(terms, FischerClock) else ()
        return Clocks(terms, left, (QUOTA_MS[0],) * seats, (None,) * seats, reached_ms=reached)

    def left_at(self, now_ms: int) -> tuple[int, ...]:
        """Time left by seat."""
        return tuple(
            max(0, left - self.elapsed_ms(now_ms)) if seat in self.running else left
            for seat, left in enumerate(self.left_ms)
        )

    def elapsed_ms(self, now_ms: int) -> int:
        """Time that has run since the newest event; never negative, even if the system clock is set back."""
        return max(0, now_ms - self.since_ms)

    def is_out(self, seat: Seat, now_ms: int, lag_ms: int = 0) -> bool:
        """Whether a move of `seat` that arrives now with that much lag is too late."""
        return seat in self.running and self._after(seat, now_ms, lag_ms) <= 0

    def flag_ms(self, seat: Seat) -> int:
        """When the time of a running seat is up for good, whatever the lag of its move."""
        return self.since_ms + self.left_ms[seat] + min(LAG_MS, self.quota_ms[seat])

    def after_move(self, seat: Seat, now_ms: int, lag_ms: int) -> int:
        """Time left of `seat` after a move that arrives now, with lag compensation and increment."""
        if self.flagged_ms[seat] is not None:
            return self.left_ms[seat]
        return self._after(seat, now_ms, lag_ms) + gain_ms(self.terms)

    def given(self, seats: Iterable[Seat], now_ms: int, more_ms: int) -> tuple[int, ...]:
        """Time left by seat after giving these seats extra time."""
        most = start_ms(self.terms) + GIVEN_LIMIT_MS
        chosen = set(seats)
        return tuple(
            max(left, min(most, left + more_ms)) if seat in chosen else left
            for seat, left in enumerate(self.left_at(now_ms))
        )

    def charged(self, at_ms: int) -> "Clocks":
        """As of a later event: the time that has run is charged."""
        spent_ms = self.spent_ms + self.elapsed_ms(at_ms)
        return replace(self, left_ms=self.left_at(at_ms), since_ms=max(self.since_ms, at_ms), spent_ms=spent_ms)

    def played(self, moves: Iterable[TimedMove]) -> "Clocks":
        """After moves, each of them a new question to the next seat: `charged` or stopped, `asked`, `run`."""
        left, quota, flagged = list(self.left_ms), list(self.quota_ms), self.flagged_ms
        running, since_ms, spent_ms = self.running, self.since_ms, self.spent_ms
        reached = list(self.reached_ms)
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
            if reached:
                reached.append(tuple(left))
            then = () if self.paused else tuple([other for other in following if flagged[other] is None])
            if then != running:
                running, spent_ms = then, 0
        return replace(
            self,
            left_ms=tuple(left),
            quota_ms=tuple(quota),
            flagged_ms=flagged,
            running=running,
            since_ms=since_ms,
            spent_ms=spent_ms,
            reached_ms=tuple(reached),
        )

    def before(self, plies: int) -> tuple[int, ...] | None:
        """Time left by seat when the position before so many plies was reached; None where that is not kept."""
        return self.reached_ms[-1 - plies] if plies < len(self.reached_ms) else None

    def taken_back(self, plies: int, left_ms: tuple[int, ...] | None, at_ms: int) -> "Clocks":
        """After moves were taken back, with these times; None: those that ran on until now."""
        clocks = self.charged(at_ms)
        reached = self.reached_ms[: max(1, len(self.reached_ms) - plies)]
        if left_ms is None:
            return replace(clocks, reached_ms=reached)
        flagged = tuple([None if left else flag for left, flag in zip(left_ms, self.flagged_ms, strict=True)])
        return replace(clocks, left_ms=left_ms, flagged_ms=flagged, running=(), reached_ms=reached)

    def extended(self, left_ms: Sequence[int], at_ms: int) -> "Clocks":
        """With the time that players were given: it stays theirs when moves are taken back."""
        if not self.reached_ms:
            return self
        more = [new - old for new, old in zip(left_ms, self.left_at(at_ms), strict=True)]
        reached = [tuple([old + add for old, add in zip(it, more, strict=True)]) for it in self.reached_ms]
        return replace(self, reached_ms=tuple(reached))

    def flagged(self, seat: Seat, at_ms: int) -> "Clocks":
        """With the time of `seat` up and an AI player to continue for it."""
        return replace(
            self, left_ms=_put(self.left_ms, seat, 0), flagged_ms=_put(self.flagged_ms, seat, at_ms), running=()
        )

    def set(self, left_ms: Sequence[int], at_ms: int, *, paused: bool, anew: bool) -> "Clocks":
        """Set to these times. `again`: after a restart, an awaited AI player has its whole time to come again."""
        flags = [None if left else flag for left, flag in zip(left_ms, self.flagged_ms, strict=True)]
        flagged = tuple(at_ms if anew and flag is not None else flag for flag in flags)
        return replace(self, left_ms=tuple(left_ms), flagged_ms=flagged, since_ms=at_ms, paused=paused)

    def spared(self, now_ms: int) -> tuple[int, ...]:
        """Time left of correspondence clocks after a restart: at least `SPARED_MS` or the time left before.

        Nobody could move while the server was down.
        """
        least = (min(before, SPARED_MS) for before in self.left_ms)
        return tuple(max(now, spared) for now, spared in zip(self.left_at(now_ms), least, strict=True))

    def refilled(self) -> "Clocks":
        """Before a new question: a clock per move has its whole time again."""
        if isinstance(self.terms, FischerClock):
            return self
        seats = len(self.left_ms)
        return replace(self, left_ms=(start_ms(self.terms),) * seats, flagged_ms=(None,) * seats)

    def run(self, seats: Iterable[Seat]) -> "Clocks":
        """Running for these seats from now on, except for those whose time is up."""
        running = () if self.paused else tuple(seat for seat in seats if self.flagged_ms[seat] is None)
        return self if running == self.running else replace(self, running=running, spent_ms=0)

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
