/**
 * How the line of tiles lies on a real table: in the middle, as large as there is room, and moved as seldom as can be —
 * as people push the line back when it comes too near the edge. Lengths in half tiles. Knows no rule and draws nothing.
 */

import type { Placed } from "./line-layout";

/** How the layout is moved and enlarged to lie on the table: a point p lies at (p − middle) · scale. */
export interface Framed {
  x: number;
  y: number;
  scale: number;
}

/** The tiles of a short line may be as large as this. */
const LARGEST = 1.5;
/** When the line is moved, it is given room for this much more in both directions. */
const ROOM = 5;
/** While its tiles are enlarged, a line leaves this much free on every side: the next tile comes there. */
const NEXT = 2;

/** In which order the tiles of a line were laid, as indexes from left to right; `history` are the hand's move texts. */
export function orderOf(history: readonly string[], lead: number): number[] {
  let [left, right] = [lead, lead];
  return history
    .filter((move) => move !== "pass")
    .map((move, ply) => (ply === 0 ? lead : move.startsWith("<") ? (left -= 1) : (right += 1)));
}

/**
 * Where a line laid in `order` lies on a free area of `width` by `depth`. It depends on the whole order, so that a tile
 * more moves the others only when it would not lie on the area else.
 */
export function framed(placed: readonly Placed[], order: readonly number[], width: number, depth: number): Framed {
  const frame: Framed = { x: 0, y: 0, scale: LARGEST };
  let [left, top, right, bottom] = [0, 0, 0, 0];
  for (const index of order) {
    const tile = placed[index];
    if (tile === undefined) continue;
    const [across, down] = reach(tile);
    [left, right] = [Math.min(left, tile.cx - across), Math.max(right, tile.cx + across)];
    [top, bottom] = [Math.min(top, tile.cy - down), Math.max(bottom, tile.cy + down)];
    const free = frame.scale > 1 ? NEXT : 0;
    const fits =
      (Math.max(right - frame.x, frame.x - left) + free) * frame.scale <= width / 2 &&
      (Math.max(bottom - frame.y, frame.y - top) + free) * frame.scale <= depth / 2;
    if (fits) continue;
    frame.x = (left + right) / 2;
    frame.y = (top + bottom) / 2;
    const roomy = Math.min(width / (right - left + ROOM), depth / (bottom - top + ROOM));
    const tight = Math.min(width / (right - left), depth / (bottom - top));
    frame.scale = Math.min(frame.scale, tight, Math.max(roomy, 1));
  }
  return frame;
}

/** Half of what a tile takes across the table and down it. */
function reach({ dx, first, second }: Placed): [number, number] {
  return (dx !== 0) !== (first === second) ? [1, 0.5] : [0.5, 1];
}
