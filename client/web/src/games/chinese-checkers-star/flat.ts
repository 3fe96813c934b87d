/** The flat board of Chinese checkers on the star, the nearest seat's tip below. */

import { css, nothing, svg, type SVGTemplateResult } from "lit";
import { customElement } from "lit/decorators.js";

import { say } from "../../i18n/say";
import { StarBoard } from "../chinese-checkers/flat";
import type { Point } from "../flat/motion";
import { cornerAt, LINKS, NAMES, PLACES, spot, tipCorners, tipsIn } from "./cells";

const BORDER = 0.85;
/** Signs by which the seats are known without their colour; the first has none. */
const MARKS: readonly string[] = [
  "",
  "M.17 0a.17 .17 0 1 1 -.34 0a.17 .17 0 1 1 .34 0",
  "M-.2 0h.4",
  "M0 -.19L.17 .12H-.17Z",
  "M-.18 0h.36M0 -.18v.36",
  "M-.13 -.13h.26v.26h-.26Z",
];

@customElement("whole-star-board")
export class WholeStarBoard extends StarBoard {
  protected override readonly cells = NAMES;

  static override styles = [
    ...StarBoard.styles,
    css`
      .frame {
        --green: #1d6b43;
        --green-edge: #0b3a22;
        --red: #b02a22;
        --red-edge: #5c1009;
        --purple: #75368c;
        --purple-edge: #3c1749;
        --white: #fbf8ef;
        --white-edge: #4b4435;
        --light-mark: #ffffff;
      }
      .slate {
        --green: #2f9a63;
        --green-edge: #d6f5e3;
        --red: #d9544a;
        --red-edge: #ffe0dc;
        --purple: #a566bd;
        --purple-edge: #f3dcfb;
        --white: #f4f1e8;
        --white-edge: #2e2a20;
      }
      .home-2 {
        fill: var(--green);
        fill-opacity: var(--home);
      }
      .home-3 {
        fill: var(--red);
        fill-opacity: var(--home);
      }
      .home-4 {
        fill: var(--purple);
        fill-opacity: var(--home);
      }
      .home-5 {
        fill: var(--white);
        fill-opacity: calc(2 * var(--home));
      }
      .seat-2 .piece {
        fill: var(--green);
        stroke: var(--green-edge);
      }
      .seat-3 .piece {
        fill: var(--red);
        stroke: var(--red-edge);
      }
      .seat-4 .piece {
        fill: var(--purple);
        stroke: var(--purple-edge);
      }
      .seat-5 .piece {
        fill: var(--white);
        stroke: var(--white-edge);
      }
      .mark {
        stroke-width: 0.08;
      }
      .seat-2 .mark,
      .seat-3 .mark,
      .seat-4 .mark {
        stroke: var(--light-mark);
      }
      .seat-5 .mark {
        stroke: var(--white-edge);
      }
      .name {
        font-size: 0.24px;
      }
      /* Smaller than this the names cannot be read, and only blur the board. */
      @container (max-width: 27rem) or (max-height: 31rem) {
        .name {
          display: none;
        }
      }
    `,
  ];

  private get tip(): number {
    return tipsIn(this.board)[this.near] ?? 0;
  }

  protected override get caption(): string {
    return say("games-whole-star-board");
  }

  protected override get frame(): string {
    return "-7.4 -8.5 14.8 17";
  }

  protected override at(cell: string): Point {
    return spot(PLACES.get(cell) ?? [0, 0], this.tip);
  }

  protected override wood(): SVGTemplateResult {
    const outline = Array.from({ length: 12 }, (_, corner) => cornerAt(corner, BORDER).join(",")).join(" ");
    const { tip } = this;
    return svg`
      <polygon class="wood" points=${outline} />
      ${tipsIn(this.board).map((home, seat) => svg`<polygon class="home-${seat}" points=${tipCorners(home - tip + 6, 0.55).join(" ")} />`)}
      <g class="links">${LINKS.map(([from, to]) => {
        const [[x1, y1], [x2, y2]] = [spot(from, tip), spot(to, tip)];
        return svg`<line x1=${x1} y1=${y1} x2=${x2} y2=${y2} />`;
      })}</g>`;
  }

  /** Each cell by its name, under its hole. */
  protected override names(): SVGTemplateResult[] {
    return NAMES.map((cell) => {
      const [x, y] = this.at(cell);
      return svg`<text class="name" aria-hidden="true" x=${x} y=${y + 0.43}>${cell}</text>`;
    });
  }

  protected override mark(seat: number): SVGTemplateResult | typeof nothing {
    return seat === 0 ? nothing : svg`<path class="mark" d=${MARKS[seat] ?? ""} />`;
  }
}
