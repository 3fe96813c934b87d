/** Sections of the rules page of 101 domino, in order, with the positions that illustrate them. */

import type { RuleSection } from "../contracts";

const ALL = Array.from({ length: 7 }, (_, high) =>
  Array.from({ length: high + 1 }, (_, low) => `${high}-${low}`),
).flat();

export const RULES: readonly RuleSection[] = [
  { key: "domino-table" },
  { key: "domino-tiles", hand: ALL },
  { key: "domino-redeal", hand: ["0-0", "1-1", "3-3", "4-4", "6-6", "5-2", "6-1"] },
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
];
