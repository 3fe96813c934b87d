"""Busy connections take turns, so that the others do not have to wait. Knows no message.

Each connection has a small credit of processor time, which refills as time passes. While it lasts, messages are served
as they are read. A connection without credit waits in a queue, and one turn of the event loop gives the whole queue no
more than a slice: however many clients flood the server, the others wait for one slice only.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Final, Protocol

SLICE_S: Final = 0.000_2
"""Processor time per turn of the event loop for the whole queue, and for one connection at a time. It is about the cost
of one command, so a client waits for two commands instead of one."""
CREDIT_S: Final = 0.002
"""Processor time that a connection may use before it has to queue."""
SHARE: Final = 0.004
"""Share of one core that a connection may use for ever without queueing."""
AT_ONCE: Final = 8
"""Most messages that one connection is served at a time."""
_READ_EVERY_S: Final = 0.001


class ProcessorClock:
    """Processor seconds of a thread, for much less than it costs to ask the system: that is done once in a millisecond,
    and the time between counts as used. The next reading takes back any excess, so differences add up to the time used.
    """

    __slots__ = ("_read_s", "_used", "_used_s", "_wall")

    def __init__(self, used: Callable[[], float] = time.thread_time, wall: Callable[[], float] = time.perf_counter):
        """`used`: processor time used so far; `wall`: time passed; both in seconds."""
        self._used, self._wall = used, wall
        self._used_s, self._read_s = used(), wall()

    def __call__(self) -> float:
        now_s = self._wall()
        passed_s = now_s - self._read_s
        if passed_s < _READ_EVERY_S:
            return self._used_s + passed_s
        self._used_s, self._read_s = self._used(), now_s
        return self._used_s


class Waiting(Protocol):
    """A connection that can wait in the queue."""

    def take_turn(self) -> bool:
        """Serve a few messages, and queue again if there are more. Returns whether one of them is still running."""
        ...


class Charged(Coroutine[Any, Any, None]):
    """A coroutine that reports the processor time of each step, in seconds, to `charge`."""

    def __init__(self, inner: Coroutine[Any, Any, None], clock: Callable[[], float], charge: Callable[[float], None]):
        self._inner, self._clock, self._charge = inner, clock, charge

    def send(self, value: Any, /) -> Any:
        """One step."""
        began_s = self._clock()
        try:
            return self._inner.send(value)
        finally:
            self._charge(self._clock() - began_s)

    def throw(self, *error: Any) -> Any:
        """Raise an error where the coroutine waits."""
        return self._inner.throw(*error)

    def close(self) -> None:
        """End the coroutine."""
        self._inner.close()

    def __await__(self) -> Generator[Any, Any, None]:
        return self._inner.__await__()


class Turns:
    """The queue of a server."""

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        """`clock`: processor time used so far, in seconds; None: this thread's."""
        self.clock = clock or ProcessorClock()
        self._queue: deque[Waiting] = deque()
        self._is_scheduled = False

    def __len__(self) -> int:
        return len(self._queue)

    def wait(self, connection: Waiting) -> None:
        """Add a connection to the queue."""
        self._queue.append(connection)
        if not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._serve_queue)

    def _serve_queue(self) -> None:
        self._is_scheduled = False
        until_s = self.clock() + SLICE_S
        while self._queue:
            goes_on = self._queue.popleft().take_turn()
            if goes_on or self.clock() >= until_s:
                break
        if self._queue and not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._serve_queue)
