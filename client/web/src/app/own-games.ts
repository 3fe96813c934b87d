/**
 * The games in which this player has a seat, as the server tells of them: the greeting names the tables, and the states
 * that follow keep them current, private tables included. Knows no page and no socket.
 */

import type { Seated, TableState } from "../protocol/messages";

export class OwnGames {
  private readonly states = new Map<string, TableState>();

  /** The greeting: a seat that it does not name is no longer this player's. */
  greeted(seated: readonly Seated[]): void {
    const tables = new Set(seated.map(({ table }) => table));
    for (const table of this.states.keys()) if (!tables.has(table)) this.states.delete(table);
  }

  /** A state of any table: of one's own it is kept. */
  hear(state: TableState): void {
    if (state.you === null || state.phase === "closed") this.states.delete(state.table);
    else this.states.set(state.table, state);
  }

  /** A seat was given up: nothing more is told of its table. */
  left(table: string): void {
    this.states.delete(table);
  }

  /** Tables that wait for a player, those where it is this player's turn first. A finished match is listed only while a rematch is offered. */
  get list(): TableState[] {
    return [...this.states.values()]
      .filter((state) => rank(state) !== null)
      .sort((one, other) => (rank(one) ?? 0) - (rank(other) ?? 0));
  }

  /** How many games wait for this player. */
  get turns(): number {
    return this.list.filter(isOwnTurn).length;
  }
}

/** Whether the table waits for the receiver: not while a substitute plays the seat. */
export function isOwnTurn({ you, to_act, phase, seats }: TableState): boolean {
  return (
    you !== null && to_act.includes(you) && (phase === "play" || phase === "counsel") && seats[you]?.substitute == null
  );
}

/** Whether somebody else would play another match. */
export function isRematchOffered({ phase, rematch, you }: TableState): boolean {
  return phase === "over" && rematch.some((seat) => seat !== you);
}

/** The place in the list; null: not in it. */
function rank(state: TableState): number | null {
  if (isOwnTurn(state)) return 0;
  if (state.phase === "over") return isRematchOffered(state) ? 1 : null;
  return state.phase === "waiting" ? 3 : 2;
}
