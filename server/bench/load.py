"""The load of `oldhand bench serve`: clients on raw sockets that cost less than the server they measure.

One thread, one selector, bytes taken apart by hand. Knows the few message shapes that playing needs; what the server
says else is skipped. Closed loop: every seat plays as soon as it is told that it is to move. Open loop: moves are due
at an even rate whatever the server does, and a latency counts from the time that its move was due.
"""

import heapq
import json
import os
import random
import selectors
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shared.core import Game

_STATES = b'{"type":"state"', b'{"type":"update"'
_TICKS = os.sysconf("SC_CLK_TCK")
_READ = 1 << 15
"""Bytes of one read: the buffer of a large one is mapped by the system each time, which costs more than the reading."""
_WARM_S = 2.0
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
        self.count = 0
        self.sent_s = 0.0
        """When the move under way was sent, or due."""
        self.played = b""
        """The version it last moved on."""
        self.state = b""
        """The newest state, while nobody plays yet."""

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send a command and wait for its answer; greets with `type="hello"`."""
        self.count += 1
        body = message if message["type"] == "hello" else message | {"ref": f"q{self.count}"}
        self.socket.sendall(json.dumps(body).encode() + b"\n")
        while True:
            lines = self.lines(self.socket.recv(1 << 16))
            for number, line in enumerate(lines):
                if line.startswith(_STATES):
                    self.state = line
                elif not line.startswith(b'{"type":"heartbeat"'):
                    self.keep_states(lines[number + 1 :])
                    return json.loads(line)

    def lines(self, data: bytes) -> list[bytes]:
        """The lines completed by what was read."""
        if not data:
            raise NotServed("the server hung up")
        *lines, self.rest = (self.rest + data).split(b"\n")
        return lines

    def keep_states(self, lines: list[bytes]) -> None:
        """Remember the newest state among lines that nobody has asked for."""
        for line in lines:
            if line.startswith(_STATES):
                self.state = line


class Load:
    """Tables of one game, all seats taken by clients of this process."""

    def __init__(self, port: int, game: Game[Any, Any], tables: int, interval_s: float = 0.0, seed: int = 8101) -> None:
        """`interval_s`: between two moves of one table in open loop; 0 is closed loop."""
        self._port, self._game = port, game
        self._rng = random.Random(seed)
        self._interval_s = interval_s
        self._waiting: list[tuple[float, int, int, Client, bytes]] = []
        """Moves that are not due yet."""
        self._due_s: dict[bytes, float] = {}
        """When each table's next move is due, in open loop; tables that are not in it do not play now."""
        self.latencies_s: list[float] = []
        self.refused = 0
        self.measuring = False
        self.clients: list[Client] = []
        """Those of one table one after the other."""
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
                client.ask(type="sit", table=opened["table"], seat=seat)
            self.clients += seats

    def close(self) -> None:
        """Hang up at every table."""
        for client in self.clients:
            client.socket.close()

    def _client(self) -> Client:
        client = Client(self._port)
        client.ask(type="hello", protocol=2)
        return client

    def run(self, seconds: float, cpu: Callable[[], float], playing: int | None = None) -> tuple[float, float]:
        """Play for a while, then measure for `seconds`. Returns the time measured and the processor time meanwhile.

        `playing`: so many of the tables play, the others stay open; all if left out. May be called again and again:
        what was measured before is forgotten.
        """
        players = self.clients if playing is None else self.clients[: playing * self._game.seats]
        self.latencies_s, self.refused = [], 0
        with selectors.DefaultSelector() as selector:
            for client in self.clients:
                client.socket.setblocking(False)
                selector.register(client.socket, selectors.EVENT_READ, client)
            begun = time.perf_counter()
            for number, client in enumerate(players):
                client.played = b""
                self._due_s[client.table] = begun + self._interval_s * number / len(players)
            for client in players:
                self._see(client, client.state, begun)
            self._play(selector, begun + min(_WARM_S, seconds / 2))
            self.measuring, used, own, begun = True, cpu(), time.process_time(), time.perf_counter()
            self._play(selector, begun + seconds)
            took_s, used_s, self.used_s = time.perf_counter() - begun, cpu() - used, time.process_time() - own
            self.waiting_at_end = self._unanswered
            self._settle(selector)
            return took_s, used_s

    def _settle(self, selector: selectors.BaseSelector) -> None:
        """Hear the answers that are still to come, and make no new move."""
        self.measuring = False
        self._due_s.clear()
        self._waiting.clear()
        until_s = time.perf_counter() + _ANSWER_S
        while self._unanswered and (left_s := until_s - time.perf_counter()) > 0:
            for key, _ in selector.select(left_s):
                self._read(key.data)

    def _play(self, selector: selectors.BaseSelector, until_s: float) -> None:
        while (now := time.perf_counter()) < until_s:
            while self._waiting and self._waiting[0][0] <= now:
                due_s, _, _, client, move = heapq.heappop(self._waiting)
                self._send(client, move, due_s)
            wake_s = min(until_s, self._waiting[0][0]) if self._waiting else until_s
            for key, _ in selector.select(max(0.0, wake_s - now)):
                self._read(key.data)

    def _read(self, client: Client) -> None:
        lines = client.lines(client.socket.recv(_READ))
        now = time.perf_counter()
        for line in lines:
            if line.startswith(_STATES):
                client.state = line
                self._see(client, line, now)
            elif line.startswith(b'{"type":"done","ref":"m'):
                self._unanswered -= 1
                if self.measuring:
                    self.latencies_s.append(now - client.sent_s)
            elif line.startswith(b'{"type":"refused"'):
                # A counsel that crossed the partner's is refused too, and is no move.
                is_move = line.startswith(b'{"type":"refused","ref":"m')
                self._unanswered -= is_move
                self.refused += is_move

    def _see(self, client: Client, line: bytes, now: float) -> None:
        start = line.find(b'"legal":["') + 9
        if start == 8:
            self._see_pause(client, line)
            return
        version = _after(line, b'"version":')
        if version == client.played or client.table not in self._due_s:
            return  # the same state again, since somebody has come or gone; or its table does not play now
        client.played = version
        client.count += 1
        choices = line[start : line.index(b"]", start)].split(b",")
        choice = choices[int(self._rng.random() * len(choices))]
        move = _PLAY % (client.count, client.table, version, choice)
        if not self._interval_s:
            self._send(client, move, now)
            return
        due_s = self._due_s[client.table]
        if b'"kind":"dealt"' in line:
            due_s = max(due_s, now)  # nobody could move before the deal
        self._due_s[client.table] = due_s + self._interval_s
        heapq.heappush(self._waiting, (due_s, client.count, id(client), client, move))

    def _see_pause(self, client: Client, line: bytes) -> None:
        """A state in which this client has no move: it may be asked for something else."""
        if b'"kind":"match_ended"' in line:
            client.count += 1
            client.socket.send(b'{"type":"rematch","ref":"a%d","table":"%s"}\n' % (client.count, client.table))
        elif b'"counsel_ms":' in line and b'"to_act":' in line and client.seat in _list(line, b'"to_act":'):
            client.count += 1
            version = _after(line, b'"version":')
            client.socket.send(_COUNSEL % (client.count, client.table, version))

    def _send(self, client: Client, message: bytes, at_s: float) -> None:
        self._unanswered += 1
        client.sent_s = at_s
        client.socket.send(message)


_PLAY = b'{"type":"play","ref":"m%d","table":"%s","version":%s,"move":%s}\n'
_COUNSEL = b'{"type":"counsel","ref":"c%d","table":"%s","version":%s,"wish":"either"}\n'


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
