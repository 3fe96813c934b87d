/** Solids with a rounded rectangle for a plan: tiles, cloths, frames. */

import { BufferGeometry, Float32BufferAttribute } from "three";

/** One level of a solid: how far its outline is outside the plan's, and its height. */
export interface Level {
  out: number;
  y: number;
}

/** Points of each rounded corner. */
const CORNER = 6;

/** The outline `out` outside a rectangle `length` (x) by `width` (z) with corners of `radius`, as [x, z], once around. */
function outline(length: number, width: number, radius: number, out: number): [number, number][] {
  const points: [number, number][] = [];
  for (let corner = 0; corner < 4; corner += 1) {
    const x = (length / 2 - radius) * (corner === 0 || corner === 3 ? 1 : -1);
    const z = (width / 2 - radius) * (corner < 2 ? 1 : -1);
    for (let step = 0; step <= CORNER; step += 1) {
      const angle = ((corner + step / CORNER) * Math.PI) / 2;
      points.push([x + (radius + out) * Math.cos(angle), z + (radius + out) * Math.sin(angle)]);
    }
  }
  return points;
}

/**
 * The skin through all levels, from the first to the last; a face at either end where `capped` says so. Its groups are
 * 0 for what lies below `parting` and 1 for the rest: two materials, one solid.
 */
export function loft(
  plan: { length: number; width: number; radius: number },
  levels: readonly Level[],
  capped: { bottom: boolean; top: boolean },
  parting = -Infinity,
): BufferGeometry {
  const rings = levels.map(({ out }) => outline(plan.length, plan.width, plan.radius, out));
  const around = rings[0]?.length ?? 0;
  const positions: number[] = [];
  const faces: [number[], number[]] = [[], []];
  const group = (y: number) => faces[y < parting ? 0 : 1];

  for (let level = 0; level < levels.length; level += 1) {
    for (const [x, z] of rings[level] ?? []) positions.push(x, levels[level]?.y ?? 0, z);
    if (level === 0) continue;
    const middle = ((levels[level]?.y ?? 0) + (levels[level - 1]?.y ?? 0)) / 2;
    for (let at = 0; at < around; at += 1) {
      const [low, high, next] = [(level - 1) * around + at, level * around + at, (at + 1) % around];
      const [lowNext, highNext] = [(level - 1) * around + next, level * around + next];
      group(middle).push(low, high, lowNext, lowNext, high, highNext);
    }
  }
  const cap = (level: number, up: boolean) => {
    const { y } = levels[level] as Level;
    const middle = positions.length / 3;
    positions.push(0, y, 0);
    for (const [x, z] of rings[level] ?? []) positions.push(x, y, z);
    for (let at = 0; at < around; at += 1) {
      const [one, two] = [middle + 1 + at, middle + 1 + ((at + 1) % around)];
      group(y).push(middle, ...(up ? [two, one] : [one, two]));
    }
  };
  if (capped.bottom) cap(0, false);
  if (capped.top) cap(levels.length - 1, true);

  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(flat(positions), 2));
  geometry.setIndex([...faces[0], ...faces[1]]);
  geometry.addGroup(0, faces[0].length, 0);
  geometry.addGroup(faces[0].length, faces[1].length, 1);
  geometry.computeVertexNormals();
  return geometry;
}

/** A picture on it lies flat from above, one unit of it as wide as one of the scene. */
function flat(positions: readonly number[]): number[] {
  const uv: number[] = [];
  for (let at = 0; at < positions.length; at += 3) uv.push(positions[at] ?? 0, -(positions[at + 2] ?? 0));
  return uv;
}

/** A quarter circle of `radius` from a wall's end at `out`, `y` inwards: upwards for `side` 1, downwards for −1. */
export function rounding(out: number, y: number, radius: number, side: 1 | -1, steps = 4): Level[] {
  const levels: Level[] = [];
  for (let step = 0; step <= steps; step += 1) {
    const angle = (step / steps) * (Math.PI / 2);
    levels.push({ out: out - radius * (1 - Math.cos(angle)), y: y + side * radius * Math.sin(angle) });
  }
  return side === 1 ? levels : levels.reverse();
}
