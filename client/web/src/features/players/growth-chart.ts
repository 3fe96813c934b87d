/** How an AI player's strength grew with the games it had learnt from: points with their intervals, and a table. */

import { css, html, LitElement, nothing, svg } from "lit";
import { customElement, property } from "lit/decorators.js";

import { chartLooks, labelled, pathOf, Room, roundSteps, straight } from "../../ui/chart";
import { number, percent, say } from "../../i18n/say";
import { playerName } from "../../i18n/words";
import { chartAsTable } from "../../ui/data-table";
import { controls } from "../../ui/style";
import type { MeasuredGrowth, MeasuredScore } from "../../../generated/api";

const HEIGHT = 260;
const LEFT = 46;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 40;
/** Where no games at all are drawn, on an axis of powers of ten. */
const NONE = 10;
/** Pixels between two marks of the same point. */
const APART = 4;
/** How wide a number below the axis is, with the gap after it. */
const LABEL = 46;

type Series = "itself" | "outsider";

@customElement("growth-chart")
export class GrowthChart extends LitElement {
  /** From the fewest logged games to the most. */
  @property({ attribute: false }) points: readonly MeasuredGrowth[] = [];

  private readonly room = new Room(this, 560);

  static override styles = [
    controls,
    chartLooks,
    css`
      .itself {
        --tone: var(--team-0);
      }
      .outsider {
        --tone: var(--team-1);
      }
      .outsider .curve {
        stroke-dasharray: 7 4;
      }
      li.outsider::before {
        border-top-style: dashed;
      }
    `,
  ];

  override render() {
    const { points } = this;
    const { width } = this.room;
    const [last] = points.slice(-1);
    if (last === undefined || points.length < 2) return nothing;
    const ends = points.flatMap(({ itself, outsider }) => [itself.low, itself.high, outsider.low, outsider.high]);
    const steps = roundSteps(Math.min(0.5, ...ends), Math.min(1, Math.max(...ends)), 5);
    const x = straight(Math.log10(NONE), Math.log10(last.logged), LEFT + 18, width - RIGHT - 12);
    const at = (logged: number) => x(Math.log10(Math.max(NONE, logged)));
    const y = straight(steps[0] ?? 0, steps.at(-1) ?? 1, HEIGHT - BOTTOM, TOP);
    const caption = say("roster-growth-summary", {
      first: percent(points[0]?.itself.score ?? 0),
      last: percent(last.itself.score),
      games: number(last.logged),
    });
    return html`<ul aria-hidden="true">
        <li class="itself">${say("roster-against-itself")}</li>
        <li class="outsider">${say("roster-against-outsider", { player: playerName(last.named) })}</li>
      </ul>
      <svg viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label=${caption}>
        ${steps.map(
          (step) =>
            svg`<line class="grid" x1=${LEFT} x2=${width - RIGHT} y1=${y(step)} y2=${y(step)} />
              <text x=${LEFT - 6} y=${y(step) + 4} text-anchor="end">${percent(step)}</text>`,
        )}
        <line class="even" x1=${LEFT} x2=${width - RIGHT} y1=${y(0.5)} y2=${y(0.5)} />
        ${labelled(
          points.map(({ logged }) => logged),
          at,
          LABEL,
        ).map(
          (logged) =>
            svg`<text x=${at(logged)} y=${HEIGHT - BOTTOM + 17} text-anchor="middle">${number(logged)}</text>`,
        )}
        <text x=${(LEFT + width - RIGHT) / 2} y=${HEIGHT - 5} text-anchor="middle">${say("roster-logged-games")}</text>
        ${this.series("outsider", at, y, APART)} ${this.series("itself", at, y, -APART)}
      </svg>
      ${this.table()}`;
  }

  private series(which: Series, at: (logged: number) => number, y: (score: number) => number, aside: number) {
    const places = this.points.map((point) => [at(point.logged) + aside, y(point[which].score)] as const);
    return svg`<g class=${which}>
      <path class="curve" d=${pathOf(places)} />
      ${this.points.map((point, index) => {
        const [x, height] = places[index] ?? [0, 0];
        return svg`<line class="whisker" x1=${x} x2=${x} y1=${y(point[which].low)} y2=${y(point[which].high)} />
          ${which === "itself" ? svg`<circle class="mark" cx=${x} cy=${height} r="4.5" />` : svg`<rect class="mark" x=${x - 4} y=${height - 4} width="8" height="8" />`}`;
      })}
    </g>`;
  }

  private table() {
    const outsider = this.points.at(-1)?.named ?? "";
    return chartAsTable(
      [
        say("roster-logged-games"),
        say("roster-against-itself"),
        say("roster-against-outsider", { player: playerName(outsider) }),
      ],
      this.points.map(({ logged, itself, outsider: other }) => [number(logged), scoreWords(itself), scoreWords(other)]),
    );
  }
}

/** "59.0% (53.0% to 64.8%)". */
export function scoreWords({ score, low, high }: MeasuredScore): string {
  return say("roster-score", { score: percent(score, 1), low: percent(low, 1), high: percent(high, 1) });
}
