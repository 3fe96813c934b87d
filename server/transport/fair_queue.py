"""Connections that ask for much take turns, so that those that ask for little do not wait. Knows no message.

A connection has a little processor time of its own, which comes back as time passes. While it lasts, what it says is
served as it is read. A connection that has used it up stands in a queue; a turn of the event loop gives the whole queue
no more than a slice, so however many flood the server, everybody else waits for that slice and not for them.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Final, Protocol

SLICE_S: Final = 0.000_2
"""Processor time of one turn of the event loop for all that stand in the queue, and of one go of a connection. About
what a turn takes that serves one command: so whoever waits for a turn's end waits for two commands instead of one."""
CREDIT_S: Final = 0.002
"""Processor time that a connection may use before it has to queue."""
SHARE: Final = 0.004
"""Of one core, what a connection may use for ever without queueing."""
AT_ONCE: Final = 8
"""Messages served in one go at most; between two of those others may have their turn."""


class Waiting(Protocol):
    """A connection in the queue."""

    def take_turn(self) -> bool:
        """Serve a few messages, and queue again if there are more. Returns whether one of them goes on after it."""
        ...


class Charged(Coroutine[Any, Any, None]):
    """A coroutine whose processor time `charge` is told, in seconds, step by step."""

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

    def __init__(self, clock: Callable[[], float] = time.thread_time) -> None:
        """`clock`: seconds of processor time that were used."""
        self.clock = clock
        self._queue: deque[Waiting] = deque()
        self._is_set = False

    def __len__(self) -> int:
        return len(self._queue)

    def wait(self, one: Waiting) -> None:
        """Stand in the queue."""
        self._queue.append(one)
        if not self._is_set:
            self._is_set = True
            asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        self._is_set = False
        until_s = self.clock() + SLICE_S
        while self._queue:
            goes_on = self._queue.popleft().take_turn()
            if goes_on or self.clock() >= until_s:
                break
        if self._queue and not self._is_set:
            self._is_set = True
            asyncio.get_running_loop().call_soon(self._go_on)
