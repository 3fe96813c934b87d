/**
 * Where the tiles of a domino table are: in the line, in the hands, laid open. A place is that of a tile's middle; its
 * first number is towards its own −x, its face towards its own +y. The onlooker sits at +z. Lengths in half tiles.
 */

import { Euler, Matrix4, Quaternion, Vector3 } from "three";

import { NARROW_LINE, WIDE_LINE } from "./line";
import type { Placed } from "./line-layout";
import type { Side } from "./sides";
import type { Framed } from "./chain";
import { THICK } from "./tile-mesh";

export interface Pose {
  at: Vector3;
  turn: Quaternion;
  size: number;
}

/** A table, broad or upright. */
export interface Table {
  /** How far the line may run before it turns, across the table and away from the onlooker. */
  line: readonly [number, number];
  /** The area reserved for the line, x by z. */
  area: readonly [number, number];
  /** The cloth, from the middle to the sides and to the front and back. */
  half: readonly [number, number];
  /** How large the own tiles are, which are held nearest to the eye. */
  hand: number;
  /** How far the own tiles lean back, from upright, in radians. */
  lean: number;
  /** From how high one looks at it, in radians over the horizon. */
  elevation: number;
  /** How broad its frame is. */
  frame: number;
}

export const BROAD: Table = {
  line: WIDE_LINE,
  area: [26, 14],
  half: [15.6, 9.4],
  hand: 2.05,
  lean: 0.8,
  elevation: 1.08,
  frame: 0.85,
};
export const UPRIGHT: Table = {
  line: NARROW_LINE,
  area: [13.4, 21.4],
  half: [7.95, 12.7],
  hand: 2.1,
  lean: 0.95,
  elevation: 1.26,
  frame: 0.5,
};

/** From a tile to the next in a hand. */
const STEP = 1.07;
/** How much a tile that can be played stands out of the hand, and one that is taken up. */
export const RAISED = 0.34;
export const TAKEN = 0.75;

const UP = new Vector3(0, 1, 0);

export function inLine({ cx, cy, dx, dy, first, second }: Placed, { x, y, scale }: Framed, lift = 0): Pose {
  const turn = Math.atan2(-dy, dx) + (first === second ? Math.PI / 2 : 0);
  return {
    at: new Vector3((cx - x) * scale, (THICK / 2) * scale + lift, (cy - y) * scale),
    turn: new Quaternion().setFromAxisAngle(UP, turn),
    size: scale,
  };
}

/** A tile that stands upright, its first number above, its face towards +z turned by `azimuth` around y and leaning back. */
function standing(azimuth: number, lean: number): Quaternion {
  const across = new Vector3(-1, 0, 0);
  const face = new Vector3(0, 0, 1);
  const down = new Vector3(0, -1, 0);
  const upright = new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(down, face, across));
  return new Quaternion().setFromEuler(new Euler(-lean, azimuth, 0, "YXZ")).multiply(upright);
}

/** The middle of the row in which the player's tiles stand, on the rack before the table. */
export function rackOf({ half, hand }: Table): Vector3 {
  return new Vector3(0, 0.15, half[1] + 0.2 + hand * 0.35);
}

/** The player's tile `index` of `count`; `raised` out of the row, in tile sizes. */
export function inHand(index: number, count: number, raised: number, table: Table): Pose {
  const { hand, lean } = table;
  const up = new Vector3(0, Math.cos(lean), -Math.sin(lean));
  const at = rackOf(table)
    .add(new Vector3((index - (count - 1) / 2) * STEP * hand, 0, 0))
    .addScaledVector(up, hand * (1 + raised));
  return { at, turn: standing(0, lean), size: hand };
}

/** On the table (x, z) from its middle to its sides: so far along one of these, to its owner's right. */
function alongSide(side: Side, along: number, x: number, z: number): readonly [number, number] {
  if (side === 0) return [along, z];
  if (side === 1) return [-x, along];
  return side === 2 ? [-along, -z] : [x, -along];
}

/** Another's tile, seen from behind; a watcher's nearest seat stands so, too. */
export function inOtherHand(side: Side, index: number, count: number, { half }: Table): Pose {
  const along = (index - (count - 1) / 2) * STEP;
  const at = alongSide(side, along, half[0] - 0.65, half[1] - 0.8);
  return { at: new Vector3(at[0], 1, at[1]), turn: standing((-side * Math.PI) / 2, 0.1), size: 1 };
}

/** A tile laid open before its owner when the hand is over. */
export function laidOpen(side: Side, index: number, count: number, { half }: Table): Pose {
  const along = (index - (count - 1) / 2) * 2.06;
  const at = alongSide(side, along, half[0] - 0.65, half[1] - 0.75);
  const turn = side % 2 === 0 ? 0 : -Math.PI / 2;
  return { at: new Vector3(at[0], THICK / 2, at[1]), turn: new Quaternion().setFromAxisAngle(UP, turn), size: 1 };
}

/** Face down on the heap in the middle, before the deal. */
export function onHeap(index: number, count: number): Pose {
  const angle = index * 2.4;
  const far = 3 * Math.sqrt(index / Math.max(1, count));
  const down = new Quaternion().setFromEuler(new Euler(Math.PI, angle * 3, 0, "YXZ"));
  return { at: new Vector3(far * Math.cos(angle), THICK / 2, far * Math.sin(angle)), turn: down, size: 1 };
}

/** Where the words about a seat are: beyond its tiles, as the onlooker sees them. */
export function wordsAt(side: Side, { half: [x, z] }: Table): Vector3 {
  switch (side) {
    case 0:
      return new Vector3(0, 0, z - 4.6);
    case 1:
      return new Vector3(-x + 0.6, 2, -4.6);
    case 2:
      return new Vector3(0, 2.9, -z + 0.4);
    case 3:
      return new Vector3(x - 0.6, 2, -4.6);
  }
}

/** Everything that is to be in the picture. */
export function outlookOf(table: Table): Vector3[] {
  const { frame, half, hand, lean } = table;
  const [x, z] = [half[0] + frame, half[1] + frame];
  const corners = [
    [-x, -z],
    [x, -z],
    [-x, z - 2],
    [x, z - 2],
  ].map(([across, down]) => new Vector3(across, 0, down));
  const ends = [0, 6].flatMap((index) => {
    const { at } = inHand(index, 7, 0, table);
    const half = new Vector3(Math.sign(at.x) * hand * 0.55, hand * Math.cos(lean), -hand * Math.sin(lean));
    return [at.clone().add(half), at.clone().add(new Vector3(half.x, -half.y - 0.25 * hand, -half.z))];
  });
  return [...corners, new Vector3(0, 3, -z + 1), ...ends];
}

/** A pose on the way from one to another: `part` 0 … 1, `rise` how high it flies. */
export function between(from: Pose, to: Pose, part: number, rise: number): Pose {
  const eased = part * part * (3 - 2 * part);
  const at = from.at.clone().lerp(to.at, eased);
  at.y += rise * 4 * eased * (1 - eased);
  return { at, turn: from.turn.clone().slerp(to.turn, eased), size: from.size + (to.size - from.size) * eased };
}

export function same(one: Pose, other: Pose): boolean {
  return one.at.distanceTo(other.at) < 1e-4 && one.turn.angleTo(other.turn) < 1e-3 && one.size === other.size;
}
