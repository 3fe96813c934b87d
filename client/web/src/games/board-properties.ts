/** The properties of every board whose pieces stand on cells, flat or in three dimensions. Draws nothing. */

import type { LitElement } from "lit";
import { property } from "lit/decorators.js";

/** Where no cells are pointed out: one value, so that a board sees no change. */
export const NO_CELLS: readonly string[] = [];

// biome-ignore lint/suspicious/noExplicitAny: TypeScript asks for these arguments in the constructor of a mixin.
type Arguments = any[];

export function withBoard<Base extends abstract new (...args: Arguments) => LitElement>(base: Base) {
  abstract class Board extends base {
    @property() board = "";
    @property() legal: string[] = [];
    /** The newest move text, to be shown on the board; null at the start. */
    @property() last: string | null = null;
    /** A move text that is pointed out as advice; null: none. */
    @property() advised: string | null = null;
    /** Cells that are pointed out as worth reaching. */
    @property() aim: readonly string[] = NO_CELLS;
    /** The move text that waits to be confirmed or answered; null where none does. */
    @property() pending: string | null = null;
    /** The seat whose side is nearest. */
    @property() near = 0;
  }
  return Board;
}
