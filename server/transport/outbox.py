"""Messages waiting to be sent to one client. `enqueue` never waits; a client that reads too slowly is disconnected.

Knows no socket: the transport that owns it is called when there is something to send. A disconnected client connects
again and asks for what it has missed since the last version it saw.
"""

from collections.abc import Callable
from enum import Enum
from typing import Final

from pydantic import BaseModel

from shared.protocol import Bye, Done

_TOO_SLOW: Final = Bye(
    code="connection/too-slow", message="You read too slowly; come back with the last version you have seen."
)


def encode(message: BaseModel) -> bytes:
    """A message as one line of JSON without its newline."""
    # A reply omits its empty fields; a state has them all, so that a client sees what is empty.
    return message.__pydantic_serializer__.to_json(message, exclude_none=isinstance(message, Done))


class OutboxState(Enum):
    """An outbox is open until it is closed, by the server or because its client read too slowly."""

    OPEN = "accepts messages"
    CLOSED = "sends the messages that wait, then nothing more"
    OVERFLOWED = "closed because too many messages waited; they were dropped"


class Outbox:
    """A bounded queue of encoded messages for one reader."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._waiting: list[bytes] = []
        self._wake: Callable[[], None] = _nobody
        self.state = OutboxState.OPEN

    @property
    def is_closed(self) -> bool:
        """Whether no message can follow those that wait now."""
        return self.state is not OutboxState.OPEN

    @property
    def waiting(self) -> int:
        """Number of messages that wait."""
        return len(self._waiting)

    def on_ready(self, wake: Callable[[], None]) -> None:
        """From now on, call `wake` whenever there is a message to send."""
        self._wake = wake

    def send(self, message: BaseModel) -> None:
        """Add a message that is for this reader alone."""
        self.enqueue(encode(message))

    def enqueue(self, message: bytes) -> None:
        """Add an encoded message. One too many closes the outbox instead."""
        if self.is_closed:
            return
        if len(self._waiting) >= self._limit:
            self._waiting.clear()
            self._close(OutboxState.OVERFLOWED, encode(_TOO_SLOW))
            return
        self._waiting.append(message)
        if len(self._waiting) == 1:  # else the reader has been woken, and takes all that wait
            self._wake()

    def close(self, last: bytes | None = None) -> None:
        """Accept no more messages after `last`."""
        if not self.is_closed:
            self._close(OutboxState.CLOSED, last)

    def _close(self, state: OutboxState, last: bytes | None) -> None:
        if last is not None:
            self._waiting.append(last)
        self.state = state
        self._wake()

    def drain(self) -> list[bytes]:
        """Remove all messages that wait."""
        messages, self._waiting = self._waiting, []
        return messages


def _nobody() -> None:
    """No transport is connected yet: the messages wait."""
