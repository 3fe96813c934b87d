"""Those who follow one table, and what each of them is told: states, news and chat, at once or later. Judges nothing.

Who has a seat is told everything as it happens; who only watches, as late as the table's terms have it.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

from server.lobby.chat import chat_message
from server.lobby.presence import LocalPresence
from server.tables import publish
from server.tables.apply import evolve, rebuild
from server.tables.context import TableContext
from server.tables.decide import absences, may_as_spectator
from server.tables.delay import Delayed, Happened
from server.tables.presence import Roll
from server.tables.replay import Past
from server.tables.table import Table, Who
from server.transport.outbox import encode
from server.transport.session import Peer
from shared.chat import ChatMessage
from shared.core import Seat
from shared.events import Event, Kind
from shared.protocol import PublicEvent

Place = tuple[Peer, Seat | None, bool]
"""A follower with its seat, and whether it plays that in its owner's stead."""
_SEATING = (Kind.SAT, Kind.LEFT, Kind.HELD, Kind.TAKEN_BACK)


class Subscribers:
    """Those who follow a table. Begins with the table as its log has it; `load` or `tell` every later event."""

    def __init__(self, past: Past, context: TableContext, all_seen: Callable[[], None]) -> None:
        """`all_seen`: called when delayed watchers have seen all that has happened."""
        table = self.table = past.table
        """As it was told last."""
        self.present = LocalPresence()
        self.roll = Roll(context.settings.delays.call_ms)
        self._context = context
        self._all_seen = all_seen
        self._places: list[Place] = []
        self._watchers = 0
        self._still = publish.Still()
        self._news: deque[publish.Facts] = deque(past.facts, maxlen=context.settings.limits.news)
        self._delayed: Delayed | None = None
        """The delayed view of spectators; None: they see the table as it is."""
        self._timer: asyncio.TimerHandle | None = None
        if table.terms.watch_delay_s:
            self._delayed = Delayed(1_000 * table.terms.watch_delay_s, past.shown, hides=past.is_hidden)
            for at_ms, happened in past.coming:
                self._delayed.put(at_ms, happened)
        self.call_the_roll()

    def load(self, event: Event, table: Table) -> None:
        """Something that happened before anybody followed; `table` is the table after it."""
        self.table = table
        facts = self._note(event)
        if self._delayed is not None:
            self._delayed.put(event.at_ms, Happened(facts, table))
            while self._delayed.take(self._context.clock()) is not None:
                pass

    def open(self) -> None:
        """All is loaded: from now on people come and go."""
        if self._delayed is not None:
            self._context.observer.on_delayed_view(self._delayed.shown.table)
            self.show_delayed()

    def close(self) -> None:
        """Show nothing more by itself."""
        if self._timer is not None:
            self._timer.cancel()

    def tell(self, event: Event, table: Table) -> None:
        """One version to everybody who follows, each what it may know; to delayed watchers later."""
        self.table = table
        if event.kind in _SEATING:
            self.call_the_roll()
        facts = self._note(event)
        if self._delayed is None:
            self._publish(facts, self._places)
            return
        self._delayed.put(event.at_ms, Happened(facts, table))
        self._publish(facts, [place for place in self._places if place[1] is not None])
        self.show_delayed()

    def hear(self, line: ChatMessage) -> None:
        """Tell a line to everybody who follows and may hear it; to delayed watchers of the seats' room later."""
        peers = [peer for peer, _, _ in self._places]
        if self._delayed is not None and line.room == "seats":
            self._delayed.put(line.at_ms, line)
            peers = [peer for peer, seat, _ in self._places if seat is not None]
            self.show_delayed()
        self._send_chat(line, peers)

    def has_more_to_show(self) -> bool:
        """Whether watchers have not seen all that has happened."""
        return self._delayed is not None and self._delayed.due_ms() is not None

    def version_for(self, player: str) -> int:
        """The newest version that the player with this public id may know of."""
        if self._delayed is None or self.table.seat_of(player) is not None:
            return self.table.version
        return self._delayed.shown.table.version

    async def news_since(self, version: int, peer: Peer) -> list[PublicEvent] | None:
        """Events after `version`, in order, until now; None when the table has not been so far for `peer`."""
        assert peer.who is not None
        player = peer.who.id
        if version > self.version_for(player):
            return None
        missed: list[PublicEvent] = []
        # Not at hand; while it is read more may happen.
        while version < min(self.version_for(player), self._news[0]["version"] - 1):
            upto = self.version_for(player)
            missed += publish.public_events(await self._context.read(self.table.id, upto), version)
            version = missed[-1].version
        upto = self.version_for(player)
        return missed + [PublicEvent(**facts) for facts in self._news if version < facts["version"] <= upto]

    # Coming and going.

    def follow(self, peer: Peer) -> None:
        """Send every version to `peer` from now on, beginning with this one; who cannot be shown it follows nothing."""
        assert peer.who is not None
        was_present = peer.who.id in self.present
        self.admit(peer)
        is_back = not was_present and peer.who.id in self.present
        try:
            if is_back and self.table.seat_of(peer.who.id) is not None:
                self._show(self.present.values())
            else:
                self._show([peer])
            self.recall(peer)
        except Exception:
            peer.tables.discard(self.table.id)
            self.present.exit(peer)
            self.call_the_roll()
            raise

    async def catch_up(self, peer: Peer, last_version: int) -> None:
        """Tell `peer` every version after `told` but the newest, which following begins with. Nothing to who is shown
        all later anyway."""
        assert peer.who is not None
        if self._delayed is not None and self.table.seat_of(peer.who.id) is None:
            return
        while last_version < (upto := self.table.version - 1):
            events = await self._context.read(self.table.id, upto)  # while it is read more may happen
            table = rebuild(events[:last_version])
            for event in events[last_version:]:
                table = evolve(table, event)
                facts = publish.public_facts(event, table)
                publication = publish.Publication(table, self.present.here, facts, self._context.clock(), {})
                _send(publication, table, _place(table, peer))
            last_version = upto

    def admit(self, peer: Peer) -> None:
        """`peer` follows from the next version on."""
        if peer.outbox.ended:  # gone while its command was written
            return
        self.present.enter(peer)
        peer.tables.add(self.table.id)
        self.call_the_roll()

    def unfollow(self, peer: Peer) -> bool:
        """Send nothing more to `peer`. False when its player is here all the same, by another connection."""
        peer.tables.discard(self.table.id)
        is_last = self.present.exit(peer)
        self.call_the_roll()
        if not is_last or peer.who is None:
            return False
        if self.table.seat_of(peer.who.id) is not None:
            self._show(self.present.values())
        return True

    def part_with(self, who: Who, by: Peer | None) -> None:
        """Somebody has left for good, by this connection. Other sockets of the same player watch on."""
        for peer in self.present.of(who.id):
            if peer is by or not peer.lasts():
                self.present.exit(peer)
                peer.part(self.table.id)
        self.call_the_roll()

    def call_the_roll(self) -> None:
        """Players or connections have changed, so somebody may be away or watching who was not before."""
        table = self.table
        self.roll.take(table, self.present, self._context.clock())
        self._places = [_place(table, peer) for peer in self.present.values()]
        watchers = sum(table.seat_of(player) is None for player in self.present)
        if watchers != self._watchers:
            self._watchers = watchers
            self._context.observer.on_spectators(table.id, watchers)

    def recall(self, peer: Peer) -> None:
        """Chat from before `peer` came, as far as it may see it."""
        who = peer.who
        assert who is not None
        late = self._delayed is not None and self.table.seat_of(who.id) is None
        delay_ms = self._delayed.delay_ms if late and self._delayed is not None else 0
        lines = self._context.chat.visible_on_arrival(self.table, who, self._context.clock() - delay_ms)
        if lines:
            peer.tell(chat_message(self.table.id, lines))

    def is_attended(self) -> bool:
        """Whether a person who sits here, or who opened the table, is connected and follows it."""
        here = self.present.here
        return self.table.opener in here or any(player in here for player in self.table.persons())

    # Showing.

    def show_delayed(self) -> None:
        """Let delayed watchers see and hear what they may by now."""
        delayed = self._delayed
        if delayed is None:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        now_ms = self._context.clock()
        while (what := delayed.take(now_ms)) is not None:
            watchers = [peer for peer, seat, _ in self._places if seat is None]
            if isinstance(what, Happened):
                self._publish_to_watchers(what, watchers)
                self._context.observer.on_delayed_view(what.table)
            else:
                self._send_chat(what, watchers)
        due_ms = delayed.due_ms()
        if due_ms is not None:
            delay_s = max(0, due_ms - now_ms) / 1_000
            self._timer = asyncio.get_running_loop().call_later(delay_s, self.show_delayed)
        else:
            self._all_seen()

    def _note(self, event: Event) -> publish.Facts:
        facts = publish.public_facts(event, self.table)
        self._news.append(facts)
        return facts

    def _show(self, peers: Iterable[Peer]) -> None:
        """The version as it is, again: somebody came, or came back, or went."""
        places = [_place(self.table, peer) for peer in peers]
        if self._delayed is None:
            self._publish(self._news[-1], places)
            return
        self._publish(self._news[-1], [place for place in places if place[1] is not None])
        self._publish_to_watchers(self._delayed.shown, [peer for peer, seat, _ in places if seat is None])

    def _publish(self, facts: publish.Facts, places: Iterable[Place]) -> None:
        table, now_ms = self.table, self._context.clock()
        leaving_ms = absences(table, self.roll.attendance)
        publication = publish.Publication(table, self.present.here, facts, now_ms, leaving_ms, self._still)
        for place in places:
            _send(publication, table, place)

    def _publish_to_watchers(self, happened: Happened, peers: Iterable[Peer]) -> None:
        delay_ms = 0 if self._delayed is None else self._delayed.delay_ms
        then_ms = self._context.clock() - delay_ms
        leaving_ms = absences(self.table, self.roll.attendance)
        publication = publish.Publication(happened.table, self.present.here, happened.event, then_ms, leaving_ms)
        for peer in peers:
            _send(publication, happened.table, (peer, None, False))

    def _send_chat(self, line: ChatMessage, peers: Iterable[Peer]) -> None:
        chat = self._context.chat
        message = encode(chat_message(self.table.id, [line]))
        for peer in peers:
            if peer.who is not None and chat.hears(self.table, line, peer.who):
                peer.outbox.put(message)


def _send(publication: publish.Publication, table: Table, place: Place) -> None:
    """Put the state of `table` into the outbox of a follower: what its place there may know and do."""
    peer, seat, holds = place
    assert peer.who is not None
    allowed = may_as_spectator(table, peer.who) if seat is None and peer.may_play else ()
    peer.outbox.put(publication.encoded(seat, holds=holds, spectator_may=allowed))


def _place(table: Table, peer: Peer) -> Place:
    assert peer.who is not None
    seat = table.seat_of(peer.who.id)
    return peer, seat, seat is not None and table.holds(peer.who.id, seat)
