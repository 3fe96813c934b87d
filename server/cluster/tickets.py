"""AI players in a cluster: offers of hosts at all nodes, and tickets that are redeemed at the node that issued them.

A ticket begins with the name of its node.
"""

from typing import Final

from msgspec.json import Decoder

from server.cluster.messages import (
    ArrivalOutcome,
    CommandReply,
    ForwardedAdvice,
    PlayersOffered,
    RedeemRequest,
    Ticket,
    outcome_of,
    refusal_of,
)
from server.cluster.rpc import RemoteSession, RpcEndpoint
from server.core.handlers import Answer
from server.core.outbox import encode as encode_line
from server.core.session import Session
from server.lobby.ai_hosts import AiHosts, Arrival
from server.lobby.lobby import LobbyRoom
from shared.protocol import Done, encode_present, structs
from shared.protocol.hosts import HostAnswer, OfferedPlayer

_END: Final = "~"
"""SubscriptionStarted the node's name."""
_decode_players: Final = Decoder(list[OfferedPlayer]).decode


class Tickets:
    """One node's."""

    def __init__(self, rpc: RpcEndpoint, hosts: AiHosts, lobby: LobbyRoom) -> None:
        self._rpc = rpc
        self._hosts = hosts
        self._lobby = lobby
        self._arrivals: dict[str, Answer] = {}
        """Pending answers for AI players that connected to another node with our tickets."""
        hosts.offered = self._has_offered

    def begin(self) -> None:
        """Put this node's name, which is new in each life, into its tickets."""
        self._hosts.mark = self._rpc.me + _END

    def offers(self) -> list[tuple[int, bytes]]:
        """The offers of hosts that are connected here, for another node."""
        return [
            (number, structs.encode(players))
            for host, players in self._hosts.offers()
            if (number := self._rpc.number(host)) is not None
        ]

    def _has_offered(self, host: Session, players: tuple[OfferedPlayer, ...]) -> None:
        number = self._rpc.number(host)
        if number is not None:
            self._rpc.broadcast(PlayersOffered(number, structs.encode(players)))

    def on_offer(self, host: RemoteSession | None, players: bytes) -> None:
        """A host at another node offers these players."""
        if host is not None:
            self._hosts.offer(host, _decode_players(players))
            self._lobby.changed()

    async def redeem(self, ticket: str) -> Arrival | None:
        """The purpose of a ticket of any node; None when it is not valid."""
        node, found, _ = ticket.partition(_END)
        if not found or node == self._rpc.me or node not in self._rpc.others:
            return self._hosts.redeem(ticket)
        reply = await self._rpc.call(node, lambda call: RedeemRequest(call, ticket))
        it = None if reply is None else reply.ticket
        if it is None:
            return None

        def arrived(outcome: Done | Exception) -> None:
            if isinstance(outcome, Exception):
                self._rpc.send(node, ArrivalOutcome(ticket, None, refusal_of(outcome)))
            else:
                self._rpc.send(node, ArrivalOutcome(ticket, encode_line(outcome), None))

        return Arrival(it.table, it.seat, it.who, it.ref, it.by, it.holds, arrived)

    def redeem_for(self, node: str, message: RedeemRequest) -> None:
        """A player has connected to another node with a ticket of ours."""
        arrival = self._hosts.redeem(message.ticket)
        if arrival is None:
            self._rpc.send(node, CommandReply(message.call))
            return
        if arrival.answer is not None:
            self._arrivals[message.ticket] = arrival.answer
        it = Ticket(arrival.table, arrival.seat, arrival.who, arrival.ref, arrival.by, arrival.holds)
        self._rpc.send(node, CommandReply(message.call, ticket=it))

    def on_arrival(self, message: ArrivalOutcome) -> None:
        """The result for a player that connected to another node with a ticket of ours."""
        waiting = self._arrivals.pop(message.ticket, None)
        if waiting is not None:
            waiting(outcome_of(message.done, message.refusal))

    def advise(self, host: Session, advice: HostAnswer) -> bool:
        """Forward a host's answer to the node that asked for it; False if that is this one."""
        node, found, _ = advice.ticket.partition(_END)
        number = self._rpc.number(host)
        if not found or node not in self._rpc.others or number is None:
            return False
        self._rpc.send(node, ForwardedAdvice(number, encode_present(advice)))
        return True
