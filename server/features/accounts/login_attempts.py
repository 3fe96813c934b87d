"""Wrong tries to prove to be somebody: each further one costs a longer wait. Knows no password; time is an argument.

Counted for a name as tried from one network, so that a guesser waits and the name's owner, elsewhere, does not.
`server.features.accounts.log_in` says what else is counted apart.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import ceil
from typing import Final

from server.core.rate_limits import drop_least
from shared.errors import Limited

FREE: Final = 5
"""Wrong tries that cost nothing: people mistype."""
LONGEST_S: Final = 900
"""The longest wait."""
_FORGOTTEN_NS: Final = 3_600 * 10**9
"""After so long without another try all is forgotten."""
_KEPT: Final = 10_000


class Tries:
    """The wrong tries of a server."""

    def __init__(self, clock: Callable[[], int] = time.monotonic_ns) -> None:
        """`clock`: nanoseconds since any time in the past."""
        self._clock = clock
        self._wrong: OrderedDict[Hashable, tuple[int, int]] = OrderedDict()
        """How many, and when the last was; the last to try is last."""

    def check(self, who: Hashable) -> None:
        """Whether another try is welcome now. Raises Limited `limit/logins`."""
        count, last_ns = self._wrong.get(who, (0, 0))
        wait_ns = last_ns + _wait_ns(count) - self._clock()
        if wait_ns > 0:
            raise Limited("logins", f"Too many wrong attempts. Try again in {ceil(wait_ns / 1e9)} s.", wait_ns / 1e9)

    def wrong(self, who: Hashable) -> None:
        """That try was wrong."""
        now_ns = self._clock()
        count, last_ns = self._wrong.get(who, (0, now_ns))
        self._wrong[who] = (1 if now_ns - last_ns > _FORGOTTEN_NS else count + 1, now_ns)
        self._wrong.move_to_end(who)
        if len(self._wrong) > _KEPT:
            drop_least(self._wrong, self._weight)

    def right(self, who: Hashable) -> None:
        """That try was right: what was wrong before is forgiven."""
        self._wrong.pop(who, None)

    def _weight(self, who: Hashable) -> tuple[int, int]:
        count, last_ns = self._wrong[who]
        return (0 if self._clock() - last_ns > _FORGOTTEN_NS else count), last_ns


def _wait_ns(count: int) -> int:
    """After so many wrong tries in a row: 1 s, 2 s, 4 s ..."""
    return 0 if count < FREE else 10**9 * min(LONGEST_S, 2 ** min(count - FREE, 30))
