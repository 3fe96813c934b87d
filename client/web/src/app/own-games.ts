/**
 * The games in which this player has a seat, as the server tells of them: the greeting names the tables, and the states
 * that follow keep them current, private tables included. Knows no page and no socket.
 */

import type { Seated, TableState } from "../../generated/protocol";

interface OwnGame {
  state: TableState;
  /** When the first clock that runs is over, by `performance.now()`; Infinity: none runs. */
  due_ms: number;
}

export class OwnGames {
  private readonly games = new Map<string, OwnGame>();

  /** The greeting: a seat that it does not name is no longer this player's. */
  greeted(seated: readonly Seated[]): void {
    const tables = new Set(seated.map(({ table }) => table));
    for (const table of this.games.keys()) if (!tables.has(table)) this.games.delete(table);
  }

  /** A state of any table; those of the player's own tables are kept. True if it has just become this player's turn
   * there, not on vacation. */
  hear(state: TableState): boolean {
    const before = this.games.get(state.table)?.state;
    if (state.you === null || state.phase === "closed") this.games.delete(state.table);
    else this.games.set(state.table, { state, due_ms: performance.now() + leastLeft(state) });
    return before !== undefined && before.version < state.version && !isOwnTurn(before) && calls(state);
  }

  /** A seat was given up: nothing more is told of its table. */
  left(table: string): void {
    this.games.delete(table);
  }

  /** Tables that wait for a player: first those where it is this player's turn, then by the time that is left. A
   * finished match is listed only while a rematch is offered. */
  get list(): TableState[] {
    return [...this.games.values()]
      .filter(({ state }) => rank(state) !== null)
      .sort((one, other) => (rank(one.state) ?? 0) - (rank(other.state) ?? 0) || order(one.due_ms, other.due_ms))
      .map(({ state }) => state);
  }

  /** How many games wait for this player, who is not on vacation there. */
  get turns(): number {
    return this.list.filter(calls).length;
  }
}

/** Whether the table waits for the receiver: not while a substitute plays the seat. */
export function isOwnTurn({ you, to_act, phase, seats }: TableState): boolean {
  return (
    you !== null && to_act.includes(you) && (phase === "play" || phase === "counsel") && seats[you]?.substitute == null
  );
}

/** Correspondence: whether the receiver is on vacation, and the clock stands. */
export function isOnVacation({ you, seats }: TableState): boolean {
  return you !== null && seats[you]?.vacation_until_ms != null;
}

/** Whether the player is to be told that it is their turn. */
function calls(state: TableState): boolean {
  return isOwnTurn(state) && !isOnVacation(state);
}

/** Whether somebody else would play another match. */
export function isRematchOffered({ phase, rematch, you }: TableState): boolean {
  return phase === "over" && rematch.some((seat) => seat !== you);
}

/** Milliseconds of the running clock that is over first; Infinity: none runs. */
export function leastLeft({ clock }: TableState): number {
  return Math.min(...(clock?.running ?? []).map((seat) => clock?.left_ms[seat] ?? Infinity));
}

/** The place in the list; null: not in it. */
function rank(state: TableState): number | null {
  if (isOwnTurn(state)) return 0;
  if (state.phase === "over") return isRematchOffered(state) ? 1 : null;
  return state.phase === "waiting" ? 3 : 2;
}

/** Two times without a clock are equal, though their difference is no number. */
function order(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
