"""One server among several: hears the others, tells them what is here, and notices when one of them falls silent.

What everybody shall know of (who is connected, what AI hosts offer, which tables live) is told as it happens, and whole
to a node that has come.
"""

import asyncio
import logging

import msgspec

from server.cluster.admin import Oversight
from server.cluster.bus import BEATS_IN_A_LEASE, Cut, Lapsed
from server.cluster.matchmaking import ClusterMatchmaking
from server.cluster.messages import (
    Arrived,
    Came,
    CommandReply,
    Do,
    Empty,
    Ended,
    Follow,
    Follows,
    ForwardedAdvice,
    Gone,
    InspectNode,
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
    Told,
    Unfollow,
    Unowned,
    decode,
)
from server.cluster.presence import ClusterPresence
from server.cluster.replicas import Replicas
from server.cluster.rpc import RemoteSession, RpcEndpoint
from server.cluster.table_locations import Notes
from server.cluster.table_requests import Asked
from server.cluster.tables import TablesEverywhere
from server.cluster.tickets import Tickets
from server.context import ServerContext
from server.dispatch import Dispatch
from server.lobby.ai_hosts import Arrival
from server.lobby.commands import Company, CompanyCommand
from server.lobby.lobby import LobbyRoom
from server.tables.actor import Answer
from server.tables.table import Who
from server.transport.session import Peer
from shared.errors import GameError, LogError
from shared.protocol import Advice

_PART = "heartbeat"
_HELLO_S = 2.0
"""How long a node that begins waits for the others to say what is there."""
_log = logging.getLogger("oldhand.nodes")


class Node:
    """This node, and to Dispatch its Neighbours. `start`, then `run` until it is cancelled, then `leave`."""

    def __init__(
        self,
        context: ServerContext,
        office: RpcEndpoint,
        tables: TablesEverywhere,
        lobby: LobbyRoom,
        company: Company,
        replicas: Replicas,
    ) -> None:
        self._check_store = context.store.check_reachable
        self._outage = context.outage
        self._reaching: asyncio.Task[None] | None = None
        """The question under way, for it may hang longer than anybody waits."""
        self._has_sent_away = False
        """Whether our peers know that they are better off elsewhere."""
        self._office = office
        self._tables = tables
        self._asked = Asked(office, tables.here)
        self._presence = ClusterPresence(office, lobby)
        self._tickets = Tickets(office, lobby.hosts, lobby)
        self._meeting = ClusterMatchmaking(office, company, lobby)
        self._chat = company.chat
        self.notes = Notes(office, tables, lobby, replicas)
        self.oversight = Oversight(office)
        self._dispatch: Dispatch | None = None
        self._met: asyncio.Event = asyncio.Event()
        """Set whenever another node has said what is there."""
        self._nodes_met: set[str] = set()
        self._dead: set[str] = set()
        self._beat_at_s = 0.0
        self._left = False
        office.greet = self._greet

    # As Neighbours.

    async def redeem(self, ticket: str) -> Arrival | None:
        """The purpose of a ticket of any node; None when it is not valid."""
        return await self._tickets.redeem(ticket)

    async def meet(self, peer: Peer, who: Who, command: CompanyCommand, answer: Answer) -> None:
        """Have a command carried out where it is known who seeks whom."""
        await self._meeting.meet(peer, who, command, answer)

    def advise(self, host: Peer, advice: Advice) -> bool:
        """Hand a host's advice to the node that asked for it; False when that is this one."""
        return self._tickets.advise(host, advice)

    def muted(self, player: str, muted: str, *, on: bool) -> None:
        """Let the others know whom somebody hears."""
        self._office.cast(Muted(player, muted, on))

    # A life.

    async def start(self, dispatch: Dispatch) -> None:
        """Begin to live, and hear what is there already. Raises Cut."""
        self._dispatch = dispatch
        self._presence.gone = dispatch.gone
        await self._join()
        deadline = asyncio.get_running_loop().time() + _HELLO_S
        while not self._nodes_met >= self._office.others and asyncio.get_running_loop().time() < deadline:
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
                elif not self._outage.is_on():
                    _log.warning("%s", error)
            except Lapsed:
                if self._left:  # between the look and the word
                    break
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
        await self._meeting.leave()
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
            if isinstance(error, TimeoutError):
                error = LogError("store/unreachable", "It does not answer.")
            self._outage.failed(_PART, error)
            raise Cut(f"this server keeps silent, for it cannot reach the store: {error}") from error
        self._outage.works(_PART)

    def _send_away(self) -> None:
        """The others have our tables by now, or will: whoever is connected here finds them there."""
        if self._dispatch is None or self._has_sent_away or not self._office.others:
            return
        self._has_sent_away = True
        _log.warning("cut off: all are sent to other servers")
        self._dispatch.dismiss_all()

    async def _join(self) -> None:
        await self._office.bus.join(self._hear)
        self._tickets.begin()
        await self._beat()

    async def _beat(self) -> None:
        alive = await self._office.bus.beat()
        self._beat_at_s = asyncio.get_running_loop().time()
        dead = self._office.others - alive
        for node in alive - self._office.others:
            self._greet(node)
        if dead:
            self._bury(dead)
        self._meeting.tell()

    async def _begin_anew(self) -> None:
        """The others took us for dead, and we take all that we knew of them for nothing."""
        had_meeting = self._meeting.lose()
        self._bury(set(self._office.others), adopt=False)
        self._dead.clear()
        self._nodes_met.clear()
        await self._join()
        await self._tables.claim_again()
        self._office.begin(self._tables.start_again())
        self.notes.publish_all()
        if had_meeting:
            self._meeting.seek_again()

    def _greet(self, node: str) -> None:
        """A node has come: tell it all that is here."""
        self._office.others.add(node)
        self._office.send(node, Present(self._presence.facts(), self._tickets.offers(), self.notes.all()))
        self._meeting.greet(node)
        _log.info("node %s is here", node)

    def _bury(self, nodes: set[str], *, adopt: bool = True) -> None:
        """These nodes are dead: their peers are gone, and their tables go on elsewhere."""
        _log.warning("not heard of any more: %s", ", ".join(sorted(nodes)))
        self._dead |= nodes
        self._nodes_met -= nodes
        silent_s = self._office.bus.lease_s * (1 + 1 / BEATS_IN_A_LEASE)
        for node in nodes:
            for twin in self._office.twins_of(node):
                self._presence.went(twin)
                if adopt and twin.who is not None:
                    self._tables.here.stall(twin.who.id, round(1_000 * silent_s))
        self._office.forget(nodes)
        if adopt:
            self._tables.died(nodes)

    # Messages of other nodes.

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
                        self._tables.note_sent(peer, message.line)
                        peer.outbox.put(message.line)
            case Do():
                self._office.begin(self._asked.do(node, message, self._office.twin(node, message.peer)))
            case Follow():
                self._office.begin(self._asked.show(node, message, self._office.twin(node, message.peer)))
            case CommandReply():
                self._office.on_answer(node, message)
            case Present():
                self._take_present(node, message)
            case Came():
                self._came(node, message.peer)
            case Offered():
                self._tickets.on_offer(self._office.twin(node, message.peer), message.players)
            case Noted():
                self.notes.hear(node, message.tables)
            case Unowned():
                self._tables.unowned([it for it in message.tables if self._tables.owners.get(it) == node])
            case Meet():
                self._office.begin(self._meeting.meet_for(node, message))
            case Seeking():
                self._meeting.hear(message)
            case Redeem():
                self._tickets.redeem_for(node, message)
            case Arrived():
                self._tickets.on_arrival(message)
            case InspectNode():
                self._office.begin(self.oversight.show(node, message))
            case Empty():
                self.oversight.hear(node)
            case Muted():
                self._chat.note_mute(message.player, message.muted, on=message.on)
            case Ended() | Parted() | Follows():
                peer = self._office.peers.get(message.peer)
                if peer is not None:
                    self._take_of_ours(node, message, peer)
            case Gone() | Unfollow() | ForwardedAdvice():
                twin = self._office.twin(node, message.peer)
                if twin is not None:
                    self._take_of_theirs(message, twin)

    def _take_of_ours(self, node: str, message: Ended | Parted | Follows, peer: Peer) -> None:
        match message:
            case Ended():
                peer.outbox.end(message.last)
            case Parted():
                self._tables.parted(message.table, peer)
            case Follows():
                self._tables.follows(node, message.table, peer)

    def _take_of_theirs(self, message: Gone | Unfollow | ForwardedAdvice, twin: RemoteSession) -> None:
        match message:
            case Gone():
                self._presence.went(twin)
            case Unfollow():
                self._tables.here.unfollow(message.table, twin)
            case ForwardedAdvice():
                if self._dispatch is not None:
                    self._dispatch.take_advice(twin, Advice.model_validate_json(message.advice))

    def _came(self, node: str, facts: PeerFacts) -> None:
        self._meeting.came(self._presence.came(node, facts))

    def _take_present(self, node: str, message: Present) -> None:
        if node not in self._office.others:
            self._greet(node)
        for facts in message.peers:
            self._came(node, facts)
        for number, players in message.offers:
            self._tickets.on_offer(self._office.twin(node, number), players)
        self.notes.hear(node, message.tables)
        self._nodes_met.add(node)
        self._met.set()
