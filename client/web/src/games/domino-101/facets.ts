/** What the page knows of 101 domino. */

import { art } from "./art";
import { HOUSE_RULES } from "./house-rules";
import { moveWords, positionWords } from "./words";
import type { PageFacets } from "../facets";

export const DOMINO_101: PageFacets = {
  art,
  houseRules: HOUSE_RULES,
  positionWords,
  moveWords,
};
