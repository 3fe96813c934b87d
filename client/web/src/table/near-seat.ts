/** Which seat is nearest at a table: the one rule for the boards, flat and in three dimensions, and the seats around them. */

import { bareName } from "../i18n/words";

/** How RULES.md draws the boards; seat 0 where it says nothing. */
const DRAWN_FROM: Readonly<Record<string, number>> = { "english-draughts": 1 };

/** The seat at the bottom of the screen: the player's own, else (`you` null: a spectator) the one that RULES.md draws there. */
export function nearSeat(game: string, you: number | null): number {
  return you ?? DRAWN_FROM[bareName(game)] ?? 0;
}
