/** Chinese checkers on the star on its card: the tips that are taken, by as many stars' points as there are players. */

import { svg } from "lit";

const TONES = ["#2c6fb3", "#d1711f", "#2f8f57", "#b3352c", "#8a4fa3", "#f4efe2"];
const [X, Y, STEP] = [160, 64, 7.6];

/** A corner of the outline, 0 to 11 from the lowest tip on. */
const corner = (index: number, reach: number) => {
  const length = (index % 2 === 0 ? Math.sqrt(3) : 1) * reach;
  const angle = (index * Math.PI) / 6;
  return `${X - length * Math.sin(angle)},${Y + length * Math.cos(angle)}`;
};

export function art(tips: readonly number[]) {
  const around = Array.from({ length: 12 }, (_, index) => corner(index, 4.5 * STEP)).join(" ");
  const marble = (tip: number, row: number, place: number, tone: string) => {
    const [along, across] = [(8 - row) * STEP * 0.866, (place - row / 2) * STEP];
    const turn = (tip * Math.PI) / 3;
    const x = X - along * Math.sin(turn) + across * Math.cos(turn);
    const y = Y + along * Math.cos(turn) + across * Math.sin(turn);
    return svg`<circle cx=${x} cy=${y} r="3.3" fill=${tone} />`;
  };
  const home = (tip: number, tone: string) =>
    [0, 1, 2, 3].flatMap((row) => Array.from({ length: row + 1 }, (_, place) => marble(tip, row, place, tone)));
  return svg`<rect width="320" height="128" fill="#5b4632" />
    <polygon points=${around} fill="#c89b62" />
    ${[0, 1, 2, 3, 4, 5].map((tip) => home(tip, "#946a3e"))}
    ${tips.map((tip, seat) => home(tip, TONES[seat] ?? ""))}`;
}
