"""The load of `oldhand bench serve`: clients on raw sockets that cost less than the server they measure.

One thread, one selector, bytes taken apart by hand. Knows the few message shapes that playing needs; what the server
says else is skipped. Closed loop: every seat plays as soon as it is told that it is to move. Open loop: moves are due
at an even rate whatever the server does, and a latency counts from the time that its move was due. The seat that has
waited longest plays next, so tables that pause between two rounds do not lower the rate.
"""

import json
import os
import random
import select
import socket
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from server.bench.websocket_client import frames, masked, upgrade
from server.transport.frames import PING, PONG, TEXT
from shared.core import Game

_STATES = b'{"type":"state"', b'{"type":"update"'
_TICKS = os.sysconf("SC_CLK_TCK")
_MOVE_DONE = b'{"type":"done","ref":"m'
_READ_BYTES = 1 << 13
"""Read at once: more than one message has, nearly always."""
_WARM_S = 2.0
_PRECISE_S = 0.01
"""Shorter waits have to end in time."""
_ANSWER_S = 30.0


@dataclass(frozen=True)
class LoadResult:
    """One server under the load."""

    what: str
    moves_per_s: float
    moves_per_cpu_s: float
    p50_ms: float
    """From a move's being sent, or due, to its `done`."""
    p99_ms: float
    refused: int
    """Moves refused."""
    load_share: float | None
    """Processor time of the clients, as a share of the server's; None: not known."""


class NotServed(Exception):
    """The server did not do what a load needs; the text says what."""


def cpu_s(pid: int) -> float:
    """Processor seconds that a process has used, all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


class Client:
    """One connection: asks and waits while tables are made, plays from what it is told afterwards."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), _ANSWER_S)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""
        self.table = b""
        self.seat = b""
        self.play = b""
        """The beginning of each of its moves, up to the version, which is the rest of its ref, too."""
        self.count = 0
        self.sent_s = 0.0
        """When the move under way was sent, or due."""
        self.move = b""
        """The move that waits to be due, in open loop."""
        self.played = b""
        """The version it last moved on."""
        self.state = b""
        """The newest state, while nobody plays yet."""

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send a command and wait for its answer; greets with `type="hello"`."""
        self.count += 1
        body = message if message["type"] == "hello" else message | {"ref": f"q{self.count}"}
        self.send(json.dumps(body).encode())
        while True:
            lines = self.lines(self.socket.recv(1 << 16))
            for number, line in enumerate(lines):
                if line.startswith(_STATES):
                    self.state = line
                elif not line.startswith(b'{"type":"heartbeat"'):
                    self.keep_states(lines[number + 1 :])
                    return json.loads(line)

    def send(self, message: bytes) -> None:
        """Send a message, given without its end."""
        self.socket.send(message + b"\n")

    def lines(self, data: bytes) -> list[bytes]:
        """The messages completed by what was read."""
        if not data:
            raise NotServed("the server hung up")
        *lines, self.rest = (self.rest + data).split(b"\n")
        return lines

    def keep_states(self, lines: list[bytes]) -> None:
        """Remember the newest state among lines that nobody has asked for."""
        for line in lines:
            if line.startswith(_STATES):
                self.state = line


class WebsocketClient(Client):
    """The same over a websocket."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.socket.sendall(upgrade(port))
        response = b""
        while not response.endswith(b"\r\n\r\n"):
            part = self.socket.recv(1 << 10)
            if not part:
                raise NotServed("the server made no websocket")
            response += part

    def send(self, message: bytes) -> None:
        self.socket.send(masked(TEXT, message))

    def lines(self, data: bytes) -> list[bytes]:
        if not data:
            raise NotServed("the server hung up")
        data, end = self.rest + data, 0
        found: list[bytes] = []
        for kind, payload, next_frame in frames(data):
            end = next_frame
            if kind == TEXT:
                found.append(payload)
            elif kind == PING:
                self.socket.send(masked(PONG, payload))
        self.rest = data[end:]
        return found


CLIENTS: dict[str, Callable[[int], Client]] = {"tcp": Client, "websocket": WebsocketClient}
"""By how they connect."""


class Load:
    """Tables of one game, all seats taken by clients of this process."""

    def __init__(
        self,
        port: int,
        game: Game[Any, Any],
        tables: int,
        interval_s: float = 0.0,
        seed: int = 8101,
        connect: Callable[[int], Client] = Client,
    ) -> None:
        """`interval_s`: between two moves of one table in open loop, on average; 0 is closed loop."""
        self._port, self._game, self._connect = port, game, connect
        # Before all connections: `select` takes only small numbers.
        self._poll = select.epoll()
        self._rng = random.Random(seed)
        self._interval_s = interval_s
        self._waiting: deque[Client] = deque()
        """Clients with a move that is not due yet; some may have none any more."""
        self._due_s = 0.0
        """When the next move is due, in open loop."""
        self._gap_s = 0.0
        """Between two moves, in open loop."""
        self._since_s: dict[bytes, float] = {}
        """Since when each table would have been ready for its next move if the server took no time, in open loop.
        Tables that are not in it do not play now."""
        self.latencies_s: list[float] = []
        self.refused = 0
        self.measuring = False
        self.clients: list[Client] = []
        """Those of one table one after the other."""
        self._by_number: dict[int, Client] = {}
        """The same by the number of their socket."""
        self._unanswered = 0
        """Moves under way."""
        self.used_s = 0.0
        """Processor seconds of this process in the measured time."""
        self.waiting_at_end = 0
        """Moves that had no answer yet when the measured time was over."""
        self.add(tables)

    @property
    def tables(self) -> int:
        """Tables that are open."""
        return len(self.clients) // self._game.seats

    def add(self, tables: int) -> None:
        """Open more tables. Raises NotServed, OSError."""
        for _ in range(tables):
            first = self._client()
            opened = first.ask(type="open", game=self._game.id)
            if "table" not in opened:
                raise NotServed(f"no table: {opened}")
            seats = [first] + [self._client() for _ in range(self._game.seats - 1)]
            for seat, client in enumerate(seats):
                client.table, client.seat = opened["table"].encode(), b"%d" % seat
                client.play = b'{"type":"play","table":"%s","version":' % client.table
                client.ask(type="sit", table=opened["table"], seat=seat)
            self.clients += seats

    def close(self) -> None:
        """Hang up at every table."""
        self._poll.close()
        for client in self.clients:
            client.socket.close()

    def _client(self) -> Client:
        client = self._connect(self._port)
        client.ask(type="hello", protocol=2)
        return client

    def run(self, seconds: float, cpu: Callable[[], float], playing: int | None = None) -> tuple[float, float]:
        """Play for a while, then measure for `seconds`. Returns the time measured and the processor time meanwhile.

        `playing`: so many of the tables play, the others stay open; all if left out. May be called again and again:
        what was measured before is forgotten.
        """
        players = self.clients if playing is None else self.clients[: playing * self._game.seats]
        self.latencies_s, self.refused = [], 0
        for client in self.clients[len(self._by_number) :]:
            client.socket.setblocking(False)
            self._poll.register(client.socket, select.EPOLLIN)
            self._by_number[client.socket.fileno()] = client
        begun = self._due_s = time.perf_counter()
        self._gap_s = self._interval_s * self._game.seats / max(1, len(players))
        for client in players:
            client.played = b""
            self._since_s[client.table] = begun
        for client in players:
            self._see(client, client.state, begun)
        self._play(begun + min(_WARM_S, seconds / 2))
        self.measuring, used, own, begun = True, cpu(), time.process_time(), time.perf_counter()
        self._play(begun + seconds)
        took_s, used_s, self.used_s = time.perf_counter() - begun, cpu() - used, time.process_time() - own
        self.waiting_at_end = self._unanswered
        self._settle()
        return took_s, used_s

    def _settle(self) -> None:
        """Hear the answers that are still to come, and make no new move."""
        self.measuring = False
        self._since_s.clear()
        self._waiting.clear()
        until_s = time.perf_counter() + _ANSWER_S
        while self._unanswered and (left_s := until_s - time.perf_counter()) > 0:
            self._read_all(left_s)

    def _play(self, until_s: float) -> None:
        while (now := time.perf_counter()) < until_s:
            if self._interval_s:
                self._send_due(now)
            wake_s = min(until_s, self._due_s) if self._waiting else until_s
            self._read_all(max(0.0, wake_s - now))

    def _send_due(self, now: float) -> None:
        """Send the moves that are due, in open loop."""
        while self._waiting and self._due_s <= now:
            client = self._waiting.popleft()
            if client.move:
                due_s = max(self._due_s, self._since_s[client.table])
                self._since_s[client.table], self._due_s = due_s, due_s + self._gap_s
                self._send(client, client.move, due_s)
                client.move = b""

    def _read_all(self, timeout_s: float) -> None:
        if 0 < timeout_s < _PRECISE_S:
            # `poll` would round it up to a millisecond, which would count as the server's.
            select.select((self._poll,), (), (), timeout_s)
            timeout_s = 0.0
        for number, _ in self._poll.poll(timeout_s):
            self._read(self._by_number[number])

    def _read(self, client: Client) -> None:
        data = client.socket.recv(_READ_BYTES)
        now = time.perf_counter()
        # Nearly always one state alone, or after the answer to a move.
        start = 0
        if data.startswith(_MOVE_DONE) and not client.rest:
            self._note_done(client, now)
            start = data.find(b"\n") + 1
        if start == len(data) > 0:
            return
        if data.startswith(_STATES, start) and not client.rest and data.find(b"\n", start) == len(data) - 1:
            client.state = data[start:]
            self._see(client, client.state, now)
            return
        for line in client.lines(data[start:]):
            if line.startswith(_STATES):
                client.state = line
                self._see(client, line, now)
            elif line.startswith(_MOVE_DONE):
                self._note_done(client, now)
            elif line.startswith(b'{"type":"refused","ref":"m'):  # a counsel that crossed the partner's is no move
                self._unanswered -= 1
                self.refused += 1

    def _note_done(self, client: Client, now: float) -> None:
        self._unanswered -= 1
        if self.measuring:
            self.latencies_s.append(now - client.sent_s)

    def _see(self, client: Client, line: bytes, now: float) -> None:
        start = line.find(b'"legal":["') + 9
        if start == 8:  # `find`, because `in` first takes what it looks for as a number, and raises an error inside
            if client.move or line.find(b'"kind":"match_ended"') >= 0 or line.find(b'"counsel_ms":') >= 0:
                self._see_pause(client, line)
            return
        version = _after(line, b'"version":')
        if version == client.played or client.table not in self._since_s:
            return  # the same state again, since somebody has come or gone; or its table does not play now
        client.played = version
        choices = line[start : line.index(b"]", start)].split(b",")
        choice = choices[int(self._rng.random() * len(choices))]
        move = b"".join((client.play, version, b',"ref":"m', version, b'","move":', choice, b"}"))
        if not self._interval_s:
            self._send(client, move, now)
            return
        if line.find(b'"kind":"moved"') < 0:
            self._since_s[client.table] = now  # nobody could move before the deal, the counsel or the server's pass
        client.move = move
        self._waiting.append(client)

    def _see_pause(self, client: Client, line: bytes) -> None:
        """A state in which this client has no move: it may be asked for something else."""
        if client.move and _after(line, b'"version":') != client.played:
            client.move = b""  # the server has passed for it
        if b'"kind":"match_ended"' in line:
            client.count += 1
            client.send(b'{"type":"rematch","ref":"a%d","table":"%s"}' % (client.count, client.table))
        elif b'"counsel_ms":' in line and b'"to_act":' in line and client.seat in _list(line, b'"to_act":'):
            client.count += 1
            version = _after(line, b'"version":')
            client.send(_COUNSEL % (client.count, client.table, version))

    def _send(self, client: Client, message: bytes, at_s: float) -> None:
        self._unanswered += 1
        client.sent_s = at_s
        client.send(message)


_COUNSEL = b'{"type":"counsel","ref":"c%d","table":"%s","version":%s,"wish":"either"}'


def _after(line: bytes, key: bytes) -> bytes:
    start = line.index(key) + len(key)
    return line[start : line.index(b",", start)]


def _list(line: bytes, key: bytes) -> list[bytes]:
    start = line.index(key) + len(key) + 1
    return line[start : line.index(b"]", start)].split(b",")


def measured(what: str, load: Load, took_s: float, used_s: float) -> LoadResult:
    """Figures of a load that has run."""
    waits = sorted(load.latencies_s)
    if not waits:
        raise NotServed("no move was acknowledged")
    used_s = max(used_s, 1 / _TICKS)
    return LoadResult(
        what,
        len(waits) / took_s,
        len(waits) / used_s,
        1e3 * waits[len(waits) // 2],
        1e3 * waits[min(len(waits) - 1, int(0.99 * len(waits)))],
        load.refused,
        load.used_s / used_s,
    )
