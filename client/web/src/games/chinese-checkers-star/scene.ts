/** The star of Chinese checkers in three dimensions. */

import { customElement } from "lit/decorators.js";
import { Vector3 } from "three";

import { say } from "../../i18n/say";
import { GLASS, type Glass, type Ground } from "../chinese-checkers/pieces";
import { StarScene } from "../chinese-checkers/scene";
import { cornerAt, LINKS, NAMES, PLACES, spot, tipCorners, tipsIn } from "./cells";

const STAINS = ["22 76 176", "212 88 4", "20 110 60", "176 32 24", "110 40 140", "255 252 240"];
const GLASSES: readonly Glass[] = [
  ...GLASS,
  { deep: "#0d4a2a", bright: "#2fa366", band: "#d8ffe8", lines: 1, width: 0.2, wave: 0 },
  { deep: "#7a120c", bright: "#d8382c", band: "#ffe3df", lines: 2, width: 0.1, wave: 0, dashes: [0.18, 0.3] },
  { deep: "#46195a", bright: "#9a4fb8", band: "#f6dcff", lines: 4, width: 0.06, wave: 0.04 },
  { deep: "#cfc7b4", bright: "#fffdf6", band: "#4b4435", lines: 3, width: 0.14, wave: 0, dashes: [0, 0.4] },
];
const BORDER = 0.86;

/** The board for the seats of a position. Its outermost cells are 4 from the middle where two tips meet. */
function groundOf(position: string): Ground {
  const [, top] = cornerAt(0, BORDER);
  const [side] = cornerAt(10, BORDER);
  return {
    width: 2 * side + 0.1,
    depth: 2 * top + 0.1,
    outline: (border) => Array.from({ length: 12 }, (_, corner) => cornerAt(11 - corner, border)),
    cells: [...PLACES].map(([name, place]) => ({ name, at: spot(place) })),
    links: LINKS.map(([from, to]) => [spot(from), spot(to)] as const),
    homes: tipsIn(position).map((tip, seat) => ({
      stain: `rgb(${STAINS[seat] ?? ""} / 0.55)`,
      corners: tipCorners(tip, BORDER - 0.3),
    })),
  };
}

@customElement("whole-star-scene")
export class WholeStarScene extends StarScene {
  protected override readonly cells = NAMES;
  protected override readonly glasses = GLASSES;

  protected override get plan(): Ground {
    return groundOf(this.board);
  }

  protected override get azimuth(): number {
    return -((tipsIn(this.board)[this.near] ?? 0) * Math.PI) / 3;
  }

  protected override at(cell: string, height = 0): Vector3 {
    const [across, along] = spot(PLACES.get(cell) ?? [0, 0]);
    return new Vector3(across, height, along);
  }

  protected override caption(): string {
    return say("games-whole-star-board");
  }
}
