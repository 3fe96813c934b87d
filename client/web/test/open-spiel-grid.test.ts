/** The grids in the texts of games of OpenSpiel, and the cells that their moves name. */

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { type Grid, gridOf, movesThrough, placesIn } from "../src/games/open-spiel/grid";
import { rowsOf } from "../src/games/open-spiel/rows";

const OTHELLO = "Black (x) to play:/  a b c d/1 - - - - 1/2 - o x - 2/3 - x o - 3/4 - - - - 4/  a b c d 1 3fa2 @";
const GO = "GoState(komi=7.5, to_play=B)/ 3 +X+/ 2 +++/ 1 +O+/   ABC 1 3fa2 @3,5";
const HEX = ". . x ./ . o . ./  . . . ./   . . . . 1 3fa2 @2,5";
const TIC_TAC_TOE = "x../.o./... 1 3fa2 @0,4";
const NO_GRIDS = [
  "... ... .../... .x. .../... ... ... 1 3fa2 @",
  "-4-4-4-4-4-4-/0-----------0/-4-4-4-4-4-4- 1 3fa2 @",
  "  a b c d/ 1 . . . ./  2 . . ./   3 . ./    4 . 1 3fa2 @",
  "    > t     u </    a b c d e f/v 1 . . . . . . v/s 2 . . . . . . v/  3 . . . . . ./  4 . . . . . . 1 0 @",
];

function grid(board: string): Grid {
  const found = gridOf(rowsOf(board));
  if (found === null) throw new Error(`no grid in ${board}`);
  return found;
}

test("cells are named by files and ranks, where the text has them", () => {
  const othello = grid(OTHELLO);
  deepEqual(othello.above, ["Black (x) to play:"]);
  equal(othello.rows[1]?.cells.map(({ name, glyph }) => name + glyph).join(" "), "a2- b2o c2x d2-");
  deepEqual(placesIn("d3", othello), ["2,3"]);
  deepEqual(placesIn("pass", othello), []);
  const go = grid(GO);
  deepEqual(placesIn("B_b3", go), ["0,1"]);
  equal(go.rows[0]?.cells[1]?.glyph, "X");
});

test("without them, cells are counted from the upper left, and rows may be moved to the right", () => {
  const hex = grid(HEX);
  deepEqual(placesIn("b2", hex), ["1,1"]);
  deepEqual(
    hex.rows.map(({ indent }) => indent),
    [0, 1, 2, 3],
  );
  deepEqual(placesIn("x(2,0)", grid(TIC_TAC_TOE)), ["2,0"]);
});

test("a move of two cells is chosen by both, and a move by its name alone by neither", () => {
  const board = grid("3b.b/2.../1w.w/ abc 1 3fa2 @");
  const legal = ["a1a2", "a1b2", "c1c2", "X_To_(1,2)"];
  deepEqual(movesThrough(["2,0"], legal, board), ["a1a2", "a1b2"]);
  deepEqual(movesThrough(["2,0", "1,1"], legal, board), ["a1b2"]);
  deepEqual(movesThrough(["1,1"], legal, board), []);
});

test("other texts are no grids", () => {
  for (const board of NO_GRIDS) equal(gridOf(rowsOf(board)), null, board);
});
