/** The page's facets of English draughts. */

import { literal } from "lit/static-html.js";

import { art } from "./art";
import "./flat";
import { boardElement } from "../board-element";
import { boardLesson } from "../board-lesson";
import type { PageFacets } from "../contracts";
import { menOf, SQUARES } from "./squares";
import { FAIR_DEALS } from "./fair-deals";
import { HOUSE_RULES } from "./house-rules";
import { sidesInWords } from "../sides-in-words";
import { number, say } from "../../i18n/say";
import type { RoundView } from "../../../generated/protocol";

/** The pieces of a position text, each by its side and whether it is a king. */
const KINDS = [
  { kind: "B", words: "games-man-0" },
  { kind: "BK", words: "games-king-0" },
  { kind: "W", words: "games-man-1" },
  { kind: "WK", words: "games-king-1" },
] as const;

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
  field: {
    cells: SQUARES.map(String),
    pieces: (board) => new Map([...menOf(board)].map(([square, { seat }]) => [String(square), seat])),
  },
  setup: {
    pieces: KINDS.map(({ kind, words }) => ({ kind, words: () => say(words) })),
    read: (position) => ({
      turn: position.startsWith("W") ? 1 : 0,
      pieces: new Map(
        [...menOf(position)].map(([square, { seat, king }]) => [String(square), `${"BW"[seat]}${king ? "K" : ""}`]),
      ),
    }),
    write: ({ turn, pieces }) => `${"BW"[turn]}:W${squaresOf(pieces, "W")}:B${squaresOf(pieces, "B")}`,
  },
  tally,
  positionWords,
  rules: async () => (await import("./rules")).RULES,
  coach: ["coach-draughts-move", "coach-draughts-capture", "coach-reasons"],
  lesson: boardLesson(() => import("./lesson")),
};

function squaresOf(pieces: ReadonlyMap<string, string>, side: string): string {
  return [...pieces]
    .filter(([, kind]) => kind.startsWith(side))
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([square, kind]) => kind.slice(1) + square)
    .join();
}

/** The men that a seat has taken, and how many men it is ahead. */
function tally({ board, start }: RoundView, seat: number): { signs: string; words: string } {
  const count = (position: string, side: number) =>
    [...menOf(position).values()].filter((man) => man.seat === side).length;
  const [own, other] = [count(board, seat), count(board, 1 - seat)];
  const taken = count(start, 1 - seat) - other;
  if (taken <= 0) return { signs: "", words: "" };
  const ahead = own > other ? ` +${number(own - other)}` : "";
  const signs = `${seat === 0 ? "○" : "●"}\u2009${number(taken)}${ahead}`;
  return { signs, words: say("table-taken", { count: taken }) };
}

/** The squares of each side's men, kings named as such. */
function positionWords({ board }: RoundView): string[] {
  const men = [...menOf(board)].sort(([a], [b]) => a - b);
  return sidesInWords("english-draughts", (seat) =>
    men
      .filter(([, man]) => man.seat === seat)
      .map(([square, man]) => (man.king ? say("table-king", { square: String(square) }) : String(square))),
  );
}
