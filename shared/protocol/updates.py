"""Applies updates to states: the state after an update. Knows no table and no connection.

`client/web/src/protocol/updates.ts` is the same for the page; tests run both over the same cases.
"""

from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import asdict, replace

from shared.protocol.table_states import TableState, TableUpdate


def updated(state: TableState | None, update: TableUpdate) -> TableState | None:
    """The state after `update`; None if `state` is not the one that it changes."""
    if state is None or state.version != update.since:
        return None
    changes = {**_present(update.set), "version": update.version}
    changes_of_view = _present(update.view)
    if state.view is not None and (changes_of_view or update.moves):
        history = [*state.view.history, *update.moves]
        changes["view"] = replace(state.view, **{**changes_of_view, "history": history})
    return replace(state, **changes)


def _present(changes: Struct) -> dict[str, Any]:
    """The fields that are not left out."""
    return {name: value for name, value in asdict(changes).items() if value is not UNSET}
