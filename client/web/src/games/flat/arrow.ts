/** An arrow on a flat board, as the paths of an SVG. */

import type { Point } from "./motion";

/** The length of the head and half its width, in cells. */
const HEAD = 0.42;
const HALF = 0.27;

/** Over these points, of which there are at least two; empty for fewer. */
export function arrowOver(points: readonly Point[]): { line: string; head: string } {
  const [before, end] = [points.at(-2), points.at(-1)];
  if (before === undefined || end === undefined) return { line: "", head: "" };
  const [across, down] = [end[0] - before[0], end[1] - before[1]];
  const length = Math.hypot(across, down) || 1;
  const [x, y] = [across / length, down / length];
  const neck: Point = [end[0] - HEAD * x, end[1] - HEAD * y];
  const sides: Point[] = [
    [neck[0] - HALF * y, neck[1] + HALF * x],
    [neck[0] + HALF * y, neck[1] - HALF * x],
  ];
  return {
    line: `M${[...points.slice(0, -1), neck].map(String).join("L")}`,
    head: `M${[end, ...sides].map(String).join("L")}Z`,
  };
}
