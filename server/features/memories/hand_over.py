"""Hands what is remembered of the people at a table to the AI players there: with each match, when somebody sits down,
when an AI player comes back, and when more is remembered or something is forgotten soon after.

An AI host that hears nothing asks by itself (`server.features.memories.routes`). Reads no log and knows no rule.
"""

import asyncio
import logging
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from zlib import compress

from server.core.session import Session
from server.core.threads.own import OwnThreads
from server.features.feature import House
from server.history.memory_progress import CatchingUp
from server.lobby.observer import LobbyObserver
from server.tables.table import Table
from shared.core import Seat
from shared.errors import GameError
from shared.events import Event, Kind, PlayerKind
from shared.experience.memory import MemoryStamp
from shared.experience.memory_format import for_seats
from shared.protocol.hosts import Remembered

FOLLOW_S = 60.0
"""For so long from the beginning of a match it is looked whether more is remembered, as on a busy machine."""
FOLLOW_EVERY_S = 1.0
_SEATING = frozenset((Kind.SAT, Kind.SUBSTITUTED, Kind.SEAT_RECLAIMED))
_THREADS = 2
"""Of its own, so that a slow store keeps nothing else waiting."""
_log = logging.getLogger("oldhand.memories")


@dataclass(frozen=True, slots=True)
class _Known:
    """What is remembered of a person, as of `stamp`."""

    stamp: MemoryStamp
    memory: str
    installation: str


@dataclass(frozen=True, slots=True)
class _Players:
    """Public ids of those who play at a table now."""

    people: Sequence[str]
    ai: Sequence[str]


class HandOver(LobbyObserver):
    """One server's."""

    def __init__(self, house: House, catching_up: CatchingUp) -> None:
        self._lobby = house.lobby
        self._tables = house.tables
        self._tasks = house.tasks
        self._memories = house.context.store.memories
        self._installation = house.installation
        self._catching_up = catching_up
        self._threads = OwnThreads(_THREADS, "memories")
        self._following: dict[str, asyncio.Task[None]] = {}
        """By table."""
        self._is_stopping = False

    def stop(self) -> None:
        """Hand nothing over any more."""
        self._is_stopping = True
        for task in self._following.values():
            task.cancel()

    def table_changed(self, table: Table, event: Event | None, before: Table | None) -> None:
        """A match has begun, or somebody has sat down."""
        if event is None:
            return
        is_dealt = event.kind is Kind.DEALT and table.match.round == 1
        if is_dealt or event.kind in _SEATING:
            self._begin(table)

    def entered(self, session: Session) -> None:
        """An AI player has connected, for the first time or again."""
        if session.who is not None and session.who.kind is PlayerKind.AI:
            self.begin_for(session.who.id)

    def begin_for(self, player: str) -> None:
        """Hand over at every table of this node where the player sits."""
        for table in self._lobby.seats_of(player):
            if self._tables.is_here(table):
                self._begin(self._lobby.tables[table])

    def _begin(self, table: Table) -> None:
        before = self._following.get(table.id)
        if before is not None:
            before.cancel()
        players = _players(table)
        if players.people and players.ai and not self._is_stopping:
            task = self._tasks.create_task(self._follow(table.id), name=f"memories for table {table.id}")
            task.add_done_callback(lambda done: self._ended(table.id, done))
            self._following[table.id] = task

    def _ended(self, table: str, task: asyncio.Task[None]) -> None:
        if self._following.get(table) is task:
            del self._following[table]

    async def _follow(self, table_id: str) -> None:
        loop = asyncio.get_running_loop()
        ends_s = loop.time() + FOLLOW_S
        known: dict[str, _Known] = {}
        try:
            await self._catching_up.wait(self._lobby.tables[table_id].game.id)
            while (table := self._lobby.tables.get(table_id)) is not None:
                players = _players(table)
                for person in players.people:
                    now = await self._threads.run(self._read, table.game.id, person, known.get(person))
                    if now is not known.get(person):
                        known[person] = now
                        self._send(table, person, now, players.ai)
                if loop.time() >= ends_s:
                    break
                await asyncio.sleep(FOLLOW_EVERY_S)
        except GameError as error:  # the host asks by itself
            _log.warning("what is remembered cannot be handed over: %s", error, extra={"table": table_id})

    def _read(self, game: str, person: str, known: _Known | None) -> _Known:
        """`known` itself if nothing has changed."""
        stamp = self._memories.stamp(person, game)
        if known is not None and known.stamp == stamp:
            return known
        own = self._memories.read(person, game).content
        return _Known(stamp, _packed(own), _packed(self._installation.of(game, person)))

    def _send(self, table: Table, person: str, known: _Known, players: Sequence[str]) -> None:
        message = Remembered(
            table=table.id,
            match=table.match.number,
            person=person,
            memory=known.memory,
            installation=known.installation,
        )
        for player in players:
            for session in self._lobby.sockets_of(player):
                session.send(message)


def _packed(content: bytes) -> str:
    return b64encode(compress(for_seats(content))).decode() if content else ""


def _players(table: Table) -> _Players:
    found: dict[PlayerKind, list[str]] = {PlayerKind.PERSON: [], PlayerKind.AI: []}
    for number in range(table.game.seats):
        playing = table.playing(Seat(number))
        if playing is not None and playing.who.kind in found:
            found[playing.who.kind].append(playing.who.id)
    return _Players(found[PlayerKind.PERSON], found[PlayerKind.AI])
