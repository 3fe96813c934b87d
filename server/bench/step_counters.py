"""Counts the processor time that each step of a move takes, within the server that `bench serve --steps` measures.

`python -m server.bench.step_counters FILE serve ...` wraps the functions by which one step of a move passes it to the
next, then runs `oldhand serve ...` as always. A server that is started otherwise has no counter. At every moment the
time of the event loop's thread is charged to one step, so the steps add up to what the thread has used. The counters
are doubles in FILE, which the bench reads as the server writes: see `server.bench.steps`.
"""

import gc
import mmap
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from importlib import import_module
from pathlib import Path
from threading import get_ident
from typing import Any

from server.bench.steps import (
    APPLY,
    COUNT,
    DECIDE,
    DECODE,
    DISPATCH,
    EMPTY,
    ENCODE,
    FILE_BYTES,
    GC,
    JOURNAL,
    LOBBY,
    LOOP,
    PUBLISH,
    READ,
    RULES,
    TABLE,
    TIMERS,
    WRITE,
    WRITER,
)
from shared.cli import main
from shared.core import Game
from shared.games import GAMES

SEAMS: Sequence[tuple[int, str, str]] = (
    (DISPATCH, "server.transport.tcp:TcpConnection", "buffer_updated"),
    (DISPATCH, "server.transport.websockets:WebsocketConnection", "buffer_updated"),
    (DECODE, "server.transport.codec:MessageDecoder", "receive"),
    (DECODE, "server.transport.codec:MessageDecoder", "receive_frame"),
    (TABLE, "server.tables.actor:TableActor", "_process_inbox"),
    (TABLE, "server.tables.actor:TableActor", "_on_committed"),
    (DECIDE, "server.tables.actor", "decide_command"),
    (DECIDE, "server.tables.actor", "decide_timed"),
    (APPLY, "server.tables.decide.draft", "evolve"),
    (JOURNAL, "server.tables.journal:GroupCommit", "submit"),
    (JOURNAL, "server.tables.journal:GroupCommit", "_hand_over"),
    (JOURNAL, "server.tables.journal:GroupCommit", "_written"),
    (PUBLISH, "server.tables.subscribers:Subscribers", "publish"),
    (ENCODE, "server.tables.publish", "encode"),
    (ENCODE, "server.tables.updates", "encode"),
    (ENCODE, "server.core.outbox", "encode"),
    (LOBBY, "server.lobby.lobby:LobbyRoom", "on_event"),
    (TIMERS, "server.tables.timer:TableTimer", "schedule"),
    (WRITE, "server.core.outbox:FlushQueue", "_flush"),
)
"""The step that begins where a function is called, the module or class that holds the function, and its name."""
_BUFFERS = ("server.transport.tcp:TcpConnection", "server.transport.websockets:WebsocketConnection")
"""The event loop asks these for a buffer, reads into it, and says so."""
_OF_GAMES = frozenset(name for name, it in vars(Game).items() if callable(it) and not name.startswith("_"))
_CALLS = 20_000
"""Calls by which the cost of counting is measured."""


class Meter:
    """Charges the processor time of one thread, of which it is made, to steps."""

    def __init__(self, cells: "memoryview[float]", clock: Callable[[], float] = time.thread_time) -> None:
        """`cells`: seconds, entries and leavings of each step, and what one entry costs inside and outside of it."""
        self._cells = cells
        self._clock = clock
        self._thread = get_ident()
        self._step = LOOP
        self._since_s = clock()

    def counted(self, function: Callable[..., Any], step: int) -> Callable[..., Any]:
        """`function`, whose time is charged to `step`, less that of the other steps that it calls."""
        cells, clock, thread = self._cells, self._clock, self._thread

        @wraps(function)
        def counting(*args: Any, **kwargs: Any) -> Any:
            outer = self._step
            if outer == step or get_ident() != thread:
                return function(*args, **kwargs)
            cells[COUNT + step] += 1
            cells[2 * COUNT + outer] += 1
            self._step = step
            now_s = clock()
            cells[outer] += now_s - self._since_s
            self._since_s = now_s
            try:
                return function(*args, **kwargs)
            finally:
                now_s = clock()
                cells[step] += now_s - self._since_s
                self._since_s = now_s
                self._step = outer

        return counting

    @property
    def step(self) -> int:
        """The step that time is charged to."""
        return self._step

    def begin(self, step: int) -> None:
        """Charge the time from now on to `step`."""
        now_s = self._clock()
        self._cells[self._step] += now_s - self._since_s
        self._step, self._since_s = step, now_s

    def enter(self, step: int) -> None:
        """`begin` a step that another `begin` ends."""
        self._cells[COUNT + step] += 1
        self._cells[2 * COUNT + self._step] += 1
        self.begin(step)

    def calibrate(self) -> None:
        """Measure what counting costs, and forget everything counted."""
        function = self.counted(_nothing, GC)
        bare_s = _seconds_of(_nothing, self._clock)
        all_s = _seconds_of(function, self._clock)
        inside_s = self._cells[GC] / _CALLS
        self._cells[:] = memoryview(bytes(FILE_BYTES)).cast("d")
        self._cells[3 * COUNT] = inside_s
        self._cells[3 * COUNT + 1] = max(0.0, (all_s - bare_s) / _CALLS - inside_s)
        self._since_s = self._clock()


def _nothing() -> None:
    """Called to measure calls."""


def _seconds_of(function: Callable[[], None], clock: Callable[[], float]) -> float:
    began_s = clock()
    for _ in range(_CALLS):
        function()
    return clock() - began_s


def install(cells: "memoryview[float]") -> None:
    """Count the steps of the server that this thread is going to run. Raises AttributeError for a seam that is gone."""
    meter = Meter(cells)
    meter.calibrate()
    for step, holder, name in SEAMS:
        _wrap(meter, step, held(holder), name)
    for kind in {base for game in GAMES.values() for base in type(game).__mro__}:
        for name in _OF_GAMES & vars(kind).keys():
            _wrap(meter, RULES, kind, name)
    for holder in _BUFFERS:
        _count_reads(meter, held(holder))
    _count_writer(cells)
    _count_collections(meter)


def held(holder: str) -> Any:
    """The module or class of a seam, `module` or `module:Class`."""
    module, _, name = holder.partition(":")
    loaded = import_module(module)
    return getattr(loaded, name) if name else loaded


def _wrap(meter: Meter, step: int, holder: Any, name: str) -> None:
    function = getattr(holder, name)
    if callable(function):
        setattr(holder, name, meter.counted(function, step))


def _count_reads(meter: Meter, kind: Any) -> None:
    """From when it gives a buffer until it is told what was read, the event loop reads. Then count nothing once."""
    get_buffer, buffer_updated = kind.get_buffer, kind.buffer_updated
    empty = meter.counted(_nothing, EMPTY)

    def counting_get_buffer(connection: Any, sizehint: int) -> Any:
        meter.enter(READ)
        return get_buffer(connection, sizehint)

    def counting_buffer_updated(connection: Any, nbytes: int) -> None:
        meter.begin(LOOP)
        buffer_updated(connection, nbytes)
        empty()

    kind.get_buffer, kind.buffer_updated = counting_get_buffer, counting_buffer_updated


def _count_writer(cells: "memoryview[float]") -> None:
    """The journal's thread has a clock of its own, which is read after every transaction."""
    journal = held("server.tables.journal:GroupCommit")
    name = "_write"
    write = getattr(journal, name)

    def counting(self: Any, batch: Any) -> None:
        try:
            write(self, batch)
        finally:
            cells[WRITER] = time.thread_time()

    setattr(journal, name, counting)


def _count_collections(meter: Meter) -> None:
    """The cycle collector runs in the midst of any step."""
    thread, interrupted = get_ident(), [LOOP]

    def on_collection(phase: str, _: Mapping[str, int]) -> None:
        if get_ident() != thread:
            return
        if phase == "start":
            interrupted[0] = meter.step
            meter.enter(GC)
        else:
            meter.begin(interrupted[0])

    gc.callbacks.append(on_collection)


def run() -> None:
    """Run the command line after the file."""
    file, *words = sys.argv[1:]
    with Path(file).open("r+b") as opened:
        mapped = mmap.mmap(opened.fileno(), FILE_BYTES)
    install(memoryview(mapped).cast("d"))
    main(words)


if __name__ == "__main__":
    run()
