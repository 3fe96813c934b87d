/** The page's facets of block dominoes: the table of 101 domino, with other rules and without its guided game. */

import { HOUSE_RULES } from "./house-rules";
import { DOMINO_101 } from "../domino-101/facets";
import type { PageFacets } from "../contracts";
import { cloth, drawnTile } from "../domino-101/art";

const { lesson: _, ...TABLE } = DOMINO_101;

export const BLOCK_DOMINO: PageFacets = {
  ...TABLE,
  art,
  houseRules: HOUSE_RULES,
  rules: async () => (await import("./rules")).RULES,
};

function art() {
  return cloth("#6b3f2f", "#80523b", [
    drawnTile(28, 58, 0, [6, 2]),
    drawnTile(79, 58, 90, [2, 2]),
    drawnTile(130, 58, 0, [2, 0]),
    drawnTile(197, 58, 0, [0, 4]),
    drawnTile(264, 58, 0, [4, 6]),
  ]);
}
