"""The least that a server of this stack can cost for each move, beside what ours costs, in one run.

    python -m tests.bench.floor [ROUNDS] [SECONDS]

A bare server of one board game on the same event loop, which decodes moves as ours does and writes as many messages
of about the same bytes to the same sockets. `wire` answers from a recorded game and keeps nothing. `log` also commits a
row for each move before it answers, in groups, by a thread, with `synchronous=FULL`. `rules` also judges each move and
tells the position and the legal moves that follow. None of them has seats, clocks, presence, limits or counters. `own`
is `oldhand serve`. All meet the load of `oldhand bench serve`, and take turns.
"""

import asyncio
import json
import os
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Any, Final

import msgspec
import uvloop

from server.bench.load import Load
from server.bench.served import on_another_core, serve_command, started
from server.transport.sockets import READ_BUFFER
from shared.games import game_named
from shared.protocol import Play

STAGES: Final = ("wire", "log", "rules")
GAME: Final = "english-draughts/1"
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_decode: Final = msgspec.json.Decoder(Play).decode
_encode: Final = msgspec.json.Encoder().encode
_UPDATE: Final = (
    b'{"type":"update","table":"bxs4jnok5g6s","since":%d,"version":%d,"set":{"ply":%d,"to_act":[%d],"event":{"version"'
    b':%d,"kind":"moved","at_ms":1795673834875,"seat":%d,"move":"%b","reason":null,"by_substitute":false,"clock_ms":'
    b'null,"data":{}},"legal":%b},"view":{"board":"%b"},"moves":["%b"]}'
)
_DONE: Final = b'{"type":"done","ref":"%b","table":"bxs4jnok5g6s","seat":%d,"version":%d}'
_INSERT: Final = f"INSERT INTO events VALUES ({', '.join('?' * 13)})"
_TABLE: Final = """CREATE TABLE events (at_ms INTEGER, clock_ms INTEGER, table_number INTEGER, version INTEGER,
    match INTEGER, round INTEGER, ply INTEGER, sitting INTEGER, kind INTEGER, seat INTEGER, move TEXT, state BLOB,
    ref TEXT, PRIMARY KEY (table_number, version)) WITHOUT ROWID"""


class _Table:
    """One table of the bare game."""

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.seats: list[_Seat] = []
        self.version = 4
        self.state: Any = None


class _Floor:
    """The server. `line` makes the messages of a move, one for each seat, or takes them from the recorded game."""

    def __init__(self, game_id: str, *, has_log: bool, has_rules: bool, folder: Path) -> None:
        self.game = game_named(game_id)
        self.options = self.game.options({})
        self.start = self.game.deal(self.options, Random(1))
        self.has_rules = has_rules
        self.tables: dict[str, _Table] = {}
        self.ready: list[_Seat] = []
        self.loop = asyncio.get_running_loop()
        self.recorded = [] if has_rules else self._record()
        self.log = _Log(folder / "floor.db", self.loop) if has_log else None

    def begin(self) -> Any:
        """A new round."""
        return self.game.begin(self.options, self.start, None)

    def messages(self, version: int, seat: int, move: bytes, state: Any) -> list[bytes]:
        """What the seats are told of a move that has led to `state`."""
        turn = (*self.game.to_act(state), seat ^ 1)[0]
        board = self.game.format_position(state).encode()
        legal = _encode(self.game.move_texts(state))
        fields = version - 1, version, version - 4, turn, version, seat, move
        return [_UPDATE % (*fields, legal if it == turn else b"[]", board, move) for it in (0, 1)]

    def _record(self) -> list[list[bytes]]:
        """A random game of 60 plies or more, by version from 4 on."""
        rng = Random(8101)
        while True:
            state, shown = self.begin(), [self.messages(4, 1, b"-", self.begin())]
            while (moves := self.game.legal_moves(state)) and len(shown) < 100:
                move = rng.choice(moves)
                text = self.game.format_move(state, move).encode()
                state = self.game.successor(state, move)
                shown.append(self.messages(4 + len(shown), len(shown) & 1 ^ 1, text, state))
            if len(shown) > 60:
                return shown[:61]

    def play(self, seat: "_Seat", play: Play) -> None:
        """Carry out a move: judge it, log it, tell it."""
        table = self.tables[play.table]
        text, after = play.move.encode(), None
        if self.has_rules:
            game, state = self.game, table.state
            move = game.parse_move(state, play.move)
            after = game.successor(state, move)
            packed = game.pack(after)
            text = game.format_move(state, move).encode()
        else:
            packed = b"\xff\x1e\x00\x00\x00\x00\xf0\xff\x00\x00\x00\x00\x01"
        if self.log is None:
            self.tell(table, seat, play, text, after)
            return
        version = table.version + 1
        row = (
            1795673834875,
            None,
            table.number,
            version,
            1,
            1,
            version - 4,
            2,
            6,
            seat.number,
            play.move,
            packed,
            play.ref,
        )
        self.log.append(row, lambda: self.tell(table, seat, play, text, after))

    def tell(self, table: _Table, seat: "_Seat", play: Play, move: bytes, after: Any) -> None:
        """Answer the mover, and send the position to both seats."""
        version = table.version = table.version + 1
        done = _DONE % (play.ref.encode(), seat.number, version)
        if after is None:
            shown = self.recorded[(version - 4) % len(self.recorded)]
        else:
            table.state = after if self.game.to_act(after) else self.begin()
            shown = self.messages(version, seat.number, move, table.state)
        seat.send(done)
        for other, message in zip(table.seats, shown, strict=True):
            other.send(message)

    def flush(self) -> None:
        """Write what waits, one system call for each connection."""
        ready, self.ready = self.ready, []
        for seat in ready:
            seat.waiting.append(b"")
            seat.transport.write(b"\n".join(seat.waiting))
            seat.waiting = []


class _Log:
    """Group commit in a thread."""

    def __init__(self, file: Path, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._file = file
        self._rows: list[tuple[Any, ...]] = []
        self._then: list[Callable[[], None]] = []
        self._is_busy = False
        self._batches: SimpleQueue[tuple[list[tuple[Any, ...]], list[Callable[[], None]]]] = SimpleQueue()
        Thread(target=self._write, daemon=True).start()

    def append(self, row: tuple[Any, ...], then: Callable[[], None]) -> None:
        """Write a row, then call `then`."""
        self._rows.append(row)
        self._then.append(then)
        if not self._is_busy:
            self._is_busy = True
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        self._batches.put((self._rows, self._then))
        self._rows, self._then = [], []

    def _written(self, then: list[Callable[[], None]]) -> None:
        self._is_busy = bool(self._rows)
        if self._rows:
            self._loop.call_soon(self._hand_over)
        for answer in then:
            answer()

    def _write(self) -> None:
        connection = sqlite3.connect(self._file, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(_TABLE)
        while True:
            rows, then = self._batches.get()
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(_INSERT, sorted(rows, key=lambda row: row[2:4]))
            connection.execute("COMMIT")
            self._loop.call_soon_threadsafe(self._written, then)


class _Seat(asyncio.BufferedProtocol):
    def __init__(self, floor: _Floor) -> None:
        self._floor = floor
        self._rest = b""
        self.waiting: list[bytes] = []
        self.number = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: Any = transport

    def get_buffer(self, sizehint: int) -> memoryview:
        return READ_BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        *lines, self._rest = (self._rest + bytes(READ_BUFFER[:nbytes])).split(b"\n")
        for line in lines:
            if line.startswith(b'{"type":"play"'):
                self._floor.play(self, _decode(line))
            else:
                self._begin(json.loads(line))

    def send(self, message: bytes) -> None:
        if not self.waiting:
            if not self._floor.ready:
                self._floor.loop.call_soon(self._floor.flush)
            self._floor.ready.append(self)
        self.waiting.append(message)

    def _begin(self, message: dict[str, Any]) -> None:
        floor = self._floor
        match message["type"]:
            case "hello":
                self.send(b'{"type":"welcome"}')
            case "open":
                name = f"floor{len(floor.tables):07}"
                floor.tables[name] = _Table(len(floor.tables) + 1, name)
                self.send(b'{"type":"done","ref":"%b","table":"%b"}' % (message["ref"].encode(), name.encode()))
            case "sit":
                table = floor.tables[message["table"]]
                self.number = len(table.seats)
                table.seats.append(self)
                self.send(b'{"type":"done","ref":"%b"}' % message["ref"].encode())
                if len(table.seats) == floor.game.seats:
                    table.state = floor.begin()
                    for seat, shown in zip(table.seats, floor.messages(4, 1, b"-", table.state), strict=True):
                        seat.send(shown)
            case _:
                pass


async def _serve(stage: str, folder: str) -> None:
    floor = _Floor(GAME, has_log=stage != "wire", has_rules=stage == "rules", folder=Path(folder))
    server = await floor.loop.create_server(lambda: _Seat(floor), "127.0.0.1", 0)
    sys.setswitchinterval(0.000_5)
    print(json.dumps({"tcp": f"tcp://127.0.0.1:{server.sockets[0].getsockname()[1]}"}), flush=True)
    await server.serve_forever()


def _times_s(pid: int) -> tuple[float, float]:
    """Processor seconds in the program, and in the system on its behalf."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) / _TICKS, int(fields[12]) / _TICKS


def measure(stage: str, seconds: float, tables: int = 200) -> dict[str, float]:
    """One server under the load: its processor time for each move, in microseconds."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        stack.enter_context(on_another_core())
        bare = [sys.executable, "-m", "tests.bench.floor", stage, folder]
        server = stack.enter_context(started(serve_command(Path(folder)) if stage == "own" else bare))
        load = stack.enter_context(closing(Load(server.port, game_named(GAME), tables)))
        at: list[tuple[float, float]] = []
        took_s, _ = load.run(seconds, lambda: (at.append(_times_s(server.pid)), 0.0)[1])
    moves = len(load.latencies_s)
    (user_s, system_s), (user_end_s, system_end_s) = at
    return {
        "moves/s": moves / took_s,
        "user µs": 1e6 * (user_end_s - user_s) / moves,
        "system µs": 1e6 * (system_end_s - system_s) / moves,
        "client µs": 1e6 * load.used_s / moves,
    }


def main() -> None:
    """Serve one stage, or measure all of them."""
    if sys.argv[1:] and sys.argv[1] in STAGES:
        uvloop.run(_serve(sys.argv[1], sys.argv[2]))
        return
    rounds, seconds = int(sys.argv[1]) if sys.argv[1:] else 3, float(sys.argv[2]) if sys.argv[2:] else 4.0
    found = [(stage, measure(stage, seconds)) for _ in range(rounds) for stage in (*STAGES, "own")]
    for stage in (*STAGES, "own"):
        results = [result for name, result in found if name == stage]
        means = {name: sum(it[name] for it in results) / rounds for name in results[0]}
        print(f"{stage:6}", *(f"{value:10,.1f} {name}" for name, value in means.items()))
    print("load average", *os.getloadavg())


if __name__ == "__main__":
    main()
