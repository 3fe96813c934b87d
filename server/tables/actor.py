"""One live table: an inbox whose commands are decided, committed, applied and published, in this order.

One command is processed at a time: the next starts after the log has committed the one before, and nothing in between
needs a task. A command that has started is carried out even if its sender is gone. When the log fails, every waiting
command is answered with the error and the table stops; it is rebuilt from the log on next use. Knows no transport.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from enum import Enum
from functools import partial
from time import perf_counter
from typing import TypeGuard

from server.core import suspend_detector
from server.core.counters import MADE
from server.core.session import Session
from server.tables.apply import rebuild
from server.tables.commands import Arrive, Job
from server.tables.context import TableContext
from server.tables.decide import (
    CommandDecision,
    PauseClocks,
    Step,
    TakeOver,
    TimedAction,
    asks_the_same,
    decide_command,
    decide_timed,
)
from server.tables.replay import Past
from server.tables.subscribers import Subscribers
from server.tables.table import Table
from server.tables.timer import TableTimer
from shared.errors import GameError, Limited, LogError, Rejected
from shared.protocol import Done, Leave, Play, Sit

OnVersionTaken = Callable[[str, Job, Exception], None]
"""Receives a table's id, a command that came too late because another node has the table, and the log's error."""
_Item = Job | Callable[[], None]
"""An item of the inbox: a command, or an action of the table itself."""


class ActorState(Enum):
    """A table actor is in one of these states.

    IDLE ◄──► BUSY       an item of the inbox starts, and its decision is committed and published
    BUSY ───► ENDED      the table was closed, or stopped here
    ENDED ──► BUSY       a command came too late; it is answered from the log or refused
    any ────► BROKEN     an error; final
    """

    IDLE = "waiting for the next item of the inbox"
    BUSY = "processing an item; later items wait in the inbox"
    ENDED = "`run` returns; a closed table still answers commands"
    BROKEN = "`run` raises the error; every command is answered with it"


_IDLE, _BUSY, _ENDED, _BROKEN = ActorState
"""As globals: Python 3.11 finds a member through its class several times as slowly, and each move asks five times."""


class TableActor:
    """A table in memory with its subscribers. `run` is its task."""

    def __init__(self, past: Past, context: TableContext, on_version_taken: OnVersionTaken) -> None:
        """`past`: the table as the log has it. `on_version_taken`: called when another node has extended the table."""
        self._context = context
        self._on_version_taken = on_version_taken
        self.subscribers = Subscribers(past, context, self._end_if_closed)
        """The subscribers of the table, and the state that was published last."""
        # Not limited by the size of the inbox: without its timer the table would stand still.
        self._timer = TableTimer(self.subscribers, context, partial(self._enqueue, self._run_timer))
        self._inbox: deque[_Item] = deque()
        self._state = _IDLE
        self._error: Exception | None = None
        """The error, in the state BROKEN."""
        self._finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when `run` has to return."""
        self._repeating: asyncio.Task[None] | None = None
        self._began_s = self._judged_s = 0.0
        """When the current command was started, and decided."""
        self._suspensions = context.suspend_detector.check()
        """Suspensions of the process for which the clocks have been corrected."""
        self._refs = past.refs

    @property
    def table(self) -> Table:
        """The table as it was published last; all of it is durable."""
        return self.subscribers.table

    async def begin(self, *, is_clean: bool) -> None:
        """Pause clocks that ran at the last event. Comes before the first subscriber. Raises LogError.

        Unless `is_clean`, first commit an event that takes the table over, so that no other node can extend it.
        """
        if self.table.closed is None:
            steps = list[Step]()
            for action in (PauseClocks(),) if is_clean else (TakeOver(), PauseClocks()):
                table = steps[-1].table if steps else self.table
                steps += decide_timed(table, action, self._context.clock()).steps
            if steps:
                await self._context.journal.append([step.event for step in steps])
            for step in steps:
                self.subscribers.load(step.event, step.table)
        self.subscribers.presence.grant_grace(self._context.clock() + self._context.settings.delays.resume_ms)

    def post(self, job: Job) -> None:
        """Carry out a command, now or after those that wait. Raises Limited when too many wait."""
        if len(self._inbox) >= self._context.settings.limits.inbox:
            message = f"Too many commands are waiting at table {self.table.id}. Send them again later."
            raise Limited("inbox", message, 1.0)
        self._enqueue(job)

    def stop(self) -> None:
        """End `run` after the current inbox. Clocks pause until the table is loaded again."""
        self._enqueue(self._pause_and_end)

    def break_off(self, error: Exception) -> None:
        """End `run` now with `error`; waiting commands are answered with it."""
        self._error = error
        self._state = _BROKEN
        self._end()
        while self._inbox:
            job = self._inbox.popleft()
            if isinstance(job, Job):
                self._fail(job, error)

    async def run(self) -> None:
        """Carry out timed actions until the table is stopped or closed. Raises the error that broke the table."""
        self._timer.schedule()
        self.subscribers.open()
        try:
            await self._finished
            if self._error is not None:
                raise self._error
        finally:
            self.subscribers.close()
            self._timer.cancel()

    def subscribe(self, session: Session) -> None:
        """Send `session` this version and every later one."""
        self.subscribers.add(session)
        self._timer.schedule()

    def unsubscribe(self, session: Session) -> None:
        """Send `session` nothing more. Its player stays present while another session of theirs is subscribed."""
        if not self.subscribers.remove(session):
            return
        if not self.subscribers.is_attended:
            self._timer.note_unattended()
        self._timer.schedule()

    def stall(self, lasted_ms: int) -> None:
        """Set running clocks back by so much, and pause them until the player to move is present."""
        self._enqueue(partial(self._pause_clocks, self._context.clock() - lasted_ms))

    def act(self, action: TimedAction) -> None:
        """Carry out an action of the server itself, now or after the commands that wait."""
        self._enqueue(lambda: self._carry_out_own(action, self._context.clock()))

    def _enqueue(self, item: _Item) -> None:
        if self._error is not None:
            if isinstance(item, Job):
                self._fail(item, self._error)
            return
        self._inbox.append(item)
        if self._state is not _BUSY:
            self._process_inbox()

    def _process_inbox(self) -> None:
        """Process one item after the other until one has to wait for the log or none is left."""
        detector = self._context.suspend_detector
        while self._inbox and self._state is not _BUSY:
            self._state = _BUSY
            item = self._inbox.popleft()
            try:
                if suspend_detector.seconds() > detector.alarm_s:
                    detector.check()
                if detector.count != self._suspensions:
                    self._correct_clocks_before(item)
                elif isinstance(item, Job):
                    self._serve(item)
                else:
                    item()
            except Exception as error:
                self.break_off(error)
        self._end_if_closed()

    def _end_if_closed(self) -> None:
        """End once the table is closed and delayed spectators have seen everything that has happened."""
        is_over = self.table.closed is not None and not self.subscribers.has_delayed_updates()
        if is_over and self._state is _IDLE:
            self._end()

    def _serve(self, job: Job) -> None:
        """Decide a command. Its answer comes now, or after the commit. Raises errors that break the table."""
        command = job.command
        self._began_s = perf_counter()
        known = self._refs.find(job.who.id, command.ref)
        if known is not None:
            self._repeating = asyncio.create_task(self._repeat(job, known))
            return
        try:
            if isinstance(command, Arrive):
                self._check_is_called_for(command)
            if isinstance(command, Sit) and self.table.seat_of(job.who.id) is None:
                self._context.meetings.check_join(self.table, job.who)
            lag_ms = 0 if job.session is None else round(job.session.lag_ms)
            decision = decide_command(self.table, command, job.who, self._context.clock(), lag_ms)
        except Exception as error:
            job.answer(error)
            if not _is_refusal(error):
                raise
            if isinstance(command, Play):
                self._context.counts.moves[self.table.game.id, error.code] += 1
            self._become_idle()
            return
        self._judged_s = perf_counter()
        self._commit(decision, job)

    def _commit(self, decision: CommandDecision, job: Job | None) -> None:
        """Commit a decision to the log, then carry it out. `job` None: an action of the table itself."""
        if not decision.steps:
            self._on_committed(decision, job, None)
            return

        def committed(error: Exception | None) -> None:
            self._on_committed(decision, job, error)
            self._process_inbox()

        try:
            self._context.journal.submit([step.event for step in decision.steps], committed)
        except LogError as error:
            self._on_committed(decision, job, error)

    def _on_committed(self, decision: CommandDecision, job: Job | None, error: Exception | None) -> None:
        """Answer and publish a decision that is durable, or fail with the log's error. Raises nothing."""
        try:
            if error is not None:
                raise error
            if job is None:
                self._publish(decision)
                self._timer.schedule()
            else:
                self._carry_out(job, decision)
        except Exception as broken:
            if job is not None:
                self._fail(job, broken)
            self.break_off(broken)
        self._become_idle()

    async def _repeat(self, job: Job, version: int) -> None:
        """Answer a command whose ref is known: as before if it is the same command, otherwise with a refusal."""
        try:
            *earlier, event = await self._context.read(self.table.id, version)
            if not asks_the_same(rebuild(earlier), job.command, event):
                message = f"The ref {job.command.ref!r} was used for another command. Use a new one for each."
                raise Rejected("ref/reused", message)
            job.answer(Done(ref=job.command.ref, table=self.table.id, seat=event.seat, version=event.version))
            if isinstance(job.command, Sit) and job.session is not None:
                self.subscribe(job.session)
        except Exception as error:
            job.answer(error)
            if not _is_refusal(error):
                self.break_off(error)
        self._become_idle()
        self._process_inbox()

    def _run_timer(self) -> None:
        """Carry out the timed action that is due now."""
        now_ms = self._context.clock()
        action = self._timer.due(now_ms)
        if action is None:
            self._timer.schedule()
            self._become_idle()
        else:
            self._commit(decide_timed(self.table, action, now_ms), None)

    def _correct_clocks_before(self, item: _Item) -> None:
        """The process was suspended: set running clocks back to that time before `item` is processed.

        They stay paused until the player to move is present, which is at once if the connection has survived.
        """
        detector = self._context.suspend_detector
        self._suspensions = detector.count
        self._timer.note_resumed()
        self._inbox.appendleft(item)
        self._pause_clocks(self._context.clock() - detector.last_ms)

    def _pause_clocks(self, since_ms: int) -> None:
        """Pause the clocks as they were at that time."""
        self._carry_out_own(PauseClocks(planned=True), max(self.table.last.at_ms, since_ms))

    def _carry_out_own(self, action: TimedAction, at_ms: int) -> None:
        """Carry out an action of the table itself, unless the table is closed."""
        if self.table.closed is not None:
            self._become_idle()
        else:
            self._commit(decide_timed(self.table, action, at_ms), None)

    def _pause_and_end(self) -> None:
        """Pause the clocks as they are now and end."""
        action = PauseClocks(planned=True)
        decision = None if self.table.closed is not None else decide_timed(self.table, action, self._context.clock())
        if decision is None or not decision.steps:
            self._end()
            return

        def committed(error: Exception | None) -> None:
            if error is not None:
                self.break_off(error)
            else:
                self._publish(decision)
                self._end()

        self._context.journal.submit(decision.events, committed)

    def _check_is_called_for(self, command: Arrive) -> None:
        """Whether the player whom an AI player substitutes is still away. Raises Rejected."""
        if command.holds != "absent":
            return
        if self.table.holders[command.seat] is None and not self.subscribers.presence.is_away(command.seat):
            raise Rejected("table/seat-taken", "The seat's owner is back.")

    def _carry_out(self, job: Job, decision: CommandDecision) -> None:
        """Answer a command and publish its events, which are durable."""
        command = job.command
        version = None
        for step in decision.steps:
            event = step.event
            self._refs.note(event)
            if version is None and event.ref == command.ref:
                version = event.version
        is_play = isinstance(command, Play)  # nearly always: other types are compared slowly
        is_seating = not is_play and isinstance(command, (Sit, Arrive))  # these commands subscribe their player
        new_subscribers = self._sockets_of(job) if is_seating and decision.steps else []
        for session in new_subscribers:
            self.subscribers.enter(session)
        version = self._version_for(job, decision, self.table.version if version is None else version)
        job.answer(decision.refusal or Done(ref=command.ref, table=self.table.id, seat=decision.seat, version=version))
        counts = self._context.counts
        counts.judged.add(self._judged_s - self._began_s)
        counts.answered.add(perf_counter() - self._began_s)
        if is_play:
            outcome = MADE if decision.refusal is None else decision.refusal.code
            counts.moves[self.table.game.id, outcome] += 1
        elif isinstance(command, Leave):
            self._timer.note_left()
            self.subscribers.remove_player(job.who, job.session)
        self._publish(decision)
        for session in new_subscribers:
            self.subscribers.send_chat_history(session)
        if is_seating and not decision.steps and job.session is not None:
            self.subscribe(job.session)
        self._timer.schedule()

    def _version_for(self, job: Job, decision: CommandDecision, version: int) -> int:
        """`version`, or the delayed one for a spectator, to whom it would reveal how far the match is."""
        command = job.command
        if decision.seat is not None and not isinstance(command, Arrive):
            return version  # nearly always: a player's own command
        reader = command.by if isinstance(command, Arrive) and command.by is not None else job.who.id
        after = decision.steps[-1].table if decision.steps else self.table
        if self.table.seat_of(reader) is not None or after.seat_of(reader) is not None:
            return version
        return min(version, self.subscribers.version_for(reader))

    def _sockets_of(self, job: Job) -> list[Session]:
        """The session that sent a command, and the other sockets of its player."""
        sockets = dict.fromkeys([job.session, *self._context.sockets(job.who.id)])
        return [session for session in sockets if session is not None]

    def _publish(self, decision: CommandDecision) -> None:
        for step in decision.steps:
            self.subscribers.publish(step.event, step.table)
            self._context.observer.on_event(step.table, step.event)

    def _become_idle(self) -> None:
        if self._state is _BUSY:  # not broken meanwhile
            self._state = _IDLE

    def _end(self) -> None:
        """Let `run` return."""
        if self._state is not _BROKEN:
            self._state = _ENDED
        if not self._finished.done():
            self._finished.set_result(None)

    def _fail(self, job: Job, error: Exception) -> None:
        """Answer a command that cannot be carried out here."""
        if isinstance(error, LogError) and error.code == "store/version-taken":
            self._on_version_taken(self.table.id, job, error)
        else:
            job.answer(error)


def _is_refusal(error: Exception) -> TypeGuard[GameError]:
    """Whether the table continues: the command was at fault, not the table or its log."""
    return isinstance(error, GameError) and not isinstance(error, LogError)
