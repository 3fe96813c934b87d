/** Two curves of scores with their intervals over one axis, as a picture. Knows no data and says nothing in words. */

import { css, svg, html } from "lit";

import { pathOf, roundSteps, straight, type Scale } from "../../ui/chart";
import { percent } from "../../i18n/say";
import type { MeasuredScore } from "../../../generated/api";

const HEIGHT = 260;
const LEFT = 46;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 40;
/** Pixels between two marks of the same place. */
const APART = 4;

export interface Curves {
  /** Pixels from side to side. */
  width: number;
  /** What the picture shows, for those who cannot see it. */
  caption: string;
  /** What the axis counts. */
  axis: string;
  /** From the lowest to the highest place on the axis. */
  places: readonly number[];
  /** The places that have a label, and its words. */
  labels: (x: Scale) => readonly (readonly [place: number, words: string])[];
  /** The scores by place: of the first curve, and of the dashed one beside it. */
  first: readonly MeasuredScore[];
  second: readonly MeasuredScore[];
}

/** Looks of the curves and of a legend beside them, whose entries have the classes `first` and `second`. */
export const curveLooks = css`
  .first {
    --tone: var(--team-0);
  }
  .second {
    --tone: var(--team-1);
  }
  .second .curve {
    stroke-dasharray: 7 4;
  }
  li.second::before {
    border-top-style: dashed;
  }
`;

export function scoreCurves({ width, caption, axis, places, labels, first, second }: Curves) {
  const ends = [...first, ...second].flatMap(({ low, high }) => [low, high]);
  const steps = roundSteps(Math.min(0.5, ...ends), Math.min(1, Math.max(...ends)), 5);
  const x = straight(places[0] ?? 0, places.at(-1) ?? 1, LEFT + 18, width - RIGHT - 12);
  const y = straight(steps[0] ?? 0, steps.at(-1) ?? 1, HEIGHT - BOTTOM, TOP);
  return html`<svg viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label=${caption}>
    ${steps.map(
      (step) =>
        svg`<line class="grid" x1=${LEFT} x2=${width - RIGHT} y1=${y(step)} y2=${y(step)} />
          <text x=${LEFT - 6} y=${y(step) + 4} text-anchor="end">${percent(step)}</text>`,
    )}
    <line class="even" x1=${LEFT} x2=${width - RIGHT} y1=${y(0.5)} y2=${y(0.5)} />
    ${labels(x).map(
      ([place, words]) => svg`<text x=${x(place)} y=${HEIGHT - BOTTOM + 17} text-anchor="middle">${words}</text>`,
    )}
    <text x=${(LEFT + width - RIGHT) / 2} y=${HEIGHT - 5} text-anchor="middle">${axis}</text>
    ${curve("second", places, second, x, y, APART)} ${curve("first", places, first, x, y, -APART)}
  </svg>`;
}

function curve(
  which: "first" | "second",
  places: readonly number[],
  scores: readonly MeasuredScore[],
  x: Scale,
  y: Scale,
  aside: number,
) {
  const points = scores.map(({ score }, index) => [x(places[index] ?? 0) + aside, y(score)] as const);
  return svg`<g class=${which}>
    <path class="curve" d=${pathOf(points)} />
    ${scores.map(({ low, high }, index) => {
      const [at, height] = points[index] ?? [0, 0];
      return svg`<line class="whisker" x1=${at} x2=${at} y1=${y(low)} y2=${y(high)} />
        ${which === "first" ? svg`<circle class="mark" cx=${at} cy=${height} r="4.5" />` : svg`<rect class="mark" x=${at - 4} y=${height - 4} width="8" height="8" />`}`;
    })}
  </g>`;
}
