/** A rating after each match, oldest first, as a line to look at and a table to read. */

import { css, html, LitElement, nothing, svg } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { chartLooks, pathOf, Room, roundSteps, straight } from "../../ui/chart";
import { date, number, say } from "../../i18n/say";
import { chartAsTable } from "../../ui/data-table";
import { controls } from "../../ui/style";

const HEIGHT = 150;
const LEFT = 40;
const RIGHT = 10;
const TOP = 10;
const BOTTOM = 22;
/** A chart runs from left to right in every language: a date in it must not turn around. */
const day = (ms: number) => date(ms).replaceAll("\u200f", "");
/** Newest matches in the table. */
const TOLD = 30;

@customElement("rating-curve")
export class RatingCurve extends LitElement {
  /** (milliseconds since 1970, rating), oldest first. */
  @property({ attribute: false }) curve: readonly (readonly [number, number])[] = [];
  /** The ladder's label: which kinds of player it compares. */
  @property() ladder = "";
  /** The match that is pointed at. */
  @state() at: number | null = null;

  private readonly room = new Room(this, 440);

  static override styles = [
    controls,
    chartLooks,
    css`
      :host {
        --tone: var(--accent);
      }
      .pointer {
        stroke: var(--muted);
        stroke-width: 1;
      }
      svg .read {
        fill: var(--ink);
        font-weight: 600;
        paint-order: stroke;
        stroke: var(--card);
        stroke-width: 4px;
      }
    `,
  ];

  override render() {
    const { curve } = this;
    const { width } = this.room;
    if (curve.length < 2) return nothing;
    const ratings = curve.map(([, rating]) => rating);
    const steps = roundSteps(Math.min(...ratings), Math.max(...ratings), 4);
    const x = straight(0, curve.length - 1, LEFT, width - RIGHT);
    const y = straight(steps[0] ?? 0, steps.at(-1) ?? 1, HEIGHT - BOTTOM, TOP);
    const points = ratings.map((rating, index) => [x(index), y(rating)] as const);
    const floor = HEIGHT - BOTTOM;
    const [first, last] = [ratings[0] ?? 0, ratings.at(-1) ?? 0];
    return html`<svg
        viewBox="0 0 ${width} ${HEIGHT}"
        role="img"
        aria-label=${say("people-curve", { ladder: this.ladder, first, last })}
        @pointermove=${this.point}
        @pointerleave=${() => (this.at = null)}
      >
        ${steps.map(
          (step) =>
            svg`<line class="grid" x1=${LEFT} x2=${width - RIGHT} y1=${y(step)} y2=${y(step)} />
              <text x=${LEFT - 6} y=${y(step) + 4} text-anchor="end">${number(step, { useGrouping: false })}</text>`,
        )}
        <path class="area" d="${pathOf(points)}L${x(curve.length - 1)} ${floor}L${LEFT} ${floor}Z" />
        <path class="curve" d=${pathOf(points)} />
        <circle class="mark last" cx=${points.at(-1)?.[0] ?? 0} cy=${points.at(-1)?.[1] ?? 0} r="3.5" />
        <text x=${LEFT} y=${HEIGHT - 5}>${day(curve[0]?.[0] ?? 0)}</text>
        <text x=${width - RIGHT} y=${HEIGHT - 5} text-anchor="end">${day(curve.at(-1)?.[0] ?? 0)}</text>
        ${this.pointed(points)}
      </svg>
      ${chartAsTable(
        [say("leaders-day"), say("leaders-rating")],
        curve
          .slice(-TOLD)
          .reverse()
          .map(([ms, rating]) => [date(ms), number(rating, { useGrouping: false })]),
      )}`;
  }

  private pointed(points: readonly (readonly [number, number])[]) {
    const [point, match] = this.at === null ? [] : [points[this.at], this.curve[this.at]];
    if (point === undefined || match === undefined) return nothing;
    const [x, y] = point;
    const side = x > this.room.width / 2 ? "end" : "start";
    return svg`<line class="pointer" x1=${x} x2=${x} y1=${TOP} y2=${HEIGHT - BOTTOM} />
      <circle class="mark" cx=${x} cy=${y} r="4" />
      <text class="read" x=${x + (side === "end" ? -8 : 8)} y=${TOP + 10} text-anchor=${side}>${number(match[1], { useGrouping: false })} · ${day(match[0])}</text>`;
  }

  private point(event: PointerEvent): void {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const share = (event.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT);
    this.at = Math.round(Math.min(1, Math.max(0, share)) * (this.curve.length - 1));
  }
}
