"""The crowd of `oldhand bench lobby`, a process of its own: connections that flood a server, or watch its lobby.

Run as `python -m tests.bench.crowd PORT DOING CONNECTIONS`. It prints `ready` when the server has begun to answer it,
works until its input ends, and prints how many lines the server has written to it. It yields the processor to the
client whose waits are measured.
"""

import os
import selectors
import socket
import sys
import time
from typing import Final

from server.bench.load import Client, NotServed

WATCHING: Final = "watch the lobby"
RETURNING: Final = "hello"
"""Connects, greets, hangs up, and comes back at once."""
FLOODS: Final = {
    "tables": b'{"type":"tables","ref":"f%d"}',
    "ping": b'{"type":"ping","ref":"f%d"}',
    "unknown": b'{"type":"unknown","ref":"f%d"}',
    "open": b'{"type":"open","ref":"f%d","game":"english-draughts"}',
    "watch": b'{"type":"subscribe","ref":"f%d","table":"%%b"}',
    "sit": b'{"type":"sit","ref":"f%d","table":"%%b","seat":0}',
    "say": b'{"type":"say","ref":"f%d","table":"%%b","text":"hello"}',
    "seek": b'{"type":"seek","ref":"f%d","game":"english-draughts"}',
}
"""Messages that may flood a server; `%b` stands for a listed table."""
_BLOCK: Final = 64
"""Messages sent at once."""
_CHANGE_S: Final = 0.2
"""Between two tables that open, and two that close, while the list is watched."""
_OPENED_BY_ONE: Final = 40
"""Tables that one identity opens: fewer than its rate limit."""
_HELLO: Final = b'{"type":"hello","protocol":2}\n'


class _Work:
    """Messages that the crowd has received, and whether it is to go on."""

    def __init__(self) -> None:
        self.lines = 0
        os.set_blocking(0, False)

    def hear(self, data: bytes) -> None:
        """Lines of the server. Raises NotServed when it has hung up."""
        if not data:
            raise NotServed("the server hung up")
        before, self.lines = self.lines, self.lines + data.count(b"\n")
        if self.lines and not before:
            print("ready", flush=True)

    def goes_on(self) -> bool:
        """Whether the input is still open."""
        try:
            return os.read(0, 1) != b""
        except BlockingIOError:
            return True


class _Flooder:
    """One connection that writes as fast as it is read."""

    def __init__(self, port: int, message: bytes) -> None:
        self.client = Client(port)
        self.client.ask(type="hello", protocol=2)
        self.client.socket.setblocking(False)
        self._message = message
        self._sent = 0
        self._rest = b""

    def write(self) -> None:
        if not self._rest:
            self._rest = b"".join(self._message % number + b"\n" for number in range(self._sent, self._sent + _BLOCK))
            self._sent += _BLOCK
        self._rest = self._rest[self.client.socket.send(self._rest) :]


def _flood(port: int, message: bytes, connections: int, work: _Work) -> None:
    asking = Client(port)
    asking.ask(type="hello", protocol=2)
    if b"%b" in message % 0:
        table = asking.ask(type="tables")["tables"][0]["table"].encode()
        message = message.replace(b"%%b", table)
    flooders = [_Flooder(port, message) for _ in range(connections)]
    with selectors.DefaultSelector() as selector:
        for flooder in flooders:
            selector.register(flooder.client.socket, selectors.EVENT_READ | selectors.EVENT_WRITE, flooder)
        while work.goes_on():
            for key, events in selector.select(0.05):
                if events & selectors.EVENT_READ:
                    work.hear(key.data.client.socket.recv(1 << 18))
                if events & selectors.EVENT_WRITE:
                    key.data.write()


def _return(port: int, connections: int, work: _Work) -> None:
    """Come again as soon as greeted, `connections` at a time."""
    with selectors.DefaultSelector() as selector:

        def come() -> None:
            line = socket.create_connection(("127.0.0.1", port))
            line.sendall(_HELLO)
            selector.register(line, selectors.EVENT_READ)

        for _ in range(connections):
            come()
        while work.goes_on():
            for key, _ in selector.select(0.05):
                line = key.fileobj
                assert isinstance(line, socket.socket)
                work.hear(line.recv(1 << 16))
                selector.unregister(line)
                line.close()
                come()


class _Tables:
    """Opens a table and closes another, again and again."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._opened = 0
        self._client = _greeted(port)
        self._open: list[tuple[Client, str]] = []

    def change(self) -> None:
        """Open a table and sit there; leave the table before, which closes it."""
        self._opened += 1
        if self._opened % _OPENED_BY_ONE == 0:
            self._client = _greeted(self._port)
        table = self._client.ask(type="open", game="domino-101")["table"]
        self._client.ask(type="sit", table=table, seat=0)
        self._open.append((self._client, table))
        if len(self._open) > 1:
            client, table = self._open.pop(0)
            client.ask(type="leave", table=table)


def _greeted(port: int) -> Client:
    client = Client(port)
    client.ask(type="hello", protocol=2)
    return client


def _watch(port: int, connections: int, work: _Work) -> None:
    """Subscribe `connections` to the lobby, while tables open and close."""
    tables = _Tables(port)
    with selectors.DefaultSelector() as selector:
        for _ in range(connections):
            client = _greeted(port)
            client.ask(type="tables", subscribe=True)
            client.socket.setblocking(False)
            selector.register(client.socket, selectors.EVENT_READ, client)
        due_s = time.perf_counter()
        while work.goes_on():
            for key, _ in selector.select(max(0.0, min(0.05, due_s - time.perf_counter()))):
                work.hear(key.data.socket.recv(1 << 18))
            if time.perf_counter() >= due_s:
                tables.change()
                due_s += _CHANGE_S


def main() -> None:
    """Run as the process of `oldhand bench lobby` that the module describes."""
    port, doing, connections = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    os.nice(10)
    work = _Work()
    if doing == WATCHING:
        _watch(port, connections, work)
    elif doing == RETURNING:
        _return(port, connections, work)
    else:
        _flood(port, FLOODS[doing], connections, work)
    print(work.lines)


if __name__ == "__main__":
    main()
