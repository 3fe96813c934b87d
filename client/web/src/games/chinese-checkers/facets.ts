/** The page's facets of Chinese checkers. */

import { html } from "lit";

import { art } from "./art";
import "./flat";
import { HOUSE_RULES } from "./house-rules";
import { positionWords } from "./words";
import { boardLesson } from "../board-lesson";
import type { PageFacets } from "../facets";

export const CHINESE_CHECKERS: PageFacets = {
  art,
  houseRules: HOUSE_RULES,
  flat: ({ view, legal, last, advised, aim, pending, near, onMove }) =>
    html`<star-board .board=${view.board} .legal=${legal} .last=${last} .advised=${advised} .aim=${aim} .pending=${pending} .near=${near} @move=${onMove}></star-board>`,
  scene: {
    load: () => import("./scene"),
    draw: ({ view, legal, last, advised, aim, pending, near, onMove }, _, onLost) =>
      html`<star-scene .board=${view.board} .legal=${legal} .last=${last} .advised=${advised} .aim=${aim} .pending=${pending} .near=${near} @move=${onMove} @scene-lost=${onLost}></star-scene>`,
  },
  shape: "tall",
  positionWords,
  featureWords: async () => (await import("./features")).featureWords,
  rules: async () => (await import("./rules")).RULES,
  coach: ["coach-checkers-move", "coach-checkers-hop", "coach-reasons"],
  lesson: boardLesson(() => import("./lesson")),
};
