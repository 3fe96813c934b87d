/** The page's facets of Chinese checkers on the star, one for each number of players. */

import { literal } from "lit/static-html.js";

import { boardElement } from "../board-element";
import { sidesInWords } from "../sides-in-words";
import type { PageFacets } from "../contracts";
import { piecesOf } from "../chinese-checkers/cells";
import { art } from "./art";
import { TIPS } from "./tips";
import "./flat";

function facetsFor(players: number): PageFacets {
  return {
    family: "chinese-checkers",
    shape: "star",
    art: () => art(TIPS[players] ?? []),
    flat: (shown) => boardElement(literal`whole-star-board`, shown),
    scene: {
      load: () => import("./scene"),
      draw: (shown, _, onLost) => boardElement(literal`whole-star-scene`, shown, onLost),
    },
    positionWords: ({ board }) => {
      const pieces = [...piecesOf(board)];
      return sidesInWords(
        `chinese-checkers-star-${players}`,
        (seat) => pieces.filter(([, owner]) => owner === seat).map(([cell]) => cell),
        players,
      );
    },
    rules: async () => (await import("./rules")).rulesFor(TIPS[players] ?? []),
    coach: ["coach-checkers-move", "coach-checkers-hop", "coach-reasons"],
  };
}

export const STARS: readonly (readonly [game: string, facets: PageFacets])[] = Object.keys(TIPS).map((players) => [
  `chinese-checkers-star-${players}`,
  facetsFor(Number(players)),
]);
