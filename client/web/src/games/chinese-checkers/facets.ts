/** What the page knows of Chinese checkers. */

import { art } from "./art";
import { HOUSE_RULES } from "./house-rules";
import { positionWords } from "./words";
import type { PageFacets } from "../facets";

export const CHINESE_CHECKERS: PageFacets = {
  art,
  houseRules: HOUSE_RULES,
  positionWords,
};
