"""Tables full of bots that write down all that they are told, so that it can be held against the log afterwards.

The bots are clients like any other: they know one address, come back by themselves when their line is cut, and are
told nothing of what happens to the servers behind it.
"""

import asyncio
import math
import random
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import Any

from client.sdk import Bot, Connection, Unreachable, keep_seat
from shared.core import View
from shared.errors import Rejected
from shared.games import GAMES, game_named
from shared.protocol import Command, Done, Open, Play, Sit, Subscribe, TableState, Welcome
from shared.protocol.messages import Pushed

_FOR_EVER = 1_000_000
"""Matches at one table: nobody stops before everybody is told to."""
_COME_S = 30.0
"""So long a bot tries to come in, before anything is measured."""
_LOOK_S = 0.05


@dataclass(frozen=True, slots=True)
class AcknowledgedMove:
    """A move that the server has acknowledged."""

    table: str
    version: int
    move: str
    ref: str
    sent_s: float
    """On the clock of `time.perf_counter`, as the next."""
    heard_s: float


@dataclass(slots=True)
class Record:
    """Messages that one connection has received, in order."""

    name: str
    answered: list[AcknowledgedMove] = field(default_factory=list[AcknowledgedMove])
    refused: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """The command, and the code of the refusal."""
    lines: list[list[int]] = field(default_factory=list[list[int]])
    """Versions of its table as they came: one list for every time that the server has greeted it."""
    missed: list[int] = field(default_factory=list[int])
    """Versions told as what was missed, after a return."""


class Witness(Connection):
    """A connection that writes down what comes."""

    record: Record

    async def ask(self, command: type[Command], **fields: Any) -> Done:
        """Send a command and wait for its one answer, across a cut of the line if need be."""
        sent_s = time.perf_counter()
        try:
            done = await super().ask(command, **fields)
        except Rejected as refusal:
            self.record.refused.append((command.__name__, refusal.code))
            raise
        if command is Play and done.version is not None:
            answered = AcknowledgedMove(
                fields["table"], done.version, fields["move"], done.ref or "", sent_s, time.perf_counter()
            )
            self.record.answered.append(answered)
        return done

    async def __anext__(self) -> Pushed:
        """The next pushed message."""
        message = await super().__anext__()
        match message:
            case Welcome():
                self.record.lines.append([])
            case TableState():
                self.record.lines[-1].append(message.version)
            case Done() if message.events is not None:
                self.record.missed += [event.version for event in message.events]
            case _:
                pass
        return message


class HastyBot(Bot):
    """Plays any legal move, soon."""

    def __init__(self, rng: random.Random, pause_s: float) -> None:
        self._rng = rng
        self._pause_s = pause_s

    async def choose(self, view: View, legal: Sequence[str]) -> str:
        await asyncio.sleep(self._pause_s * self._rng.random())
        return self._rng.choice(legal)

    async def counsel(self, view: View) -> str:
        return "either"


@dataclass(slots=True)
class Place:
    """One table and everybody at it."""

    table: str
    game: str
    seats: list[Record]
    watcher: Record

    def answered(self) -> list[AcknowledgedMove]:
        """All acknowledged moves, in the order in which the answers came."""
        return sorted((one for seat in self.seats for one in seat.answered), key=lambda one: one.heard_s)

    def moves_since(self, begin_s: float) -> int:
        """How many acknowledged moves were sent after that time."""
        return len(self.sent_between(begin_s, math.inf))

    def sent_between(self, begin_s: float, end_s: float) -> list[AcknowledgedMove]:
        """The acknowledged moves that were sent in that time, seat by seat."""
        since = (takewhile(lambda one: one.sent_s >= begin_s, reversed(seat.answered)) for seat in self.seats)
        return [one for moves in since for one in moves if one.sent_s < end_s]

    def longest_wait_s(self, begin_s: float, end_s: float) -> float:
        """The longest time without an acknowledged move, of those that touch the given time."""
        times = [one.heard_s for one in self.answered()]
        times = [begin_s, *times, end_s] if not times else [min(begin_s, times[0]), *times, max(end_s, times[-1])]
        return max((after - before for before, after in pairwise(times) if after >= begin_s), default=0.0)


class Party:
    """Tables at one address where bots play until the `async with` ends. An error that ends a bot earlier is raised."""

    def __init__(
        self, address: str, tables: int, *, games: Sequence[str] = tuple(GAMES), pause_s: float = 0.05, seed: int = 1
    ) -> None:
        """`tables`: so many of each game; `pause_s`: a bot thinks for half of that on the average."""
        self.places: list[Place] = []
        self.hosts: dict[str, Witness] = {}
        """The connection in the first seat of each table."""
        self._address = address
        self._games = [game for game in games for _ in range(tables)]
        self._pause_s = pause_s
        self._rng = random.Random(seed)
        self._playing: list[asyncio.Task[Any]] = []
        self._lines = AsyncExitStack()

    async def __aenter__(self) -> "Party":
        try:
            for game in self._games:
                await self._gather(game)
        except BaseException:
            await self._lines.aclose()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def stop(self) -> None:
        """Let everybody go."""
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        await self._lines.aclose()

    def check(self) -> None:
        """Raises what has ended a bot."""
        for task in self._playing:
            if task.done():
                task.result()
                raise RuntimeError(f"{task.get_name()} plays no more")

    async def wait_moves(self, more: int, patience_s: float = 60.0) -> None:
        """Until so many more moves, sent from now on, are acknowledged at every table. Raises TimeoutError, and what
        has ended a bot."""
        begun_s = time.perf_counter()
        async with asyncio.timeout(patience_s):
            while not all(place.moves_since(begun_s) >= more for place in self.places):
                self.check()
                await asyncio.sleep(_LOOK_S)

    async def _gather(self, game: str) -> None:
        rules = game_named(game)
        clock = {"kind": "fischer", "bank_s": 600, "gain_s": 1}
        seats = [await self._come(f"seat {number}") for number in range(rules.seats)]
        watcher = await self._come("watcher")
        opened = await seats[0].ask(Open, game=rules.id, terms={"clock": clock})
        assert opened.table is not None
        table = opened.table
        self.hosts[table] = seats[0]
        for number, seat in enumerate(seats):
            await seat.ask(Sit, table=table, seat=number)
        await watcher.ask(Subscribe, table=table)
        for seat in seats:
            bot = HastyBot(random.Random(self._rng.random()), self._pause_s)
            playing = keep_seat(bot, seat, table, matches=_FOR_EVER)
            self._playing.append(asyncio.create_task(playing, name=f"{seat.record.name} at {table}"))
        self._playing.append(asyncio.create_task(_watch(watcher), name=f"watcher at {table}"))
        self.places.append(Place(table, rules.id, [seat.record for seat in seats], watcher.record))

    async def _come(self, name: str) -> Witness:
        connection = await come(self._address, Record(name))
        await self._lines.enter_async_context(connection)
        return connection


async def come(address: str, record: Record, token: str | None = None) -> Witness:
    """A connection that writes down what comes in `record`, under its name: a new guest, or the one with this token.

    Raises Unreachable.
    """
    until_s = time.monotonic() + _COME_S
    while True:
        try:
            connection = await Witness.open(address, name=record.name, token=token, client="oldhand bench")
            break
        except Unreachable:  # a busy proxy may have taken its servers for dead
            if time.monotonic() > until_s:
                raise
            await asyncio.sleep(_LOOK_S)
    assert isinstance(connection, Witness)
    connection.record = record
    return connection


async def _watch(watcher: Witness) -> None:
    async for _ in watcher:
        pass
