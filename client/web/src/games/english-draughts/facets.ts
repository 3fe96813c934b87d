/** What the page knows of English draughts. */

import { art } from "./art";
import { HOUSE_RULES } from "./house-rules";
import { positionWords } from "./words";
import type { PageFacets } from "../facets";

export const ENGLISH_DRAUGHTS: PageFacets = {
  art,
  houseRules: HOUSE_RULES,
  drawnFrom: 1,
  positionWords,
};
