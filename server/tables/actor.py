"""One live table: an inbox whose commands are judged, logged, evolved and published, in this order. Knows no door.

One command is under way at a time: the next is begun when the log has taken the one before, and nothing in between
needs a task of its own. A command that has begun is carried to its end, even if its sender is gone. When the
log fails, everybody who waits is told and the table stops; it is rebuilt from the log on next use.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from enum import Enum
from time import perf_counter

from server.observability.counters import MADE
from server.tables.apply import rebuild
from server.tables.context import TableContext
from server.tables.decide import (
    Arrive,
    Call,
    Close,
    CommandDecision,
    Due,
    Freeze,
    Step,
    TableCommand,
    TakeOver,
    asks_the_same,
    attendance_due,
    counts_days,
    due,
    handle,
    undertake,
)
from server.tables.replay import Past
from server.tables.subscribers import Subscribers
from server.tables.table import Table, Who
from server.transport.session import Peer
from shared.core import Seat
from shared.errors import GameError, Limited, LogError, Rejected
from shared.protocol import Done, Leave, Play, Sit
from shared.values import value_type

Answer = Callable[[Done | Exception], None]
"""Takes the one answer to a command."""


@value_type
class Job:
    """A command on its way to a table."""

    command: TableCommand
    who: Who
    peer: Peer | None
    """By which connection it came. It follows the table from now on if this seats somebody, as all sockets of that
    player do."""
    answer: Answer


Astray = Callable[[str, Job, Exception], None]
"""Takes a table's id, a command that came too late for us, and what the log said to it."""
_COMING = (Sit, Arrive)
"""Commands whose giver follows the table from then on."""


@value_type
class _Stall:
    """From that time on the player to move could not move, so the time is not charged."""

    since_ms: int


class _Word(Enum):
    """Messages in the inbox besides commands."""

    LOOK = "look whether something is due"
    STOP = "stop the clocks and end the task"


class TableActor:
    """A table in memory, and those who follow it. `run` is its task."""

    def __init__(self, past: Past, context: TableContext, astray: Astray) -> None:
        """The table as its log has it. `astray` takes what came too late: another node has the table."""
        self._context = context
        self._astray = astray
        self.subscribers = Subscribers(past, context, self._all_is_seen)
        """The subscribers of the table, and the state that was sent last."""
        self._inbox: deque[Job | _Stall | _Word] = deque()
        self._is_busy = False
        """Whether something is under way: what comes now waits in the inbox."""
        self._ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the table lives no longer."""
        self._broken: Exception | None = None
        """The error that has ended it before its time."""
        self._repeating: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._was_left = False
        """Whether somebody has left for good since the table was loaded."""
        self._alone_since_ms = self._awake_ms = context.clock()
        """`_awake_ms`: since when the table has been live here without a break."""
        self._began_s = 0.0
        """When the command under way was begun."""
        self._suspensions = context.suspend_detector.look()
        """How often the server had slept when the clocks were right last."""
        self._refs = past.refs

    @property
    def table(self) -> Table:
        """The table as it is: what has been told is what is durable."""
        return self.subscribers.table

    async def begin(self, *, is_clean: bool) -> None:
        """Stop clocks that ran when the log was written last. Before anybody follows the table. Raises LogError.

        Unless `is_clean`, write before that that the table goes on here: whoever may think that it is theirs can extend
        it no more.
        """
        if self.table.closed is None:
            table, steps = self.table, list[Step]()
            for deed in (Freeze(),) if is_clean else (TakeOver(), Freeze()):
                steps += undertake(table, deed, self._context.clock()).steps
                table = steps[-1].table if steps else table
            if steps:
                await self._context.journal.append([step.event for step in steps])
            for step in steps:
                self.subscribers.load(step.event, step.table)
        self.subscribers.roll.spare(self._context.clock() + self._context.settings.delays.thaw_ms)

    def post(self, job: Job) -> None:
        """Carry out a command, at once or after those that wait. Raises Limited when too many wait."""
        if len(self._inbox) >= self._context.settings.limits.inbox:
            raise Limited(
                "inbox", f"Too many commands are waiting at table {self.table.id}. Send them again later.", 1.0
            )
        self._take(job)

    def stop(self) -> None:
        """End `run` after what is in the inbox now. Nobody's clock runs from then until the table is loaded again."""
        self._take(_Word.STOP)

    def break_off(self, error: Exception) -> None:
        """End `run` now with `error`; what waits fails with it."""
        self._break(error)

    async def run(self) -> None:
        """Do what is due by itself until stopped or closed. Raises what broke the table, once who waits is told."""
        self._set_timer()
        self.subscribers.open()
        try:
            await self._ended
            if self._broken is not None:
                raise self._broken
        finally:
            self.subscribers.close()
            if self._timer is not None:
                self._timer.cancel()

    def follow(self, peer: Peer) -> None:
        """Send every version to `peer` from now on, beginning with this one."""
        self.subscribers.follow(peer)
        self._set_timer()

    def unfollow(self, peer: Peer) -> None:
        """Send nothing more to `peer`. Nobody is away while another connection of the same player follows."""
        if not self.subscribers.unfollow(peer):
            return
        if not self.subscribers.is_attended():
            self._alone_since_ms = self._context.clock()
        self._set_timer()

    def stall(self, lasted_ms: int) -> None:
        """Set clocks that run to where they were so long ago; they stand until whoever is to move is back."""
        self._take(_Stall(self._context.clock() - lasted_ms))

    def _take(self, item: Job | _Stall | _Word) -> None:
        if self._broken is not None:
            if isinstance(item, Job):
                self._fail(item, self._broken)
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
                if self._context.suspend_detector.look() != self._suspensions:
                    self._wake_up(item)
                elif isinstance(item, Job):
                    self._serve(item)
                elif isinstance(item, _Stall):
                    self._stand_still(item.since_ms)
                elif item is _Word.LOOK:
                    self._act()
                else:
                    self._rest()
            except Exception as error:
                self._break(error)
        if self.table.closed is not None and not self._is_busy and not self.subscribers.has_more_to_show():
            self._end()

    def _serve(self, job: Job) -> None:
        """Begin a command: its answer comes now, or when the log has taken it. Raises what must end the table."""
        command = job.command
        self._began_s = perf_counter()
        known = self._refs.find(job.who.id, command.ref)
        if known is not None:
            self._repeating = asyncio.create_task(self._repeat(job, known))
            return
        try:
            if isinstance(command, Arrive):
                self._check_is_called_for(command)
            lag_ms = 0 if job.peer is None else round(job.peer.lag_ms)
            decision = handle(self.table, command, job.who, self._context.clock(), lag_ms)
        except LogError as error:
            job.answer(error)
            raise
        except GameError as error:
            if isinstance(command, Play):
                self._context.counts.moves[self.table.game.id, error.code] += 1
            job.answer(error)
            self._is_busy = False
            return
        except Exception as error:
            job.answer(error)
            raise
        self._context.counts.judged.add(perf_counter() - self._began_s)
        self._commit(decision, job)

    def _commit(self, decision: CommandDecision, job: Job | None) -> None:
        """Have the log take what was decided, then carry it out. `job` None: it is a deed of the table itself."""
        if not decision.steps:
            self._finish(decision, job, None)
            return

        def committed(error: Exception | None) -> None:
            self._finish(decision, job, error)
            self._go_on()

        try:
            self._context.journal.submit(decision.events, committed)
        except LogError as error:
            self._finish(decision, job, error)

    def _finish(self, decision: CommandDecision, job: Job | None, error: Exception | None) -> None:
        """Answer and tell, now that all of `decision` is durable; or say that it is not. Raises nothing."""
        try:
            if error is not None:
                raise error
            if job is None:
                self._notify(decision)
                self._set_timer()
            else:
                self._carry_out(job, decision)
        except Exception as broken:
            if job is not None:
                self._fail(job, broken)
            self._break(broken)
            return
        self._is_busy = False

    async def _repeat(self, job: Job, version: int) -> None:
        """Answer a command whose ref is known: as before if it is the same, else with a refusal."""
        try:
            *earlier, event = await self._context.read(self.table.id, version)
            if not asks_the_same(rebuild(earlier), job.command, event):
                message = f"The ref {job.command.ref!r} was used for another command. Use a new one for each."
                raise Rejected("ref/reused", message)
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
        now_ms = self._context.clock()
        coming = self._next_due()
        if coming is None or coming.at_ms > now_ms:
            self._set_timer()
            self._is_busy = False
        elif isinstance(coming.deed, Call):
            self.subscribers.roll.called(self.table, coming.deed.seat, now_ms)
            self._context.call(self.table, coming.deed.seat, coming.deed.reason)
            self._set_timer()
            self._is_busy = False
        else:
            self._commit(undertake(self.table, coming.deed, now_ms), None)

    def _wake_up(self, item: Job | _Stall | _Word) -> None:
        """Before what has arrived while the server slept: set clocks that ran to where they were when it fell asleep.

        They stand until who is to move is seen to be here, which is at once for whoever was not cut off.
        """
        suspend_detector = self._context.suspend_detector
        self._suspensions = suspend_detector.count
        self._awake_ms = self._context.clock()
        self._inbox.appendleft(item)
        self._stand_still(self._context.clock() - suspend_detector.last_ms)

    def _stand_still(self, since_ms: int) -> None:
        """Freeze the clocks as they were then."""
        if self.table.closed is not None:
            self._is_busy = False
        else:
            since_ms = max(self.table.last.at_ms, since_ms)
            self._commit(undertake(self.table, Freeze(planned=True), since_ms), None)

    def _rest(self) -> None:
        """Stop the clocks as they are now, and live no longer."""
        deed = Freeze(planned=True)
        decision = None if self.table.closed is not None else undertake(self.table, deed, self._context.clock())
        if decision is None or not decision.steps:
            self._end()
            return

        def committed(error: Exception | None) -> None:
            if error is not None:
                self._break(error)
            else:
                self._notify(decision)
                self._end()

        self._context.journal.submit(decision.events, committed)

    def _check_is_called_for(self, command: Arrive) -> None:
        """Whether an AI player comes for somebody who still is away. Raises Rejected."""
        if command.holds != "absent":
            return
        if self.table.holders[command.seat] is None and command.seat not in self.subscribers.roll.attendance.gone_ms:
            raise Rejected("table/seat-taken", "The seat's owner is back.")

    def _carry_out(self, job: Job, decision: CommandDecision) -> None:
        """Answer and tell, once all of `decision` is durable."""
        command = job.command
        for step in decision.steps:
            self._refs.note(step.event)
        come = self._coming(job, decision)
        for peer in come:
            self.subscribers.admit(peer)
        own = [step.event.version for step in decision.steps if step.event.ref == command.ref]
        version = own[0] if own else self.table.version
        done = _done(command.ref, self.table.id, decision.seat, self._version_for(job, decision, version))
        job.answer(done if decision.refusal is None else decision.refusal)
        counts = self._context.counts
        counts.answered.add(perf_counter() - self._began_s)
        if isinstance(command, Play):
            outcome = MADE if decision.refusal is None else decision.refusal.code
            counts.moves[self.table.game.id, outcome] += 1
        if isinstance(command, Leave):
            self._was_left = True
            self._alone_since_ms = self._context.clock()
            self.subscribers.part_with(job.who, job.peer)
        self._notify(decision)
        for peer in come:
            self.subscribers.recall(peer)
        if isinstance(command, _COMING) and not decision.steps and job.peer is not None:
            self.follow(job.peer)
        self._set_timer()

    def _version_for(self, job: Job, decision: CommandDecision, version: int) -> int:
        """`version`, or a spectator's own where spectators see it later: it would say how far the match is."""
        command = job.command
        reader = command.by if isinstance(command, Arrive) and command.by is not None else job.who.id
        after = decision.steps[-1].table if decision.steps else self.table
        if self.table.seat_of(reader) is not None or after.seat_of(reader) is not None:
            return version
        return min(version, self.subscribers.version_for(reader))

    def _coming(self, job: Job, decision: CommandDecision) -> list[Peer]:
        """The connections that follow the table from now on because their player has sat down."""
        if not (isinstance(job.command, _COMING) and decision.steps):
            return []
        sockets = dict.fromkeys([job.peer, *self._context.sockets(job.who.id)])
        return [peer for peer in sockets if peer is not None]

    def _notify(self, decision: CommandDecision) -> None:
        for step in decision.steps:
            self.subscribers.tell(step.event, step.table)
            self._context.observer.on_event(step.table, step.event)

    def _next_due(self) -> Due | None:
        coming = due(self.table, self._context.settings.delays, self._awake_ms)
        attended = attendance_due(self.table, self.subscribers.roll.attendance)
        if attended is not None and (coming is None or attended[0] < coming.at_ms):
            coming = Due(*attended)
        if self.table.closed is not None or self.subscribers.is_attended():
            return coming
        if self._was_left and not self.table.persons():
            return Due(self._alone_since_ms, Close("left"))
        if counts_days(self.table):
            return coming
        close = Due(self._alone_since_ms + self._context.settings.delays.abandon_ms, Close("abandoned"))
        return close if coming is None or close.at_ms <= coming.at_ms else coming

    def _set_timer(self) -> None:
        """Do what is due by itself when its time comes; whatever happened before may have changed what that is."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        coming = self._next_due()
        if coming is not None:
            delay_s = (coming.at_ms - self._context.clock()) / 1_000
            if delay_s <= 0:
                self._look()
            else:
                self._timer = asyncio.get_running_loop().call_later(delay_s, self._look)

    def _look(self) -> None:
        # Never refused for want of room: without it the table would stand still.
        self._take(_Word.LOOK)

    def _all_is_seen(self) -> None:
        """Delayed watchers have seen all that has happened."""
        if self.table.closed is not None and not self._is_busy:
            self._end()

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
                self._fail(job, error)

    def _fail(self, job: Job, error: Exception) -> None:
        """Answer a command that cannot be carried out here."""
        if isinstance(error, LogError) and error.code == "store/version-taken":
            self._astray(self.table.id, job, error)
        else:
            job.answer(error)


def _done(ref: str, table: str, seat: Seat | None, version: int) -> Done:
    return Done(ref=ref, table=table, seat=seat, version=version)
