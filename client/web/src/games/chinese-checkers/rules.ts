/** Sections of the rules page of Chinese checkers, in order, with the positions that illustrate them. */

import type { RuleSection } from "../contracts";

const START = "0:a1,a2,a3,a4,b1,b2,b3,c1,c2,d1:f9,g8,g9,h7,h8,h9,i6,i7,i8,i9";

export const RULES: readonly RuleSection[] = [
  { key: "checkers-start", picture: { board: START, seat: 0 } },
  {
    key: "checkers-step",
    picture: { board: "1:a1,a2,a3,a5,b1,b2,b3,c1,c2,d1:f9,g8,g9,h7,h8,h9,i6,i7,i8,i9@1", last: "a4-a5", seat: 0 },
  },
  {
    key: "checkers-hop",
    picture: { board: "1:a1,a2,a4,a5,b1,b2,b3,c1,c2,d1:f9,g8,g9,h7,h8,h9,i6,i7,i8,i9@1", last: "a3xa5", seat: 0 },
  },
  {
    key: "checkers-chain",
    picture: {
      board: "1:a2,a4,a5,b1,b3,c1,d1,d4,e4,g5:f5,f6,f7,f8,g6,g7,g9,i6,i7,i8@31",
      last: "a1xa3xc3xe3",
      seat: 0,
    },
  },
  {
    key: "checkers-win",
    picture: { board: "1:e5,f9,g8,g9,h7,h8,h9,i6,i7,i8:a1,a2,a3,b1,b2,b3,c1,c2,d1,i9@61", seat: 0 },
  },
  { key: "checkers-draw" },
];
