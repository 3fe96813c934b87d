"""The two doors: raw TCP and websocket. They carry bytes and have no opinion about messages."""

import asyncio
from collections import deque
from contextlib import suppress
from typing import cast

from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from server.dispatch import Dispatch
from server.outbox import Outbox
from server.peer import Peer
from server.session import Received, Session
from server.settings import Settings

_UNREAD_LIMIT = 64
"""Messages of one TCP peer read and not yet taken; then its socket is left alone until there is room."""


class TcpDoor:
    """Makes a conversation of every TCP connection. The tasks live in `tasks`."""

    def __init__(self, dispatch: Dispatch, settings: Settings, tasks: asyncio.TaskGroup) -> None:
        self.dispatch = dispatch
        self.settings = settings
        self.tasks = tasks

    def __call__(self) -> asyncio.Protocol:
        return TcpConversation(self)


class TcpConversation(asyncio.Protocol):
    """One TCP peer: lines in, lines out, writes gathered per turn of the event loop."""

    def __init__(self, door: TcpDoor) -> None:
        self._door = door
        self._session = Session()
        self._outbox = Outbox(door.settings.limits.outbox)
        self.peer = Peer(self._outbox, door.settings.limits.unanswered)
        self._unread: deque[Received] = deque()
        self._arrived = asyncio.Event()
        self._reading_ended = False
        self._read_paused = False
        self._writable = True
        self._flush_is_set = False
        self._loop = asyncio.get_running_loop()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        self._door.dispatch.arrived(self.peer)
        self._outbox.connect(self._set_flush)
        self._task = self._door.tasks.create_task(self._converse())

    def data_received(self, data: bytes) -> None:
        self._take(self._session.receive(data))

    def eof_received(self) -> bool:
        self._take(self._session.receive_eof())
        self._reading_ended = True
        self._arrived.set()
        return True  # what was asked before is still answered

    def connection_lost(self, exc: Exception | None) -> None:
        self._task.cancel()
        self._door.dispatch.gone(self.peer)

    def pause_writing(self) -> None:
        self._writable = False

    def resume_writing(self) -> None:
        self._writable = True
        self._flush()

    def _take(self, messages: list[Received]) -> None:
        self._unread.extend(messages)
        self._arrived.set()
        if len(self._unread) > _UNREAD_LIMIT and not self._read_paused:
            self._read_paused = True
            self._transport.pause_reading()

    async def _converse(self) -> None:
        """Serve message after message, in order."""
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            while self._unread:
                await self._door.dispatch.serve(self.peer, self._unread.popleft())
            if self._reading_ended:
                break
            if self._read_paused:
                self._read_paused = False
                self._transport.resume_reading()
        await self.peer.wait_answered()
        self._outbox.end()

    def _set_flush(self) -> None:
        if not self._flush_is_set:
            self._flush_is_set = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._flush_is_set = False
        if self._transport.is_closing() or not (self._writable or self._outbox.ended):
            return
        messages = self._outbox.take_all()
        if messages:
            self._transport.write(b"\n".join(messages) + b"\n")
        if self._outbox.ended:
            self._transport.close()
            self._loop.call_later(self._door.settings.delays.farewell_ms / 1_000, self._transport.abort)


async def converse_by_websocket(
    websocket: WebSocket, dispatch: Dispatch, settings: Settings, tasks: asyncio.TaskGroup
) -> None:
    """One websocket peer, from its upgrade to its end: a message per frame, text or binary."""
    await websocket.accept()
    loop = asyncio.get_running_loop()
    outbox = Outbox(settings.limits.outbox)
    peer = Peer(outbox, settings.limits.unanswered)
    dispatch.arrived(peer)
    filled = asyncio.Event()
    sender = tasks.create_task(_send(websocket, outbox, filled))
    try:
        async with asyncio.timeout(None) as farewell:

            def wake() -> None:
                filled.set()
                if outbox.ended and farewell.when() is None:
                    farewell.reschedule(loop.time() + settings.delays.farewell_ms / 1_000)

            outbox.connect(wake)
            await _receive(websocket, dispatch, peer)
    except TimeoutError:
        pass  # told goodbye, and it has not gone by itself
    finally:
        outbox.connect(filled.set)
        dispatch.gone(peer)
        await asyncio.wait({sender}, timeout=settings.delays.farewell_ms / 1_000)
        sender.cancel()


async def _receive(websocket: WebSocket, dispatch: Dispatch, peer: Peer) -> None:
    """Take frames until the peer goes."""
    session = Session()
    while True:
        frame = await websocket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        text = frame.get("text")
        for message in session.receive_frame(frame["bytes"] if text is None else text):
            await dispatch.serve(peer, message)


async def _send(websocket: WebSocket, outbox: Outbox, filled: asyncio.Event) -> None:
    """Write what the outbox holds until it has ended, then close."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):  # the peer is gone: the reading side says so too
        while not outbox.ended:
            await filled.wait()
            filled.clear()
            while (message := outbox.take()) is not None:
                await websocket.send_text(message.decode())
        if websocket.application_state is WebSocketState.CONNECTED:
            await websocket.close()
