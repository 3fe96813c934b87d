"""Our own sessions that are subscribed to tables of other nodes. Sends nothing, and knows no node."""

from collections import defaultdict

import msgspec

from server.core.session import Session


class _State(msgspec.Struct):
    """The fields of a state or an update that are read on its way to one of our clients."""

    table: str
    version: int


_STATE = b'{"type":"state"', b'{"type":"update"'
_STATES = msgspec.json.Decoder(_State)


class RemoteSubscriptions:
    """One node's, with the last version that each session was sent."""

    def __init__(self) -> None:
        self._sessions: defaultdict[str, dict[Session, int | None]] = defaultdict(dict)
        """By table; no table without a session."""

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._sessions

    def tables(self) -> list[str]:
        """The tables that some session is subscribed to."""
        return list(self._sessions)

    def add(self, table_id: str, session: Session, last_version: int | None = None) -> None:
        """The session is subscribed to the table, unless its connection has ended."""
        if not session.outbox.is_closed:
            self._sessions[table_id][session] = last_version
            session.tables.add(table_id)

    def note_sent(self, session: Session, line: bytes) -> None:
        """Remember the version of a state or an update that another node sends to a session."""
        if line.startswith(_STATE):
            state = _STATES.decode(line)
            sessions = self._sessions.get(state.table)
            if sessions is not None and session in sessions:
                sessions[session] = state.version

    def remove(self, table_id: str, session: Session) -> bool:
        """Returns whether the session was subscribed to the table."""
        sessions = self._sessions.get(table_id)
        if sessions is None or session not in sessions:
            return False
        del sessions[session]
        session.tables.discard(table_id)
        if not sessions:
            del self._sessions[table_id]
        return True

    def pop(self, table_id: str) -> dict[Session, int | None]:
        """The table's sessions and their last versions, which are forgotten. Each keeps the table in its own list."""
        return self._sessions.pop(table_id, {})
