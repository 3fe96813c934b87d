/** Chart and table of a game's books: the score for each purpose, and how often the book's rules chose a move. */

import { css, html, LitElement, nothing, svg, type SVGTemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";

import { chartLooks, labelled, pathOf, Room, roundSteps, straight, type Scale } from "../../ui/chart";
import { number, percent, say } from "../../i18n/say";
import { PURPOSES, type Purpose } from "../ratings/standings";
import { chartAsTable } from "../../ui/data-table";
import { controls } from "../../ui/style";
import type { Trial, TriedBook } from "../../../generated/api";

const HEIGHT = 240;
const LEFT = 46;
const RIGHT = 40;
const TOP = 12;
const BOTTOM = 40;
/** How wide a number below the axis is, with the gap after it. */
const LABEL = 34;

type Tried = TriedBook & { tried: Trial };

@customElement("purposes-chart")
export class PurposesChart extends LitElement {
  /** In any order; those without scores are left out. */
  @property({ attribute: false }) books: readonly TriedBook[] = [];

  private readonly room = new Room(this, 560);

  static override styles = [
    controls,
    chartLooks,
    css`
      .lines {
        --tone: var(--team-0);
      }
      .openings {
        --tone: var(--team-1);
      }
      .opponent {
        --tone: var(--accent);
      }
      .fired {
        --tone: var(--muted);
      }
      .openings .curve {
        stroke-dasharray: 7 4;
      }
      .fired .curve {
        stroke-dasharray: 2 4;
      }
      li.openings::before {
        border-top-style: dashed;
      }
      li.fired::before {
        border-top-style: dotted;
      }
    `,
  ];

  override render() {
    const books = this.books.filter(hasScores).sort((one, other) => one.version - other.version);
    if (books.length === 0) return nothing;
    return html`<ul aria-hidden="true">
        ${PURPOSES.map((purpose) => html`<li class=${purpose}>${say(`roster-purpose-${purpose}`)}</li>`)}
        <li class="fired">${say("roster-fired")}</li>
      </ul>
      ${this.curves(books)} ${table(books)}`;
  }

  private curves(books: readonly Tried[]) {
    const { width } = this.room;
    const x = straight(books[0]?.version ?? 0, books.at(-1)?.version ?? 1, LEFT + 12, width - RIGHT - 12);
    const y = straight(0, 1, HEIGHT - BOTTOM, TOP);
    const steps = roundSteps(0, Math.max(1, ...books.map(({ tried }) => tried.fired ?? 0)), 4);
    const fires = straight(0, steps.at(-1) ?? 1, HEIGHT - BOTTOM, TOP);
    return svg`<svg viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label=${say("roster-purposes")}>
      ${[0, 0.25, 0.5, 0.75, 1].map(
        (score) =>
          svg`<line class=${score === 0.5 ? "even" : "grid"} x1=${LEFT} x2=${width - RIGHT} y1=${y(score)} y2=${y(score)} />
            <text x=${LEFT - 6} y=${y(score) + 4} text-anchor="end">${percent(score)}</text>`,
      )}
      ${steps.map((step) => svg`<text x=${width - RIGHT + 6} y=${fires(step) + 4}>${number(step)}</text>`)}
      ${labelled(
        books.map(({ version }) => version),
        x,
        LABEL,
      ).map(
        (version) =>
          svg`<text x=${x(version)} y=${HEIGHT - BOTTOM + 17} text-anchor="middle">${number(version)}</text>`,
      )}
      <text x=${(LEFT + width - RIGHT) / 2} y=${HEIGHT - 5} text-anchor="middle">${say("roster-version")}</text>
      ${curve(
        "fired",
        places(books, x, (book) => scaled(book.tried.fired, fires)),
      )}
      ${PURPOSES.map((purpose) =>
        curve(
          purpose,
          places(books, x, (book) => scaled(book.tried.purposes?.[purpose]?.new, y)),
        ),
      )}
    </svg>`;
  }
}

function hasScores(book: TriedBook): book is Tried {
  return Object.keys(book.tried?.purposes ?? {}).length > 0;
}

function scaled(value: number | null | undefined, scale: Scale): number | null {
  return value == null ? null : scale(value);
}

function places(
  books: readonly Tried[],
  x: Scale,
  height: (book: Tried) => number | null,
): (readonly [number, number])[] {
  return books.flatMap((book) => {
    const at = height(book);
    return at === null ? [] : [[x(book.version), at] as const];
  });
}

function curve(which: Purpose | "fired", points: readonly (readonly [number, number])[]): SVGTemplateResult {
  return svg`<g class=${which}>
    <path class="curve" d=${pathOf(points)} />
    ${points.map(([x, y]) => svg`<circle class="mark" cx=${x} cy=${y} r="3.5" />`)}
  </g>`;
}

function table(books: readonly Tried[]) {
  return chartAsTable(
    [say("roster-version"), ...PURPOSES.map((purpose) => say(`roster-purpose-${purpose}`)), say("roster-fired")],
    [...books]
      .reverse()
      .map(({ version, tried }) => [
        number(version),
        ...PURPOSES.map((purpose) => scores(tried, purpose)),
        tried.fired == null ? "–" : number(tried.fired),
      ]),
  );
}

function scores({ purposes }: Trial, purpose: Purpose): string {
  const result = purposes?.[purpose];
  if (result === undefined) return "–";
  return say("roster-purpose-score", { score: percent(result.new), before: percent(result.old), count: result.games });
}
