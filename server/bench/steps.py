"""`oldhand bench serve --steps`: the processor time of a move in the server, step by step.

The server counts while the bench plays (`server.bench.step_counters`) and keeps its counters in a file that the bench
reads before and after. Counting takes time, too; the server measures how much, and it is taken out of the steps again.
Its other measurements are made without counters.
"""

import sys
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from server.bench.load import Load, NotServed
from server.bench.served import Served, SharedServices, serve_command, started

LOOP, READ, DECODE, DISPATCH, TABLE, DECIDE, RULES, APPLY, JOURNAL = range(9)
WRITER, PUBLISH, ENCODE, LOBBY, TIMERS, WRITE, GC = range(9, 16)
EMPTY = 16
"""A step that does nothing, entered once with each message: what counting costs there, it costs elsewhere."""
COUNT = 17
"""Steps."""
FILE_BYTES = 8 * (3 * COUNT + 2)
"""Of each step its seconds, how often it was entered and how often it was left for another; then the seconds that one
entry costs inside of the step and outside of it."""
_STEPS: Mapping[int, tuple[str, str]] = {
    READ: ("socket: read", "the system call"),
    DECODE: ("decode", "bytes to a message"),
    DISPATCH: ("dispatch", "limits and turns of the connection, the table's inbox"),
    TABLE: ("table", "a command sent again, its answer, counters"),
    DECIDE: ("decide", "whether the player may, and the event"),
    RULES: ("rules", "everything that the game is asked, by any step"),
    APPLY: ("apply", "the table after the event"),
    JOURNAL: ("journal: loop", "events to the writer, and its outcome back"),
    WRITER: ("journal: writer", "its thread, which commits"),
    PUBLISH: ("publish", "what each receiver may know of it"),
    ENCODE: ("encode", "messages to bytes"),
    LOBBY: ("lobby", "what else is told of the event"),
    TIMERS: ("timers", "when the server itself has to act next"),
    WRITE: ("socket: write", "messages to the event loop, or to the system without uvloop"),
    LOOP: ("event loop", "polls and calls back; with uvloop it also sends"),
    GC: ("cycle collector", ""),
}
"""Names and contents, in the order of a move."""


@dataclass(frozen=True)
class StepTime:
    """A step of a move."""

    step: str
    micros: float
    """Processor time of one move, in microseconds."""
    share: float
    """Of all processor time of the server."""
    content: str


@dataclass(frozen=True)
class StepTable:
    """The steps of a game's moves under one load."""

    game: str
    transport: str
    offered: float
    """Moves a second; 0: as fast as answered."""
    moves: int
    micros: float
    """Processor time of one move, counting left out."""
    steps: tuple[StepTime, ...]
    """They add up to `micros`. The last is what no step has."""
    counting_micros: float
    """What counting cost, besides."""


def measure_steps(
    data: Path, load: Callable[[Served], Load], seconds: float, game: str, transport: str, offered: float
) -> StepTable:
    """Start a server that counts on a log of its own, and play for `seconds`. Raises NotServed, OSError."""
    data.mkdir(parents=True)
    file = data / "steps"
    file.write_bytes(bytes(FILE_BYTES))
    words = serve_command(data / "served")
    command = [sys.executable, "-m", "server.bench.step_counters", str(file), *words[words.index("serve") :]]
    print(f"{game}, {transport}: the steps of a move, {seconds:g} s ...", file=sys.stderr, flush=True)
    with started(command, SharedServices()) as server, closing(load(server)) as players:
        readings: list[Sequence[float]] = []

        def cpu_s() -> float:
            """Called as the measured time begins and ends."""
            readings.append(array("d", file.read_bytes()))
            return server.cpu_s()

        _, used_s = players.run(seconds, cpu_s)
    if not players.latencies_s:
        raise NotServed("no move was acknowledged")
    return step_table(readings[0], readings[1], used_s, len(players.latencies_s), game, transport, offered)


def step_table(
    before: Sequence[float],
    after: Sequence[float],
    used_s: float,
    moves: int,
    game: str,
    transport: str,
    offered: float,
) -> StepTable:
    """The table of two readings of the counters, between which the server used `used_s` for so many moves."""
    gained = [now - was for now, was in zip(after, before, strict=True)]
    inside_s, outside_s = after[3 * COUNT], after[3 * COUNT + 1]
    # Among other work counting takes longer than in the loop that measured it when the server started.
    empty_s, entries = gained[EMPTY], gained[COUNT + EMPTY]
    if entries and inside_s:
        inside_s, outside_s = empty_s / entries, outside_s * empty_s / entries / inside_s
    a_move = 1e6 / moves
    counting = [gained[COUNT + step] * inside_s + gained[2 * COUNT + step] * outside_s for step in range(COUNT)]
    all_s = used_s - sum(counting)  # that of EMPTY is all its time
    found = {step: max(0.0, gained[step] - counting[step]) for step in _STEPS}
    rows = [(name, found[step], content) for step, (name, content) in _STEPS.items()]
    rows.append(("rest", all_s - sum(found.values()), "other threads, and starting to run again"))
    steps = tuple(StepTime(name, took_s * a_move, took_s / all_s, content) for name, took_s, content in rows)
    return StepTable(game, transport, offered, moves, all_s * a_move, steps, sum(counting) * a_move)


def steps_as_json(tables: Sequence[StepTable]) -> list[dict[str, Any]]:
    """The tables as `--json` prints them."""
    return [
        {
            **asdict(table),
            "micros": round(table.micros, 1),
            "counting_micros": round(table.counting_micros, 1),
            "steps": [
                {**asdict(step), "micros": round(step.micros, 1), "share": round(step.share, 3)} for step in table.steps
            ],
        }
        for table in tables
    ]


def lines_of(tables: Sequence[StepTable]) -> Iterator[str]:
    """The tables as text: a column for each game and transport, in microseconds a move with shares."""
    yield "processor time of a move, in µs and as a share of all"
    yield f"{'step':18}" + "".join(f"{table.game:>22}" for table in tables)
    for rows in zip(*(table.steps for table in tables), strict=True):
        figures = "".join(f"{row.micros:>15.1f}{row.share:>7.1%}" for row in rows)
        yield f"{rows[0].step:18}{figures}  {rows[0].content}".rstrip()
    yield f"{'all':18}" + "".join(f"{table.micros:>15.1f}{1:>7.0%}" for table in tables)
    yield f"{'counting, besides':18}" + "".join(f"{table.counting_micros:>15.1f}{'':7}" for table in tables)
