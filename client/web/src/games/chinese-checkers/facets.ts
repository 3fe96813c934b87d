/** The page's facets of Chinese checkers. */

import { literal } from "lit/static-html.js";

import { art } from "./art";
import "./flat";
import { HOUSE_RULES } from "./house-rules";
import { positionWords } from "./words";
import { boardElement } from "../board-element";
import { boardLesson } from "../board-lesson";
import type { PageFacets } from "../contracts";

export const CHINESE_CHECKERS: PageFacets = {
  art,
  houseRules: HOUSE_RULES,
  flat: (shown) => boardElement(literal`star-board`, shown),
  scene: {
    load: () => import("./scene"),
    draw: (shown, _, onLost) => boardElement(literal`star-scene`, shown, onLost),
  },
  shape: "tall",
  positionWords,
  featureWords: async () => (await import("./features")).featureWords,
  rules: async () => (await import("./rules")).RULES,
  coach: ["coach-checkers-move", "coach-checkers-hop", "coach-reasons"],
  lesson: boardLesson(() => import("./lesson")),
};
