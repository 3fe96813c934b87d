"""Requests of other nodes to the tables here."""

import logging

from server.cluster.bus import Lapsed
from server.cluster.messages import EVENTS, CommandReply, Do, Follow, answered
from server.cluster.rpc import RemoteSession, RpcEndpoint
from server.tables.actor import Job
from server.tables.decide import Arrive, CloseByOperator, TableCommand
from server.tables.registry import Elsewhere, Followed, TablesHere
from shared.errors import GameError
from shared.protocol import CLIENT_MESSAGES, Done, Say

_log = logging.getLogger("oldhand.nodes")


class Asked:
    """One node's. A request to the wrong node is answered with "look again"."""

    def __init__(self, office: RpcEndpoint, here: TablesHere) -> None:
        self._office = office
        self._here = here

    async def do(self, node: str, message: Do, peer: RemoteSession | None) -> None:
        """A command to a table that another node takes for ours."""

        def answer(outcome: Done | Exception) -> None:
            self._office.send(node, answered(message.call, outcome))

        try:
            if peer is not None:
                peer.lag_ms = message.lag_ms
            command = _received(message)
            if isinstance(command, Say):
                await self._here.say(message.who, command, answer)
            else:
                await self._here.post(message.table, Job(command, message.who, peer, answer))
        except (Elsewhere, Lapsed):
            self._office.send(node, CommandReply(message.call))
        except Exception as error:
            if not isinstance(error, GameError):
                _log.exception("a command of node %s failed", node)
            answer(error)

    async def show(self, node: str, message: Follow, peer: RemoteSession | None) -> None:
        """Somebody at another node wants to follow a table that it takes for ours."""
        if peer is None:
            self._office.send(node, CommandReply(message.call))
            return

        def first(followed: Followed) -> None:
            missed = None if followed.missed is None else EVENTS.dump_json(followed.missed)
            self._office.send(node, CommandReply(message.call, followed=(followed.version, missed)))

        try:
            await self._here.follow(message.table, peer, message.since, first, message.last_version)
        except (Elsewhere, Lapsed):
            self._office.send(node, CommandReply(message.call))
        except Exception as error:
            if not isinstance(error, GameError):
                _log.exception("table %s cannot be shown to node %s", message.table, node)
            self._office.send(node, answered(message.call, error))


def _received(message: Do) -> TableCommand | Say:
    """A command that has travelled."""
    if isinstance(message.command, Arrive):
        return message.command
    command = (
        CloseByOperator(message.ref) if message.command is None else CLIENT_MESSAGES.validate_json(message.command)
    )
    assert isinstance(command, TableCommand | Say)
    return command
