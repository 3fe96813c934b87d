/** Sections of the rules page of English draughts, in order, with the positions that illustrate them. */

import type { RuleSection } from "../contracts";

const START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

export const RULES: readonly RuleSection[] = [
  { key: "draughts-start", picture: { board: START } },
  {
    key: "draughts-step",
    picture: { board: "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15", last: "11-15" },
  },
  { key: "draughts-capture", picture: { board: "B:W18,27,32:B5,14", last: "14x23" } },
  { key: "draughts-chain", picture: { board: "B:W10,11,18,30:B6,7", last: "7x14x23" } },
  { key: "draughts-king", picture: { board: "B:W26,27:BK22", last: "22x31x24" } },
  { key: "draughts-end", picture: { board: "B:W25,30,32:B21,28" } },
  { key: "draughts-draw" },
];
