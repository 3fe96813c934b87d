"""Applies updates to states: the state after an update. Knows no table and no connection.

`client/web/src/protocol/updates.ts` is the same for the page; tests run both over the same cases.
"""

from shared.protocol.table_states import TableState, TableUpdate


def updated(state: TableState | None, update: TableUpdate) -> TableState | None:
    """The state after `update`; None if `state` is not the one that it changes."""
    if state is None or state.version != update.since:
        return None
    changes = {**update.set, "version": update.version}
    if state.view is not None and (update.view or update.moves):
        history = [*state.view.history, *update.moves]
        changes["view"] = state.view.model_copy(update={**update.view, "history": history})
    return state.model_copy(update=changes)
