"""One node of a cluster: exchanges state with the other nodes, and notices when one of them dies.

State that every node needs (connected players, players of AI hosts, live tables) is sent as it changes, and as a whole
to a node that has joined.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import cached_property
from typing import Any

import msgspec

from server.cluster.admin import Oversight
from server.cluster.bus import HEARTBEATS_PER_LEASE, BusUnreachable, LeaseExpired
from server.cluster.messages import (
    ArrivalOutcome,
    CommandReply,
    Delivery,
    DrainNode,
    EndSession,
    ForwardedAdvice,
    InspectNode,
    MatchmakingRequest,
    NodeState,
    PlayersOffered,
    RedeemRequest,
    SessionClosed,
    SessionFacts,
    SessionOpened,
    SubscribeRequest,
    SubscriptionEnded,
    SubscriptionStarted,
    TableRequest,
    TablesChanged,
    TablesReleased,
    UnsubscribeRequest,
    advice_of,
    decoder_of,
)
from server.cluster.one_node import ClusterMeetings
from server.cluster.presence import ClusterPresence
from server.cluster.replicas import Replicas
from server.cluster.rpc import RemoteSession, RpcEndpoint
from server.cluster.table_locations import TableLocations
from server.cluster.table_requests import TableRequests
from server.cluster.tables import TablesEverywhere
from server.cluster.tickets import Tickets
from server.core.context import ServerContext
from server.core.session import Session
from server.lobby.ai_hosts import Arrival
from server.lobby.lobby import LobbyRoom
from server.lobby.other_nodes import M, NodeMessage
from server.transport.dispatch import Dispatch
from shared.errors import GameError, LogError
from shared.protocol.hosts import HostAnswer

_PART = "heartbeat"
_HELLO_S = 2.0
"""How long a new node waits for the state of the others."""
_log = logging.getLogger("oldhand.nodes")


class Node:
    """This node, as RemoteNodes for Dispatch. Call `start`, then `run` until it is cancelled, then `leave`."""

    def __init__(
        self,
        context: ServerContext,
        rpc: RpcEndpoint,
        tables: TablesEverywhere,
        lobby: LobbyRoom,
        replicas: Replicas,
    ) -> None:
        self._check_store = context.store.check_reachable
        self._liveness = context.threads.liveness
        self._outage = context.outage
        self._sent_away_at_s: float | None = None
        """When our clients were first sent to other servers; None: we are not cut off."""
        self._rpc = rpc
        self._tables = tables
        self._table_requests = TableRequests(rpc, tables.here)
        self.presence = ClusterPresence(rpc, lobby)
        self._tickets = Tickets(rpc, lobby.hosts, lobby)
        self.one_node = ClusterMeetings(rpc)
        self._handlers: dict[type[NodeMessage], Callable[[Any], None]] = {}
        """Of the messages of features."""
        self.table_locations = TableLocations(rpc, tables, lobby, replicas)
        self.oversight = Oversight(rpc)
        self._dispatch: Dispatch | None = None
        self._on_host_answer: Callable[[Session, HostAnswer], None] | None = None
        self._met: asyncio.Event = asyncio.Event()
        """Set whenever another node has sent its state."""
        self._nodes_met: set[str] = set()
        self._dead: set[str] = set()
        self._beat_at_s = 0.0
        self._left = False
        rpc.greet = self._greet

    # RemoteNodes.

    @property
    def me(self) -> str:
        """The name of this node in its present life; empty while there is no other node."""
        return self._rpc.me if self._rpc.others else ""

    async def redeem(self, ticket: str) -> Arrival | None:
        """The purpose of a ticket of any node; None when it is not valid."""
        return await self._tickets.redeem(ticket)

    def advise(self, host: Session, advice: HostAnswer) -> bool:
        """Forward an AI host's answer to the node that asked for it; False if that is this one."""
        return self._tickets.advise(host, advice)

    def add(self, message: type[M], handler: Callable[[M], None]) -> None:
        """Have a handler called with every message of this class that another node sends. Call it before `start`."""
        self._handlers[message] = handler

    def broadcast(self, message: NodeMessage) -> None:
        """Send a message to the other nodes."""
        self._rpc.broadcast(message)

    # A life.

    async def start(self, dispatch: Dispatch, on_host_answer: Callable[[Session, HostAnswer], None]) -> None:
        """Join the cluster and receive its state. `on_host_answer`: an AI host at another node has answered us.

        Raises BusUnreachable.
        """
        self._dispatch = dispatch
        self._on_host_answer = on_host_answer
        self.presence.gone = dispatch.on_disconnect
        await self._join()
        deadline = asyncio.get_running_loop().time() + _HELLO_S
        while not self._nodes_met >= self._rpc.others and asyncio.get_running_loop().time() < deadline:
            self._met.clear()
            try:
                async with asyncio.timeout_at(deadline):
                    await self._met.wait()
            except TimeoutError:
                _log.warning("a live node has not sent its state")

    async def run(self) -> None:
        """Send heartbeats, and handle nodes that join or die."""
        pause_s = self._rpc.bus.lease_s / HEARTBEATS_PER_LEASE
        while not self._left:
            await asyncio.sleep(pause_s)
            try:
                if not self._left:
                    await self._reach_store()
                    await self._send_heartbeat()
                    self._sent_away_at_s = None
            except BusUnreachable as error:
                if self.is_cut():
                    self._send_away()
                elif not self._outage.is_on():
                    _log.warning("%s", error)
            except LeaseExpired:
                if self._left:  # between the check and the heartbeat
                    break
                _log.warning("the lease of node %s has expired; joining again", self._rpc.me)
                try:
                    await self._rejoin()
                except (BusUnreachable, LeaseExpired) as error:
                    _log.warning("cannot join again yet: %s", error)
            except Exception:
                _log.exception("the heartbeat of the node failed")

    async def leave(self) -> None:
        """Release everything here for the other nodes. A second call does nothing."""
        if self._left:
            return
        self._left = True
        tables = await self._tables.hand_over()
        await self.one_node.leave()
        self._rpc.broadcast(TablesReleased(tables))
        self._rpc.close()
        await self._rpc.bus.leave()

    async def check(self) -> None:
        """Raises BusUnreachable if the other nodes must take this one for dead."""
        if self.is_cut():
            moved = "; other servers have taken the tables over" if self._rpc.others else ""
            raise BusUnreachable(f"the bus or the store was unreachable for longer than a lease{moved}")

    def is_cut(self) -> bool:
        """Whether the bus has been unreachable for the length of a lease, and another node may believe us dead."""
        if self._rpc.bus.is_alone:
            return False
        return asyncio.get_running_loop().time() > self._beat_at_s + self._rpc.bus.lease_s

    def others(self) -> int:
        """Number of other live nodes."""
        return len(self._rpc.others)

    async def _reach_store(self) -> None:
        """A node without its store is of no use, so it sends no heartbeat. Raises BusUnreachable."""
        try:
            await asyncio.wait_for(self._liveness.ask("database", self._check_store), self._rpc.bus.lease_s)
        except (GameError, TimeoutError) as error:
            if isinstance(error, TimeoutError):
                error = LogError("store/unreachable", "It does not answer.")
            self._outage.failed(_PART, error)
            raise BusUnreachable(f"no heartbeat is sent, because the store is unreachable: {error}") from error
        self._outage.works(_PART)

    def _send_away(self) -> None:
        """Send our clients to the other nodes, which have our tables now or soon.

        Again for a lease: a proxy may lead some back before it has seen that we are not ready. Who still comes after
        that has no other way in.
        """
        if self._dispatch is None or not self._rpc.others:
            return
        now_s = asyncio.get_running_loop().time()
        if self._sent_away_at_s is None:
            self._sent_away_at_s = now_s
            _log.warning("cut off: all clients are sent to other servers")
        if now_s <= self._sent_away_at_s + self._rpc.bus.lease_s:
            self._dispatch.dismiss_all()

    async def _join(self) -> None:
        await self._rpc.bus.join(self._on_message)
        self._rpc.forget(set(self._rpc.others))  # anything sent while the bus was joining came from the life before
        self._tickets.begin()
        await self._send_heartbeat()

    async def _send_heartbeat(self) -> None:
        alive = await self._rpc.bus.heartbeat()
        self._beat_at_s = asyncio.get_running_loop().time()
        dead = self._rpc.others - alive
        for node in alive - self._rpc.others:
            self._greet(node)
        if dead:
            self._on_nodes_dead(dead)
        self.one_node.broadcast()

    async def _rejoin(self) -> None:
        """Begin a new life after the lease has expired: forget the other nodes and join again."""
        waiting = self.one_node.lose()  # first, for the others' clients have not gone: only our view of them has
        self._on_nodes_dead(set(self._rpc.others), adopt=False)
        self._dead.clear()
        self._nodes_met.clear()
        await self._join()
        await self._tables.claim_again()
        self._rpc.begin(self._tables.loader.start_again())
        self.table_locations.publish_all()
        self.one_node.forward_again(waiting)

    def _greet(self, node: str) -> None:
        """A node has joined: send it our state."""
        self._rpc.others.add(node)
        self._rpc.send(node, NodeState(self.presence.facts(), self._tickets.offers(), self.table_locations.all()))
        self.one_node.on_node_joined(node)
        _log.info("node %s has joined", node)

    def _on_nodes_dead(self, nodes: set[str], *, adopt: bool = True) -> None:
        """These nodes are dead: remove their sessions and take their tables over."""
        _log.warning("dead nodes: %s", ", ".join(sorted(nodes)))
        self._dead |= nodes
        self._nodes_met -= nodes
        silent_s = self._rpc.bus.lease_s * (1 + 1 / HEARTBEATS_PER_LEASE)
        for node in nodes:
            for remote_session in self._rpc.remote_sessions_of(node):
                self.presence.on_closed(remote_session)
                if adopt and remote_session.who is not None:
                    self._tables.here.stall(remote_session.who.id, round(1_000 * silent_s))
        self._rpc.forget(nodes)
        if adopt:
            self._tables.on_nodes_dead(nodes)

    # Messages of other nodes.

    def _on_message(self, node: str, data: bytes) -> None:
        if node in self._dead:
            return
        try:
            message = self._decoder.decode(data)
            handler = self._handlers.get(type(message))
            if handler is None:
                self._handle(node, message)
            else:
                handler(message)
        except msgspec.MsgspecError as error:
            _log.error("a message of node %s cannot be read: %s", node, error)
        except Exception:
            _log.exception("a message of node %s failed", node)

    @cached_property
    def _decoder(self) -> msgspec.msgpack.Decoder[NodeMessage]:
        return decoder_of(self._handlers)

    def _handle(self, node: str, message: NodeMessage) -> None:
        match message:
            case Delivery():
                for number in message.sessions:
                    session = self._rpc.sessions.get(number)
                    if session is not None:
                        self._tables.subscriptions.note_sent(session, message.line)
                        session.outbox.enqueue(message.line)
            case TableRequest():
                self._rpc.begin(
                    self._table_requests.on_command(node, message, self._rpc.remote_session(node, message.session))
                )
            case SubscribeRequest():
                self._rpc.begin(
                    self._table_requests.on_subscribe(node, message, self._rpc.remote_session(node, message.session))
                )
            case CommandReply():
                self._rpc.on_answer(node, message)
            case NodeState():
                self._on_node_state(node, message)
            case SessionOpened():
                self._on_session_opened(node, message.session)
            case PlayersOffered():
                self._tickets.on_offer(self._rpc.remote_session(node, message.session), message.players)
            case TablesChanged():
                self.table_locations.on_changed(node, message.tables)
            case TablesReleased():
                self._tables.on_released({node}, message.tables)
            case MatchmakingRequest():
                self._rpc.begin(self.one_node.on_request(node, message))
            case RedeemRequest():
                self._tickets.redeem_for(node, message)
            case ArrivalOutcome():
                self._tickets.on_arrival(message)
            case InspectNode():
                self._rpc.begin(self.oversight.on_inspect(node, message))
            case DrainNode():
                self.oversight.on_drain(node)
            case EndSession() | SubscriptionEnded() | SubscriptionStarted():
                session = self._rpc.sessions.get(message.session)
                if session is not None:
                    self._handle_for_own_session(node, message, session)
            case SessionClosed() | UnsubscribeRequest() | ForwardedAdvice():
                remote_session = self._rpc.remote_session(node, message.session)
                if remote_session is not None:
                    self._handle_for_remote_session(message, remote_session)
            case _:
                raise AssertionError(f"{type(message).__name__} has no handler")

    def _handle_for_own_session(
        self, node: str, message: EndSession | SubscriptionEnded | SubscriptionStarted, session: Session
    ) -> None:
        match message:
            case EndSession():
                session.outbox.close(message.last)
            case SubscriptionEnded():
                self._tables.on_subscription_ended(message.table, session)
            case SubscriptionStarted():
                self._tables.on_subscription_started(node, message.table, session)

    def _handle_for_remote_session(
        self, message: SessionClosed | UnsubscribeRequest | ForwardedAdvice, remote_session: RemoteSession
    ) -> None:
        match message:
            case SessionClosed():
                self.presence.on_closed(remote_session)
            case UnsubscribeRequest():
                self._tables.here.unsubscribe(message.table, remote_session)
            case ForwardedAdvice():
                if self._on_host_answer is not None:
                    self._on_host_answer(remote_session, advice_of(message))

    def _on_session_opened(self, node: str, facts: SessionFacts) -> None:
        self.one_node.on_session_opened(self.presence.on_opened(node, facts))

    def _on_node_state(self, node: str, message: NodeState) -> None:
        if node not in self._rpc.others:
            self._greet(node)
        for facts in message.sessions:
            self._on_session_opened(node, facts)
        for number, players in message.offers:
            self._tickets.on_offer(self._rpc.remote_session(node, number), players)
        self.table_locations.on_changed(node, message.tables)
        self._nodes_met.add(node)
        self._met.set()
