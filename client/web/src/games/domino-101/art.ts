/** Domino on its card: drawn, not to be played on. */

import { svg, type SVGTemplateResult } from "lit";

import { PIPS } from "./tile";

/** Units of the picture per half tile. */
const SPREAD = 8 / 0.26;

/** A tile lying lengthwise about (x, y), turned by so many degrees. */
export function drawnTile(x: number, y: number, turn: number, halves: readonly [number, number]) {
  return svg`<g transform="translate(${x} ${y}) rotate(${turn})">
    <rect x="-33" y="-15" width="66" height="33" rx="5" fill="#0005" />
    <rect x="-33" y="-17" width="66" height="33" rx="5" fill="#f4ead2" stroke="#b9a87f" />
    <line x1="0" x2="0" y1="-12" y2="11" stroke="#b9a87f" stroke-width="1.5" />
    ${halves.map((pips, half) =>
      (PIPS[pips] ?? []).map(
        ([x, y]) =>
          svg`<circle cx=${(half === 0 ? -16.5 : 16.5) + x * SPREAD} cy=${-0.5 - y * SPREAD} r="2.7" fill="#2b2621" />`,
      ),
    )}
  </g>`;
}

/** Tiles on a cloth of this colour, lighter in the middle. */
export function cloth(colour: string, middle: string, tiles: readonly SVGTemplateResult[]) {
  return svg`<rect width="320" height="128" fill=${colour} />
    <ellipse cx="160" cy="50" rx="190" ry="80" fill=${middle} opacity="0.55" />
    ${tiles}`;
}

export function art() {
  return cloth("#2f6b57", "#3b8068", [
    drawnTile(28, 58, 0, [5, 3]),
    drawnTile(95, 58, 0, [3, 1]),
    drawnTile(146, 58, 90, [1, 1]),
    drawnTile(197, 58, 0, [1, 6]),
    drawnTile(264, 58, 0, [6, 4]),
    drawnTile(315, 58, 90, [4, 4]),
  ]);
}
