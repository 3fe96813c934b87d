"""`oldhand play --plain`: sentences on standard output, commands from standard input; for listeners and for pipes."""

import asyncio
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import TextIO

from client.sdk.connection import Connection
from client.terminal.line import LineClient


async def talk_plainly(
    connection: Connection, first: Sequence[str], typed: TextIO, printed: TextIO, language: str = "en"
) -> None:
    """Carry out the lines `first`, then what is typed, until `quit`, the end of what is typed, or of the connection.

    Raises ProtocolError when a return is refused.
    """

    def say(lines: list[str]) -> None:
        print(*lines, sep="\n", file=printed, flush=True)

    line = LineClient(connection, say, language=language)
    line.begin(first)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()

    def read() -> None:
        # A thread of its own that nobody waits for: what reads a terminal cannot be told to stop.
        with suppress(RuntimeError):  # the loop has ended before the typing
            for words in typed:
                loop.call_soon_threadsafe(line.type, words)
            loop.call_soon_threadsafe(ended.set)

    Thread(target=read, daemon=True).start()
    hearing = asyncio.create_task(line.run())
    typing = asyncio.create_task(_until_typed(line, ended))
    try:
        await asyncio.wait({hearing, typing}, return_when=asyncio.FIRST_COMPLETED)
        if hearing.done():
            hearing.result()
            print(line.talk.words.say("screen-ended"), file=sys.stderr)
    finally:
        for task in (hearing, typing):
            task.cancel()
        await asyncio.gather(hearing, typing, return_exceptions=True)


async def _until_typed(line: LineClient, ended: asyncio.Event) -> None:
    """Until `quit` is carried out, or everything typed before its end."""
    ending = asyncio.create_task(ended.wait())
    try:
        while not line.talk.over:
            await line.wait_idle()
            if ending.done() or line.talk.over:
                return
            await asyncio.wait({ending}, timeout=0.1)
    finally:
        ending.cancel()
