/**
 * Where the tiles of a domino line lie on the table. Tiles never move once laid and never collide, whatever the line. Unit: half a tile; x runs right, y down; the first tile is centred at the origin.
 * Knows tiles as two numbers, no rule of the game.
 */

import type { Side } from "./sides";

/** A tile as it lies in the line: its left and its right number. */
export type Laid = readonly [left: number, right: number];

export interface Placed {
  cx: number;
  cy: number;
  /** The direction the line runs in here, a unit vector from `first` to `second`. */
  dx: number;
  dy: number;
  /** The number at the start and at the end of that direction; a double lies across it. */
  first: number;
  second: number;
}

interface Arm {
  x: number;
  y: number;
  dx: number;
  dy: number;
  /** The horizontal direction before the turn, while the arm runs vertically. */
  before: number;
  /** The side this arm snakes to: +1 down, −1 up. */
  v: number;
  /** y of the arm's last horizontal row. */
  row: number;
  last: { cx: number; cy: number; double: boolean };
}

/**
 * Places the whole line. `lead` is the index in `line` of the tile that was laid first; `width` how wide the table is
 * (24 for a landscape table, 12 for a portrait one). The result is in the order of `line`, as the table is
 * seen from a side of seat 0.
 */
export function layLine(line: readonly Laid[], lead: number, width: number, side: Side = 0): Placed[] {
  const first = line[lead];
  if (first === undefined) return [];
  const double = first[0] === first[1];
  const half = double ? 0.5 : 1;
  const centre: Placed = { cx: 0, cy: 0, dx: 1, dy: 0, first: first[0], second: first[1] };
  const arm = (side: number): Arm => ({
    x: side * half,
    y: 0,
    dx: side,
    dy: 0,
    before: side,
    v: side,
    row: 0,
    last: { cx: 0, cy: 0, double },
  });
  const right = arm(1);
  const left = arm(-1);
  const toRight = line.slice(lead + 1).map(([inner, outer]) => lay(right, inner, outer, width / 2));
  const toLeft = line
    .slice(0, lead)
    .reverse()
    .map(([outer, inner]) => lay(left, inner, outer, width / 2));
  return [...toLeft.reverse(), centre, ...toRight].map((tile) => seenFrom(side, tile));
}

/** The table turned until this side of it is near. */
function seenFrom(side: Side, tile: Placed): Placed {
  const { cx, cy, dx, dy } = tile;
  if (side === 0) return tile;
  if (side === 1) return { ...tile, cx: cy, cy: 0 - cx, dx: dy, dy: 0 - dx };
  if (side === 2) return { ...tile, cx: 0 - cx, cy: 0 - cy, dx: 0 - dx, dy: 0 - dy };
  return { ...tile, cx: 0 - cy, cy: cx, dx: 0 - dy, dy: dx };
}

/** Lays one tile at the end of an arm; `inner` touches the tile before. At most one turn a tile. */
function lay(arm: Arm, inner: number, outer: number, limit: number): Placed {
  const double = inner === outer;
  const length = double ? 1 : 2;
  if (arm.dy === 0) {
    if ((arm.x + arm.dx * length) * arm.dx > limit) turnAway(arm);
  } else if (Math.abs(arm.y - arm.v / 2 - arm.row) >= 3 && !arm.last.double) {
    turnBack(arm);
  }
  const cx = arm.x + (arm.dx * length) / 2;
  const cy = arm.y + (arm.dy * length) / 2;
  arm.x += arm.dx * length;
  arm.y += arm.dy * length;
  arm.last = { cx, cy, double };
  return { cx, cy, dx: arm.dx, dy: arm.dy, first: inner, second: outer };
}

/** From a row into the vertical, beside the last tile's outer half (beyond a double's end). */
function turnAway(arm: Arm): void {
  const { cx, cy, double } = arm.last;
  arm.before = arm.dx;
  arm.x = double ? cx : cx + arm.dx / 2;
  arm.y = double ? cy + arm.v : cy + arm.v / 2;
  arm.dx = 0;
  arm.dy = arm.v;
}

/** From the vertical into a row that runs the other way. */
function turnBack(arm: Arm): void {
  const { cx, cy } = arm.last;
  arm.dx = -arm.before;
  arm.dy = 0;
  arm.x = cx + arm.dx / 2;
  arm.y = cy + arm.v / 2;
  arm.row = arm.y;
}
