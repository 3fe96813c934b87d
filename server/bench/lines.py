"""Connections handed on from one address to another, byte by byte; they can be cut. Knows no message."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import cast

Dial = Callable[["RelayEnd"], Awaitable[asyncio.Transport | None]]
"""Connects an end to wherever a newcomer is to go; None: to nowhere, and the newcomer is sent away."""


class RelayEnd(asyncio.Protocol):
    """One end of a line that is handed on: what it hears, the other says."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.other: RelayEnd | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.other is not None and self.other.transport is not None:
            self.other.transport.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.other is not None and self.other.transport is not None:
            self.other.transport.close()  # once it has said everything

    def pause_writing(self) -> None:
        if self.other is not None and self.other.transport is not None:
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        if self.other is not None and self.other.transport is not None and not self.other.transport.is_closing():
            self.other.transport.resume_reading()


class _WaitingEnd(RelayEnd):
    """The end of a client that has connected; what it says before it is known where to is kept."""

    def __init__(self, lines: "RelayServer") -> None:
        super().__init__()
        self._lines = lines
        self._early = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._lines.came(self)

    def data_received(self, data: bytes) -> None:
        # A transport that is told to pause as it is made reads all the same, before Python 3.12.
        if self.other is None:
            self._early += data
        else:
            super().data_received(data)

    def join(self, other: RelayEnd) -> None:
        """Hand everything on to `other`, which is connected, from the first byte."""
        self.other = other
        super().data_received(bytes(self._early))
        self._early.clear()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._lines.gone(self)


class RelayServer:
    """All lines of one address. `listen` with it as the protocol factory of a server."""

    def __init__(self, dial: Dial) -> None:
        self._dial = dial
        self._newcomers: set[_WaitingEnd] = set()
        self._dialling: set[asyncio.Task[None]] = set()

    def __call__(self) -> asyncio.Protocol:
        return _WaitingEnd(self)

    def came(self, newcomer: _WaitingEnd) -> None:
        """Somebody has come."""
        self._newcomers.add(newcomer)
        task = asyncio.get_running_loop().create_task(self._connect(newcomer))
        self._dialling.add(task)
        task.add_done_callback(self._dialling.discard)

    def gone(self, newcomer: _WaitingEnd) -> None:
        """Somebody is gone."""
        self._newcomers.discard(newcomer)

    def cut(self) -> None:
        """End every line, without a word."""
        for task in self._dialling:
            task.cancel()
        for newcomer in list(self._newcomers):
            for end in (newcomer, newcomer.other):
                if end is not None and end.transport is not None:
                    end.transport.abort()

    async def _connect(self, newcomer: _WaitingEnd) -> None:
        end = RelayEnd()
        end.other = newcomer
        assert newcomer.transport is not None
        transport = None
        with suppress(OSError):
            transport = await self._dial(end)
        if transport is None or newcomer.transport.is_closing():
            newcomer.transport.abort()
            if transport is not None:
                transport.abort()
            return
        newcomer.join(end)
