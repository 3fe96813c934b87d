"""The text protocol over TCP: lines in, sentences out. Knows no game and no command.

Sentences wait in the connection's own outbox, so its limit and its treatment of slow readers apply here too. Messages
in the same outbox begin with `{`, as none of our sentences does.
"""

import re
import secrets
import time
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Final

import msgspec

from server.transport.codec import UnknownProtocol
from server.transport.connection import Connection
from server.transport.text_lines import LINE_LIMIT_BYTES, LineFault, LineReader, Typing
from shared.protocol import read_message
from shared.text_protocol import Out, Talk
from shared.text_protocol.snapshot import snapshot_of, talk_from

_UNREAD_LIMIT: Final = 64
"""Lines that are read and not carried out yet; beyond these, reading pauses."""
_UNSAID_LIMIT: Final = 32
"""Answers that the socket has not accepted yet; beyond these, the next line waits."""
_LONGEST_MEMORY_BYTES: Final = 96 << 10
"""A conversation with a longer memory stays at its process: a socket is passed with 128 KiB at most."""
_PROGRAM: Final = "text door"
_Memory = tuple[bytes, Typing]
"""The conversation and the line that is being typed."""
_FAULTS: Final = {LineFault.TOO_LONG: "text-line-too-long", LineFault.NO_TEXT: "text-no-text"}
"""Catalogue keys for lines that cannot be read."""
_OTHER_PROTOCOLS = re.compile(rb"[A-Z]{3,10} \S+ HTTP/|\x16\x03|SSH-|PROXY ")
"""First bytes of programs that speak another protocol: they are sent one line of help and disconnected."""


class TextConnection:
    """One client that uses the text protocol."""

    def __init__(self, connection: Connection, memory: bytes | None = None) -> None:
        """`memory`: of a client whom another process has served. Raises what `talk_from` does."""
        self._connection = connection
        if memory is None:
            self._talk, self._lines = Talk(_new_refs(), _PROGRAM), LineReader()
        else:
            talk, typing = msgspec.msgpack.decode(memory, type=_Memory)
            self._talk, self._lines = talk_from(talk, _new_refs(), _PROGRAM), LineReader(typing)
        self._unread: deque[str | LineFault] = deque()
        self._unsent = 0
        self._is_new = memory is None
        self._ended = False
        """Whether the client sends no more."""

    def receive(self, data: bytes) -> bool:
        """Receive bytes. Returns whether there is room for more."""
        if self._is_new and _OTHER_PROTOCOLS.match(data):
            self._connection.on_messages([UnknownProtocol()])
            return False
        self._is_new = False
        self._unread += self._lines.receive(data)
        return self.go_on()

    def receive_eof(self) -> None:
        """The client sends no more; its earlier commands are still answered."""
        self._unread += self._lines.receive_eof()
        self._ended = True
        self.go_on()

    def worded(self, messages: list[bytes]) -> bytes:
        """The bytes to send for messages taken from the outbox."""
        self._unsent = 0
        lines: list[str] = []
        for message in messages:
            if message[:1] != b"{":
                lines.append(message.decode())
                continue
            for out in self._talk.hear(read_message(message), _now_ms()):
                if isinstance(out, str):
                    lines.append(out)
                else:
                    self._connection.on_messages([out])
        end = "\r\n" if self._lines.crlf else "\n"
        return "".join(line.replace("\n", end) + end for line in lines).encode()

    def go_on(self) -> bool:
        """Carry out what was read, in order, as far as possible without waiting. Returns whether there is room."""
        talk = self._talk
        while self._unread and not talk.awaited and not talk.over and self._unsent < _UNSAID_LIMIT:
            line = self._unread.popleft()
            if isinstance(line, LineFault):
                self._give([talk.words.say(_FAULTS[line], limit=LINE_LIMIT_BYTES)])
            else:
                self._give(talk.read(line, _now_ms()))
        if talk.over or (self._ended and not self._unread and not talk.awaited):
            self._connection.on_eof()
        return len(self._unread) < _UNREAD_LIMIT

    def is_idle(self) -> bool:
        """Whether every line that was read has been carried out and answered."""
        return not self._unread and not self._ended and self._talk.is_idle()

    def memory(self) -> bytes:
        """What another process needs to serve a client that has been welcomed."""
        return msgspec.msgpack.encode((snapshot_of(self._talk), self._lines.state()))

    def can_move(self) -> bool:
        """Whether another process could serve the client."""
        return self._talk.welcome is None or len(self.memory()) <= _LONGEST_MEMORY_BYTES

    def _give(self, outs: list[Out]) -> None:
        lines = [out for out in outs if isinstance(out, str)]
        if lines:
            self._unsent += 1
            self._connection.outbox.enqueue("\n".join(lines).encode())
        self._connection.on_messages([out for out in outs if not isinstance(out, str)])


def _new_refs() -> Callable[[], str]:
    """Makes refs that no other conversation has."""
    prefix, numbers = secrets.token_hex(6), count(1)
    return lambda: f"{prefix}-{next(numbers)}"


def _now_ms() -> int:
    """Milliseconds of the monotonic clock that all processes of a machine share: only differences matter."""
    return time.monotonic_ns() // 1_000_000
