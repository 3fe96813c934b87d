/**
 * The 8×8 board of English draughts: reads a position text, shows it from a seat's side, lights what it is told is legal.
 * Squares are numbered as in PDN. Sends the chosen move text as a `move` event.
 */

import { css, html, LitElement, nothing, svg, type SVGTemplateResult } from "lit";

import { endsOf, pathOf } from "../../table/move-text";
import { PathPicker } from "../../table/path-picker";
import { say } from "../../i18n/say";
import { controls, pressable, pressByKey } from "../../ui/style";
import { ways } from "../../table/path-choice";
import { menOf, placeOf, SQUARES, type Man } from "./squares";

const CROWN = "M-.2 .13 L-.24 -.13 L-.1 -.02 L0 -.19 L.1 -.02 L.24 -.13 L.2 .13 Z";

export class DraughtsBoard extends LitElement {
  static override properties = { board: {}, legal: {}, last: {}, hint: {}, pending: {}, near: {} };
  declare board: string;
  declare legal: string[];
  /** The newest move text, to be shown on the board; null at the start. */
  declare last: string | null;
  /** A move text that is pointed out as advice; null: none. */
  declare hint: string | null;
  /** The move text that waits to be confirmed or answered; null where none does. */
  declare pending: string | null;
  /** The seat whose side is nearest. */
  declare near: number;

  private readonly picker = new PathPicker(this);

  constructor() {
    super();
    this.board = "";
    this.legal = [];
    this.last = null;
    this.hint = this.pending = null;
    this.near = 1;
  }

  static override styles = [
    controls,
    pressable,
    css`
      .frame {
        border-radius: 0.6rem;
        overflow: hidden;
        box-shadow: 0 0 0 0.4rem #5a4632, 0 0.6rem 1.6rem rgb(0 0 0 / 0.25);
        margin: 0.4rem;
      }
      .light {
        fill: #efe2c8;
      }
      .dark {
        fill: #86996f;
      }
      .trace {
        fill: #d9b44a;
        fill-opacity: 0.5;
      }
      .number {
        font: 0.17px var(--sans);
        fill: #1d2415;
        opacity: 0;
        pointer-events: none;
      }
      svg:hover .number,
      svg:focus-within .number {
        opacity: 0.75;
      }
      .disc,
      .rim {
        stroke-width: 0.03;
      }
      .seat-0 .disc {
        fill: #2f2a28;
        stroke: #0f0d0c;
      }
      .seat-0 .rim {
        stroke: #6b625c;
      }
      .seat-1 .disc {
        fill: #fbf5e6;
        stroke: #a3957c;
      }
      .seat-1 .rim {
        stroke: #cbbd9f;
      }
      .rim {
        fill: none;
      }
      .seat-0 .crown {
        fill: #e7c45c;
      }
      .seat-1 .crown {
        fill: #9a7416;
      }
      .halo {
        fill: none;
      }
      .movable .halo {
        stroke: #f2cf58;
        stroke-width: 0.055;
      }
      .picked .halo {
        stroke: #ffffff;
        stroke-width: 0.08;
      }
      .target .dot {
        fill: #fff3c4;
        stroke: #5f4d12;
        stroke-width: 0.03;
      }
      .target:hover .dot {
        fill: #ffffff;
      }
      .advised.pending {
        stroke: #fff3c4;
        stroke-dasharray: 0.14 0.09;
      }
      .advised {
        fill: none;
        stroke: #1f7fd6;
        stroke-width: 0.09;
        pointer-events: none;
      }
      .focus {
        stroke-width: 0.07;
      }
      .ways {
        margin-top: 0.8rem;
      }
    `,
  ];

  override render() {
    const men = menOf(this.board);
    const origins = this.picker.origins();
    const targets = new Set([...this.picker.targets(), ...this.picker.forks().keys()]);
    const trace = new Set(this.last === null ? [] : pathOf(this.last).cells.map(Number));
    return html`
      <div class="frame">
        <svg viewBox="0 0 8 8" role="group" aria-label=${say("games-draughts-board")} @keydown=${this.onKey}>
          <rect class="light" width="8" height="8" />
          ${SQUARES.map((square) => this.square(square, men.get(square), origins, targets, trace.has(square)))}
        </svg>
      </div>
      ${ways(this.picker)}
    `;
  }

  private square(
    square: number,
    man: Man | undefined,
    origins: Set<string>,
    targets: Set<string>,
    traced: boolean,
  ): SVGTemplateResult {
    const [column, row] = placeOf(square);
    const [x, y] = this.near === 0 ? [7 - column, 7 - row] : [column, row];
    const name = String(square);
    const lit = targets.has(name);
    const movable = origins.has(name);
    const picked = this.picker.from === name;
    const body = svg`
      <rect class="dark" width="1" height="1" />
      ${traced ? svg`<rect class="trace" width="1" height="1" />` : nothing}
      <text class="number" x="0.04" y="0.19">${square}</text>
      ${man === undefined ? nothing : drawMan(man)}
      ${lit ? svg`<circle class="dot" cx="0.5" cy="0.5" r="0.14" />` : nothing}
      ${endsOf(this.pending).has(name) ? svg`<rect class="advised pending" x="0.045" y="0.045" width="0.91" height="0.91" />` : nothing}
      ${endsOf(this.hint).has(name) ? svg`<rect class="advised" x="0.045" y="0.045" width="0.91" height="0.91" />` : nothing}
      <rect class="focus" x="0.05" y="0.05" width="0.9" height="0.9" rx="0.08" />`;
    const place = `translate(${x} ${y})`;
    if (!lit && !movable) {
      return svg`<g transform=${place} data-testid="square-${square}" data-man=${man?.seat ?? nothing}>${body}</g>`;
    }
    return svg`<g
      transform=${place}
      class="${movable ? "movable" : ""} ${picked ? "picked" : ""} ${lit ? "target" : ""}"
      role="button"
      tabindex="0"
      aria-label=${lit ? say("games-move-to", { place: name }) : say("games-pick-up", { piece: manWords(man), place: name })}
      aria-pressed=${movable ? String(picked) : nothing}
      data-testid="square-${square}"
      data-man=${man?.seat ?? nothing}
      data-lit=${lit ? "target" : "piece"}
      @click=${() => this.picker.press(name)}
      @keydown=${pressByKey}
    >${body}</g>`;
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === "Escape") this.picker.letGo();
  }
}

/** The name of the piece on a square, for screen readers. */
export function manWords(man: Man | undefined): string {
  if (man === undefined) return say("games-man");
  const side = man.seat === 0 ? 0 : 1;
  return say(man.king ? `games-king-${side}` : `games-man-${side}`);
}

function drawMan({ seat, king }: Man): SVGTemplateResult {
  return svg`<g class="seat-${seat}" transform="translate(.5 .5)">
    <circle class="disc" r="0.38" />
    <circle class="rim" r="0.28" />
    ${king ? svg`<path class="crown" d=${CROWN} />` : nothing}
    <circle class="halo" r="0.42" />
  </g>`;
}

customElements.define("draughts-board", DraughtsBoard);
