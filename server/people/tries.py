"""Wrong tries to prove to be somebody: each further one costs a longer wait. Knows no password; time is an argument.

Counted for a name as tried from one address, so that whoever guesses waits and the name's owner, elsewhere, does not.
The plain limits by name and by address (`Limits.logins`) hold beside it.
"""

import time
from collections.abc import Callable, Hashable
from typing import Final

from shared.errors import Limited

FREE: Final = 5
"""Wrong tries that cost nothing: people mistype."""
LONGEST_S: Final = 900.0
"""The longest wait."""
_FORGOTTEN_S: Final = 3_600.0
"""After so long without another try all is forgotten."""
_KEPT: Final = 10_000


class Tries:
    """The wrong tries of a server."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[Hashable, tuple[int, float]] = {}
        """How many, and when the last was."""

    def check(self, who: Hashable) -> None:
        """Whether another try is welcome now. Raises Limited `limit/logins`."""
        count, last = self._wrong.get(who, (0, 0.0))
        wait_s = last + _wait_s(count) - self._clock()
        if wait_s > 0:
            told = f"Too many wrong tries; try again in {max(1, round(wait_s))} s."
            raise Limited("logins", told, round(wait_s, 1))

    def wrong(self, who: Hashable) -> None:
        """That try was wrong."""
        now = self._clock()
        if len(self._wrong) >= _KEPT:
            fresh = {one: found for one, found in self._wrong.items() if now - found[1] < _FORGOTTEN_S}
            self._wrong = dict(sorted(fresh.items(), key=lambda item: item[1])[_KEPT // 2 :])  # the guiltiest are kept
        count, last = self._wrong.get(who, (0, now))
        self._wrong[who] = (1 if now - last > _FORGOTTEN_S else count + 1, now)

    def right(self, who: Hashable) -> None:
        """That try was right: what was wrong before is forgiven."""
        self._wrong.pop(who, None)


def _wait_s(count: int) -> float:
    """After so many wrong tries in a row: 1 s, 2 s, 4 s ..."""
    return 0.0 if count < FREE else min(LONGEST_S, 2.0 ** min(count - FREE, 30))
