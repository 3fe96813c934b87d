/** The analysis room's tree of lines, without a page. */

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import {
  commented,
  EMPTY,
  endOf,
  formatPath,
  isVariation,
  type Line,
  lineAt,
  movesAlong,
  type Path,
  parsePath,
  played,
  playedAll,
  promoted,
  removed,
  within,
} from "../src/features/analysis/tree";

const line = (move: string, ...children: Line[]): Line => ({ move, children });
const main = playedAll(EMPTY, ["11-15", "23-19", "8-11"]);
const branch = played({ tree: main.tree, path: [0] }, "22-18");
/** 11-15 23-19 (22-18 15x22 (8-11)) 8-11, with the last move of the inner variation looked at. */
const grown = played({ tree: played(branch, "15x22").tree, path: [0, 1] }, "8-11");
const inner = line("22-18", line("8-11"), line("15x22"));

test("moves are added as variations, and known ones are followed", () => {
  const tree = {
    children: [line("11-15", line("23-19", line("8-11")), line("22-18", line("15x22"), line("8-11")))],
  };
  deepEqual(grown, { tree, path: [0, 1, 1] });
  deepEqual(played({ tree: grown.tree, path: [0] }, "22-18"), { tree, path: [0, 1] });
  deepEqual(playedAll(grown.tree, ["11-15"]), { tree, path: [0] });
});

test("the moves and the end of a line are found", () => {
  deepEqual(movesAlong(grown.tree, grown.path), ["11-15", "22-18", "8-11"]);
  const ends: [Path, Path][] = [
    [[], [0, 0, 0]],
    [[0], [0, 0, 0]],
    [
      [0, 1],
      [0, 1, 0],
    ],
    [
      [0, 1, 1],
      [0, 1, 1],
    ],
  ];
  for (const [path, end] of ends) deepEqual(endOf(grown.tree, path), end);
  deepEqual(within(grown.tree, [0, 1, 7, 0]), [0, 1]);
  deepEqual(within(grown.tree, [3]), []);
  deepEqual(within(grown.tree, []), []);
  equal(lineAt(grown.tree, []), null);
  equal(lineAt(grown.tree, [5]), null);
});

test("a variation is promoted one rank at a time", () => {
  const once = promoted(grown);
  deepEqual(once, { tree: { children: [line("11-15", line("23-19", line("8-11")), inner)] }, path: [0, 1, 0] });
  const twice = promoted(once);
  deepEqual(twice, { tree: { children: [line("11-15", inner, line("23-19", line("8-11")))] }, path: [0, 0, 0] });
  deepEqual(promoted(twice), twice);
  equal(isVariation(grown.path), true);
  equal(isVariation(twice.path), false);
});

test("a line is removed with all that follows", () => {
  deepEqual(removed({ tree: grown.tree, path: [0, 1] }), {
    tree: { children: [line("11-15", line("23-19", line("8-11")))] },
    path: [0],
  });
});

test("a comment is set and removed in a copy of the tree", () => {
  const noted = commented(grown, "an old trap");
  deepEqual(noted.children[0]?.children[1]?.children[1], { ...line("8-11"), comment: "an old trap" });
  deepEqual(commented({ tree: noted, path: grown.path }, ""), grown.tree);
  equal(JSON.stringify(grown.tree).includes("comment"), false);
});

test("a path is written and read", () => {
  const texts: [Path, string][] = [
    [[], ""],
    [[0, 0, 0], "3"],
    [[0, 1, 0, 0], "1.1.2"],
    [[2], "0.2"],
    [[0, 1, 3], "1.1.0.3"],
  ];
  for (const [path, text] of texts) {
    equal(formatPath(path), text);
    deepEqual(parsePath(text), path);
  }
});

test("a path that cannot be read leads to the root", () => {
  for (const text of ["x", "1.", "-3", "99999", "1..2"]) deepEqual(parsePath(text), [], text);
});
