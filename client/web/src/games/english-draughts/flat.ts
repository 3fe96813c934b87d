/** The flat 8×8 board of English draughts. Squares are numbered as in PDN. */

import { css, nothing, svg, type SVGTemplateResult } from "lit";
import { customElement } from "lit/decorators.js";

import { say } from "../../i18n/say";
import { pathOf } from "../move-text";
import { PieceBoard, type Passage } from "../flat/piece-board";
import type { Point } from "../flat/motion";
import { menOf, passageOf, placeOf, SQUARES, type Man } from "./squares";

const CROWN = "M-.2 .13 L-.24 -.13 L-.1 -.02 L0 -.19 L.1 -.02 L.24 -.13 L.2 .13 Z";

@customElement("draughts-board")
export class DraughtsBoard extends PieceBoard<Man> {
  protected override readonly cells = SQUARES.map(String);
  protected override readonly frame = "0 0 8 8";

  constructor() {
    super();
    this.near = 1;
  }

  static override styles = [
    ...PieceBoard.styles,
    css`
      .frame {
        --light: #efe2c8;
        --dark: #7d9067;
        --number: #1d2415;
        --touched: #d9b44a;
        --rail: #5a4632;
        --black: #2f2a28;
        --black-edge: #0f0d0c;
        --black-rim: #6b625c;
        --white: #fbf5e6;
        --white-edge: #857857;
        --white-rim: #cbbd9f;
        box-sizing: border-box;
        width: min(100%, 100cqh);
        aspect-ratio: 1;
        margin-inline: auto;
        border: clamp(0.2rem, 1cqw, 0.4rem) solid var(--rail);
        border-radius: 0.5rem;
        overflow: hidden;
        box-shadow: 0 0.3rem 1rem rgb(0 0 0 / 0.22);
      }
      .slate {
        --light: #d7dfe8;
        --dark: #6f8dab;
        --number: #0d1823;
        --touched: #f0d878;
        --rail: #2c3846;
        --black: #1b1f26;
        --black-edge: #000000;
        --black-rim: #5d6a7a;
        --white: #ffffff;
        --white-edge: #4c5866;
        --white-rim: #b4c0cd;
      }
      .light {
        fill: var(--light);
      }
      .dark {
        fill: var(--dark);
      }
      .trace {
        fill: var(--touched);
        fill-opacity: 0.55;
      }
      .number {
        font: 600 0.16px var(--sans);
        fill: var(--number);
        visibility: hidden;
      }
      .numbered .number {
        visibility: visible;
      }
      .shade {
        fill: #000000;
        fill-opacity: 0.22;
      }
      .disc,
      .rim {
        stroke-width: 0.03;
      }
      .seat-0 .disc {
        fill: var(--black);
        stroke: var(--black-edge);
      }
      .seat-0 .rim {
        stroke: var(--black-rim);
      }
      .seat-1 .disc {
        fill: var(--white);
        stroke: var(--white-edge);
      }
      .seat-1 .rim {
        stroke: var(--white-rim);
      }
      .rim {
        fill: none;
      }
      .seat-0 .crown {
        fill: #e7c45c;
      }
      .seat-1 .crown {
        fill: #8a6610;
      }
      .carried .shade {
        transform: translateY(0.08px);
      }
      .movable .halo {
        stroke: #f2cf58;
        stroke-width: 0.055;
      }
      .picked .halo {
        stroke: #ffffff;
        stroke-width: 0.08;
      }
      .dot {
        fill: #fff3c4;
        stroke: #4d3e0e;
        stroke-width: 0.03;
      }
      .target:hover .dot {
        fill: #ffffff;
      }
      .advised {
        stroke: #1f6fc0;
        stroke-width: 0.09;
      }
      .advised.pending {
        stroke: #fff3c4;
      }
      .aim {
        stroke: #35c98a;
        stroke-width: 0.06;
      }
      .focus {
        stroke-width: 0.07;
      }
    `,
  ];

  protected override get caption(): string {
    return say("games-draughts-board");
  }

  protected override read(position: string): Map<string, Man> {
    return new Map([...menOf(position)].map(([square, man]) => [String(square), man]));
  }

  protected override at(cell: string): Point {
    const [column, row] = placeOf(Number(cell));
    return this.near === 0 ? [7.5 - column, 7.5 - row] : [column + 0.5, row + 0.5];
  }

  protected override passage(before: Map<string, Man>, after: Map<string, Man>, last: string): Passage | null {
    const men = (position: Map<string, Man>) => new Map([...position].map(([cell, man]) => [Number(cell), man]));
    const passage = passageOf(men(before), men(after), pathOf(last).cells.map(Number));
    const name = (square: number | null) => (square === null ? null : String(square));
    return passage && { cells: passage.cells.map(String), taken: passage.taken.map(name) };
  }

  protected override ground(touched: readonly string[]): SVGTemplateResult {
    return svg`<rect class="light" width="8" height="8" />
      ${this.cells.map((cell) => {
        const [x, y] = this.at(cell);
        return svg`<g transform="translate(${x - 0.5} ${y - 0.5})">
          <rect class="dark" width="1" height="1" />
          ${touched.includes(cell) ? svg`<rect class="trace" width="1" height="1" />` : nothing}
          <text class="number" x="0.03" y="0.16" aria-hidden="true">${cell}</text>
        </g>`;
      })}`;
  }

  protected override draw({ king }: Man): SVGTemplateResult {
    return svg`<circle class="shade" cy="0.035" r="0.39" />
      <circle class="disc" r="0.38" />
      <circle class="rim" r="0.28" />
      ${king ? svg`<path class="crown" d=${CROWN} />` : nothing}`;
  }

  protected override outline(looks: string): SVGTemplateResult {
    return looks === "reach"
      ? svg`<rect class=${looks} x="-0.5" y="-0.5" width="1" height="1" />`
      : svg`<rect class=${looks} x="-0.45" y="-0.45" width="0.9" height="0.9" rx="0.06" />`;
  }

  protected override words(man: Man | undefined): string {
    return manWords(man);
  }

  protected override testid(cell: string): string {
    return `square-${cell}`;
  }

  protected override owner({ seat }: Man): number {
    return seat;
  }
}

/** The name of the piece on a square, for screen readers. */
export function manWords(man: Man | undefined): string {
  if (man === undefined) return say("games-man");
  const side = man.seat === 0 ? 0 : 1;
  return say(man.king ? `games-king-${side}` : `games-man-${side}`);
}
