/** How the seats of a table stand to one another: one rule for the boards, flat and in three dimensions, and the seats around. */

import { facetsOf } from "../games/registry";
import type { TableState } from "../protocol/messages";

/** The seat at the bottom of the screen: the player's own, else (`you` null: a spectator) the one that diagrams show there. */
export function nearSeat(game: string, you: number | null): number {
  return you ?? facetsOf(game).drawnFrom ?? 0;
}

/** Whether everybody plays for themselves: then seats are known by their sides. */
export function haveNoPartners({ seats }: TableState): boolean {
  return new Set(seats.map(({ team }) => team)).size === seats.length;
}
