"""AI players between nodes: what hosts anywhere offer; tickets that are redeemed where another node gave them out.

A ticket begins with the name of its node.
"""

from typing import Final

from pydantic import TypeAdapter

from server.cluster.messages import (
    Arrived,
    CommandReply,
    ForwardedAdvice,
    Offered,
    Redeem,
    Ticket,
    json_of,
    outcome_of,
    refusal_of,
)
from server.cluster.rpc import RemoteSession, RpcEndpoint
from server.lobby.ai_hosts import Arrival, Hosts
from server.lobby.lobby import LobbyRoom
from server.tables.actor import Answer
from server.transport.session import Peer
from shared.protocol import Advice, Done, OfferedPlayer

_END: Final = "~"
"""Follows the node's name."""
_PLAYERS = TypeAdapter(list[OfferedPlayer])


class Tickets:
    """One node's."""

    def __init__(self, office: RpcEndpoint, hosts: Hosts, lobby: LobbyRoom) -> None:
        self._office = office
        self._hosts = hosts
        self._lobby = lobby
        self._arrivals: dict[str, Answer] = {}
        """Pending answers for AI players that came with our tickets to another node."""
        hosts.offered = self._has_offered

    def begin(self) -> None:
        """Our name is a new one."""
        self._hosts.mark = self._office.me + _END

    def offers(self) -> list[tuple[int, bytes]]:
        """The players offered by hosts that are connected here, for another node."""
        return [
            (number, _PLAYERS.dump_json(list(players)))
            for host, players in self._hosts.offers()
            if (number := self._office.number(host)) is not None
        ]

    def _has_offered(self, host: Peer, players: tuple[OfferedPlayer, ...]) -> None:
        number = self._office.number(host)
        if number is not None:
            self._office.cast(Offered(number, _PLAYERS.dump_json(list(players))))

    def on_offer(self, host: RemoteSession | None, players: bytes) -> None:
        """A host at another node offers these."""
        if host is not None:
            self._hosts.offer(host, _PLAYERS.validate_json(players))
            self._lobby.changed()

    async def redeem(self, ticket: str) -> Arrival | None:
        """The purpose of a ticket of any node; None when it is not valid."""
        node, found, _ = ticket.partition(_END)
        if not found or node == self._office.me or node not in self._office.others:
            return self._hosts.redeem(ticket)
        reply = await self._office.inquire(node, lambda call: Redeem(call, ticket))
        it = None if reply is None else reply.ticket
        if it is None:
            return None

        def arrived(outcome: Done | Exception) -> None:
            if isinstance(outcome, Exception):
                self._office.send(node, Arrived(ticket, None, refusal_of(outcome)))
            else:
                self._office.send(node, Arrived(ticket, json_of(outcome), None))

        return Arrival(it.table, it.seat, it.who, it.ref, it.by, it.holds, arrived)

    def redeem_for(self, node: str, message: Redeem) -> None:
        """A player has come to another node with a ticket of ours."""
        arrival = self._hosts.redeem(message.ticket)
        if arrival is None:
            self._office.send(node, CommandReply(message.call))
            return
        if arrival.answer is not None:
            self._arrivals[message.ticket] = arrival.answer
        it = Ticket(arrival.table, arrival.seat, arrival.who, arrival.ref, arrival.by, arrival.holds)
        self._office.send(node, CommandReply(message.call, ticket=it))

    def on_arrival(self, message: Arrived) -> None:
        """The outcome of the player that came with it."""
        waiting = self._arrivals.pop(message.ticket, None)
        if waiting is not None:
            waiting(outcome_of(message.done, message.refusal))

    def advise(self, host: Peer, advice: Advice) -> bool:
        """Hand a host's advice to the node that asked for it; False when that is this one."""
        node, found, _ = advice.ticket.partition(_END)
        number = self._office.number(host)
        if not found or node not in self._office.others or number is None:
            return False
        self._office.send(node, ForwardedAdvice(number, json_of(advice)))
        return True
