"""One server among several: hears the others, tells them what is here, and notices when one of them falls silent.

What everybody shall know of (who is connected, what AI hosts offer, which tables live) is told as it happens, and whole
to a node that has come. Who seeks whom is known to one node at a time, whichever has claimed the meeting.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

import msgspec
from pydantic import TypeAdapter

from server.actor import Answer
from server.dispatch import Dispatch
from server.doors.peer import Peer
from server.draining import Stopping
from server.hosts import Arrival, Hosts
from server.lobby import LobbyRoom
from server.meeting.chat import ChatRooms
from server.meeting.company import Company, CompanyCommand
from server.nodes.bus import BEATS_IN_A_LEASE, Cut, Lapsed
from server.nodes.messages import (
    Advised,
    Answered,
    Arrived,
    Came,
    Do,
    Ended,
    Follow,
    Follows,
    Gone,
    Meet,
    Message,
    Muted,
    Noted,
    Offered,
    Parted,
    PeerFacts,
    Present,
    Redeem,
    Seeking,
    TableNote,
    Ticket,
    Told,
    Unfollow,
    Unowned,
    answered,
    decode,
    json_of,
    outcome_of,
    refusal_of,
)
from server.nodes.office import Office, Twin
from server.nodes.replicas import Replicas
from server.nodes.tables import TablesEverywhere
from server.table import Table, Who
from shared.errors import GameError, Rejected
from shared.wire import CLIENT_MESSAGES, Advice, Done, OfferedPlayer, SeekInfo

_MEETING: Final = "meeting"
_TICKET_END: Final = "~"
_NOTE_AFTER_S = 0.1
"""Changes of tables are gathered this long before the other nodes hear of them."""
_HELLO_S = 2.0
"""How long a node that begins waits for the others to say what is there."""
_PLAYERS = TypeAdapter(list[OfferedPlayer])
_SEEKS = TypeAdapter(list[SeekInfo])
_log = logging.getLogger("oldhand.nodes")


class Node:
    """See the module. `start`, then `run` until it is cancelled, then `leave`."""

    def __init__(
        self,
        office: Office,
        tables: TablesEverywhere,
        lobby: LobbyRoom,
        hosts: Hosts,
        company: Company,
        replicas: Replicas,
        reach_store: Callable[[], None],
        tasks: asyncio.TaskGroup,
    ) -> None:
        """`reach_store` raises LogError when the store is out of reach; it may take its time, in a thread."""
        self._check_store = reach_store
        self._reaching: asyncio.Task[None] | None = None
        """The question under way, for it may hang longer than anybody waits."""
        self._has_sent_away = False
        """Whether our peers know that they are better off elsewhere."""
        self._office = office
        self._tables = tables
        self._lobby = lobby
        self._hosts = hosts
        self._company = company
        self._chat: ChatRooms = company.chat
        self._replicas = replicas
        self._tasks = tasks
        self._dispatch: Dispatch | None = None
        self._met: asyncio.Event = asyncio.Event()
        """Set whenever another node has said what is there."""
        self._heard_from: set[str] = set()
        self._dead: set[str] = set()
        self._behind: dict[tuple[str, str], Twin] = {}
        """Twins whose player has a newer connection of the same line here."""
        self._arrivals: dict[str, Answer] = {}
        """Who waits for AI players that came with our tickets to another node."""
        self._changed: set[str] = set()
        self._note: asyncio.TimerHandle | None = None
        self._pairs_here = False
        self._seeks: list[SeekInfo] = []
        self._told_seeks = b"[]"
        self._beat_at_s = 0.0
        self._left = False
        lobby.entered, lobby.exited, hosts.offered = self._entered, self._exited, self._has_offered
        lobby.seeks = self.seeks
        office.greet = self._greet

    # A life.

    async def start(self, dispatch: Dispatch) -> None:
        """Begin to live, and hear what is there already. Raises Cut."""
        self._dispatch = dispatch
        await self._join()
        deadline = asyncio.get_running_loop().time() + _HELLO_S
        while not self._heard_from >= self._office.others and asyncio.get_running_loop().time() < deadline:
            self._met.clear()
            try:
                async with asyncio.timeout_at(deadline):
                    await self._met.wait()
            except TimeoutError:
                _log.warning("a node that lives says nothing")

    async def run(self) -> None:
        """Say that we live again and again, and look who else does."""
        pause_s = self._office.bus.lease_s / BEATS_IN_A_LEASE
        while not self._left:
            await asyncio.sleep(pause_s)
            try:
                if not self._left:
                    await self._reach_store()
                    await self._beat()
                    self._has_sent_away = False
            except Cut as error:
                if self.is_cut():
                    self._send_away()
                else:
                    _log.warning("%s", error)
            except Lapsed:
                _log.warning("node %s was not heard of for too long; it begins anew", self._office.me)
                try:
                    await self._begin_anew()
                except (Cut, Lapsed) as error:
                    _log.warning("no new beginning yet: %s", error)
            except Exception:
                _log.exception("the other nodes cannot be looked after")

    async def leave(self) -> None:
        """Let go of all that is here; the others go on with it. Said again it does nothing."""
        if self._left:
            return
        self._left = True
        tables = await self._tables.hand_over()
        try:
            await self._office.bus.release([_MEETING])
        except (Cut, Lapsed) as error:
            _log.warning("%s", error)
        self._office.cast(Unowned(tables))
        self._office.close()
        await self._office.bus.leave()

    async def check(self) -> None:
        """Whether the others take us for living. Raises Cut."""
        if self.is_cut():
            raise Cut("bus or store have been out of reach for too long; other servers have our tables")

    def is_cut(self) -> bool:
        """Whether the bus has been out of reach for the length of a lease: the others take us for dead."""
        return asyncio.get_running_loop().time() > self._beat_at_s + self._office.bus.lease_s

    def others(self) -> int:
        """How many other nodes live."""
        return len(self._office.others)

    async def _reach_store(self) -> None:
        """A node without the store is of no use to anybody: it does not say that it lives. Raises Cut."""
        if self._reaching is None or self._reaching.done():
            self._reaching = asyncio.create_task(asyncio.to_thread(self._check_store), name="reaching the store")
        try:
            await asyncio.wait_for(asyncio.shield(self._reaching), self._office.bus.lease_s)
        except (GameError, TimeoutError) as error:
            raise Cut(f"this server keeps silent, for it cannot reach the store: {error}") from error

    def _send_away(self) -> None:
        """The others have our tables by now, or will: whoever is connected here finds them there."""
        if self._dispatch is None or self._has_sent_away or not self._office.others:
            return
        self._has_sent_away = True
        _log.warning("cut off: all are sent to other servers")
        self._dispatch.dismiss_all()

    async def _join(self) -> None:
        await self._office.bus.join(self._hear)
        self._hosts.mark = self._office.me + _TICKET_END
        await self._beat()

    async def _beat(self) -> None:
        alive = await self._office.bus.beat()
        self._beat_at_s = asyncio.get_running_loop().time()
        dead = self._office.others - alive
        for node in alive - self._office.others:
            self._greet(node)
        if dead:
            self._bury(dead)
        self._tell_seeks()

    async def _begin_anew(self) -> None:
        """The others took us for dead, and we take all that we knew of them for nothing."""
        was_pairing, self._pairs_here = self._pairs_here, False
        self._bury(set(self._office.others), adopt=False)
        self._dead.clear()
        self._heard_from.clear()
        await self._join()
        await self._tables.claim_again()
        for table in self._tables.here.ids():
            self._changed.add(table)
        self._tell_changed()
        if was_pairing:
            for peer, who, command, answer in self._company.pairing.hand_over():
                self._meet_again(peer, who, command, answer)

    def _greet(self, node: str) -> None:
        """A node has come: tell it all that is here."""
        self._office.others.add(node)
        peers = [self._facts(number, peer) for number, peer in self._office.peers.items()]
        offers = [
            (number, _PLAYERS.dump_json(list(players)))
            for host, players in self._hosts.offers()
            if (number := self._office.number(host)) is not None
        ]
        self._office.send(node, Present(peers, offers, [self._noted(table) for table in self._tables.here.ids()]))
        if self._pairs_here:
            self._office.send(node, Seeking(self._told_seeks))
        _log.info("node %s is here", node)

    def _bury(self, nodes: set[str], *, adopt: bool = True) -> None:
        """These nodes are dead: their peers are gone, and their tables go on elsewhere."""
        _log.warning("not heard of any more: %s", ", ".join(sorted(nodes)))
        self._dead |= nodes
        self._heard_from -= nodes
        silent_s = self._office.bus.lease_s * (1 + 1 / BEATS_IN_A_LEASE)
        for node in nodes:
            for twin in self._office.twins_of(node):
                self._twin_gone(twin)
                if adopt and twin.who is not None:
                    self._tables.here.stall(twin.who.id, round(1_000 * silent_s))
        self._office.forget(nodes)
        if adopt:
            self._tables.died(nodes)

    # What others say.

    def _hear(self, node: str, data: bytes) -> None:
        if node in self._dead:
            return
        try:
            self._take(node, decode(data))
        except msgspec.MsgspecError as error:
            _log.error("node %s speaks another language: %s", node, error)
        except Exception:
            _log.exception("a message of node %s", node)

    def _take(self, node: str, message: Message) -> None:
        match message:
            case Told():
                for number in message.peers:
                    peer = self._office.peers.get(number)
                    if peer is not None:
                        self._tables.told(peer, message.line)
                        peer.outbox.put(message.line)
            case Do():
                self._begin(self._tables.do(node, message, self._twin(node, message.peer)))
            case Answered():
                self._office.hear_answer(node, message)
            case Present():
                self._take_present(node, message)
            case Came():
                self._came(node, message.peer)
            case Gone():
                twin = self._twin(node, message.peer)
                if twin is not None:
                    self._twin_gone(twin)
            case Offered():
                self._offered(node, message.peer, message.players)
            case Noted():
                self._take_notes(node, message.tables)
            case Unowned():
                self._tables.unowned([it for it in message.tables if self._tables.owners.get(it) == node])
            case Ended():
                peer = self._office.peers.get(message.peer)
                if peer is not None:
                    peer.outbox.end(message.last)
            case Parted():
                peer = self._office.peers.get(message.peer)
                if peer is not None:
                    self._tables.parted(message.table, peer)
            case Follows():
                peer = self._office.peers.get(message.peer)
                if peer is not None:
                    self._tables.follows(node, message.table, peer)
            case Follow():
                self._begin(self._tables.show(node, message, self._twin(node, message.peer)))
            case Unfollow():
                twin = self._twin(node, message.peer)
                if twin is not None:
                    self._tables.here.unfollow(message.table, twin)
            case Meet():
                self._begin(self._meet_for(node, message))
            case Redeem():
                self._redeem_for(node, message)
            case Arrived():
                waiting = self._arrivals.pop(message.ticket, None)
                if waiting is not None:
                    waiting(outcome_of(message.done, message.refusal))
            case Advised():
                twin = self._twin(node, message.peer)
                if twin is not None and self._dispatch is not None:
                    self._dispatch.take_advice(twin, Advice.model_validate_json(message.advice))
            case Muted():
                self._chat.note_mute(message.player, message.muted, on=message.on)
            case Seeking():
                self._seeks = _SEEKS.validate_json(message.seeks)
                self._lobby.changed()

    def _take_present(self, node: str, message: Present) -> None:
        if node not in self._office.others:
            self._greet(node)
        for facts in message.peers:
            self._came(node, facts)
        for number, players in message.offers:
            self._offered(node, number, players)
        self._take_notes(node, message.tables)
        self._heard_from.add(node)
        self._met.set()

    def _twin(self, node: str, number: int | None) -> Twin | None:
        return None if number is None else self._office.twins.get((node, number))

    # Who is connected.

    def _facts(self, number: int, peer: Peer) -> PeerFacts:
        assert peer.who is not None
        games = tuple(getattr(peer, "games", ()))
        return PeerFacts(number, peer.who, peer.line, peer.may_play, self._office.since_ns[number], games)

    def _entered(self, peer: Peer) -> None:
        if isinstance(peer, Twin):
            return
        number = self._office.enter(peer, time.time_ns())
        self._office.cast(Came(self._facts(number, peer)))

    def _exited(self, peer: Peer) -> None:
        if isinstance(peer, Twin) or peer.who is None:
            return
        number = self._office.exit(peer)
        if number is not None:
            self._office.cast(Gone(number))
        behind = self._behind.pop((peer.who.id, peer.line), None)
        if behind is not None:
            self._lobby.enter(behind, peer.who)

    def _came(self, node: str, facts: PeerFacts) -> None:
        """Somebody is connected to another node, and here no more."""
        twin = self._office.twins[node, facts.number] = Twin(self._office, node, facts)
        present = self._lobby.peers.get(facts.who.id, facts.line)
        number = self._office.number(present)
        if number is not None and self._office.since_ns[number] > facts.since_ns:
            self._behind[facts.who.id, facts.line] = twin
            return
        replaced = self._lobby.enter(twin, facts.who)
        if replaced is not None and not replaced.is_far:
            replaced.dismiss("peer/replaced", "You have come back by another connection.")
            for table in list(replaced.tables):
                self._tables.unfollow(table, replaced)
        if self._pairs_here:
            self._company.came(twin, facts.who)

    def _twin_gone(self, twin: Twin) -> None:
        del self._office.twins[twin.node, twin.number]
        twin.is_gone()
        who = twin.who
        assert who is not None
        if self._behind.get((who.id, twin.line)) is twin:
            del self._behind[who.id, twin.line]
        if self._dispatch is not None:
            self._dispatch.gone(twin)

    # AI hosts.

    def _has_offered(self, host: Peer, players: tuple[OfferedPlayer, ...]) -> None:
        number = self._office.number(host)
        if number is not None:
            self._office.cast(Offered(number, _PLAYERS.dump_json(list(players))))

    def _offered(self, node: str, number: int, players: bytes) -> None:
        twin = self._twin(node, number)
        if twin is not None:
            self._hosts.offer(twin, _PLAYERS.validate_json(players))
            self._lobby.changed()

    async def redeem(self, ticket: str) -> Arrival | None:
        """What a ticket is for, whichever node has given it out; None when it is good for nothing."""
        node, found, _ = ticket.partition(_TICKET_END)
        if not found or node == self._office.me or node not in self._office.others:
            return self._hosts.redeem(ticket)
        answer: asyncio.Future[Ticket | None] = asyncio.get_running_loop().create_future()

        def heard(told: Answered) -> None:
            if not answer.done():
                answer.set_result(told.ticket)

        def lost() -> None:
            if not answer.done():
                answer.set_result(None)

        self._office.ask(node, lambda call: Redeem(call, ticket), heard, lost)
        it = await answer
        if it is None:
            return None

        def arrived(outcome: Done | Exception) -> None:
            if isinstance(outcome, Exception):
                self._office.send(node, Arrived(ticket, None, refusal_of(outcome)))
            else:
                self._office.send(node, Arrived(ticket, json_of(outcome), None))

        return Arrival(it.table, it.seat, it.who, it.ref, it.by, it.holds, arrived)

    def _redeem_for(self, node: str, message: Redeem) -> None:
        arrival = self._hosts.redeem(message.ticket)
        if arrival is None:
            self._office.send(node, Answered(message.call))
            return
        if arrival.answer is not None:
            self._arrivals[message.ticket] = arrival.answer
        it = Ticket(arrival.table, arrival.seat, arrival.who, arrival.ref, arrival.by, arrival.holds)
        self._office.send(node, Answered(message.call, ticket=it))

    def advise(self, host: Peer, advice: Advice) -> bool:
        """Hand a host's advice to the node that asked for it; False when that is this one."""
        node, found, _ = advice.ticket.partition(_TICKET_END)
        number = self._office.number(host)
        if not found or node not in self._office.others or number is None:
            return False
        self._office.send(node, Advised(number, json_of(advice)))
        return True

    # Tables.

    def loaded(self, table: Table) -> None:
        """A table lives here from now on: who sits there and came to us before we knew of it follows it, too."""
        for sitting in table.seats:
            peer = None if sitting is None else self._lobby.peers.get(sitting.who.id)
            if peer is not None and not peer.is_far and table.id not in peer.tables:
                self._begin(self._show(table.id, peer))

    async def _show(self, table: str, peer: Peer) -> None:
        await self._tables.follow(table, peer, None, lambda _: None)

    def changed(self, table: str) -> None:
        """A table here was loaded, or something has happened there that other nodes' lists show."""
        if not self._office.others:
            return
        self._changed.add(table)
        if self._note is None:
            self._note = asyncio.get_running_loop().call_later(_NOTE_AFTER_S, self._tell_changed)

    def _tell_changed(self) -> None:
        self._note = None
        changed, self._changed = self._changed, set()
        if changed:
            self._office.cast(Noted([self._noted(table) for table in changed]))

    def _noted(self, table: str) -> TableNote:
        known = self._lobby.tables.get(table)
        version = 0 if known is None else known.version
        return TableNote(table, version, self._lobby.shown_version(table), self._lobby.watchers(table))

    def _take_notes(self, node: str, notes: list[TableNote]) -> None:
        for note in notes:
            if not self._tables.is_here(note.table):
                self._tables.owners[note.table] = node
                self._replicas.look(note)

    # Seeks and challenges.

    def seeks(self) -> list[SeekInfo]:
        """Who waits for a game, at any node."""
        return self._company.pairing.waiting() if self._pairs_here else self._seeks

    def _tell_seeks(self) -> None:
        """Let the other nodes' lists show who waits here."""
        if self._pairs_here:
            seeks = _SEEKS.dump_json(self._company.pairing.waiting())
            if seeks != self._told_seeks:
                self._told_seeks = seeks
                self._office.cast(Seeking(seeks))

    async def meet(self, peer: Peer, who: Who, command: CompanyCommand, answer: Answer) -> None:
        """Have the node that knows who seeks whom carry a command out. Raises GameError."""
        try:
            claim = await self._office.bus.claim(_MEETING)
        except Lapsed as error:
            raise Rejected("table/moving", "This server begins anew; say that again in a moment.") from error
        self._pairs_here = claim.owner == self._office.me
        if self._pairs_here:
            self._company.carry(peer, who, command, answer)
            return
        number = self._office.number(peer)

        def again() -> None:
            self._meet_again(peer, who, command, answer)

        self._office.ask(
            claim.owner,
            lambda call: Meet(call, json_of(command), who, number),
            lambda told: again() if told.is_elsewhere else answer(told.outcome()),
            again,
        )

    def _meet_again(self, peer: Peer, who: Who, command: CompanyCommand, answer: Answer) -> None:
        async def carry() -> None:
            await asyncio.sleep(_NOTE_AFTER_S)
            try:
                await self.meet(peer, who, command, answer)
            except Exception as error:
                answer(error)

        self._begin(carry())

    async def _meet_for(self, node: str, message: Meet) -> None:
        def answer(outcome: Done | Exception) -> None:
            if isinstance(outcome, Stopping):
                self._office.send(node, Answered(message.call))
            else:
                self._office.send(node, answered(message.call, outcome))

        peer = self._twin(node, message.peer)
        command = CLIENT_MESSAGES.validate_json(message.command)
        if peer is None:
            answer(Rejected("player/unavailable", "Your connection has ended."))
            return
        try:
            assert isinstance(command, CompanyCommand)
            await self.meet(peer, message.who, command, answer)
        except Exception as error:
            if not isinstance(error, GameError):
                _log.exception("a command of node %s failed", node)
            answer(error)

    def muted(self, player: str, muted: str, *, on: bool) -> None:
        """Let the other nodes know whom somebody hears."""
        self._office.cast(Muted(player, muted, on))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done beside; what goes wrong there is nobody else's affair."""

        async def carry() -> None:
            try:
                await work
            except GameError as error:
                _log.info("not done for another node: %s", error)
            except Exception:
                _log.exception("something for another node failed")

        self._tasks.create_task(carry())
