"""Whether the store does what this server needs of it. One line of the log when an outage begins, one when it is over.

Every part that finds the store out of reach says so here and logs nothing itself; it says so, too, when it works again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager

from shared.errors import LogError, is_outage

_log = logging.getLogger("oldhand.store")


class Outage:
    """One server's. For its event loop."""

    def __init__(self) -> None:
        self._failing: set[str] = set()
        """The parts of the server that fail."""

    def failed(self, part: str, error: Exception) -> bool:
        """A part of the server could not do its work. False: not for want of the store, so it is no part of this."""
        if not is_outage(error):
            return False
        if not self._failing:
            _log.error("the store is out of reach: %s", error, extra={"code": "store/unreachable", "part": part})
        self._failing.add(part)
        return True

    def works(self, part: str) -> None:
        """A part of the server could do its work."""
        was_on = part in self._failing
        self._failing.discard(part)
        if was_on and not self._failing:
            _log.info("the store is in reach again")

    @contextmanager
    def noted(self, part: str, work: str, log: logging.Logger) -> Generator[None]:
        """Around `work` that is done again and again: what goes wrong there is logged, here or with its traceback."""
        try:
            yield
        except Exception as error:
            if not self.failed(part, error):
                log.exception("%s cannot be done now", work)
        else:
            self.works(part)

    async def look_for_ever(
        self, part: str, work: str, log: logging.Logger, look: Callable[[], Awaitable[None]], every_s: float
    ) -> None:
        """Do a part's `work` at once, and again every so many seconds."""
        while True:
            with self.noted(part, work, log):
                await look()
            await asyncio.sleep(every_s)

    def is_on(self) -> bool:
        """Whether some part fails now."""
        return bool(self._failing)

    async def check(self) -> None:
        """Raises LogError `store/unreachable` from the first failure on until all that failed works again."""
        if self._failing:  # anybody may read this: where the store is, and what it says, is in the log
            raise LogError("store/unreachable", f"The store cannot be reached for: {', '.join(sorted(self._failing))}.")
