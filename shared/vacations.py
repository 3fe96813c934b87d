"""Vacations in correspondence: how many days a person may take, and how they are counted. Knows no table and no store.

Each day that has begun counts, and counts until a year after the vacation began. An allowance for any year, not for the
calendar's, is what keeps a lost game from being stalled: nobody takes two allowances in a row.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from typing import Final

MOST_DAYS: Final = 30
"""Days of vacation in any `YEAR_MS`."""
DAY_MS: Final = 86_400_000
YEAR_MS: Final = 365 * DAY_MS


@dataclass(frozen=True, slots=True)
class Vacation:
    """A time in which a person's clocks of correspondence stand, in milliseconds since 1970."""

    begun_ms: int
    until_ms: int
    """The planned end; of a vacation that was ended early, the end."""

    @property
    def days(self) -> int:
        """Days that it takes from the allowance: those that have begun, one at least."""
        return max(1, ceil((self.until_ms - self.begun_ms) / DAY_MS))


@dataclass(frozen=True, slots=True)
class VacationStanding:
    """A person's vacation now, and what is left of the allowance."""

    until_ms: int | None
    """The end of the vacation; None for a person who is not on one."""
    days_left: int
    """Days that may still be taken, beside those of the vacation now."""


def standing(taken: Iterable[Vacation], now_ms: int) -> VacationStanding:
    """The standing of a person who has taken these vacations."""
    counted = [vacation for vacation in taken if vacation.begun_ms > now_ms - YEAR_MS]
    until_ms = next((vacation.until_ms for vacation in counted if vacation.until_ms > now_ms), None)
    return VacationStanding(until_ms, MOST_DAYS - sum(vacation.days for vacation in counted))
