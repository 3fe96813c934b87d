/** The page's facets of every game of OpenSpiel. */

import { literal } from "lit/static-html.js";

import { boardElement } from "../board-element";
import type { PageFacets } from "../contracts";
import "./board";
import { rowsOf } from "./grid";

export const OPEN_SPIEL: PageFacets = {
  flat: (shown) => boardElement(literal`open-spiel-board`, shown),
  positionWords: ({ board }) => rowsOf(board),
  moveWords: (move) => move,
};
