"""Messages waiting to be sent to one client. `enqueue` never waits; a client that reads too slowly is disconnected.

Knows no socket: the transport that owns it is called when there is something to send. A disconnected client connects
again and asks for what it has missed since the last version it saw.
"""

import asyncio
import logging
from enum import Enum
from typing import Final, Protocol

from msgspec import Struct

from shared.protocol import Bye, Done, encode_present, structs

_TOO_SLOW: Final = Bye(
    code="connection/too-slow", message="You read too slowly; come back with the last version you have seen."
)


_log = logging.getLogger("oldhand.outbox")


def encode(message: Struct) -> bytes:
    """A message as one line of JSON without its newline."""
    encoded = structs.encode(message)
    if type(message) is Done and encoded.find(b"null") >= 0:
        # A reply omits its empty fields; a state has them all, so that a client sees what is empty.
        return encode_present(message)
    return encoded


NONE: Final[list[bytes]] = []
"""The messages of every outbox where none waits; never changed."""


class OutboxState(Enum):
    """An outbox is open until it is closed, by the server or because its client read too slowly."""

    OPEN = "accepts messages"
    CLOSED = "sends the messages that wait, then nothing more"
    OVERFLOWED = "closed because too many messages waited; they were dropped"


_OPEN: Final = OutboxState.OPEN
"""As a global, because each message asks: Python 3.11 finds a member through its class several times as slowly."""


class Reader(Protocol):
    """The owner of an outbox."""

    def on_ready(self) -> None:
        """There are messages to take, or the outbox is closed."""
        ...


class FlushQueue:
    """Readers with something to send: one callback of the event loop serves all that were added in one turn of it."""

    def __init__(self) -> None:
        self._readers: list[Reader] = []

    def add(self, reader: Reader) -> None:
        """Call `reader.on_ready` in the next turn of the event loop."""
        if not self._readers:
            asyncio.get_running_loop().call_soon(self._flush)
        self._readers.append(reader)

    def _flush(self) -> None:
        readers, self._readers = self._readers, []
        for reader in readers:
            try:
                reader.on_ready()
            except Exception:  # a fault in one reader must not stop the others
                _log.exception("the messages of a connection could not be sent")


class Outbox:
    """A bounded queue of encoded messages for one reader."""

    __slots__ = ("_flush_queue", "_limit", "_reader", "messages", "state")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self.messages = NONE
        """The messages that wait. The reader takes them all at once."""
        self._reader: Reader | None = None
        self._flush_queue: FlushQueue | None = None
        self.state = OutboxState.OPEN

    @property
    def is_closed(self) -> bool:
        """Whether no message can follow those that wait now."""
        return self.state is not _OPEN

    @property
    def waiting(self) -> int:
        """Number of messages that wait."""
        return len(self.messages)

    def attach(self, reader: Reader, flush_queue: FlushQueue) -> None:
        """From now on, call `reader` in the next turn of the event loop when the first of some messages waits, and when
        the outbox is closed: all messages of one turn are sent together."""
        self._reader, self._flush_queue = reader, flush_queue

    def send(self, message: Struct) -> None:
        """Add a message that is for this reader alone."""
        self.enqueue(encode(message))

    def enqueue(self, message: bytes) -> None:
        """Add an encoded message. One too many closes the outbox instead."""
        if self.state is not _OPEN:
            return
        messages = self.messages
        if not messages:
            self.messages = [message]
            self._schedule_flush()
        elif len(messages) < self._limit:
            messages.append(message)  # the reader will be called, and takes all that wait
        else:
            self.messages = NONE
            self._close(OutboxState.OVERFLOWED, encode(_TOO_SLOW))

    def close(self, last: bytes | None = None) -> None:
        """Accept no more messages after `last`."""
        if not self.is_closed:
            self._close(OutboxState.CLOSED, last)

    def _close(self, state: OutboxState, last: bytes | None) -> None:
        if last is not None:
            self.messages = [*self.messages, last]
        self.state = state
        self._schedule_flush()

    def _schedule_flush(self) -> None:
        if self._reader is not None and self._flush_queue is not None:
            self._flush_queue.add(self._reader)
