/** The page's facets of block dominoes: the table of 101 domino, with other rules and without its guided game. */

import { art } from "./art";
import { HOUSE_RULES } from "./house-rules";
import { DOMINO_101 } from "../domino-101/facets";
import type { PageFacets } from "../contracts";

const { lesson: _, ...TABLE } = DOMINO_101;

export const BLOCK_DOMINO: PageFacets = {
  ...TABLE,
  art,
  houseRules: HOUSE_RULES,
  rules: async () => (await import("./rules")).RULES,
};
