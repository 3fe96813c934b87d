/** The star of 121 cells as a board draws it: places of its cells and tips, seen from any seat. */

import { ROW_HEIGHT } from "../chinese-checkers/cells";
import { TIPS } from "./tips";

/** On axes at 60°, from the middle of the star. */
export type Place = readonly [x: number, y: number];

const LINE = Array.from({ length: 17 }, (_, index) => index - 8);
/** How far out the tips begin. */
const TIP = 4;

/** How far a place lies out towards each tip, clockwise from the lowest. */
const axes = ([x, y]: Place) => [-x - y, -x, y, x + y, x, -y];
/** The star is two triangles, each with every other tip. */
const isOnStar = (place: Place) => [0, 1].some((odd) => axes(place).every((out, tip) => tip % 2 !== odd || out <= TIP));
const nameOf = ([x, y]: Place) => `${"abcdefghijklmnopq"[x + 8]}${y + 9}`;

/** Cell name → place. */
export const PLACES: ReadonlyMap<string, Place> = new Map(
  LINE.flatMap((x) => LINE.map((y): Place => [x, y]).filter(isOnStar)).map((place) => [nameOf(place), place]),
);
export const NAMES: readonly string[] = [...PLACES.keys()];
/** Each pair of neighbours once. */
export const LINKS: readonly (readonly [Place, Place])[] = [...PLACES.values()].flatMap(([x, y]) =>
  [[x + 1, y] as const, [x, y + 1] as const, [x - 1, y + 1] as const].flatMap((next) =>
    PLACES.has(nameOf(next)) ? [[[x, y], next] as const] : [],
  ),
);

/** The tips of the seats in a position, which tells how many there are. */
export function tipsIn(position: string): readonly number[] {
  return TIPS[position.split(":").length - 1] ?? [];
}

/** Where a place is, to the right of the middle and below it, seen from a tip. */
export function spot([x, y]: Place, tip = 0): [right: number, down: number] {
  for (let turn = 0; turn < tip; turn += 1) [x, y] = [-y, x + y];
  return [(x - y) / 2, -(x + y) * ROW_HEIGHT];
}

/** A corner of the star's outline, 0 to 11 clockwise from the lowest tip, so far around the outermost cells. */
export function cornerAt(corner: number, border: number): [right: number, down: number] {
  const reach = (4 + border) * (corner % 2 === 0 ? Math.sqrt(3) : 1);
  const angle = (corner * Math.PI) / 6;
  return [-reach * Math.sin(angle), reach * Math.cos(angle)];
}

/** The corners of a tip. */
export function tipCorners(tip: number, border: number): [right: number, down: number][] {
  return [2 * tip - 1, 2 * tip, 2 * tip + 1].map((corner) => cornerAt((corner + 12) % 12, border));
}
