/** The page's facets of Chinese checkers on the star, one for each number of players. */

import { html } from "lit";

import { sidesInWords } from "../sides-in-words";
import type { PageFacets } from "../facets";
import { piecesOf } from "../chinese-checkers/cells";
import { art } from "./art";
import { TIPS } from "./tips";
import "./flat";

function facetsFor(players: number): PageFacets {
  return {
    art: () => art(TIPS[players] ?? []),
    flat: ({ view, legal, last, advised, aim, pending, near, onMove }) =>
      html`<whole-star-board .board=${view.board} .legal=${legal} .last=${last} .advised=${advised} .aim=${aim} .pending=${pending} .near=${near} @move=${onMove}></whole-star-board>`,
    scene: {
      load: () => import("./scene"),
      draw: ({ view, legal, last, advised, aim, pending, near, onMove }, _, onLost) =>
        html`<whole-star-scene .board=${view.board} .legal=${legal} .last=${last} .advised=${advised} .aim=${aim} .pending=${pending} .near=${near} @move=${onMove} @scene-lost=${onLost}></whole-star-scene>`,
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
