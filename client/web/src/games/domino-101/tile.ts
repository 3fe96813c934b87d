/** A domino tile drawn as SVG, two wide and one high around the origin. Knows pips, nothing of play. */

import { css, html, svg, type SVGTemplateResult } from "lit";

const NEAR = 0.26;
/** Where the pips of a number sit around the middle of a half one wide: [along the tile, across it]. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-NEAR, NEAR],
    [NEAR, -NEAR],
  ],
  [
    [-NEAR, NEAR],
    [0, 0],
    [NEAR, -NEAR],
  ],
  [
    [-NEAR, -NEAR],
    [-NEAR, NEAR],
    [NEAR, -NEAR],
    [NEAR, NEAR],
  ],
  [
    [-NEAR, -NEAR],
    [-NEAR, NEAR],
    [0, 0],
    [NEAR, -NEAR],
    [NEAR, NEAR],
  ],
  [
    [-NEAR, -NEAR],
    [0, -NEAR],
    [NEAR, -NEAR],
    [-NEAR, NEAR],
    [0, NEAR],
    [NEAR, NEAR],
  ],
];

export const tileLooks = css`
  .tile .body {
    fill: #fbf6e8;
    stroke: #6d614a;
    stroke-width: 0.05;
  }
  .tile .bar {
    stroke: #a89a7c;
    stroke-width: 0.05;
  }
  .tile .pip {
    fill: #26211b;
  }
`;

/** The numbers run along +x: `first` on the left half, `second` on the right. */
export function drawTile(first: number, second: number): SVGTemplateResult {
  return svg`<g class="tile">
    <rect class="body" x="-0.96" y="-0.46" width="1.92" height="0.92" rx="0.14" />
    <line class="bar" x1="0" y1="-0.32" x2="0" y2="0.32" />
    ${half(first, -0.48)} ${half(second, 0.48)}
  </g>`;
}

/** A tile of a hand (`6-4`), upright. */
export function uprightTile(tile: string) {
  return html`<svg viewBox="-0.55 -1.05 1.1 2.1" aria-hidden="true">
    <g transform="rotate(90)">${drawTile(Number(tile[0]), Number(tile[2]))}</g>
  </svg>`;
}

function half(number: number, x: number): SVGTemplateResult[] {
  return (PIPS[number] ?? []).map(([dx, dy]) => svg`<circle class="pip" cx=${x + dx} cy=${dy} r="0.095" />`);
}
