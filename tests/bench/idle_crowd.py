"""The crowd of `oldhand bench idle`, a process of its own: connections that greet and then only answer heartbeats.

Run as `python -m tests.bench.idle_crowd PORT KIND`. Each line of its input is a number of connections to grow to; it
prints `ready HEARTBEATS` when the last of them is welcome. It ends, with all connections, when its input ends.
"""

import os
import selectors
import socket
import sys
from collections.abc import Sequence
from typing import Final

from server.bench.load import NotServed
from server.bench.websocket_client import masked, upgrade
from server.transport.frames import PONG, TEXT

KINDS: Final = ("tcp", "websocket")
_AT_ONCE: Final = 64
"""Connections that are made at a time: a crowd that came all at once would measure the storm."""
_ANSWER_S: Final = 30.0
_HELLO: Final = b'{"type":"hello","protocol":2,"heartbeat":true}'
_HEARTBEAT: Final = b'{"type":"heartbeat"}'
_PING: Final = b"\x89"


def _framed(kind: str, data: bytes) -> bytes:
    return masked(TEXT, data) if kind == "websocket" else data + b"\n"


class _Crowd:
    """The connections, and how many heartbeats they were sent."""

    def __init__(self, port: int, kind: str) -> None:
        self._port, self._kind = port, kind
        self._hello, self._heartbeat, self._pong = _framed(kind, _HELLO), _framed(kind, _HEARTBEAT), masked(PONG, b"")
        self._selector = selectors.DefaultSelector()
        self.heartbeats = 0
        self.size = 0

    def grow(self, size: int) -> None:
        """Connect until there are `size`, and wait for every welcome. Raises NotServed, OSError."""
        while self.size < size:
            lines = [self._connected() for _ in range(min(_AT_ONCE, size - self.size))]
            if self._kind == "websocket":
                self._exchange(lines, upgrade(self._port), b"\r\n\r\n")
            self._exchange(lines, self._hello, b'"welcome"')
            for line in lines:
                line.setblocking(False)
                self._selector.register(line, selectors.EVENT_READ)
            self.size += len(lines)
            self.serve(0)

    def _connected(self) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self._port), _ANSWER_S)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return line

    def _exchange(self, lines: Sequence[socket.socket], message: bytes, answer: bytes) -> None:
        """Send a message on every line, and wait for its answer. Raises NotServed, OSError."""
        for line in lines:
            line.sendall(message)
        for line in lines:
            received = b""
            while answer not in received:
                part = line.recv(1 << 16)
                if not part or b'"type":"bye"' in part:
                    raise NotServed("a connection of the crowd was not let in")
                received += part

    def serve(self, wait_s: float) -> None:
        """Answer what the server has sent. Raises NotServed."""
        for key, _ in self._selector.select(wait_s):
            line = key.fileobj
            assert isinstance(line, socket.socket)
            data = line.recv(1 << 12)
            if not data:
                raise NotServed("the server hung up on the crowd")
            answer = b""
            if b'"heartbeat"' in data:
                self.heartbeats += 1
                answer = self._heartbeat
            if self._kind == "websocket" and (data[:1] == _PING or data[-2:-1] == _PING):
                answer += self._pong
            if answer:
                line.send(answer)


def _work(crowd: _Crowd) -> None:
    """Do what the input says until it ends. Raises NotServed, OSError."""
    rest = b""
    os.set_blocking(0, False)
    while True:
        try:
            part = os.read(0, 100)
        except BlockingIOError:
            crowd.serve(0.1)
            continue
        if not part:
            return
        *lines, rest = (rest + part).split(b"\n")
        for line in lines:
            crowd.grow(int(line))
            print(f"ready {crowd.heartbeats}", flush=True)


def main() -> None:
    """Run as the process of `oldhand bench idle` that the module describes."""
    os.nice(10)  # the client whose waits are measured shares the core
    try:
        _work(_Crowd(int(sys.argv[1]), sys.argv[2]))
    except (NotServed, OSError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
