/** Which seat is nearest at a table: the one rule for the boards, flat and in three dimensions, and the seats around them. */

import { facetsOf } from "../games/registry";

/** The seat at the bottom of the screen: the player's own, else (`you` null: a spectator) the one that diagrams show there. */
export function nearSeat(game: string, you: number | null): number {
  return you ?? facetsOf(game).drawnFrom ?? 0;
}
