/** The page's facets of 101 domino. */

import { html } from "lit";

import { art } from "./art";
import { handsIn, startWithin } from "./deal";
import { FAIR_DEALS } from "./fair-deals";
import "./flat";
import "./hand";
import { handRecord } from "./hand-record";
import "./hand-result";
import { HOUSE_RULES } from "./house-rules";
import { fromMiddle } from "./line";
import "./score-sheet";
import { moveWords, positionWords } from "./words";
import { speakIn } from "../../i18n/say";
import type { PageFacets } from "../contracts";

export const DOMINO_101: PageFacets = {
  art,
  houseRules: HOUSE_RULES,
  flat: ({ view, legal, advised, pending, options, onMove }) =>
    html`<domino-table .view=${fromMiddle(view)} .legal=${legal} .passesByItself=${options["pass"] === "auto"} .advised=${advised} .pending=${pending} @move=${onMove}></domino-table>`,
  scene: {
    load: () => import("./scene"),
    draw: ({ near, advised, pending, onMove }, { state, chronicle }, onLost) =>
      html`<domino-scene .state=${state} .round=${chronicle?.round ?? null} .near=${near} .pending=${pending} .advised=${advised} @move=${onMove} @scene-lost=${onLost}></domino-scene>`,
  },
  fairDeals: FAIR_DEALS,
  emptyBoard: "-",
  shape: "wide",
  betweenRounds: ({ state, chronicle, arrived, send }) =>
    html`<hand-result .state=${state} .chronicle=${chronicle} .arrived=${arrived} .send=${send}></hand-result>`,
  scoreSheet: ({ state, chronicle }) =>
    html`<score-sheet .state=${state} .sheet=${chronicle?.sheet ?? []}></score-sheet>`,
  hand: (tiles, label) => html`<domino-hand role="img" aria-label=${label} .tiles=${tiles}></domino-hand>`,
  handsIn: (position) => handsIn(position.split(";")[0] ?? ""),
  roundRecord: handRecord,
  startWithin,
  positionWords,
  moveWords,
  rules: async () => (await import("./rules")).RULES,
  coach: ["coach-domino-move", "coach-domino-partner"],
  lesson: {
    load: () => speakIn("lessons").then(() => import("./learn-view")),
    draw: (facets) => html`<learn-view .facets=${facets}></learn-view>`,
  },
};
