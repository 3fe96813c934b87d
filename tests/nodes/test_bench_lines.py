"""Lines that are handed on: every byte arrives, from the first, and a cut one ends."""

import asyncio

from server.bench.lines import RelayEnd, RelayServer


async def test_messages_sent_before_the_address_is_known_arrive() -> None:
    received: asyncio.Queue[bytes] = asyncio.Queue()
    may_dial = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(100):
            received.put_nowait(data)
            writer.write(data.upper())
        writer.close()

    async with asyncio.timeout(90):
        loop = asyncio.get_running_loop()
        target = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = target.sockets[0].getsockname()[1]
        is_dialling = asyncio.Event()

        async def dial(end: RelayEnd) -> asyncio.Transport:
            is_dialling.set()
            await may_dial.wait()
            return (await loop.create_connection(lambda: end, "127.0.0.1", port))[0]

        lines = RelayServer(dial)
        door = await loop.create_server(lines, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", door.sockets[0].getsockname()[1])
        writer.write(b"hello\n")
        await writer.drain()
        await is_dialling.wait()
        # Another one comes: by then the loop has read what the first said, if it reads it at all.
        _, other = await asyncio.open_connection("127.0.0.1", door.sockets[0].getsockname()[1])
        may_dial.set()
        assert await reader.readline() == b"HELLO\n"
        assert await received.get() == b"hello\n"
        writer.write(b"more\n")
        assert await reader.readline() == b"MORE\n"
        lines.cut()
        assert await reader.read() == b""
        for each in (writer, other):
            each.close()
            await each.wait_closed()
        door.close()
        target.close()
