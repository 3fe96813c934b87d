/** The properties of every board whose pieces stand on cells, flat or in three dimensions. Draws nothing. */

import type { LitElement } from "lit";

/** Where no cells are pointed out: one value, so that a board sees no change. */
export const NO_CELLS: readonly string[] = [];

// biome-ignore lint/suspicious/noExplicitAny: TypeScript asks for these arguments in the constructor of a mixin.
type Arguments = any[];

export function withBoard<Base extends abstract new (...args: Arguments) => LitElement>(base: Base) {
  abstract class Board extends base {
    static properties = { board: {}, legal: {}, last: {}, advised: {}, aim: {}, pending: {}, near: {} };
    declare board: string;
    declare legal: string[];
    /** The newest move text, to be shown on the board; null at the start. */
    declare last: string | null;
    /** A move text that is pointed out as advice; null: none. */
    declare advised: string | null;
    /** Cells that are pointed out as worth reaching. */
    declare aim: readonly string[];
    /** The move text that waits to be confirmed or answered; null where none does. */
    declare pending: string | null;
    /** The seat whose side is nearest. */
    declare near: number;

    constructor(...args: Arguments) {
      super(...args);
      this.board = "";
      this.legal = [];
      this.last = this.advised = this.pending = null;
      this.aim = NO_CELLS;
      this.near = 0;
    }
  }
  return Board;
}
