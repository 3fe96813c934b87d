"""The raw TCP door. It carries bytes and has no opinion about messages."""

import asyncio
from typing import cast

from server.conversation import Conversation
from server.dispatch import Dispatch
from server.settings import Settings


class TcpDoor:
    """Makes a conversation of every TCP connection. What has to wait lives in `tasks`."""

    def __init__(self, dispatch: Dispatch, settings: Settings, tasks: asyncio.TaskGroup) -> None:
        self.dispatch = dispatch
        self.settings = settings
        self.tasks = tasks

    def __call__(self) -> asyncio.Protocol:
        return TcpConnection(Conversation(self.dispatch, self.settings, self.tasks))


class TcpConnection(asyncio.Protocol):
    """One TCP peer: lines in, lines out."""

    __slots__ = ("_talk", "_transport")

    def __init__(self, talk: Conversation) -> None:
        self._talk = talk

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        self._talk.begin(self)

    def data_received(self, data: bytes) -> None:
        self._talk.hear(self._talk.session.receive(data))

    def eof_received(self) -> bool:
        self._talk.hear(self._talk.session.receive_eof())
        self._talk.hang_up()
        return True  # what was asked before is still answered

    def connection_lost(self, exc: Exception | None) -> None:
        self._talk.end()

    def pause_writing(self) -> None:
        self._talk.set_writable(False)

    def resume_writing(self) -> None:
        self._talk.set_writable(True)

    def write(self, messages: list[bytes]) -> None:
        """See Wire."""
        if not self._transport.is_closing():
            messages.append(b"")
            self._transport.write(b"\n".join(messages))

    def pause_reading(self) -> None:
        """See Wire."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """See Wire."""
        if not self._transport.is_closing():
            self._transport.resume_reading()

    def close(self) -> None:
        """See Wire."""
        self._transport.close()

    def abort(self) -> None:
        """See Wire."""
        self._transport.abort()
