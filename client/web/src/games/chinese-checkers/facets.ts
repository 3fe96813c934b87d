/** The page's facets of Chinese checkers. */

import { literal } from "lit/static-html.js";

import { art } from "./art";
import "./flat";
import { boardElement } from "../board-element";
import { boardLesson } from "../board-lesson";
import type { PageFacets } from "../contracts";
import { CELL, CELLS, isInHome, piecesOf } from "./cells";
import { HOUSE_RULES } from "./house-rules";
import { sidesInWords } from "../sides-in-words";
import { number, say } from "../../i18n/say";
import { sideName } from "../../i18n/words";
import type { RoundView } from "../../../generated/protocol";

export const CHINESE_CHECKERS: PageFacets = {
  family: "chinese-checkers",
  art,
  houseRules: HOUSE_RULES,
  flat: (shown) => boardElement(literal`star-board`, shown),
  scene: {
    load: () => import("./scene"),
    draw: (shown, _, onLost) => boardElement(literal`star-scene`, shown, onLost),
  },
  shape: "tall",
  field: { cells: CELLS.map(({ name }) => name), pieces: piecesOf },
  setup: {
    pieces: [0, 1].map((seat) => ({ kind: String(seat), words: () => sideName("chinese-checkers", seat) })),
    read: (position) => ({
      turn: Number(position.split(":")[0]),
      pieces: new Map([...piecesOf(position)].map(([cell, seat]) => [cell, String(seat)])),
    }),
    write: ({ turn, pieces }) => [turn, ...["0", "1"].map((kind) => cellsOf(pieces, kind))].join(":"),
  },
  tally,
  positionWords,
  featureWords: async () => (await import("./features")).featureWords,
  rules: async () => (await import("./rules")).RULES,
  coach: ["coach-checkers-move", "coach-checkers-hop", "coach-reasons"],
  lesson: boardLesson(() => import("./lesson")),
};

function cellsOf(pieces: ReadonlyMap<string, string>, kind: string): string {
  return [...pieces]
    .flatMap(([cell, found]) => (found === kind ? [cell] : []))
    .sort()
    .join();
}

/** The pieces that a seat has in the home opposite. */
function tally({ board }: RoundView, seat: number): { signs: string; words: string } {
  const own = [...piecesOf(board)].filter(([, owner]) => owner === seat).map(([name]) => CELL.get(name));
  const home = own.filter((cell) => cell !== undefined && isInHome(cell, 1 - seat)).length;
  return {
    signs: `${number(home)}/${number(own.length)}`,
    words: say("table-at-home", { count: home, pieces: own.length }),
  };
}

/** The cells of each side's pieces. */
function positionWords({ board }: RoundView): string[] {
  const pieces = [...piecesOf(board)];
  return sidesInWords("chinese-checkers", (seat) => pieces.filter(([, owner]) => owner === seat).map(([cell]) => cell));
}
