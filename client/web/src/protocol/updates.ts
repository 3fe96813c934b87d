/**
 * Applies updates to states, as `shared/protocol/updates.py` does for programs: tests run both over the same cases.
 * Knows no table and no connection.
 */

import type { TableState, TableUpdate } from "../../generated/protocol";

/** The state after `update`; null if `state` is not the one that it changes. */
export function updated(state: TableState | undefined, update: TableUpdate): TableState | null {
  if (state === undefined || state.version !== update.since) return null;
  const after = { ...state, ...update.set, version: update.version } as TableState;
  if (state.view !== null && (update.view !== undefined || update.moves !== undefined)) {
    const history = [...state.view.history, ...(update.moves ?? [])];
    after.view = { ...state.view, ...update.view, history };
  }
  return after;
}

/** The newest state of every table, kept up to date by updates. */
export class TableStates {
  private readonly states = new Map<string, TableState>();

  /** The state that a message brings; null when a version is missing, and a full state has to be asked for. */
  receive(message: TableState | TableUpdate): TableState | null {
    const state = message.type === "state" ? message : updated(this.states.get(message.table), message);
    if (state?.phase === "closed") this.states.delete(state.table);
    else if (state !== null) this.states.set(state.table, state);
    return state;
  }

  /** The table is left. */
  forget(table: string): void {
    this.states.delete(table);
  }
}
