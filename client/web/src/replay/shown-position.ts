/** A position to look at, by the game's own board: for replays and the explorer. Chooses the board, knows no rules. */

import { css, html, nothing, svg } from "lit";

import "../games/domino-101/flat";
import "../games/english-draughts/flat";
import "../games/chinese-checkers/flat";
import "../games/position-board";
import { nearSeat } from "../table/near-seat";
import { drawTile, tileLooks } from "../games/domino-101/tile";

export interface Shown {
  game: string;
  /** `RoundView.board`. */
  board: string;
  /** The plies that led there; in domino they say on which side of the lead each tile lies. */
  plies?: readonly string[];
  /** The newest of them, to be shown on the board. */
  last?: string | null;
  /** Moves that may be tried, and whose side is nearest. */
  legal?: readonly string[];
  seat?: number | null;
  hand?: readonly string[];
}

export function showPosition(
  { game, board, plies = [], last = null, legal = [], seat = null, hand = [] }: Shown,
  move: (text: string) => void = () => undefined,
) {
  const moved = (event: CustomEvent<string>) => move(event.detail);
  if (game.startsWith("domino")) {
    const view = { board, start: "", first: null, history: [...plies], hand: [...hand] };
    return html`<domino-table .view=${view} .legal=${[...legal]} @move=${moved}></domino-table>`;
  }
  if (!game.startsWith("english-draughts") && !game.startsWith("chinese-checkers")) {
    return html`<position-board .board=${board} .legal=${[...legal]} .last=${last} @move=${moved}></position-board>`;
  }
  const near = nearSeat(game, seat);
  return game.startsWith("english-draughts")
    ? html`<draughts-board .board=${board} .legal=${[...legal]} .last=${last} .near=${near} @move=${moved}></draughts-board>`
    : html`<star-board .board=${board} .legal=${[...legal]} .last=${last} .near=${near} @move=${moved}></star-board>`;
}

export const heldLooks = [
  tileLooks,
  css`
    .held {
      display: flex;
      gap: 0.2rem;
      min-height: 2.7rem;
      align-items: center;
      direction: ltr;
    }
    .held svg {
      width: 1.35rem;
      flex: none;
    }
  `,
];

/** Tiles side by side, as somebody holds them. */
export function showTiles(tiles: readonly string[], label: string) {
  return html`<span class="held" role="img" aria-label=${label}>
    ${tiles.map(
      (tile) => html`<svg viewBox="-0.55 -1.05 1.1 2.1" aria-hidden="true">
        ${svg`<g transform="rotate(90)">${drawTile(Number(tile[0]), Number(tile[2]))}</g>`}
      </svg>`,
    )}
    ${tiles.length === 0 ? html`<span class="muted">—</span>` : nothing}
  </span>`;
}
