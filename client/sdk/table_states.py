"""The newest state of every table that a connection is told of, kept up to date by updates. Knows no socket."""

from shared.protocol import TableState, TableUpdate, updated


class TableStates:
    """States by table, from the first full one to the close of the table."""

    def __init__(self) -> None:
        self._states: dict[str, TableState] = {}

    def version(self, table: str) -> int | None:
        """The version of the state; None without a state."""
        state = self._states.get(table)
        return None if state is None else state.version

    def receive(self, message: TableState | TableUpdate) -> TableState | None:
        """The state that a message brings. None: a version is missing, and a full state has to be asked for."""
        state = message if isinstance(message, TableState) else updated(self._states.get(message.table), message)
        if state is None:
            return None
        if state.phase == "closed":
            self._states.pop(state.table, None)
        else:
            self._states[state.table] = state
        return state

    def forget(self, table: str) -> None:
        """The table is left."""
        self._states.pop(table, None)
