"""Tables and the page of the lobby that a connection is subscribed to, as they are now. Knows no socket.

After a return it makes the commands that ask for what was missed, and recognises their answers.
"""

from collections.abc import Callable

from msgspec import structs

from client.sdk.table_states import TableStates
from shared.protocol import (
    Command,
    Done,
    Leave,
    Lobby,
    LobbyChanges,
    Refused,
    Sit,
    Subscribe,
    Tables,
    TableState,
    TableUpdate,
    Welcome,
    apply_changes,
    lobby_of,
)


class Subscriptions:
    """Those of one connection. `new_ref` makes the refs of the commands."""

    def __init__(self, new_ref: Callable[[], str]) -> None:
        self._new_ref = new_ref
        self._states = TableStates()
        self._versions: dict[str, int] = {}
        """Newest version seen of each watched table."""
        self._page: Tables | None = None
        """The page of the table list that it is subscribed to."""
        self._lobby = Lobby(tables=[], players=[])
        """That page as it is now."""
        self._catching_up: dict[str, str | None] = {}
        """Refs of our own commands, with the table that a `subscribe` names (None: the lobby)."""

    def note(self, command: Command, done: Done) -> None:
        """Remember what is to be asked for again after a return. Seats need nothing: the server knows them."""
        match command:
            case Subscribe():
                self._versions.setdefault(command.table, done.version or 0)
            case Leave():
                self._versions.pop(command.table, None)
                self._states.forget(command.table)
            case Sit():
                self._versions.pop(command.table, None)
            case Tables() if command.subscribe is not None:
                self._page = command if command.subscribe else None
                self._lobby = lobby_of(done, self._lobby)
            case _:
                pass

    def catch_up(self, welcome: Welcome) -> list[Subscribe | Tables]:
        """The commands that ask for what was missed, after a return with this welcome."""
        seated = {seat.table for seat in welcome.seated}
        commands: list[Subscribe | Tables] = [
            Subscribe(ref=self._new_ref(), table=table, since=version)
            for table, version in self._versions.items()
            if table not in seated
        ]
        if self._page is not None:
            commands.append(structs.replace(self._page, ref=self._new_ref()))
        self._catching_up = {ask.ref: ask.table if isinstance(ask, Subscribe) else None for ask in commands}
        return commands

    def request_state(self, table: str) -> Subscribe | None:
        """The command that asks for a full state; None when one is under way."""
        if table in self._catching_up.values():
            return None
        command = Subscribe(ref=self._new_ref(), table=table, since=self._states.version(table))
        self._catching_up[command.ref] = table
        return command

    def receive(self, message: TableState | TableUpdate) -> TableState | None:
        """The state that a message brings; None when a version is missing (`request_state`)."""
        state = self._states.receive(message)
        if state is not None and state.table in self._versions:
            self._versions[state.table] = state.version
        return state

    def lobby_after(self, message: Lobby | LobbyChanges) -> Lobby:
        """The whole page after this message."""
        self._lobby = message if isinstance(message, Lobby) else apply_changes(self._lobby, message)
        return self._lobby

    def on_answer(self, message: Done | Refused) -> bool:
        """Whether a message answers one of our commands."""
        if message.ref not in self._catching_up:
            return False
        table = self._catching_up.pop(message.ref)
        if isinstance(message, Done):
            if table is None:
                self._lobby = lobby_of(message, self._lobby)
        elif table is not None:
            self._versions.pop(table, None)  # it is gone
        return True

    def give_up(self, ref: str) -> None:
        """The answer with this ref cannot be read."""
        self._catching_up.pop(ref, None)
