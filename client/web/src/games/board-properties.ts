/** The properties and words of every board whose pieces stand on cells, flat or in three dimensions. Draws nothing. */

import type { LitElement } from "lit";
import { property } from "lit/decorators.js";

import { say } from "../i18n/say";

/** Where no cells are pointed out: one value, so that a board sees no change. */
export const NO_CELLS: readonly string[] = [];

/** What a press on a cell does, for screen readers; `isTarget`: the piece picked up may go there. */
export function cellWords(planning: boolean, isTarget: boolean, piece: string, place: string): string {
  if (isTarget) return say(planning ? "games-plan-to" : "games-move-to", { place });
  return say(planning ? "games-plan" : "games-pick-up", { piece, place });
}

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
    /** Whether `legal` and `pending` are plans for the next turn: what can be picked up is not pointed out. */
    @property({ type: Boolean }) planning = false;
    /** Receives every cell that is pressed: a position is being set up; undefined: moves are chosen. */
    @property({ attribute: false }) onCell: ((cell: string) => void) | undefined = undefined;
    /** The seat whose side is nearest. */
    @property() near = 0;
  }
  return Board;
}
