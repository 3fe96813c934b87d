"""Sets the stop bytes of budgets when their time is up: agents and compiled searches know no clock."""

import heapq
import threading
from itertools import count
from time import monotonic


class Alarms:
    """Sets budgets' stop bytes at their time. One thread for all of them, asleep while there is nothing to ring."""

    def __init__(self) -> None:
        self._due: list[tuple[float, int, bytearray]] = []
        self._changed = threading.Condition()
        self._numbers = count()
        threading.Thread(target=self._ring, name="alarms", daemon=True).start()

    def set(self, stop: bytearray, seconds: float) -> None:
        """Set `stop[0]` to 1 after `seconds`, at once if they are 0 or less."""
        if seconds <= 0:
            stop[0] = 1
            return
        with self._changed:
            heapq.heappush(self._due, (monotonic() + seconds, next(self._numbers), stop))
            self._changed.notify()

    def _ring(self) -> None:
        with self._changed:
            while True:
                now = monotonic()
                while self._due and self._due[0][0] <= now:
                    heapq.heappop(self._due)[2][0] = 1
                self._changed.wait(self._due[0][0] - now if self._due else None)
