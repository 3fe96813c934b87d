"""Crowds of connections beside a bench: those that idle, that watch the lobby, that come and go, that flood the server.

`crowd_of` starts one as a process of its own, so that its processor time is not the server's; it yields the processor
to the client whose waits are measured. Run as `python -m tests.bench.crowd PORT DOING`, a crowd grows to the number
that each line of its input gives, and prints `ready COUNT` when the server has answered. It prints COUNT once more when
its input ends: how many lines the server has written to it, of an idle crowd how many heartbeats.
"""

import os
import selectors
import socket
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Final

from server.bench.load import Client, NotServed
from server.bench.websocket_client import masked, upgrade
from server.transport.frames import PONG, TEXT

IDLE: Final = ("tcp", "websocket")
"""Greets, and then answers heartbeats alone; by transport."""
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
"""Messages sent, or connections of an idle crowd made, at a time: all at once would measure the storm."""
_CHANGE_S: Final = 0.2
"""Between two tables that open, and two that close, while the list is watched."""
_OPENED_BY_ONE: Final = 40
"""Tables that one identity opens: fewer than its rate limit."""
_ANSWER_S: Final = 30.0
_WAIT_S: Final = 0.05
_HELLO: Final = b'{"type":"hello","protocol":2}\n'
_HELLO_IDLE: Final = b'{"type":"hello","protocol":2,"heartbeat":true}'
_HEARTBEAT: Final = b'{"type":"heartbeat"}'
_PING: Final = b"\x89"


class CrowdProcess:
    """The process of a crowd, as the bench beside it has it."""

    def __init__(self, process: "subprocess.Popen[str]", doing: str) -> None:
        self._process, self._doing = process, doing

    def grow(self, size: int) -> int:
        """Wait until the crowd has so many connections. Returns its count so far. Raises NotServed."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write(f"{size}\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise NotServed(f"{self._doing}: the crowd was sent away") from None
        word, _, count = self._process.stdout.readline().partition(" ")
        if word != "ready":
            raise NotServed(f"{self._doing}: the crowd was not let in")
        return int(count)

    def leave(self) -> int:
        """Have it end. Returns its count. Raises NotServed."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        if not (line := self._process.stdout.readline()):
            raise NotServed(f"{self._doing}: the crowd was sent away")
        return int(line)


@contextmanager
def crowd_of(port: int, doing: str) -> Generator[CrowdProcess]:
    """A crowd that grows and leaves as it is told; killed at the end of the block."""
    command = [sys.executable, "-m", "tests.bench.crowd", str(port), doing]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield CrowdProcess(process, doing)
        finally:
            process.kill()


class Crowd(ABC):
    """The connections. Every method raises NotServed when the server hangs up."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.size = self.count = 0
        self.selector = selectors.DefaultSelector()

    def grow(self, size: int) -> None:
        """Connect until there are `size`, and wait for an answer."""
        while self.size < size:
            number = min(_BLOCK, size - self.size)
            self.connect(number)
            self.size += number
            self.serve(0)
        while not self.is_answered:
            self.serve(_WAIT_S)

    @property
    def is_answered(self) -> bool:
        """Whether the server has begun to answer."""
        return self.count > 0

    def receive(self, line: socket.socket) -> bytes:
        """What has come on a connection; its lines are counted."""
        data = line.recv(1 << 18)
        if not data:
            raise NotServed("the server hung up on the crowd")
        self.count += data.count(b"\n")
        return data

    def serve(self, wait_s: float) -> None:
        """Serve all connections that are ready."""
        for key, events in self.selector.select(wait_s):
            assert isinstance(key.fileobj, socket.socket)
            self.serve_one(key.fileobj, events)

    @abstractmethod
    def connect(self, number: int) -> None:
        """Make so many connections."""

    @abstractmethod
    def serve_one(self, line: socket.socket, events: int) -> None:
        """Serve a connection that may be read or written."""


class IdleCrowd(Crowd):
    """Guests that have said hello and answer heartbeats, as the page and the SDK do."""

    def __init__(self, port: int, transport: str) -> None:
        super().__init__(port)
        self._is_websocket = transport == "websocket"
        self._heartbeat, self._pong = self._framed(_HEARTBEAT), masked(PONG, b"")

    @property
    def is_answered(self) -> bool:
        """Always: each was welcomed when it connected."""
        return True

    def _framed(self, data: bytes) -> bytes:
        return masked(TEXT, data) if self._is_websocket else data + b"\n"

    def connect(self, number: int) -> None:
        lines = [socket.create_connection(("127.0.0.1", self.port), _ANSWER_S) for _ in range(number)]
        if self._is_websocket:
            self._exchange(lines, upgrade(self.port), b"\r\n\r\n")
        self._exchange(lines, self._framed(_HELLO_IDLE), b'"welcome"')
        for line in lines:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line.setblocking(False)
            self.selector.register(line, selectors.EVENT_READ)

    def _exchange(self, lines: Sequence[socket.socket], message: bytes, answer: bytes) -> None:
        """Send a message on every line, and wait for its answer."""
        for line in lines:
            line.sendall(message)
        for line in lines:
            received = b""
            while answer not in received:
                part = line.recv(1 << 16)
                if not part or b'"type":"bye"' in part:
                    raise NotServed("a connection of the crowd was not let in")
                received += part

    def receive(self, line: socket.socket) -> bytes:
        """What has come on a connection; its heartbeats are counted."""
        data = line.recv(1 << 12)
        if not data:
            raise NotServed("the server hung up on the crowd")
        self.count += b'"heartbeat"' in data
        return data

    def serve_one(self, line: socket.socket, events: int) -> None:
        data = self.receive(line)
        answer = self._heartbeat if b'"heartbeat"' in data else b""
        if self._is_websocket and (data[:1] == _PING or data[-2:-1] == _PING):
            answer += self._pong
        if answer:
            line.send(answer)


class FloodingCrowd(Crowd):
    """Connections that write one kind of message as fast as it is read."""

    def __init__(self, port: int, message: bytes) -> None:
        super().__init__(port)
        if b"%b" in message % 0:
            table = _greeted(port).ask(type="tables")["tables"][0]["table"].encode()
            message = message.replace(b"%%b", table)
        self._message = message
        self._unsent: dict[socket.socket, tuple[int, bytes]] = {}
        """By connection, how many messages were begun, and what is left of them."""

    def connect(self, number: int) -> None:
        for _ in range(number):
            line = _greeted(self.port).socket
            line.setblocking(False)
            self._unsent[line] = 0, b""
            self.selector.register(line, selectors.EVENT_READ | selectors.EVENT_WRITE)

    def serve_one(self, line: socket.socket, events: int) -> None:
        if events & selectors.EVENT_READ:
            self.receive(line)
        if events & selectors.EVENT_WRITE:
            begun, rest = self._unsent[line]
            if not rest:
                rest = b"".join(self._message % number + b"\n" for number in range(begun, begun + _BLOCK))
                begun += _BLOCK
            self._unsent[line] = begun, rest[line.send(rest) :]


class ReturningCrowd(Crowd):
    """Connections that come again as soon as they are greeted."""

    def connect(self, number: int) -> None:
        for _ in range(number):
            line = socket.create_connection(("127.0.0.1", self.port))
            line.sendall(_HELLO)
            self.selector.register(line, selectors.EVENT_READ)

    def serve_one(self, line: socket.socket, events: int) -> None:
        self.receive(line)
        self.selector.unregister(line)
        line.close()
        self.connect(1)


class WatchingCrowd(Crowd):
    """Subscribers of the lobby, while tables open and close."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self._opened = 0
        self._client = _greeted(port)
        self._open: list[tuple[Client, str]] = []
        self._due_s = time.perf_counter()

    def connect(self, number: int) -> None:
        for _ in range(number):
            client = _greeted(self.port)
            client.ask(type="tables", subscribe=True)
            client.socket.setblocking(False)
            self.selector.register(client.socket, selectors.EVENT_READ)

    def serve_one(self, line: socket.socket, events: int) -> None:
        self.receive(line)

    def serve(self, wait_s: float) -> None:
        """Serve those that are ready, and change the list when that is due."""
        super().serve(max(0.0, min(wait_s, self._due_s - time.perf_counter())))
        if time.perf_counter() >= self._due_s:
            self._change()
            self._due_s += _CHANGE_S

    def _change(self) -> None:
        """Open a table and sit there; leave the table before, which closes it."""
        self._opened += 1
        if self._opened % _OPENED_BY_ONE == 0:
            self._client = _greeted(self.port)
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


def _crowd_that(doing: str, port: int) -> Crowd:
    if doing in IDLE:
        return IdleCrowd(port, doing)
    if doing == WATCHING:
        return WatchingCrowd(port)
    return ReturningCrowd(port) if doing == RETURNING else FloodingCrowd(port, FLOODS[doing])


def _work(crowd: Crowd) -> None:
    """Do what the input says until it ends. Raises NotServed, OSError."""
    rest = b""
    os.set_blocking(0, False)
    while True:
        try:
            part = os.read(0, 100)
        except BlockingIOError:
            crowd.serve(_WAIT_S)
            continue
        if not part:
            return
        *sizes, rest = (rest + part).split(b"\n")
        for size in sizes:
            crowd.grow(int(size))
            print(f"ready {crowd.count}", flush=True)


def main() -> None:
    """Run as the process that the module describes."""
    os.nice(10)  # the client whose waits are measured shares the core
    try:
        crowd = _crowd_that(sys.argv[2], int(sys.argv[1]))
        _work(crowd)
    except (NotServed, OSError) as error:
        sys.exit(str(error))
    print(crowd.count)


if __name__ == "__main__":
    main()
