"""One page of the table list as a client keeps it: the answer to `tables`, with every `lobby-changes` applied."""

from shared.protocol.messages import Done
from shared.protocol.server_messages import Lobby, LobbyChanges


def lobby_of(done: Done, before: Lobby) -> Lobby:
    """The page that the answer to `tables` brings; `before` has what an answer may leave out."""
    return Lobby(
        tables=done.tables or [],
        next=done.next,
        listed=done.listed or 0,
        players=before.players if done.players is None else done.players,
        seeks=before.seeks if done.seeks is None else done.seeks,
    )


def apply_changes(lobby: Lobby, changes: LobbyChanges) -> Lobby:
    """The page after `changes`."""
    rows = {table.table: table for table in lobby.tables} | {table.table: table for table in changes.tables}
    for table in changes.removed:
        rows.pop(table, None)
    return Lobby(
        tables=sorted(rows.values(), key=lambda row: (-row.opened_ms, row.table)),
        next=changes.next,
        listed=changes.listed,
        players=lobby.players if changes.players is None else changes.players,
        seeks=lobby.seeks if changes.seeks is None else changes.seeks,
    )
