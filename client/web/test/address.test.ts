/** Addresses of the analysis room. */

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { formatSource, parseSource, type Source } from "../src/features/analysis/address";

const ADDRESSES: [string, string, Source][] = [
  ["", "#/analysis", { kind: "none" }],
  [
    "chinese-checkers/a4-a5,g9-g8",
    "#/analysis/chinese-checkers/a4-a5%2Cg9-g8",
    { kind: "board", game: "chinese-checkers", start: null, moves: ["a4-a5", "g9-g8"] },
  ],
  [
    "domino-101//01 05/00 13;-;2!",
    "#/analysis/domino-101//01%2005%2F00%2013%3B-%3B2!",
    { kind: "board", game: "domino-101", start: "01 05/00 13;-;2!", moves: [] },
  ],
  [
    "round/t1/2.3/5.1.2",
    "#/analysis/round/t1/2.3/5.1.2",
    { kind: "round", table: "t1", match: 2, round: 3, path: "5.1.2" },
  ],
  ["of/abc/7", "#/analysis/of/abc/7", { kind: "saved", id: "abc", path: "7" }],
  ["upload/abc", "#/analysis/upload/abc", { kind: "upload", id: "abc", number: null, path: "" }],
  ["upload/abc/12/3", "#/analysis/upload/abc/12/3", { kind: "upload", id: "abc", number: 12, path: "3" }],
];

test("an address is read and written", () => {
  for (const [place, address, source] of ADDRESSES) {
    deepEqual(parseSource(place), source);
    equal(formatSource(source), address);
  }
});
