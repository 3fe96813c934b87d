"""Spaced repetition by SM-2: when something that was got right or wrong comes back. Knows no clock.

P. A. Woźniak, "Application of a computer to improve the results obtained in working with the SuperMemo method" (1990),
with two of its six grades: 5 for what is got right at the first try, 2 for the rest.
"""

from dataclasses import dataclass, replace
from typing import Final

_LEAST_EASE: Final = 1.3
_GAIN, _LOSS = 0.1, 0.32
"""The ease factor gains or loses so much with a grade of 5 or 2."""
_FIRST_DAYS: Final = (1, 6)
_MOST_DAYS: Final = 3_650


@dataclass(frozen=True, slots=True)
class Schedule:
    """How often something has been got right in a row, and what follows from it."""

    repetitions: int = 0
    days: int = 0
    """From the last try to the next."""
    ease: float = 2.5
    """The next interval is so many times the last one."""


def after_try(schedule: Schedule, *, right: bool) -> Schedule:
    """The schedule after one more first try."""
    if not right:
        return Schedule(0, 1, max(_LEAST_EASE, schedule.ease - _LOSS))
    done = schedule.repetitions
    days = _FIRST_DAYS[done] if done < len(_FIRST_DAYS) else min(_MOST_DAYS, round(schedule.days * schedule.ease))
    return replace(schedule, repetitions=done + 1, days=days, ease=schedule.ease + _GAIN)
