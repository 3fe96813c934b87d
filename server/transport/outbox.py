"""Messages waiting to be sent to one peer. Putting never waits; a slow reader is dropped, and comes back by version.

Knows no socket: the door that owns the socket is woken when there is something to take.
"""

from collections import deque
from collections.abc import Callable
from typing import Final

from pydantic import BaseModel

from shared.protocol import Bye, Done

_TOO_SLOW: Final = Bye(
    code="peer/too-slow", message="You read too slowly; come back with the last version you have seen."
)


def encode(message: BaseModel) -> bytes:
    """A message as one line of JSON without its newline."""
    # An answer says only what it has to say; a state names every field, so that a client sees what is empty.
    return message.__pydantic_serializer__.to_json(message, exclude_none=isinstance(message, Done))


class Outbox:
    """A bounded queue of encoded messages for one reader."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._waiting: deque[bytes] = deque()
        self._wake: Callable[[], None] = _nobody
        self.ended = False
        """Whether nothing follows what waits now."""
        self.is_too_slow = False
        """Whether it was ended because its reader was."""

    @property
    def waiting(self) -> int:
        """How many messages wait."""
        return len(self._waiting)

    def connect(self, wake: Callable[[], None]) -> None:
        """From now on call `wake` whenever there is something to take."""
        self._wake = wake

    def put(self, message: bytes) -> None:
        """Add a message; one too many ends the conversation instead."""
        if self.ended:
            return
        if len(self._waiting) >= self._limit:
            self._waiting.clear()
            self.is_too_slow = True
            self.end(encode(_TOO_SLOW))
            return
        self._waiting.append(message)
        self._wake()

    def end(self, last: bytes | None = None) -> None:
        """Nothing follows, except `last`."""
        if self.ended:
            return
        if last is not None:
            self._waiting.append(last)
        self.ended = True
        self._wake()

    def take(self) -> bytes | None:
        """The next message, or None when nothing waits."""
        return self._waiting.popleft() if self._waiting else None

    def take_all(self) -> list[bytes]:
        """Everything that waits."""
        taken = list(self._waiting)
        self._waiting.clear()
        return taken


def _nobody() -> None:
    """No door has connected yet: the messages wait."""
