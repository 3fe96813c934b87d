"""Somebody who types at the text door of a real server, and keeps what is heard."""

import asyncio
from contextlib import suppress

from tests.testkit.client import PATIENCE_S
from tests.testkit.server import TestServer


class Typist:
    """One line of plain text to a server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self.received: list[str] = []
        """Every line, what was typed among them after `> `."""
        self._looked_at = 0

    @classmethod
    async def at(cls, server: TestServer) -> "Typist":
        typist = cls(*await asyncio.open_connection("127.0.0.1", server.tcp_port))
        server.clients.push_async_callback(typist.close)
        return typist

    async def type(self, *lines: str) -> None:
        """Type lines, and wait for nothing."""
        for line in lines:
            self.received.append(f"> {line}")
        await self.send("".join(f"{line}\n" for line in lines).encode())

    async def send(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    async def hear(self) -> str | None:
        """The next line; None when the server has hung up."""
        async with asyncio.timeout(PATIENCE_S):
            line = await self._reader.readline()
        if not line:
            return None
        self.received.append(line.decode().rstrip("\r\n"))
        return self.received[-1]

    async def until(self, *ends: str) -> str:
        """Hear until a line that was not looked at before contains one of `ends`; that line."""
        while True:
            while self._looked_at < len(self.received):
                line = self.received[self._looked_at]
                self._looked_at += 1
                if not line.startswith("> ") and any(end in line for end in ends):
                    return line
            if await self.hear() is None:
                raise AssertionError(f"hung up before any of {ends}; heard {self.received[-5:]}")

    async def ask(self, line: str, *ends: str) -> str:
        """Type a line and hear until an answer with one of `ends`."""
        self._looked_at = len(self.received)
        await self.type(line)
        return await self.until(*ends)

    async def exchange(self, line: str, *sentences: str) -> None:
        """Type a line and hear until each of the sentences has come, in this order."""
        self._looked_at = len(self.received)
        await self.type(line)
        for sentence in sentences:
            await self.until(sentence)

    async def until_hung_up(self) -> list[str]:
        """What is still said before the server hangs up."""
        before = len(self.received)
        while await self.hear() is not None:
            pass
        return self.received[before:]

    async def close(self) -> None:
        self._writer.close()
        with suppress(ConnectionError):
            await self._writer.wait_closed()
