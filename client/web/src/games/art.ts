/** A small picture of each game for its card: drawn, not to be played on. */

import { css, html, nothing, svg } from "lit";

export const artLooks = css`
  .art {
    display: block;
    width: 100%;
    height: 8rem;
    border-radius: 0.6rem 0.6rem 0 0;
  }
`;

/** The picture of a game (its id without version); nothing where there is none. */
export function gameArt(game: string) {
  const draw = ART[game];
  if (draw === undefined) return nothing;
  return html`<svg class="art" viewBox="0 0 320 128" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${draw()}</svg>`;
}

const ART: Readonly<Record<string, () => unknown>> = {
  "english-draughts": draughts,
  "domino-101": domino,
  "chinese-checkers": star,
};

function draughts() {
  const squares = Array.from({ length: 10 * 4 }, (_, index) => [index % 10, Math.floor(index / 10)] as const);
  const man = (column: number, row: number, dark: boolean, king = false) => {
    const [x, y] = [column * 32 + 16, row * 32 + 16];
    const [fill, rim, edge] = dark ? ["#3a2c26", "#6a5347", "#1d1511"] : ["#f6ecd5", "#d9c8a2", "#a48f66"];
    return svg`<ellipse cx=${x} cy=${y + 3} rx="12.5" ry="12" fill="#0004" />
      <circle cx=${x} cy=${y} r="12.5" fill=${fill} stroke=${edge} /><circle cx=${x} cy=${y} r="8.5" fill="none" stroke=${rim} stroke-width="1.6" />
      ${king ? svg`<path d="M${x - 6} ${y + 4.5}l-1.5-8 4 3.4 3.5-5.4 3.5 5.4 4-3.4-1.5 8z" fill="#c99a2e" />` : nothing}`;
  };
  return svg`<rect width="320" height="128" fill="#e9d7b0" />
    ${squares.filter(([column, row]) => (column + row) % 2 === 1).map(([column, row]) => svg`<rect x=${column * 32} y=${row * 32} width="32" height="32" fill="#8d5f3c" />`)}
    ${man(1, 0, false)} ${man(5, 0, false)} ${man(7, 0, false)} ${man(9, 0, false)} ${man(4, 1, false)} ${man(8, 1, false)}
    ${man(3, 2, true)} ${man(7, 2, true, true)} ${man(0, 3, true)} ${man(2, 3, true)} ${man(6, 3, true)}`;
}

/** Where the pips of one half lie, on a grid of three by three. */
const PIPS: readonly (readonly [number, number])[][] = [
  [],
  [[1, 1]],
  [
    [0, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 2],
    [1, 1],
    [2, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
];

function domino() {
  /** A tile lying lengthwise about (x, y), turned by so many degrees. */
  const tile = (x: number, y: number, turn: number, halves: readonly [number, number]) =>
    svg`<g transform="translate(${x} ${y}) rotate(${turn})">
      <rect x="-33" y="-15" width="66" height="33" rx="5" fill="#0005" />
      <rect x="-33" y="-17" width="66" height="33" rx="5" fill="#f4ead2" stroke="#b9a87f" />
      <line x1="0" x2="0" y1="-12" y2="11" stroke="#b9a87f" stroke-width="1.5" />
      ${halves.map((pips, half) =>
        (PIPS[pips] ?? []).map(
          ([a, b]) =>
            svg`<circle cx=${(half === 0 ? -24.5 : 8.5) + a * 8} cy=${-8.5 + b * 8} r="2.7" fill="#2b2621" />`,
        ),
      )}
    </g>`;
  return svg`<rect width="320" height="128" fill="#2f6b57" />
    <ellipse cx="160" cy="50" rx="190" ry="80" fill="#3b8068" opacity="0.55" />
    ${tile(28, 58, 0, [5, 3])} ${tile(95, 58, 0, [3, 1])} ${tile(146, 58, 90, [1, 1])} ${tile(197, 58, 0, [1, 6])}
    ${tile(264, 58, 0, [6, 4])} ${tile(315, 58, 90, [4, 4])}`;
}

function star() {
  const cells = Array.from({ length: 9 * 19 }, (_, index) => [index % 19, Math.floor(index / 19)] as const);
  const marble = (x: number, y: number, tone: string, light: string) =>
    svg`<circle cx=${x} cy=${y + 2} r="7.4" fill="#0004" /><circle cx=${x} cy=${y} r="7.4" fill=${tone} /><circle cx=${x - 2.4} cy=${y - 2.6} r="2.3" fill=${light} opacity="0.85" />`;
  const where = (column: number, row: number) => [column * 19 + (row % 2) * 9.5 - 6, row * 16 + 1] as const;
  const side = (column: number, row: number) => {
    if (column + row / 2 < 5.4) return 0;
    return column + row / 2 > 15.2 ? 1 : null;
  };
  const moved = new Map([
    ["8 3", 0],
    ["10 5", 1],
    ["7 4", 0],
    ["11 4", 1],
  ]);
  return svg`<rect width="320" height="128" fill="#b98a55" />
    <rect width="320" height="128" fill="#5b3a1b" opacity="0.18" />
    ${cells.map(([column, row]) => {
      const [x, y] = where(column, row);
      const owner = moved.get(`${column} ${row}`) ?? side(column, row);
      if (owner === null)
        return svg`<circle cx=${x} cy=${y} r="6.2" fill="#7d5630" /><circle cx=${x} cy=${y + 1.1} r="5.4" fill="#946a3e" />`;
      return owner === 0 ? marble(x, y, "#2c6fb3", "#d6ebff") : marble(x, y, "#d1711f", "#ffe6cd");
    })}`;
}
