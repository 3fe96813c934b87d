"""One live table: a task with an inbox that judges, logs, evolves and publishes, in this order. Knows no door.

Whatever happens to whoever asked, a command that has begun is carried to its end. When the log fails, everybody who
waits is told and the table stops; it is rebuilt from the log on next use.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from server import publish
from server.journal import GroupCommit
from server.judge import Arrive, Close, Decision, Due, TableCommand, asks_the_same, due, handle
from server.outbox import encode
from server.peer import Peer
from server.settings import Settings
from server.table import Table, Who, evolve, opened, rebuild
from shared.core import Seat
from shared.errors import GameError, LogError, Rejected
from shared.gamelog import Event, GameLog, Kind
from shared.wire import Done, Leave, PublicEvent, Sit

Clock = Callable[[], int]
"""Milliseconds since 1970, UTC."""
Answer = Callable[[Done | Exception], None]
"""Takes the one answer to a command."""
_log = logging.getLogger("oldhand.table")


@dataclass(frozen=True, slots=True)
class Job:
    """A command on its way to a table."""

    command: TableCommand
    who: Who
    peer: Peer | None
    """The connection that follows the table from now on if this seats somebody."""
    answer: Answer


@dataclass(frozen=True, slots=True)
class House:
    """What the tables of a server share."""

    log: GameLog
    journal: GroupCommit
    """Writes to `log`."""
    clock: Clock
    settings: Settings
    heard: Callable[[Table, Event | None], None]
    """Hears of every table as it is loaded (None), and after every event that is told."""

    async def read(self, table: str, until: int | None = None) -> list[Event]:
        """The table's events from its first."""
        return await asyncio.to_thread(self.log.read, table, 0, until)


class _Word(Enum):
    """What an inbox holds besides commands."""

    LOOK = "look whether something is due"
    STOP = "end the task"


class TableActor:
    """A table in memory, and those who follow it. `run` is its task."""

    def __init__(self, table: Table, house: House) -> None:
        self.table = table
        self.audience: dict[str, Peer] = {}
        """Who follows the table, by public id."""
        self._house = house
        self._inbox: asyncio.Queue[Job | _Word] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._was_left = False
        """Whether somebody has left for good since the table was loaded."""
        self._alone_since_ms = house.clock()
        self._news: deque[PublicEvent] = deque(maxlen=house.settings.limits.news)
        self._refs: dict[tuple[str, str], int] = {}
        """Version of the event that a player's command with this ref made."""

    @classmethod
    def rebuilt(cls, events: Iterable[Event], house: House) -> "TableActor":
        """The actor of the table that `events` made."""
        stream = iter(events)
        first = next(stream)
        actor = cls(opened(first), house)
        actor._note(first, actor.table)
        for event in stream:
            actor._remember(event)
            actor.table = evolve(actor.table, event)
            actor._note(event, actor.table)
        return actor

    def post(self, job: Job) -> None:
        """Put a command into the inbox. Raises Rejected when too many wait there."""
        if self._inbox.qsize() >= self._house.settings.limits.inbox:
            raise Rejected("table/limit", f"Too many commands wait at table {self.table.id}; send them again later.")
        self._inbox.put_nowait(job)

    def stop(self) -> None:
        """End the task after what is in the inbox now."""
        self._inbox.put_nowait(_Word.STOP)

    async def run(self) -> None:
        """Serve the inbox until stopped or closed. Raises what ended it, after telling everybody who waits."""
        self._set_timer()
        try:
            while (job := await self._inbox.get()) is not _Word.STOP:
                await (self.serve(job) if isinstance(job, Job) else self._act())
                if self.table.closed is not None and self._inbox.empty():
                    return
        except Exception as error:
            self._fail(error)
            raise
        finally:
            if self._timer is not None:
                self._timer.cancel()

    def follow(self, peer: Peer) -> None:
        """Send every version to `peer` from now on, beginning with this one."""
        assert peer.who is not None
        was_present = peer.who.id in self.audience
        self.audience[peer.who.id] = peer
        peer.tables.add(self.table.id)
        if self.table.seat_of(peer.who.id) is not None and not was_present:
            self._show(self.audience.values())
        else:
            self._show([peer])
        self._set_timer()

    def unfollow(self, peer: Peer) -> None:
        """Send nothing more to `peer`. Does nothing when another connection of the same player has taken over."""
        peer.tables.discard(self.table.id)
        if peer.who is None or self.audience.get(peer.who.id) is not peer:
            return
        del self.audience[peer.who.id]
        if not self._is_somebody_here():
            self._alone_since_ms = self._house.clock()
        if self.table.seat_of(peer.who.id) is not None:
            self._show(self.audience.values())
        self._set_timer()

    async def news_since(self, version: int) -> list[PublicEvent] | None:
        """What came after `version`, in order, until now; None when the table has never been so far."""
        if version > self.table.version:
            return None
        missed: list[PublicEvent] = []
        while version < self._news[0].version - 1:  # not at hand; while it is read more may happen
            missed += publish.public_events(await self._house.read(self.table.id, self.table.version), version)
            version = missed[-1].version
        return missed + [event for event in self._news if event.version > version]

    async def serve(self, job: Job) -> None:
        """Carry a command to its end and answer it. Raises what must end the table."""
        try:
            known = self._refs.get((job.who.id, job.command.ref))
            if known is not None:
                await self._repeat(job, known)
                return
            decision = handle(self.table, job.command, job.who, self._house.clock())
        except LogError as error:
            job.answer(error)
            raise
        except GameError as error:
            job.answer(error)
            return
        except Exception as error:
            job.answer(error)
            raise
        try:
            await self._commit(decision)
        except Exception as error:
            job.answer(error)
            raise
        self._carry_out(job, decision)

    async def _repeat(self, job: Job, version: int) -> None:
        """Answer a command whose ref is known: as before if it is the same, else with a refusal."""
        *earlier, event = await self._house.read(self.table.id, version)
        if not asks_the_same(rebuild(earlier), job.command, event):
            raise Rejected("ref/reused", f"The ref {job.command.ref!r} was another command's; take a new one for each.")
        job.answer(_done(job.command.ref, self.table.id, event.seat, event.version))
        if isinstance(job.command, Sit) and job.peer is not None:
            self.follow(job.peer)

    async def _act(self) -> None:
        """Do by itself what is due now."""
        now_ms = self._house.clock()
        coming = self._next_due()
        if coming is not None and coming.at_ms <= now_ms:
            decision = handle(self.table, coming.deed, None, now_ms)
            await self._commit(decision)
            self._tell_all(decision)
        self._set_timer()

    async def _commit(self, decision: Decision) -> None:
        if decision.steps:
            await self._house.journal.append(decision.events)

    def _carry_out(self, job: Job, decision: Decision) -> None:
        """Answer and tell, once all of `decision` is durable."""
        command, peer = job.command, job.peer
        for step in decision.steps:
            self._remember(step.event)
        if isinstance(command, Sit | Arrive) and decision.steps and peer is not None:
            self._seat(peer)
        version = decision.steps[0].event.version if decision.steps else self.table.version
        job.answer(_done(command.ref, self.table.id, decision.seat, version))
        if isinstance(command, Leave):
            self._leave(peer)
        self._tell_all(decision)
        if isinstance(command, Sit | Arrive) and not decision.steps and peer is not None:
            self.follow(peer)
        self._set_timer()

    def _tell_all(self, decision: Decision) -> None:
        for step in decision.steps:
            self.table = step.table
            self._tell(self._note(step.event, step.table))
            self._house.heard(step.table, step.event)

    def _seat(self, peer: Peer) -> None:
        assert peer.who is not None
        self.audience[peer.who.id] = peer
        peer.tables.add(self.table.id)

    def _leave(self, peer: Peer | None) -> None:
        self._was_left = True
        self._alone_since_ms = self._house.clock()
        if peer is None or peer.who is None:
            return
        peer.tables.discard(self.table.id)
        if self.audience.get(peer.who.id) is peer:
            del self.audience[peer.who.id]

    def _remember(self, event: Event) -> None:
        """Keep the ref of an event that is about to be told; `self.table` is the table before it, or older."""
        if event.ref is None:
            return
        if event.kind is Kind.SAT:
            player = (event.data or {}).get("player")
        else:
            sitting = None if event.seat is None else self.table.seats[event.seat]
            player = None if sitting is None else sitting.who.id
        if player:
            self._refs[player, event.ref] = event.version

    def _note(self, event: Event, table: Table) -> PublicEvent:
        told = publish.public_event(event, table)
        self._news.append(told)
        return told

    def _tell(self, event: PublicEvent) -> None:
        """One version to everybody who follows, each what it may know."""
        self._publish(event, self.audience.values())

    def _show(self, peers: Iterable[Peer]) -> None:
        """The version as it is, again: somebody came, or came back, or went."""
        self._publish(self._news[-1], peers)

    def _publish(self, event: PublicEvent, peers: Iterable[Peer]) -> None:
        publication = publish.Publication(self.table, self.audience, event, self._house.clock())
        encoded: dict[Seat | None, bytes] = {}
        for peer in list(peers):
            assert peer.who is not None
            seat = self.table.seat_of(peer.who.id)
            if seat not in encoded:
                encoded[seat] = encode(publication.state(seat))
            peer.outbox.put(encoded[seat])

    def _is_somebody_here(self) -> bool:
        """Whether a person who sits here, or who opened the table, is connected and follows it."""
        return self.table.opener in self.audience or any(player in self.audience for player in self.table.persons())

    def _next_due(self) -> Due | None:
        coming = due(self.table, self._house.settings.delays)
        if self.table.closed is not None or self._is_somebody_here():
            return coming
        if self._was_left and not self.table.persons():
            return Due(self._alone_since_ms, Close("left"))
        close = Due(self._alone_since_ms + self._house.settings.delays.abandon_ms, Close("abandoned"))
        return close if coming is None or close.at_ms <= coming.at_ms else coming

    def _set_timer(self) -> None:
        """Do what is due by itself when its time comes; whatever happened before may have changed what that is."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        coming = self._next_due()
        if coming is not None:
            delay_s = (coming.at_ms - self._house.clock()) / 1_000
            if delay_s <= 0:
                self._look()
            else:
                self._timer = asyncio.get_running_loop().call_later(delay_s, self._look)

    def _look(self) -> None:
        # Never refused for want of room: without it the table would stand still.
        self._inbox.put_nowait(_Word.LOOK)

    def _fail(self, error: Exception) -> None:
        """Tell everybody who waits what ended the table."""
        while not self._inbox.empty():
            job = self._inbox.get_nowait()
            if isinstance(job, Job):
                job.answer(error)


def _done(ref: str, table: str, seat: Seat | None, version: int) -> Done:
    return Done.model_construct(ref=ref, table=table, seat=seat, version=version)
