"""The limit that `oldhand bench serve` compares with: answers the same messages with as many bytes, and does nothing.

No rules, no log, no views. Two clients sit at a table; a client that gets a state with a legal move plays it.
"""

import asyncio
import json
import sys

_STATE = (
    '{"type":"state","table":"%s","version":%d,"game":"echo","legal":[%s],"phase":"play","event":{},"filler":"'
    + "x" * 1100
    + '"}\n'
)


SEATS = int(sys.argv[1]) if __name__ == "__main__" and len(sys.argv) > 1 else 2


class _Echo(asyncio.Protocol):
    tables: dict[str, list["_Echo"]] = {}  # noqa: RUF012 (one server a process: the tables are the process's)

    def __init__(self) -> None:
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._serve(json.loads(line))

    def _serve(self, message: dict[str, str]) -> None:
        match message["type"]:
            case "hello":
                self._transport.write(b'{"type":"welcome"}\n')
            case "open":
                table = f"t{len(self.tables)}"
                self.tables[table] = []
                self._transport.write(b'{"type":"done","ref":"%s","table":"%s"}\n' % _bytes(message["ref"], table))
            case "sit":
                seats = self.tables[message["table"]]
                seats.append(self)
                self._transport.write(b'{"type":"done","ref":"%s"}\n' % message["ref"].encode())
                if len(seats) == SEATS:
                    self._tell(message["table"], 0, 0)
            case _:
                seats = self.tables[message["table"]]
                self._transport.write(b'{"type":"done","ref":"%s","version":1}\n' % message["ref"].encode())
                self._tell(message["table"], int(message["version"]) + 1, (seats.index(self) + 1) % len(seats))

    def _tell(self, table: str, version: int, to_act: int) -> None:
        for number, seat in enumerate(self.tables[table]):
            legal = '"11-15","11-16","10-14","10-15","9-13","9-14","12-16"' if number == to_act else ""
            seat._transport.write((_STATE % (table, version, legal)).encode())


def _bytes(*texts: str) -> tuple[bytes, ...]:
    return tuple(text.encode() for text in texts)


async def _main() -> None:
    server = await asyncio.get_running_loop().create_server(_Echo, "127.0.0.1", 0)
    print(json.dumps({"tcp": f"tcp://127.0.0.1:{server.sockets[0].getsockname()[1]}"}), flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_main())
