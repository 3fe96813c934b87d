/** The page's facets of 101 domino. */

import { html } from "lit";

import { art } from "./art";
import "./believed-deals";
import { handsIn, startWithin } from "./deal";
import { FAIR_DEALS } from "./fair-deals";
import "./flat";
import "./hand";
import { handRecord } from "./hand-record";
import "./hand-result";
import { fromMiddle, lineOf, placementOf } from "./line";
import "./score-sheet";
import { endSeen, sideOf } from "./sides";
import { HOUSE_RULES } from "./house-rules";
import { speakIn, say } from "../../i18n/say";
import type { Onlooker, PageFacets } from "../contracts";
import type { RoundView } from "../../../generated/protocol";

export const DOMINO_101: PageFacets = {
  art,
  houseRules: HOUSE_RULES,
  flat: ({ view, legal, advised, pending, near, options, onMove }) =>
    html`<domino-table .view=${fromMiddle(view)} .legal=${legal} .side=${sideOf(near, 0, options)} .passesByItself=${options["pass"] === "auto"} .advised=${advised} .pending=${pending} @move=${onMove}></domino-table>`,
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
    html`<score-sheet .state=${state} .sheet=${chronicle?.sheet ?? []}></score-sheet>
      <believed-deals alone .state=${state} .round=${chronicle?.round.ended ? chronicle.round : (chronicle?.previous ?? null)}></believed-deals>`,
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

/** The line with its ends, then the own hand. */
function positionWords({ board, hand }: RoundView): string[] {
  const line = lineOf(board);
  const [left, right] = [line[0]?.[0], line.at(-1)?.[1]];
  const lies = [
    say("table-line", { tiles: line.map((tile) => tile.join("-")).join(" ") }),
    say("table-ends", { left: left ?? "", right: right ?? "" }),
  ];
  const held = hand?.length ? [say("table-your-hand", { tiles: hand.join(", ") })] : [];
  return [...(line.length === 0 ? [say("table-no-tile")] : lies), ...held];
}

/** A tile with its end of the line, as the onlooker sees it. */
function moveWords(move: string, { you, options }: Onlooker): string {
  const placement = placementOf(move);
  if (placement === null) return say("table-seat-passed");
  const end = endSeen(placement.end, sideOf(you ?? 0, 0, options));
  return say(`table-played-${end}`, { tile: placement.tile });
}
