/** Sections of the rules page of Chinese checkers on the star, with the positions that illustrate them. */

import type { RuleSection } from "../contracts";

/** By tip, clockwise from the lowest. */
const HOMES = [
  "e5,e6,e7,e8,f5,f6,f7,g5,g6,h5",
  "a13,b12,b13,c11,c12,c13,d10,d11,d12,d13",
  "e14,e15,e16,e17,f14,f15,f16,g14,g15,h14",
  "j13,k12,k13,l11,l12,l13,m10,m11,m12,m13",
  "n5,n6,n7,n8,o5,o6,o7,p5,p6,q5",
  "j4,k3,k4,l2,l3,l4,m1,m2,m3,m4",
];

/** `tips`: where the seats begin; the first is the lowest. */
export function rulesFor(tips: readonly number[]): RuleSection[] {
  const homes = tips.map((tip) => HOMES[tip] ?? "");
  const moved = (lowest: string) => `1:${[lowest, ...homes.slice(1)].join(":")}@1`;
  const won = tips.map((tip) => (tip === 0 ? HOMES[3] : tip === 3 ? "e5,e6,e7,e9,f5,f6,f7,g5,g6,h6" : HOMES[tip]));
  return [
    { key: "star-start", picture: { board: `0:${homes.join(":")}`, seat: 0 } },
    { key: "checkers-step", picture: { board: moved("e5,e6,e7,e9,f5,f6,f7,g5,g6,h5"), last: "e8-e9", seat: 0 } },
    { key: "checkers-hop", picture: { board: moved("e5,e6,e8,e9,f5,f6,f7,g5,g6,h5"), last: "e7xe9", seat: 0 } },
    { key: "checkers-chain", picture: { board: moved("e6,e8,e9,f5,f7,g5,g8,h5,h7,i7"), last: "e5xe7xg7xi7", seat: 0 } },
    { key: "star-win", picture: { board: `1:${won.join(":")}@81`, seat: 0 } },
    { key: "star-end" },
  ];
}
