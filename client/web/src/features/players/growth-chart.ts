/** How an AI player's strength grew with the games it had learnt from: points with their intervals, and a table. */

import { html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { curveLooks, scoreCurves } from "./score-curves";
import { chartLooks, labelled, Room } from "../../ui/chart";
import { number, percent, say } from "../../i18n/say";
import { citedName } from "../../i18n/words";
import { chartAsTable } from "../../ui/data-table";
import { controls } from "../../ui/style";
import type { MeasuredGrowth, MeasuredScore } from "../../../generated/api";

/** Where no games at all are drawn, on an axis of powers of ten. */
const NONE = 10;
/** How wide a number below the axis is, with the gap after it. */
const LABEL = 46;

@customElement("growth-chart")
export class GrowthChart extends LitElement {
  /** From the fewest logged games to the most. */
  @property({ attribute: false }) points: readonly MeasuredGrowth[] = [];

  private readonly room = new Room(this, 560);

  static override styles = [controls, chartLooks, curveLooks];

  override render() {
    const { points } = this;
    const [last] = points.slice(-1);
    if (last === undefined || points.length < 2) return nothing;
    const itself = say("roster-against-itself");
    const outsider = say("roster-against-outsider", { player: citedName(last.named) });
    const place = (logged: number) => Math.log10(Math.max(NONE, logged));
    return html`<ul aria-hidden="true">
        <li class="first">${itself}</li>
        <li class="second">${outsider}</li>
      </ul>
      ${scoreCurves({
        width: this.room.width,
        caption: say("roster-growth-summary", {
          first: percent(points[0]?.itself.score ?? 0),
          last: percent(last.itself.score),
          games: number(last.logged),
        }),
        axis: say("roster-logged-games"),
        places: points.map(({ logged }) => place(logged)),
        labels: (x) =>
          labelled(
            points.map(({ logged }) => logged),
            (logged) => x(place(logged)),
            LABEL,
          ).map((logged) => [place(logged), number(logged)]),
        first: points.map((point) => point.itself),
        second: points.map((point) => point.outsider),
      })}
      ${chartAsTable(
        [say("roster-logged-games"), itself, outsider],
        points.map((point) => [number(point.logged), scoreWords(point.itself), scoreWords(point.outsider)]),
      )}`;
  }
}

/** "59.0% (53.0% to 64.8%)". */
export function scoreWords({ score, low, high }: MeasuredScore): string {
  return say("roster-score", { score: percent(score, 1), low: percent(low, 1), high: percent(high, 1) });
}
