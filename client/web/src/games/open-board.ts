/** The board of an open game, where everybody sees everything: in three dimensions where that can be, else flat. */

import { html } from "lit";

import "./english-draughts/flat";
import "./chinese-checkers/flat";
import "./position-board";
import type { Depth } from "./scene-choice";
import { nearSeat } from "../table/near-seat";

export interface OpenBoard {
  game: string;
  /** The position text. */
  board: string;
  legal: string[];
  /** The newest move text; null at the start. */
  last: string | null;
  /** A move text to be pointed out on the board. */
  hint: string | null;
  /** Cells that are pointed out as worth reaching; Chinese checkers alone knows any. */
  aim: readonly string[];
  /** The move text that waits to be confirmed or answered; null where none does. */
  pending: string | null;
  /** The receiver's seat; null for a spectator. */
  you: number | null;
  /** Told the move text that was chosen. */
  choose: (move: string) => void;
}

/** Whether this game's board is drawn in three dimensions now. */
export function isDeep(game: string, depth: Depth): boolean {
  if (game.startsWith("english-draughts")) return depth.has("draughts");
  return game.startsWith("chinese-checkers") && depth.has("star");
}

export function openBoard({ game, board, legal, last, hint, aim, pending, you, choose }: OpenBoard, depth: Depth) {
  const move = (event: CustomEvent<string>) => choose(event.detail);
  const deep = isDeep(game, depth);
  const near = nearSeat(game, you);
  if (game.startsWith("english-draughts")) {
    return deep
      ? html`<draughts-scene .board=${board} .legal=${legal} .last=${last} .hint=${hint} .pending=${pending} .near=${near} @move=${move} @scene-lost=${depth.lose}></draughts-scene>`
      : html`<draughts-board .board=${board} .legal=${legal} .last=${last} .hint=${hint} .pending=${pending} .near=${near} @move=${move}></draughts-board>`;
  }
  if (!game.startsWith("chinese-checkers")) {
    return html`<position-board .board=${board} .legal=${legal} .last=${last} .pending=${pending} @move=${move}></position-board>`;
  }
  return deep
    ? html`<star-scene .board=${board} .legal=${legal} .last=${last} .hint=${hint} .aim=${aim} .pending=${pending} .near=${near} @move=${move} @scene-lost=${depth.lose}></star-scene>`
    : html`<star-board .board=${board} .legal=${legal} .last=${last} .hint=${hint} .aim=${aim} .pending=${pending} .near=${near} @move=${move}></star-board>`;
}
