"""Subscribers of one table. Sends each one the states, events and chat that it may see, at once or after the delay.

Players see everything as it happens; spectators see it after the table's spectator delay. Validates no command.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

from server.core.outbox import encode
from server.core.participant import Participant
from server.core.presence import LocalPresence
from server.core.session import Session
from server.core.threads.public import Payer, note_read
from server.tables.apply import evolve, rebuild
from server.tables.chat import chat_message
from server.tables.context import TableContext
from server.tables.decide.permissions import may_as_spectator
from server.tables.decide.substitutes import absences
from server.tables.delay import Delayed, Happened
from server.tables.presence import PresenceTracker
from server.tables.publish import Audience, Publication, public_event, public_events
from server.tables.replay import Past
from server.tables.table import Table
from shared.chat import ChatMessage
from shared.core import Seat
from shared.events import Event, Kind
from shared.game_log import matches_since
from shared.protocol import PublicEvent

_SEATING = (Kind.SAT, Kind.LEFT, Kind.SUBSTITUTED, Kind.SEAT_RECLAIMED)


class Subscriber:
    """A session that is subscribed to a table, and what it has been sent of it."""

    __slots__ = ("_audience", "_seated", "is_substitute", "seat", "session", "shown")

    def __init__(self, session: Session) -> None:
        self.session = session
        self.seat: Seat | None = None
        """The seat of the reader; None for a spectator."""
        self.is_substitute = False
        """Whether it plays in the owner's stead."""
        self.shown: Publication | None = None
        """The publication sent last; None: the next one is sent in full."""
        self._audience: Audience = None, False, ()
        """As which it was sent `shown`."""
        self._seated: Audience | None = None
        """The audience it belongs to as a player."""

    def place(self, table: Table) -> None:
        """Find the seat of its player."""
        assert self.session.who is not None
        self.seat = table.seat_of(self.session.who.id)
        self.is_substitute = self.seat is not None and table.holds(self.session.who.id, self.seat)
        self._seated = None if self.seat is None else (self.seat, self.is_substitute, ())

    def send(self, publication: Publication, table: Table) -> None:
        """Send what it may see and do at `table`: what has changed, or everything if it was sent something else before
        or asked for that."""
        session, audience = self.session, self._seated
        if audience is None:
            who = session.who if session.may_play else None
            audience = None, False, () if who is None else tuple(may_as_spectator(table, who))
        if session.full or self.shown is None or self.shown is not publication.before:
            message = publication.encoded(self.seat, holds=self.is_substitute, spectator_may=audience[2])
        else:
            message = publication.update(self._audience, audience)
        self.shown, self._audience = publication, audience
        session.outbox.enqueue(message)


def _forget_changes(publication: Publication) -> None:
    """All subscribers have been sent a publication: forget the one before and what has changed since, which a table
    would else keep until its next move."""
    publication.before = publication.changes = None


class Subscribers:
    """The subscribers of one table. Starts with the table as the log has it; `load` or `publish` every later event."""

    def __init__(self, past: Past, context: TableContext, on_all_shown: Callable[[], None]) -> None:
        """`on_all_shown`: called when delayed spectators have seen all that has happened."""
        table = self.table = past.table
        """As it was published last."""
        self.present = LocalPresence()
        self.presence = PresenceTracker(context.settings.delays.call_ms)
        self.is_attended = False
        """Whether a person with a seat, or the opener of the table, is connected and subscribed."""
        self._context = context
        self._on_all_shown = on_all_shown
        self._subscribers: dict[Session, Subscriber] = {}
        self._spectators = 0
        self._live: Publication | None = None
        """The newest publication to those who see everything at once."""
        self._late: Publication | None = None
        """The newest publication to delayed spectators."""
        self._recent: deque[PublicEvent] = deque(past.facts, maxlen=context.settings.limits.news)
        self._delayed: Delayed | None = None
        """Updates that wait for the spectator delay; None: there is no delay."""
        self._timer: asyncio.TimerHandle | None = None
        if table.terms.spectator_delay_s or table.is_sealed():
            self._delayed = Delayed(1_000 * table.terms.spectator_delay_s, past.shown, hides=past.is_hidden)
            for at_ms, happened in past.coming:
                self._delayed.enqueue(at_ms, happened)
        self.update_presence()

    def load(self, event: Event, table: Table) -> None:
        """Add an event from before the first subscriber; `table` is the table after it."""
        self.table = table
        facts = self._note(event)
        if self._delayed is not None:
            self._delayed.enqueue(event.at_ms, Happened(facts, table))
            while self._delayed.dequeue(self._context.clock()) is not None:
                pass

    def open(self) -> None:
        """The table is loaded: from now on sessions are added and removed."""
        if self._delayed is not None:
            self._context.observer.on_delayed_view(self._delayed.shown.table)
            self.publish_due()

    def close(self) -> None:
        """Send no delayed updates any more."""
        if self._timer is not None:
            self._timer.cancel()

    def publish(self, event: Event, table: Table) -> None:
        """Send one version to every subscriber, each what it may see; to delayed spectators later."""
        self.table = table
        if event.kind in _SEATING:
            self.update_presence()
        facts = self._note(event)
        self._live = publication = self._publication()
        for subscriber in self._subscribers.values():
            if self._delayed is None or subscriber.seat is not None:
                subscriber.send(publication, table)
        _forget_changes(publication)
        if self._delayed is not None:
            self._delayed.enqueue(event.at_ms, Happened(facts, table))
            self.publish_due()

    def publish_chat(self, line: ChatMessage) -> None:
        """Send a line to the subscribers who may read it; lines of the seats' room to delayed spectators later."""
        sessions = list(self._subscribers)
        if self._delayed is not None and line.room == "seats":
            self._delayed.enqueue(line.at_ms, line)
            sessions = [it.session for it in self._subscribers.values() if it.seat is not None]
            self.publish_due()
        self._send_chat(line, sessions)

    def has_delayed_updates(self) -> bool:
        """Whether spectators have not seen everything yet."""
        return self._delayed is not None and self._delayed.due_ms() is not None

    def version_for(self, player: str) -> int:
        """The newest version that the player with this public id may see."""
        if self._delayed is None or self.table.seat_of(player) is not None:
            return self.table.version
        return self._delayed.shown.table.version

    async def events_since(self, version: int, session: Session) -> list[PublicEvent] | None:
        """Events after `version`, in order; None if `session` cannot have seen that version yet. Raises Busy."""
        assert session.who is not None
        player = session.who.id
        if version > self.version_for(player):
            return None
        missed: list[PublicEvent] = []
        # Read from the log; more events may come meanwhile.
        while version < min(self.version_for(player), self._recent[0].version - 1):
            upto = self.version_for(player)
            missed += await self._context.public.run(Payer(player), self._read_since, version, upto)
            version = missed[-1].version
        upto = self.version_for(player)
        return missed + [event for event in self._recent if version < event.version <= upto]

    def _read_since(self, version: int, upto: int) -> list[PublicEvent]:
        """In a thread."""
        events = matches_since(self._context.log, self.table.id, version, upto)
        note_read(len(events))
        return public_events(events, version)

    def _read_from(self, version: int, upto: int) -> tuple[Table, list[Event]]:
        """In a thread: the table at a version, and the events after it."""
        events = matches_since(self._context.log, self.table.id, version, upto)
        sent = [event for event in events if event.version <= version]
        return rebuild(sent), events[len(sent) :]

    # Coming and going.

    def add(self, session: Session) -> None:
        """Send `session` this version in full and every later one. Does nothing if its view cannot be rendered."""
        self.enter(session)
        try:
            self._show(session)
            self.send_chat_history(session)
        except Exception:
            session.tables.discard(self.table.id)
            self.present.exit(session)
            self.update_presence()
            raise

    async def catch_up(self, session: Session, last_version: int) -> None:
        """Send `session` the versions after `last_version`, except the newest: `add` sends that one.

        Spectators of a delayed table are sent nothing here.
        """
        assert session.who is not None
        if self._delayed is not None and self.table.seat_of(session.who.id) is None:
            return
        while last_version < (upto := self.table.version - 1):
            table, events = await asyncio.to_thread(self._read_from, last_version, upto)  # more may come meanwhile
            for event in events:
                table = evolve(table, event)
                facts = public_event(event, table)
                subscriber = Subscriber(session)
                subscriber.place(table)
                subscriber.send(Publication(table, self.present.here, facts, self._context.clock()), table)
            last_version = upto

    def enter(self, session: Session) -> None:
        """Subscribe `session` from the next version on."""
        if session.outbox.is_closed:  # disconnected while its command was committed
            return
        self.present.enter(session)
        session.tables.add(self.table.id)
        self.update_presence()

    def has(self, session: Session) -> bool:
        """Whether the session is subscribed."""
        return session in self._subscribers

    def replace(self, known: Session, session: Session) -> None:
        """Send everything to `session` that would have been sent to `known`, which is of the same client, from the next
        message on.
        """
        subscriber = self._subscribers.pop(known)
        subscriber.session = session
        self._subscribers[session] = subscriber
        self.present.enter(session)
        self.present.exit(known)
        known.tables.discard(self.table.id)
        session.tables.add(self.table.id)

    def remove(self, session: Session) -> bool:
        """Send nothing more to `session`. Returns whether its player has disconnected with it."""
        session.tables.discard(self.table.id)
        is_last = self.present.exit(session)
        self.update_presence()
        if not is_last or session.who is None:
            return False
        if self.table.seat_of(session.who.id) is not None:
            self._show()
        return True

    def remove_player(self, who: Participant, by: Session | None) -> None:
        """A player has left for good through session `by`. Other sockets of the player stay, as spectators."""
        for session in self.present.of(who.id):
            if session is by or not session.is_socket():
                self.present.exit(session)
                session.leave_table(self.table.id)
        self.update_presence()

    def update_presence(self) -> None:
        """Update presence and spectators after seats or sessions have changed."""
        table = self.table
        self.presence.update(table, self.present, self._context.clock())
        known = self._subscribers
        self._subscribers = {it: known.get(it) or Subscriber(it) for it in self.present.values()}
        for subscriber in self._subscribers.values():
            subscriber.place(table)
        here = self.present.here
        self.is_attended = table.opener in here or any(player in here for player in table.persons())
        spectators = sum(table.seat_of(player) is None for player in self.present)
        if spectators != self._spectators:
            self._spectators = spectators
            self._context.observer.on_spectators(table.id, spectators)

    def send_chat_history(self, session: Session) -> None:
        """Send the chat from before `session` subscribed, as far as it may read it."""
        who = session.who
        assert who is not None
        late = self._delayed is not None and self.table.seat_of(who.id) is None
        now_ms = self._context.clock()
        seen_ms = self._delayed.seen_ms(now_ms) if late and self._delayed is not None else now_ms
        lines = self._context.chat.visible_on_arrival(self.table, who, seen_ms)
        if lines:
            session.send(chat_message(self.table.id, lines))

    # Showing.

    def publish_due(self) -> None:
        """Send delayed spectators what they may see by now."""
        delayed = self._delayed
        if delayed is None:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        now_ms = self._context.clock()
        while (what := delayed.dequeue(now_ms)) is not None:
            spectators = [it for it in self._subscribers.values() if it.seat is None]
            if isinstance(what, Happened):
                self._late = publication = self._delayed_publication(what)
                for subscriber in spectators:
                    subscriber.send(publication, what.table)
                _forget_changes(publication)
                self._context.observer.on_delayed_view(what.table)
            else:
                self._send_chat(what, [it.session for it in spectators])
        due_ms = delayed.due_ms()
        if due_ms is not None:
            delay_s = max(0, due_ms - now_ms) / 1_000
            self._timer = asyncio.get_running_loop().call_later(delay_s, self.publish_due)
        else:
            self._on_all_shown()

    def _note(self, event: Event) -> PublicEvent:
        facts = public_event(event, self.table)
        self._recent.append(facts)
        return facts

    def _show(self, newcomer: Session | None = None) -> None:
        """Send the current version in full to `newcomer`, and a change of presence to all."""
        delayed, subscribers = self._delayed, self._subscribers.values()
        players = [it for it in subscribers if it.seat is not None]
        self._live = self._show_to(
            subscribers if delayed is None else players, self._publication(), self._live, self.table, newcomer
        )
        if delayed is not None:
            spectators = [it for it in subscribers if it.seat is None]
            publication = self._delayed_publication(delayed.shown)
            self._late = self._show_to(spectators, publication, self._late, delayed.shown.table, newcomer)

    def _show_to(
        self,
        subscribers: Iterable[Subscriber],
        publication: Publication,
        before: Publication | None,
        table: Table,
        newcomer: Session | None,
    ) -> Publication:
        """Returns the publication that the next one changes."""
        has_changes = publication.has_changes()
        for subscriber in subscribers:
            if subscriber.session is newcomer:
                subscriber.shown = None
            elif not has_changes:
                continue
            subscriber.send(publication, table)
            if not has_changes:  # the same but for the time, which every update says
                subscriber.shown = before
        _forget_changes(publication)
        return before if before is not None and not has_changes else publication

    def _publication(self) -> Publication:
        """The current publication, as changes of the previous one."""
        presence = self.presence.current
        leaving_ms = absences(self.table, presence) if presence.gone_ms else {}
        now_ms = self._context.clock()
        return Publication(self.table, self.present.here, self._recent[-1], now_ms, leaving_ms, self._live)

    def _delayed_publication(self, happened: Happened) -> Publication:
        """The same for delayed spectators."""
        delay_ms = 0 if self._delayed is None else self._delayed.delay_ms
        then_ms = self._context.clock() - delay_ms
        leaving_ms = absences(self.table, self.presence.current)
        return Publication(happened.table, self.present.here, happened.event, then_ms, leaving_ms, self._late)

    def _send_chat(self, line: ChatMessage, sessions: Iterable[Session]) -> None:
        chat = self._context.chat
        message = encode(chat_message(self.table.id, [line]))
        for session in sessions:
            if session.who is not None and chat.hears(self.table, line, session.who):
                session.outbox.enqueue(message)
