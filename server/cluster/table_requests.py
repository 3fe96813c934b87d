"""Requests of other nodes to the tables here."""

import logging

from server.cluster.bus import LeaseExpired
from server.cluster.messages import CommandReply, SubscribeRequest, TableRequest, answered
from server.cluster.rpc import RemoteSession, RpcEndpoint
from server.tables.commands import Arrive, CloseByOperator, Job, TableCommand
from server.tables.live_tables import Subscribed
from server.tables.registry import Elsewhere, TablesHere
from shared.errors import GameError
from shared.protocol import CommandMessage, Done, decode_client_message, structs
from shared.protocol.chat import Say

_log = logging.getLogger("oldhand.nodes")


class TableRequests:
    """One node's. A request for a table of another node is answered with an empty reply."""

    def __init__(self, rpc: RpcEndpoint, here: TablesHere) -> None:
        self._rpc = rpc
        self._here = here

    async def on_command(self, node: str, message: TableRequest, session: RemoteSession | None) -> None:
        """A command for a table that the sender believes is here."""

        def answer(outcome: Done | Exception) -> None:
            self._rpc.send(node, answered(message.call, outcome))

        try:
            if session is not None:
                session.lag_ms = message.lag_ms
            command = _received(message)
            if isinstance(command, Say):
                await self._here.say(message.who, command, answer)
            else:
                await self._here.post(message.table, Job(command, message.who, session, answer))
        except (Elsewhere, LeaseExpired):
            self._rpc.send(node, CommandReply(message.call))
        except Exception as error:
            if not isinstance(error, GameError):
                _log.exception("a command of node %s failed", node)
            answer(error)

    async def on_subscribe(self, node: str, message: SubscribeRequest, session: RemoteSession | None) -> None:
        """A subscription to a table that the sender believes is here."""
        if session is None:
            self._rpc.send(node, CommandReply(message.call))
            return

        def first(followed: Subscribed) -> None:
            missed = None if followed.missed is None else structs.encode(followed.missed)
            self._rpc.send(node, CommandReply(message.call, subscribed=(followed.version, missed)))

        try:
            await self._here.subscribe(message.table, session, message.since, first, message.last_version)
        except (Elsewhere, LeaseExpired):
            self._rpc.send(node, CommandReply(message.call))
        except Exception as error:
            if not isinstance(error, GameError):
                _log.exception("table %s: a subscription of node %s failed", message.table, node)
            self._rpc.send(node, answered(message.call, error))


def _received(message: TableRequest) -> TableCommand | Say:
    """A command as it was received from another node."""
    if isinstance(message.command, Arrive):
        return message.command
    command = CloseByOperator(message.ref) if message.command is None else decode_client_message(message.command)
    assert isinstance(command, CommandMessage)
    return command
