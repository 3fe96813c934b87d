/** The page's facets of every game of OpenSpiel. */

import { literal } from "lit/static-html.js";

import { boardElement } from "../board-element";
import type { PageFacets } from "../contracts";
import { rowsOf } from "./rows";

export const OPEN_SPIEL: PageFacets = {
  flat: (shown) => {
    void import("./board"); // no page needs it before such a game is shown; until it is here, the board is empty
    return boardElement(literal`open-spiel-board`, shown);
  },
  positionWords: ({ board }) => rowsOf(board),
  moveWords: (move) => move,
};
