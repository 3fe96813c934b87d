/** Draughts on its card: drawn, not to be played on. */

import { nothing, svg } from "lit";

export function art() {
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
