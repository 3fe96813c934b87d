/** The page's facets of English draughts. */

import { literal } from "lit/static-html.js";

import { art } from "./art";
import { FAIR_DEALS } from "./fair-deals";
import "./flat";
import { HOUSE_RULES } from "./house-rules";
import { positionWords } from "./words";
import { boardElement } from "../board-element";
import { boardLesson } from "../board-lesson";
import type { PageFacets } from "../contracts";

export const ENGLISH_DRAUGHTS: PageFacets = {
  art,
  houseRules: HOUSE_RULES,
  flat: (shown) => boardElement(literal`draughts-board`, shown),
  scene: {
    load: () => import("./scene"),
    draw: (shown, _, onLost) => boardElement(literal`draughts-scene`, shown, onLost),
  },
  fairDeals: FAIR_DEALS,
  drawnFrom: 1,
  colours: ["dark", "light"],
  pdn: true,
  positionWords,
  rules: async () => (await import("./rules")).RULES,
  coach: ["coach-draughts-move", "coach-draughts-capture", "coach-reasons"],
  lesson: boardLesson(() => import("./lesson")),
};
