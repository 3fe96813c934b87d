/** Chinese checkers on its card: drawn, not to be played on. */

import { svg } from "lit";

export function art() {
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
