"""One live table: an inbox whose commands are judged, logged, evolved and published, in this order. Knows no door.

One command is under way at a time: the next is begun when the log has taken the one before, and nothing in between
needs a task of its own. Whatever happens to whoever asked, a command that has begun is carried to its end. When the
log fails, everybody who waits is told and the table stops; it is rebuilt from the log on next use.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from server import publish
from server.attendance import Roll
from server.delayed import Delayed, Happened
from server.doors.outbox import encode
from server.doors.peer import Peer
from server.doors.presence import Presence
from server.journal import GroupCommit
from server.judging import (
    Arrive,
    Call,
    Close,
    Decision,
    Due,
    Freeze,
    TableCommand,
    absences,
    asks_the_same,
    attendance_due,
    due,
    handle,
    undertake,
)
from server.meeting.chat import ChatRooms, chat_message
from server.settings import Settings
from server.table import Table, Who, evolve, opened, rebuild
from shared.chat import Said
from shared.core import Seat
from shared.errors import GameError, Limited, LogError, Rejected
from shared.gamelog import Event, GameLog, Kind
from shared.values import value_type
from shared.wire import Done, Leave, PublicEvent, Sit

Clock = Callable[[], int]
"""Milliseconds since 1970, UTC."""
Answer = Callable[[Done | Exception], None]
"""Takes the one answer to a command."""


@value_type
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
    call: Callable[[Table, Seat, str], None]
    """Asks for an AI player that holds a seat, and says why. It arrives, or not."""
    chat: ChatRooms
    shown: Callable[[Table], None]
    """Hears of a table with delayed watchers as these see it, whenever that changes."""
    watched: Callable[[str, int], None]
    """Hears how many watch a table, whenever that changes."""

    async def read(self, table: str, until: int | None = None) -> list[Event]:
        """The table's events from its first."""
        return await asyncio.to_thread(self.log.read, table, 0, until)


_COMING = (Sit, Arrive)
"""Commands whose giver follows the table from then on."""
_SEATING = (Kind.SAT, Kind.LEFT, Kind.HELD, Kind.TAKEN_BACK)


class _Word(Enum):
    """What an inbox holds besides commands."""

    LOOK = "look whether something is due"
    STOP = "end the task"


class TableActor:
    """A table in memory, and those who follow it. `run` is its task."""

    def __init__(self, table: Table, house: House) -> None:
        self.table = table
        self.audience = Presence()
        """Who follows the table."""
        self._house = house
        self._inbox: deque[Job | _Word] = deque()
        self._is_busy = False
        """Whether something is under way: what comes now waits in the inbox."""
        self._ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the table lives no longer."""
        self._broken: Exception | None = None
        """What has ended it before its time."""
        self._repeating: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._delayed: Delayed | None = None
        """What watchers see, where the terms show it to them later; None: they see what is."""
        self._delayed_timer: asyncio.TimerHandle | None = None
        self._watchers = 0
        self._was_left = False
        """Whether somebody has left for good since the table was loaded."""
        self._alone_since_ms = house.clock()
        self._roll = Roll(house.settings.delays.call_ms)
        self._places: list[tuple[Peer, Seat | None, bool]] = []
        """Who follows the table, each with its seat, and whether it plays that in its owner's stead."""
        self._still = publish.Still()
        self._news: deque[publish.Facts] = deque(maxlen=house.settings.limits.news)
        self._refs: dict[tuple[str, str], int] = {}
        """Version of the event that a player's command with this ref made."""

    @classmethod
    def rebuilt(cls, events: Iterable[Event], house: House) -> "TableActor":
        """The actor of the table that `events` made."""
        stream = iter(events)
        first = next(stream)
        actor = cls(opened(first), house)
        noted = actor._note(first, actor.table)
        delay_ms = 1_000 * actor.table.terms.watch_delay_s
        if delay_ms:
            actor._delayed = Delayed(delay_ms, Happened(noted, actor.table))
        for event in stream:
            actor._remember(event)
            actor.table = evolve(actor.table, event)
            noted = actor._note(event, actor.table)
            if actor._delayed is not None:
                actor._delayed.put(event.at_ms, Happened(noted, actor.table))
                while actor._delayed.take(house.clock()) is not None:
                    pass
        actor._call_the_roll()
        return actor

    async def freeze(self) -> None:
        """Stop clocks that ran when the log was written last. Before anybody follows the table. Raises LogError."""
        if self.table.closed is not None:
            return
        now_ms = self._house.clock()
        for step in undertake(self.table, Freeze(), now_ms).steps:
            await self._house.journal.append([step.event])
            self.table = step.table
            noted = self._note(step.event, step.table)
            if self._delayed is not None:
                self._delayed.put(step.event.at_ms, Happened(noted, step.table))
            self._roll.spare(now_ms + self._house.settings.delays.thaw_ms)

    def post(self, job: Job) -> None:
        """Carry out a command, at once or after those that wait. Raises Limited when too many wait."""
        if len(self._inbox) >= self._house.settings.limits.inbox:
            raise Limited("inbox", f"Too many commands wait at table {self.table.id}; send them again later.", 1.0)
        self._take(job)

    def stop(self) -> None:
        """End `run` after what is in the inbox now."""
        self._take(_Word.STOP)

    async def run(self) -> None:
        """Do what is due by itself until stopped or closed. Raises what broke the table, once who waits is told."""
        self._set_timer()
        if self._delayed is not None:
            self._house.shown(self._delayed.shown.table)
            self.show_delayed()
        try:
            await self._ended
            if self._broken is not None:
                raise self._broken
        finally:
            for timer in (self._timer, self._delayed_timer):
                if timer is not None:
                    timer.cancel()

    def has_more_to_show(self) -> bool:
        """Whether watchers have not seen all that has happened."""
        return self._delayed is not None and self._delayed.due_ms() is not None

    def version_for(self, peer: Peer) -> int:
        """The newest version that `peer` may know of."""
        assert peer.who is not None
        if self._delayed is None or self.table.seat_of(peer.who.id) is not None:
            return self.table.version
        return self._delayed.shown.table.version

    def hear(self, said: Said) -> None:
        """Tell a line to everybody who follows and may hear it; to delayed watchers of the seats' room later."""
        peers = list(self.audience.values())
        if self._delayed is not None and said.room == "seats":
            self._delayed.put(said.at_ms, said)
            peers = self._seated()
            self.show_delayed()
        self._tell_said(said, peers)

    def follow(self, peer: Peer) -> None:
        """Send every version to `peer` from now on, beginning with this one."""
        assert peer.who is not None
        was_present = peer.who.id in self.audience
        self._admit(peer)
        is_back = not was_present and peer.who.id in self.audience
        if is_back and self.table.seat_of(peer.who.id) is not None:
            self._show(self.audience.values())
        else:
            self._show([peer])
        self._recall(peer)
        self._set_timer()

    def unfollow(self, peer: Peer) -> None:
        """Send nothing more to `peer`. Does nothing when another connection of the same player has taken over."""
        peer.tables.discard(self.table.id)
        if not self.audience.exit(peer) or peer.who is None:
            return
        self._call_the_roll()
        if not self._is_somebody_here():
            self._alone_since_ms = self._house.clock()
        if self.table.seat_of(peer.who.id) is not None:
            self._show(self.audience.values())
        self._set_timer()

    async def news_since(self, version: int, peer: Peer) -> list[PublicEvent] | None:
        """What came after `version`, in order, until now; None when the table has not been so far for `peer`."""
        if version > self.version_for(peer):
            return None
        missed: list[PublicEvent] = []
        # Not at hand; while it is read more may happen.
        while version < min(self.version_for(peer), self._news[0]["version"] - 1):
            upto = self.version_for(peer)
            missed += publish.public_events(await self._house.read(self.table.id, upto), version)
            version = missed[-1].version
        upto = self.version_for(peer)
        return missed + [PublicEvent(**told) for told in self._news if version < told["version"] <= upto]

    def _take(self, item: Job | _Word) -> None:
        if self._broken is not None:
            if isinstance(item, Job):
                item.answer(self._broken)
            return
        self._inbox.append(item)
        if not self._is_busy:
            self._go_on()

    def _go_on(self) -> None:
        """Begin what waits, one after the other, until something has to wait for the log or nothing is left."""
        while self._inbox and not self._is_busy:
            self._is_busy = True
            item = self._inbox.popleft()
            try:
                if isinstance(item, Job):
                    self._serve(item)
                elif item is _Word.LOOK:
                    self._act()
                else:
                    self._end()
            except Exception as error:
                self._break(error)
        if self.table.closed is not None and not self._is_busy and not self.has_more_to_show():
            self._end()

    def _serve(self, job: Job) -> None:
        """Begin a command: its answer comes now, or when the log has taken it. Raises what must end the table."""
        command = job.command
        known = self._refs.get((job.who.id, command.ref))
        if known is not None:
            self._repeating = asyncio.create_task(self._repeat(job, known))
            return
        try:
            if isinstance(command, Arrive):
                self._check_is_called_for(command)
            lag_ms = 0 if job.peer is None else round(job.peer.lag_ms)
            decision = handle(self.table, command, job.who, self._house.clock(), lag_ms)
        except LogError as error:
            job.answer(error)
            raise
        except GameError as error:
            job.answer(error)
            self._is_busy = False
            return
        except Exception as error:
            job.answer(error)
            raise
        self._commit(decision, job)

    def _commit(self, decision: Decision, job: Job | None) -> None:
        """Have the log take what was decided, then carry it out. `job` None: it is a deed of the table itself."""
        if not decision.steps:
            self._finish(decision, job, None)
            return

        def committed(error: Exception | None) -> None:
            self._finish(decision, job, error)
            self._go_on()

        try:
            self._house.journal.submit(decision.events, committed)
        except LogError as error:
            self._finish(decision, job, error)

    def _finish(self, decision: Decision, job: Job | None, error: Exception | None) -> None:
        """Answer and tell, now that all of `decision` is durable; or say that it is not. Raises nothing."""
        try:
            if error is not None:
                raise error
            if job is None:
                self._tell_all(decision)
                self._set_timer()
            else:
                self._carry_out(job, decision)
        except Exception as broken:
            if job is not None:
                job.answer(broken)
            self._break(broken)
            return
        self._is_busy = False

    async def _repeat(self, job: Job, version: int) -> None:
        """Answer a command whose ref is known: as before if it is the same, else with a refusal."""
        try:
            *earlier, event = await self._house.read(self.table.id, version)
            if not asks_the_same(rebuild(earlier), job.command, event):
                told = f"The ref {job.command.ref!r} was another command's; take a new one for each."
                raise Rejected("ref/reused", told)
            job.answer(_done(job.command.ref, self.table.id, event.seat, event.version))
            if isinstance(job.command, Sit) and job.peer is not None:
                self.follow(job.peer)
        except Exception as error:
            job.answer(error)
            if not isinstance(error, GameError) or isinstance(error, LogError):
                self._break(error)
                return
        self._is_busy = False
        self._go_on()

    def _act(self) -> None:
        """Do by itself what is due now."""
        now_ms = self._house.clock()
        coming = self._next_due()
        if coming is None or coming.at_ms > now_ms:
            self._set_timer()
            self._is_busy = False
        elif isinstance(coming.deed, Call):
            self._roll.called(self.table, coming.deed.seat, now_ms)
            self._house.call(self.table, coming.deed.seat, coming.deed.reason)
            self._set_timer()
            self._is_busy = False
        else:
            self._commit(undertake(self.table, coming.deed, now_ms), None)

    def _check_is_called_for(self, command: Arrive) -> None:
        """Whether an AI player comes for somebody who still is away. Raises Rejected."""
        if command.holds != "absent":
            return
        if self.table.holders[command.seat] is None and command.seat not in self._roll.attendance.gone_ms:
            raise Rejected("table/seat-taken", "The seat's owner is back.")

    def _carry_out(self, job: Job, decision: Decision) -> None:
        """Answer and tell, once all of `decision` is durable."""
        command = job.command
        for step in decision.steps:
            self._remember(step.event)
        comes = job.peer if isinstance(command, _COMING) else None
        if comes is not None and decision.steps:
            self._admit(comes)
        own = [step.event.version for step in decision.steps if step.event.ref == command.ref]
        version = own[0] if own else self.table.version
        done = _done(command.ref, self.table.id, decision.seat, version)
        job.answer(done if decision.refusal is None else decision.refusal)
        if isinstance(command, Leave):
            self._leave(job.who)
        self._tell_all(decision)
        if comes is not None:
            if decision.steps:
                self._recall(comes)
            else:
                self.follow(comes)
        self._set_timer()

    def _tell_all(self, decision: Decision) -> None:
        for step in decision.steps:
            self.table = step.table
            if step.event.kind in _SEATING:
                self._call_the_roll()
            self._tell(self._note(step.event, step.table))
            self._house.heard(step.table, step.event)

    def _admit(self, peer: Peer) -> None:
        if peer.outbox.ended:  # gone while its command was written
            return
        replaced = self.audience.enter(peer)
        if replaced is not None:
            replaced.tables.discard(self.table.id)
        peer.tables.add(self.table.id)
        self._call_the_roll()

    def _leave(self, who: Who) -> None:
        self._was_left = True
        self._alone_since_ms = self._house.clock()
        for peer in self.audience.of(who.id):
            self.audience.exit(peer)
            peer.part(self.table.id)
        self._call_the_roll()

    def _call_the_roll(self) -> None:
        """Who is here has changed, or who sits: that is when somebody may be away, or watch, who was not."""
        table = self.table
        self._roll.take(table, self.audience, self._house.clock())
        self._places = [_place(table, peer) for peer in self.audience.values()]
        watchers = sum(table.seat_of(player) is None for player in self.audience)
        if watchers != self._watchers:
            self._watchers = watchers
            self._house.watched(self.table.id, watchers)

    def _remember(self, event: Event) -> None:
        """Keep the ref of an event that is about to be told; `self.table` is the table before it, or older."""
        if event.ref is None:
            return
        if event.kind in (Kind.SAT, Kind.HELD):
            player = (event.data or {}).get("player")
        elif event.seat is None:
            player = None
        else:
            owner = self.table.seats[event.seat]
            sitting = owner if owner is not None and owner.version == event.sitting else self.table.playing(event.seat)
            player = None if sitting is None or sitting.version != event.sitting else sitting.who.id
        if player:
            self._refs[player, event.ref] = event.version

    def _note(self, event: Event, table: Table) -> publish.Facts:
        told = publish.public_facts(event, table)
        self._news.append(told)
        return told

    def _tell(self, event: publish.Facts) -> None:
        """One version to everybody who follows, each what it may know; to delayed watchers later."""
        if self._delayed is None:
            self._publish(event, self._places)
            return
        self._delayed.put(event["at_ms"], Happened(event, self.table))
        self._publish(event, [place for place in self._places if place[1] is not None])
        self.show_delayed()

    def _show(self, peers: Iterable[Peer]) -> None:
        """The version as it is, again: somebody came, or came back, or went."""
        places = [_place(self.table, peer) for peer in peers]
        if self._delayed is None:
            self._publish(self._news[-1], places)
            return
        self._publish(self._news[-1], [place for place in places if place[1] is not None])
        self._publish_to_watchers(self._delayed.shown, [peer for peer, seat, _ in places if seat is None])

    def show_delayed(self) -> None:
        """Let delayed watchers see and hear what they may by now."""
        delayed = self._delayed
        if delayed is None:
            return
        if self._delayed_timer is not None:
            self._delayed_timer.cancel()
            self._delayed_timer = None
        now_ms = self._house.clock()
        while (what := delayed.take(now_ms)) is not None:
            seated = self._seated()
            watchers = [peer for peer in self.audience.values() if peer not in seated]
            if isinstance(what, Happened):
                self._publish_to_watchers(what, watchers)
                self._house.shown(what.table)
            else:
                self._tell_said(what, watchers)
        due_ms = delayed.due_ms()
        if due_ms is not None:
            delay_s = max(0, due_ms - now_ms) / 1_000
            self._delayed_timer = asyncio.get_running_loop().call_later(delay_s, self.show_delayed)
        elif self.table.closed is not None and not self._is_busy:
            self._end()

    def _publish(self, event: publish.Facts, places: Iterable[tuple[Peer, Seat | None, bool]]) -> None:
        table, now_ms = self.table, self._house.clock()
        leaving_ms = absences(table, self._roll.attendance)
        publication = publish.Publication(table, self.audience.here, event, now_ms, leaving_ms, self._still)
        for peer, seat, holds in places:
            peer.outbox.put(publication.encoded(seat, holds=holds))

    def _publish_to_watchers(self, happened: Happened, peers: Iterable[Peer]) -> None:
        delay_ms = 0 if self._delayed is None else self._delayed.delay_ms
        then_ms = self._house.clock() - delay_ms
        leaving_ms = absences(self.table, self._roll.attendance)
        publication = publish.Publication(happened.table, self.audience, happened.event, then_ms, leaving_ms)
        for peer in peers:
            peer.outbox.put(publication.encoded(None))

    def _tell_said(self, said: Said, peers: Iterable[Peer]) -> None:
        chat = self._house.chat
        message = encode(chat_message(self.table.id, [said]))
        for peer in peers:
            if peer.who is not None and chat.hears(self.table, said, peer.who.id):
                peer.outbox.put(message)

    def _recall(self, peer: Peer) -> None:
        """What was said before `peer` came, as far as it may know."""
        assert peer.who is not None
        late = self._delayed is not None and self.table.seat_of(peer.who.id) is None
        delay_ms = self._delayed.delay_ms if late and self._delayed is not None else 0
        lines = self._house.chat.heard_on_coming(self.table, peer.who.id, self._house.clock() - delay_ms)
        if lines:
            peer.tell(chat_message(self.table.id, lines))

    def _seated(self) -> list[Peer]:
        """The connections of those who sit here."""
        return [peer for peer, seat, _ in self._places if seat is not None]

    def _is_somebody_here(self) -> bool:
        """Whether a person who sits here, or who opened the table, is connected and follows it."""
        return self.table.opener in self.audience or any(player in self.audience for player in self.table.persons())

    def _next_due(self) -> Due | None:
        coming = due(self.table, self._house.settings.delays)
        attended = attendance_due(self.table, self._roll.attendance)
        if attended is not None and (coming is None or attended[0] < coming.at_ms):
            coming = Due(*attended)
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
        self._take(_Word.LOOK)

    def _end(self) -> None:
        """Live no longer, unless that has happened."""
        self._is_busy = False
        if not self._ended.done():
            self._ended.set_result(None)

    def _break(self, error: Exception) -> None:
        """Live no longer because of `error`; everybody who waits is told."""
        self._broken = error
        self._end()
        while self._inbox:
            job = self._inbox.popleft()
            if isinstance(job, Job):
                job.answer(error)


def _place(table: Table, peer: Peer) -> tuple[Peer, Seat | None, bool]:
    """A follower with its seat, and whether it plays that in its owner's stead."""
    assert peer.who is not None
    seat = table.seat_of(peer.who.id)
    return peer, seat, seat is not None and table.holds(peer.who.id, seat)


def _done(ref: str, table: str, seat: Seat | None, version: int) -> Done:
    return Done(ref=ref, table=table, seat=seat, version=version)
