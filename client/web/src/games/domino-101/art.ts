/** Domino on its card: drawn, not to be played on. */

import { svg } from "lit";

import { PIPS } from "./tile";

/** Units of the picture per half tile. */
const SPREAD = 8 / 0.26;

export function art() {
  /** A tile lying lengthwise about (x, y), turned by so many degrees. */
  const tile = (x: number, y: number, turn: number, halves: readonly [number, number]) =>
    svg`<g transform="translate(${x} ${y}) rotate(${turn})">
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
  return svg`<rect width="320" height="128" fill="#2f6b57" />
    <ellipse cx="160" cy="50" rx="190" ry="80" fill="#3b8068" opacity="0.55" />
    ${tile(28, 58, 0, [5, 3])} ${tile(95, 58, 0, [3, 1])} ${tile(146, 58, 90, [1, 1])} ${tile(197, 58, 0, [1, 6])}
    ${tile(264, 58, 0, [6, 4])} ${tile(315, 58, 90, [4, 4])}`;
}
