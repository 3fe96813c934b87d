/**
 * The 81 cells of Chinese checkers for two: the star's hexagonal diamond, seen from a seat's side. Reads a position text,
 * lights what it is told is legal and sends the chosen move text as a `move` event.
 */

import { css, html, LitElement, nothing, svg, type SVGTemplateResult } from "lit";

import { endsOf, pathOf } from "../../table/move-text";
import { PathPicker } from "../../table/path-picker";
import { say } from "../../i18n/say";
import { controls, pressable, pressByKey } from "../../ui/style";
import { CELL, CELLS, HOME_ROWS, piecesOf, ROW_HEIGHT, type Cell } from "./cells";

export class StarBoard extends LitElement {
  static override properties = { board: {}, legal: {}, last: {}, hint: {}, aim: {}, pending: {}, near: {} };
  declare board: string;
  declare legal: string[];
  /** The newest move text, drawn as its path; null at the start. */
  declare last: string | null;
  /** A move text that is pointed out as advice; null: none. */
  declare hint: string | null;
  /** Cells that are pointed out as worth reaching. */
  declare aim: readonly string[];
  /** The move text that waits to be confirmed or answered; null where none does. */
  declare pending: string | null;
  /** The seat whose home is nearest. */
  declare near: number;

  private readonly picker = new PathPicker(this);

  constructor() {
    super();
    this.board = "";
    this.legal = [];
    this.last = null;
    this.hint = this.pending = null;
    this.aim = [];
    this.near = 0;
  }

  static override styles = [
    controls,
    pressable,
    css`
      .wood {
        fill: #e6d3ae;
        stroke: #5a4632;
        stroke-width: 0.16;
        stroke-linejoin: round;
      }
      .links {
        stroke: #b59c70;
        stroke-width: 0.05;
      }
      .home-0 {
        fill: #2866a8;
        fill-opacity: 0.16;
      }
      .home-1 {
        fill: #c4661a;
        fill-opacity: 0.18;
      }
      .hole {
        fill: #b08f5e;
        stroke: #8d6f43;
        stroke-width: 0.03;
      }
      .piece {
        stroke-width: 0.05;
      }
      .seat-0 .piece {
        fill: #2e73bd;
        stroke: #143f6e;
      }
      .seat-1 .piece {
        fill: #e2832b;
        stroke: #8a4410;
      }
      .shine {
        fill: #ffffff;
        fill-opacity: 0.35;
      }
      .seat-1 .mark {
        fill: none;
        stroke: #7a3b0c;
        stroke-width: 0.06;
      }
      .halo {
        fill: none;
        pointer-events: none;
      }
      .movable .halo {
        stroke: #fffbe8;
        stroke-width: 0.07;
      }
      .picked .halo {
        stroke: #17120b;
        stroke-width: 0.1;
      }
      .dot {
        fill: #fffbe8;
        stroke: #3d3016;
        stroke-width: 0.05;
      }
      .reach {
        fill: transparent;
      }
      .target:hover .dot {
        fill: #ffffff;
        stroke-width: 0.09;
      }
      .trace {
        fill: none;
        stroke: #5b2a86;
        stroke-opacity: 0.75;
        stroke-width: 0.1;
        stroke-linecap: round;
        stroke-linejoin: round;
      }
      .newest .piece {
        stroke: #5b2a86;
        stroke-width: 0.12;
      }
      .cell-name {
        font: 0.24px var(--sans);
        text-anchor: middle;
        fill: #33270f;
        opacity: 0;
        pointer-events: none;
      }
      svg:hover .cell-name {
        opacity: 0.85;
      }
      .aim {
        fill: none;
        stroke: #0b7a4b;
        stroke-width: 0.07;
        stroke-dasharray: 0.16 0.12;
        pointer-events: none;
      }
      .advised.pending {
        stroke: #fff3c4;
        stroke-dasharray: 0.14 0.09;
      }
      .advised {
        fill: none;
        stroke: #0b7a4b;
        stroke-width: 0.12;
        pointer-events: none;
      }
      .focus {
        stroke-width: 0.08;
      }
    `,
  ];

  override render() {
    const pieces = piecesOf(this.board);
    const origins = this.picker.origins();
    const targets = this.picker.targets();
    return html`<svg
      viewBox="-5.1 -1.5 10.2 16.86"
      role="group"
      aria-label=${say("games-star-board")}
      @keydown=${this.onKey}
    >
      ${this.ground()} ${this.trace()} ${CELLS.map((cell) => this.cell(cell, pieces.get(cell.name), origins, targets))}
    </svg>`;
  }

  /** Where a cell is drawn: rows run from the far tip down to the nearest home. */
  private at({ x, y }: { x: number; y: number }): [number, number] {
    const seen = this.near === 1 ? { x, y } : { x: 8 - x, y: 8 - y };
    return [(seen.y - seen.x) / 2, (seen.x + seen.y) * ROW_HEIGHT];
  }

  private ground(): SVGTemplateResult {
    const corner = (x: number, y: number) => this.at({ x, y }).join(",");
    const outline = [corner(-0.7, -0.7), corner(8.7, -0.7), corner(8.7, 8.7), corner(-0.7, 8.7)].join(" ");
    const near = HOME_ROWS - 0.5;
    const far = 16 - near;
    const home = (seat: number, points: [number, number][]) =>
      svg`<polygon class="home-${seat}" points=${points.map(([x, y]) => corner(x, y)).join(" ")} />`;
    const line = (from: Cell, dx: number, dy: number) => {
      const to = CELLS.find((cell) => cell.x === from.x + dx && cell.y === from.y + dy);
      if (to === undefined) return nothing;
      const [x1, y1] = this.at(from);
      const [x2, y2] = this.at(to);
      return svg`<line x1=${x1} y1=${y1} x2=${x2} y2=${y2} />`;
    };
    return svg`
      <polygon class="wood" points=${outline} />
      ${home(0, [
        [-0.6, -0.6],
        [near + 0.6, -0.6],
        [-0.6, near + 0.6],
      ])}
      ${home(1, [
        [8.6, 8.6],
        [far - 8.6, 8.6],
        [8.6, far - 8.6],
      ])}
      <g class="links">${CELLS.map((cell) => [line(cell, 1, 0), line(cell, 0, 1), line(cell, -1, 1)])}</g>`;
  }

  private cell(cell: Cell, seat: number | undefined, origins: Set<string>, targets: Set<string>): SVGTemplateResult {
    const [x, y] = this.at(cell);
    const lit = targets.has(cell.name);
    const movable = origins.has(cell.name);
    const picked = this.picker.from === cell.name;
    const body = svg`
      <circle class="hole" r="0.2" />
      ${seat === undefined ? nothing : drawPiece(seat)}
      ${lit ? svg`<circle class="reach" r="0.48" /><circle class="dot" r="0.22" />` : nothing}
      ${this.aim.includes(cell.name) ? svg`<circle class="aim" r="0.4" />` : nothing}
      <circle class="halo" r="0.43" />
      ${endsOf(this.pending).has(cell.name) ? svg`<circle class="advised pending" r="0.47" />` : nothing}
      ${endsOf(this.hint).has(cell.name) ? svg`<circle class="advised" r="0.47" />` : nothing}
      ${seat === undefined ? svg`<text class="cell-name" y="0.08">${cell.name}</text>` : nothing}
      <circle class="focus" r="0.47" />`;
    const place = `translate(${x} ${y})`;
    const newest = this.last?.endsWith(cell.name) ? "newest" : "";
    const colour = seat === undefined ? "" : `seat-${seat} ${newest}`;
    if (!lit && !movable) return svg`<g class=${colour} transform=${place} data-testid="cell-${cell.name}">${body}</g>`;
    return svg`<g
      transform=${place}
      class="${colour} ${movable ? "movable" : ""} ${picked ? "picked" : ""} ${lit ? "target" : ""}"
      role="button"
      tabindex="0"
      aria-label=${lit ? say("games-move-to", { place: cell.name }) : say("games-pick-up", { piece: say("games-piece"), place: cell.name })}
      aria-pressed=${movable ? String(picked) : nothing}
      data-testid="cell-${cell.name}"
      data-lit=${lit ? "target" : "piece"}
      @click=${() => this.picker.press(cell.name)}
      @keydown=${pressByKey}
    >${body}</g>`;
  }

  private trace() {
    if (this.last === null) return nothing;
    const cells = pathOf(this.last).cells.map((name) => CELL.get(name));
    const points = cells.flatMap((cell) => (cell === undefined ? [] : [this.at(cell).join(",")]));
    return svg`<polyline class="trace" points=${points.join(" ")} />`;
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === "Escape") this.picker.letGo();
  }
}

function drawPiece(seat: number): SVGTemplateResult {
  return svg`<circle class="piece" r="0.37" />
    ${seat === 1 ? svg`<circle class="mark" r="0.17" />` : nothing}
    <ellipse class="shine" cx="-0.1" cy="-0.15" rx="0.13" ry="0.08" />`;
}

customElements.define("star-board", StarBoard);
