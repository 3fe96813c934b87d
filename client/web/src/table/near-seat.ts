/** Which seat is nearest at a table: the one rule for the boards, flat and in three dimensions, and the seats around them. */

import { bareName } from "../i18n/words";

/** The seat at the bottom of a board as diagrams show it; seat 0 where there is no custom. */
const DRAWN_FROM: Readonly<Record<string, number>> = { "english-draughts": 1 };

/** The seat at the bottom of the screen: the player's own, else (`you` null: a spectator) the one that diagrams show there. */
export function nearSeat(game: string, you: number | null): number {
  return you ?? DRAWN_FROM[bareName(game)] ?? 0;
}
