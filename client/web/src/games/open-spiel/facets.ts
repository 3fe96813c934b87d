/** The page's facets of every game of OpenSpiel. */

import { html } from "lit";
import { literal } from "lit/static-html.js";

import { say } from "../../i18n/say";
import { boardElement } from "../board-element";
import type { PageFacets } from "../contracts";
import { dealtTo, rowsOf } from "./rows";

export const OPEN_SPIEL: PageFacets = {
  flat: (shown) => {
    void import("./board"); // no page needs it before such a game is shown; until it is here, the board is empty
    const board = boardElement(literal`open-spiel-board`, shown);
    const held = heldWords(shown.view.hand);
    // One element, since the room stretches the first one; the moves of a large hand are scrolled to.
    return held.length === 0
      ? board
      : html`<div style="overflow: auto">
          ${held.map((line) => html`<p data-testid="own-hand">${line}</p>`)}${board}
        </div>`;
  },
  positionWords: ({ board, hand }) => [...rowsOf(board), ...heldWords(hand)],
  moveWords: (move) => move,
};

/** The own hand in a sentence; nothing in open games and for spectators. */
function heldWords(hand: readonly string[] = []): string[] {
  return hand.length === 0 ? [] : [say("table-your-hand", { tiles: dealtTo(hand).join(", ") })];
}
