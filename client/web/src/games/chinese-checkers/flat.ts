/**
 * The flat board of Chinese checkers for two: the 81 cells that the star's two homes and its middle have, a diamond.
 * It stands on a tip where the window is upright, and leans on a side where the window is wide, to fill either.
 */

import { css, nothing, svg, type SVGTemplateResult } from "lit";
import { customElement } from "lit/decorators.js";

import { say } from "../../i18n/say";
import { sideName } from "../../i18n/words";
import { pathOf } from "../move-text";
import { PieceBoard, type Passage } from "../flat/piece-board";
import type { Point } from "../flat/motion";
import { CELL, CELLS, HOME_ROWS, leadsTo, piecesOf, ROW_HEIGHT, type Cell } from "./cells";

/** Whether the board leans. */
const WIDE = window.matchMedia("(orientation: landscape)");
/** How far the wood reaches beyond the cells along both axes, and where the names of the lines stand on it. */
const MARGIN = 0.95;
const NAMES = 8.62;

@customElement("star-board")
export class StarBoard extends PieceBoard<number> {
  protected override readonly cells: readonly string[] = CELLS.map(({ name }) => name);
  private readonly onShape = () => this.requestUpdate();

  static override styles = [
    ...PieceBoard.styles,
    css`
      .frame {
        --wood: #e6d3ae;
        --rail: #5a4632;
        --link: #b59c70;
        --hole: #b08f5e;
        --hole-edge: #8d6f43;
        --name: #4a3715;
        --blue: #1a4b80;
        --blue-edge: #0f3157;
        --orange: #f2a055;
        --orange-edge: #8a4410;
        --last: #5b2a86;
        --home: 0.2;
        --aim: #0b6b41;
        --ring: #fffbe8;
        --ring-picked: #17120b;
      }
      .slate {
        --wood: #3a4654;
        --rail: #171d24;
        --link: #5a6a7c;
        --hole: #232c36;
        --hole-edge: #6c7d90;
        --name: #dbe4ee;
        --blue: #2a6ab6;
        --blue-edge: #cfe4fb;
        --orange: #ffd08a;
        --orange-edge: #5d3606;
        --last: #f5f0a8;
        --home: 0.3;
        --aim: #8ff0c0;
        --ring: #ffffff;
        --ring-picked: #ffffff;
      }
      svg {
        max-height: 100cqh;
      }
      .wood {
        fill: var(--wood);
        stroke: var(--rail);
        stroke-width: 0.16;
        stroke-linejoin: round;
      }
      .links {
        stroke: var(--link);
        stroke-width: 0.05;
      }
      .home-0 {
        fill: var(--blue);
        fill-opacity: var(--home);
      }
      .home-1 {
        fill: var(--orange);
        fill-opacity: var(--home);
      }
      .hole {
        fill: var(--hole);
        stroke: var(--hole-edge);
        stroke-width: 0.03;
      }
      .name {
        font: 600 0.36px var(--sans);
        text-anchor: middle;
        fill: var(--name);
        visibility: hidden;
      }
      .numbered .name {
        visibility: visible;
      }
      .shade {
        fill: #000000;
        fill-opacity: 0.22;
      }
      .piece {
        stroke-width: 0.05;
      }
      .seat-0 .piece {
        fill: var(--blue);
        stroke: var(--blue-edge);
      }
      .seat-1 .piece {
        fill: var(--orange);
        stroke: var(--orange-edge);
      }
      .shine {
        fill: #ffffff;
        fill-opacity: 0.35;
      }
      .mark {
        fill: none;
        stroke: var(--orange-edge);
        stroke-width: 0.06;
      }
      .movable .halo {
        stroke: var(--ring);
        stroke-width: 0.07;
      }
      .picked .halo {
        stroke: var(--ring-picked);
        stroke-width: 0.12;
      }
      .dot {
        fill: #fffbe8;
        stroke: #3d3016;
        stroke-width: 0.05;
      }
      .target:hover .dot {
        fill: #ffffff;
        stroke-width: 0.09;
      }
      .trace {
        fill: none;
        stroke: var(--last);
        stroke-opacity: 0.75;
        stroke-width: 0.12;
        stroke-linecap: round;
        stroke-linejoin: round;
      }
      .newest {
        fill: none;
        stroke: var(--last);
        stroke-width: 0.12;
      }
      .aim {
        stroke: var(--aim);
        stroke-width: 0.07;
      }
      .advised {
        stroke: var(--aim);
        stroke-width: 0.12;
      }
      .advised.pending {
        stroke: #fff3c4;
      }
      .focus {
        stroke-width: 0.08;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    WIDE.addEventListener("change", this.onShape);
  }

  override disconnectedCallback(): void {
    WIDE.removeEventListener("change", this.onShape);
    super.disconnectedCallback();
  }

  protected override get caption(): string {
    return say("games-star-board");
  }

  protected override get frame(): string {
    return WIDE.matches ? "-13.6 -1 15.2 8.93" : "-5.2 -1.85 10.4 17.56";
  }

  protected override read(position: string): Map<string, number> {
    return piecesOf(position);
  }

  protected override at(cell: string): Point {
    return this.spot(CELL.get(cell) ?? { x: 0, y: 0 });
  }

  /** Where the cell is drawn whose column and row are these; the home at (8, 8) is the nearest as seat 1 sees it. */
  private spot({ x, y }: { x: number; y: number }): Point {
    const [column, row] = this.near === 1 ? [x, y] : [8 - x, 8 - y];
    return WIDE.matches ? [-(column + row / 2), row * ROW_HEIGHT] : [(row - column) / 2, (column + row) * ROW_HEIGHT];
  }

  protected override passage(before: Map<string, number>, after: Map<string, number>, last: string): Passage | null {
    const { cells } = pathOf(last);
    return leadsTo(before, after, cells) ? { cells, taken: [] } : null;
  }

  protected override ground(touched: readonly string[]): SVGTemplateResult {
    const path = touched.flatMap((name) => (this.cells.includes(name) ? [this.at(name).join(",")] : []));
    const [x, y] = touched.length > 0 ? this.at(touched.at(-1) ?? "") : [0, 0];
    return svg`
      ${this.wood()}
      ${this.cells.map((cell) => {
        const [cx, cy] = this.at(cell);
        return svg`<circle class="hole" r="0.2" cx=${cx} cy=${cy} />`;
      })}
      ${this.names()}
      ${touched.length === 0 ? nothing : svg`<polyline class="trace" points=${path.join(" ")} /><circle class="newest" cx=${x} cy=${y} r="0.44" />`}`;
  }

  /** The board under its holes. */
  protected wood(): SVGTemplateResult {
    const corners = (points: readonly Point[]) => points.map(([x, y]) => this.spot({ x, y }).join(",")).join(" ");
    const [low, high] = [-MARGIN, 8 + MARGIN];
    const edge = HOME_ROWS - 0.5;
    const [inner, outer] = [edge + 0.6, 8.6];
    return svg`
      <polygon class="wood" points=${corners([
        [low, low],
        [high, low],
        [high, high],
        [low, high],
      ])} />
      <polygon class="home-0" points=${corners([
        [-0.6, -0.6],
        [inner, -0.6],
        [-0.6, inner],
      ])} />
      <polygon class="home-1" points=${corners([
        [outer, outer],
        [8 - inner, outer],
        [outer, 8 - inner],
      ])} />
      <g class="links">${CELLS.map((cell) => [this.link(cell, 1, 0), this.link(cell, 0, 1), this.link(cell, -1, 1)])}</g>`;
  }

  private link(from: Cell, dx: number, dy: number) {
    const to = CELLS.find((cell) => cell.x === from.x + dx && cell.y === from.y + dy);
    if (to === undefined) return nothing;
    const [x1, y1] = this.spot(from);
    const [x2, y2] = this.spot(to);
    return svg`<line x1=${x1} y1=${y1} x2=${x2} y2=${y2} />`;
  }

  /** The letters and the numbers of the lines, along the two sides that meet at the nearest tip. */
  protected names(): SVGTemplateResult[] {
    const end = this.near === 1 ? NAMES : 8 - NAMES;
    const name = (text: string, x: number, y: number) => {
      const [left, top] = this.spot({ x, y });
      return svg`<text class="name" aria-hidden="true" x=${left} y=${top + 0.13}>${text}</text>`;
    };
    return Array.from({ length: 9 }, (_, line) => [
      name("abcdefghi"[line] ?? "", line, end),
      name(String(line + 1), end, line),
    ]).flat();
  }

  /** The sign by which the pieces of a seat are known without their colour. */
  protected mark(seat: number): SVGTemplateResult | typeof nothing {
    return seat === 1 ? svg`<circle class="mark" r="0.17" />` : nothing;
  }

  protected override draw(seat: number): SVGTemplateResult {
    return svg`<circle class="shade" cy="0.05" r="0.38" />
      <circle class="piece" r="0.37" />
      ${this.mark(seat)}
      <ellipse class="shine" cx="-0.1" cy="-0.15" rx="0.13" ry="0.08" />`;
  }

  protected override outline(looks: string): SVGTemplateResult {
    return svg`<circle class=${looks} r=${looks === "reach" ? 0.5 : 0.46} />`;
  }

  protected override words(seat: number | undefined): string {
    return this.onCell === undefined || seat === undefined ? say("games-piece") : sideName("chinese-checkers", seat);
  }

  protected override testid(cell: string): string {
    return `cell-${cell}`;
  }

  protected override owner(seat: number): number {
    return seat;
  }
}
