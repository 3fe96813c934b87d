/** The page's facets of English draughts. */

import { html } from "lit";

import { art } from "./art";
import { FAIR_DEALS } from "./fair-deals";
import "./flat";
import { HOUSE_RULES } from "./house-rules";
import { positionWords } from "./words";
import { boardLesson } from "../board-lesson";
import type { PageFacets } from "../facets";

export const ENGLISH_DRAUGHTS: PageFacets = {
  art,
  houseRules: HOUSE_RULES,
  flat: ({ view, legal, last, advised, pending, near, onMove }) =>
    html`<draughts-board .board=${view.board} .legal=${legal} .last=${last} .advised=${advised} .pending=${pending} .near=${near} @move=${onMove}></draughts-board>`,
  scene: {
    load: () => import("./scene"),
    draw: ({ view, legal, last, advised, pending, near, onMove }, _, onLost) =>
      html`<draughts-scene .board=${view.board} .legal=${legal} .last=${last} .advised=${advised} .pending=${pending} .near=${near} @move=${onMove} @scene-lost=${onLost}></draughts-scene>`,
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
