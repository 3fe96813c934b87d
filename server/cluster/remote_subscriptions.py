"""Our own sessions that are subscribed to tables of other nodes, and at which. Sends nothing."""

from collections import defaultdict
from collections.abc import Callable, Container
from dataclasses import dataclass

import msgspec

from server.core.session import Session


class _State(msgspec.Struct):
    """The fields of a state or an update that are read on its way to one of our clients."""

    table: str
    version: int


_STATE = b'{"type":"state"', b'{"type":"update"'
_STATES = msgspec.json.Decoder(_State)


@dataclass(slots=True)
class _Subscription:
    node: str
    """Where it stands. The table may have moved on: what is known of its owner says nothing of this."""
    last_version: int | None
    """The last version that the session was sent; None: none is known."""


class RemoteSubscriptions:
    """One node's, with the last version that each session was sent."""

    def __init__(self) -> None:
        self._sessions: defaultdict[str, dict[Session, _Subscription]] = defaultdict(dict)
        """By table; no table without a session."""
        self.on_added: Callable[[Session], None] = _ignore
        """Called with a session that has just been subscribed."""

    def tables(self) -> list[str]:
        """The tables that some session is subscribed to."""
        return list(self._sessions)

    def tables_at(self, nodes: Container[str]) -> list[str]:
        """The tables that some session is subscribed to at one of these nodes."""
        return [table for table, its in self._sessions.items() if any(it.node in nodes for it in its.values())]

    def add(self, table_id: str, session: Session, node: str, last_version: int | None = None) -> None:
        """The session is subscribed to the table at this node, unless its connection has ended."""
        if session.outbox.is_closed:
            return
        known = self._sessions[table_id].get(session)
        if known is None:
            self._sessions[table_id][session] = _Subscription(node, last_version)
        else:
            known.node = node
        session.tables.add(table_id)
        self.on_added(session)

    def node_of(self, session: Session) -> str | None:
        """The node that has all tables that the session is subscribed to; None if some are elsewhere, or there are
        none.
        """
        nodes = {
            None if (it := self._sessions.get(table, {}).get(session)) is None else it.node for table in session.tables
        }
        return nodes.pop() if len(nodes) == 1 else None

    def note_sent(self, session: Session, line: bytes) -> None:
        """Remember the version of a state or an update that another node sends to a session."""
        if line.startswith(_STATE):
            state = _STATES.decode(line)
            sessions = self._sessions.get(state.table)
            if sessions is not None and session in sessions:
                sessions[session].last_version = state.version

    def remove(self, table_id: str, session: Session) -> str | None:
        """Returns the node where the session was subscribed to the table; None if it was not."""
        sessions = self._sessions.get(table_id)
        if sessions is None or session not in sessions:
            return None
        node = sessions.pop(session).node
        session.tables.discard(table_id)
        if not sessions:
            del self._sessions[table_id]
        return node

    def pop(self, table_id: str, nodes: Container[str] | None = None) -> dict[Session, int | None]:
        """The table's sessions at these nodes (None: at any) and their last versions, which are forgotten. Each keeps
        the table in its own list.
        """
        sessions = self._sessions.pop(table_id, {})
        popped = {session: it.last_version for session, it in sessions.items() if nodes is None or it.node in nodes}
        if stay := {session: it for session, it in sessions.items() if session not in popped}:
            self._sessions[table_id] = stay
        return popped


def _ignore(_: Session) -> None:
    """Nobody wants to know."""
