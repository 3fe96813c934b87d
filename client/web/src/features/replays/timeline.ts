/**
 * The time line of a replay: the judgement of every position as a curve of bars, a mark for every ply that experience
 * decided or where the game turned, and a hand that can be dragged. Sends the number of plies played as `seek`.
 */

import { css, html, LitElement, nothing, svg } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import type { Mark, MarkKind } from "./marks";
import { say } from "../../i18n/say";
import { controls } from "../../ui/style";

/** Height of the curve and of the row of marks under it, in units of the drawing: pixels, as it is as wide as its place. */
const CURVE = 46;
const MARKS = 22;

@customElement("replay-line")
export class ReplayLine extends LitElement {
  /** How many plies the round has, and how many are played where we look. */
  @property() plies = 0;
  @property() at = 0;
  @property() marks: Mark[] = [];
  /** After every ply, as seat 0 sees it; empty where nothing judges. */
  @property() standings: (number | null)[] = [];
  /** The standing that fills the curve. */
  @property() scale = 1;
  @property() moves: string[] = [];
  /** Label of the curve. */
  @property() label = "";
  @state() width = 600;

  private readonly place = new ResizeObserver(([entry]) => {
    this.width = Math.max(100, Math.round(entry?.contentRect.width ?? 0));
  });

  static override styles = [
    controls,
    css`
      :host {
        display: block;
      }
      .line {
        position: relative;
        direction: ltr;
        touch-action: none;
        cursor: pointer;
      }
      svg {
        display: block;
        width: 100%;
        height: auto;
        overflow: visible;
      }
      .ground {
        fill: var(--line);
        opacity: 0.55;
      }
      .passed {
        fill: var(--accent);
        opacity: 0.14;
      }
      .up {
        fill: var(--team-0);
      }
      .down {
        fill: var(--team-1);
      }
      .bar {
        opacity: 0.5;
      }
      .bar.past {
        opacity: 1;
      }
      .middle {
        stroke: var(--edge);
        stroke-width: 0.6;
      }
      .now {
        stroke: var(--ink);
        stroke-width: 1.6;
      }
      .knob {
        fill: var(--ink);
      }
      .mark {
        cursor: pointer;
      }
      .mark:focus {
        outline: none;
      }
      .mark:focus-visible .reach {
        stroke: var(--focus);
        stroke-width: 1.5;
      }
      .reach {
        fill: transparent;
      }
      .rule,
      .rival {
        fill: var(--accent);
      }
      .habit,
      .hindsight {
        fill: none;
        stroke: var(--accent);
        stroke-width: 1.8;
      }
      .key-state,
      .usage {
        fill: var(--team-0);
      }
      .judgement {
        fill: var(--muted);
        opacity: 0.7;
      }
      .turn {
        fill: var(--warn);
      }
      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 0.9rem;
        margin: 0.35rem 0 0;
        padding: 0;
        list-style: none;
        font-size: 0.85rem;
      }
      .legend button {
        display: flex;
        gap: 0.35rem;
        align-items: center;
        min-height: 1.9rem;
        padding: 0 0.35rem;
        border-color: transparent;
        background: none;
      }
      .legend svg {
        width: 0.9rem;
        height: 0.9rem;
      }
      input {
        position: absolute;
        width: 1px;
        height: 1px;
        min-height: 0;
        padding: 0;
        opacity: 0;
      }
      .line:has(input:focus-visible) {
        outline: 2px solid var(--accent);
        outline-offset: 3px;
        border-radius: 0.3rem;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.place.observe(this);
  }

  override disconnectedCallback(): void {
    this.place.disconnect();
    super.disconnectedCallback();
  }

  override render() {
    const step = this.width / Math.max(1, this.plies);
    const curve = this.standings.length === 0 ? 8 : CURVE;
    const hand = this.at * step;
    return html`<div class="line" @pointerdown=${this.grab} @pointermove=${this.drag}>
        <svg viewBox="0 0 ${this.width} ${curve + MARKS}" role="group" aria-label=${say("replay-line")}>
          <rect class="ground" width=${this.width} height=${curve} rx="3" />
          <rect class="passed" width=${hand} height=${curve} rx="3" />
          ${this.standings.length === 0 ? nothing : this.curve(step)}
          <line class="now" x1=${hand} x2=${hand} y1="-2" y2=${curve + 2} />
          <circle class="knob" cx=${hand} cy=${curve / 2} r="4.5" />
          ${this.marks.map((mark) => this.mark(mark, step, curve))}
        </svg>
        <input
          type="range"
          min="0"
          max=${this.plies}
          .value=${String(this.at)}
          aria-label=${say("replay-line")}
          aria-valuetext=${say("replay-ply", { ply: this.at, plies: this.plies })}
          @input=${(event: Event) => this.seek(Number((event.target as HTMLInputElement).value))}
        />
      </div>
      ${this.legend()}`;
  }

  private curve(step: number) {
    return svg`<g role="img" aria-label=${this.label}>
      ${this.standings.map((standing, ply) => {
        if (standing === null) return nothing;
        const part = Math.max(-1, Math.min(1, standing / this.scale));
        const height = Math.max(0.8, Math.abs(part) * (CURVE / 2 - 1));
        return svg`<rect class="bar ${part >= 0 ? "up" : "down"} ${ply < this.at ? "past" : ""}" x=${(ply * step).toFixed(2)}
          y=${(part >= 0 ? CURVE / 2 - height : CURVE / 2).toFixed(2)} width=${Math.max(0.6, step - 0.8).toFixed(2)} height=${height.toFixed(2)} />`;
      })}
      <line class="middle" x2=${this.width} y1=${CURVE / 2} y2=${CURVE / 2} />
    </g>`;
  }

  /** A turn stands below the experience of the same ply. */
  private mark({ ply, kind }: Mark, step: number, curve: number) {
    const y = curve + (kind === "turn" ? 16 : 7);
    const words = say("replay-mark", { move: this.moves[ply] ?? "", ply: ply + 1, kind: say(`replay-kind-${kind}`) });
    return svg`<g
      class="mark"
      transform="translate(${((ply + 0.5) * step).toFixed(2)} ${y})"
      role="button"
      tabindex=${kind === "judgement" ? "-1" : "0"}
      aria-label=${words}
      data-testid="mark"
      data-kind=${kind}
      data-ply=${ply + 1}
      @pointerdown=${(event: Event) => event.stopPropagation()}
      @click=${() => this.seek(ply + 1)}
      @keydown=${(event: KeyboardEvent) => this.press(event, ply + 1)}
    ><title>${words}</title><circle class="reach" r="6.5" />${glyph(kind)}</g>`;
  }

  /** How many of each kind there are; pressing one goes to the next of it. */
  private legend() {
    const kinds = [...new Set(this.marks.map(({ kind }) => kind))];
    if (kinds.length === 0) return html`<p class="muted legend">${say("replay-no-marks")}</p>`;
    return html`<ul class="legend" data-testid="legend">
      ${kinds.map((kind) => {
        const plies = this.marks.filter((mark) => mark.kind === kind).map(({ ply }) => ply + 1);
        const next = plies.find((ply) => ply > this.at) ?? plies[0] ?? 0;
        return html`<li>
          <button @click=${() => this.seek(next)}>
            <svg viewBox="-7 -7 14 14" aria-hidden="true">${glyph(kind)}</svg>${say(`replay-kind-${kind}`)} × ${plies.length}
          </button>
        </li>`;
      })}
    </ul>`;
  }

  private press(event: KeyboardEvent, at: number): void {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    this.seek(at);
  }

  private readonly grab = (event: PointerEvent): void => {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.seek(this.under(event));
  };

  private readonly drag = (event: PointerEvent): void => {
    if ((event.currentTarget as Element).hasPointerCapture(event.pointerId)) this.seek(this.under(event));
  };

  private under(event: PointerEvent): number {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const at = Math.round(((event.clientX - left) / width) * this.plies);
    return Math.max(0, Math.min(this.plies, at));
  }

  private seek(at: number): void {
    if (at !== this.at) this.dispatchEvent(new CustomEvent<number>("seek", { detail: at }));
  }
}

/** Shapes that differ, so that colours need not be told apart. */
function glyph(kind: MarkKind) {
  switch (kind) {
    case "rule":
      return svg`<circle class="rule" r="4" />`;
    case "rival":
      return svg`<path class="rival" d="M0 -5 L4.6 -1.5 L2.8 4 H-2.8 L-4.6 -1.5 Z" />`;
    case "key-state":
      return svg`<rect class="key-state" x="-3.4" y="-3.4" width="6.8" height="6.8" transform="rotate(45)" />`;
    case "usage":
      return svg`<rect class="usage" x="-3.4" y="-3.4" width="6.8" height="6.8" />`;
    case "habit":
      return svg`<circle class="habit" r="3.4" />`;
    case "hindsight":
      return svg`<path class="hindsight" d="M3 -3 A4 4 0 1 0 3.6 1.6 M3.4 -5 V-2.4 H0.8" />`;
    case "judgement":
      return svg`<rect class="judgement" x="-1" y="-3" width="2" height="6" />`;
    case "turn":
      return svg`<path class="turn" d="M0 -4.6 L4.8 3.8 H-4.8 Z" />`;
  }
}
