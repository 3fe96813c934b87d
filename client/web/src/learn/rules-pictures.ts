/** What is told of each game's rules, in order, and the position that shows it. Words are in the catalogue. */

import type { Shown } from "../replay/shown-position";

export type Picture = Omit<Shown, "game">;

export interface Section {
  key:
    | `draughts-${"start" | "step" | "capture" | "chain" | "king" | "end" | "draw"}`
    | `checkers-${"start" | "step" | "hop" | "chain" | "win" | "draw"}`
    | `domino-${"table" | "tiles" | "redeal" | "lead" | "play" | "out" | "closed" | "next" | "match" | "write"}`;
  picture?: Picture;
  /** Tiles side by side. */
  tiles?: readonly string[];
}

const DRAUGHTS = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
const STAR = "0:a1,a2,a3,a4,b1,b2,b3,c1,c2,d1:f9,g8,g9,h7,h8,h9,i6,i7,i8,i9";
const ALL = Array.from({ length: 7 }, (_, high) =>
  Array.from({ length: high + 1 }, (_, low) => `${high}-${low}`),
).flat();

export const RULES: Readonly<Record<string, readonly Section[]>> = {
  "english-draughts": [
    { key: "draughts-start", picture: { board: DRAUGHTS } },
    {
      key: "draughts-step",
      picture: { board: "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15", last: "11-15" },
    },
    { key: "draughts-capture", picture: { board: "B:W18,27,32:B5,14", last: "14x23" } },
    { key: "draughts-chain", picture: { board: "B:W10,11,18,30:B6,7", last: "7x14x23" } },
    { key: "draughts-king", picture: { board: "B:W26,27:BK22", last: "22x31x24" } },
    { key: "draughts-end", picture: { board: "B:W25,30,32:B21,28" } },
    { key: "draughts-draw" },
  ],
  "chinese-checkers": [
    { key: "checkers-start", picture: { board: STAR, seat: 0 } },
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
  ],
  "domino-101": [
    { key: "domino-table" },
    { key: "domino-tiles", tiles: ALL },
    { key: "domino-redeal", tiles: ["0-0", "1-1", "3-3", "4-4", "6-6", "5-2", "6-1"] },
    { key: "domino-lead", picture: { board: "11", plies: ["1-1"] } },
    {
      key: "domino-play",
      picture: {
        board: "15 53 31 11 12 26 66 61",
        plies: ["1-1", "2-1>", "<3-1", "<5-3", "<5-1", "6-2>", "6-6>", "6-1>"],
      },
    },
    { key: "domino-out" },
    {
      key: "domino-closed",
      picture: {
        board: "15 53 31 11 12 26 66 61 10 04 41",
        plies: ["1-1", "2-1>", "<3-1", "<5-3", "<5-1", "6-2>", "6-6>", "6-1>", "1-0>", "4-0>", "4-1>"],
      },
    },
    { key: "domino-next" },
    { key: "domino-match" },
    { key: "domino-write" },
  ],
};
