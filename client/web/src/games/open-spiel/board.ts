/**
 * The board of a game of OpenSpiel: a grid whose cells may be pressed where moves name them, else the game's own text;
 * and the legal moves by name. Knows no rules.
 */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { say } from "../../i18n/say";
import { controls } from "../../ui/style";
import { type Cell, type Grid, gridOf, type GridRow, movesThrough, placesIn } from "./grid";
import { rowsOf } from "./rows";

const DISCS: Readonly<Record<string, string>> = { x: "dark", X: "dark", o: "light", O: "light" };
const EMPTY = ".-+";
/** More moves than a reader looks through: those that cells can be pressed for are folded away. */
const MANY = 12;

@customElement("open-spiel-board")
export class OpenSpielBoard extends LitElement {
  @property() board = "";
  @property() legal: readonly string[] = [];
  /** The newest move text; null at the start. */
  @property() last: string | null = null;
  /** The move text that waits to be confirmed or answered; null where none does. */
  @property() pending: string | null = null;
  @state() private pressed: readonly string[] = [];

  static override styles = [
    controls,
    css`
      .grid {
        direction: ltr;
        width: fit-content;
        max-width: 100%;
        margin: 0.5rem auto;
        overflow-x: auto;
      }
      .row {
        display: flex;
        gap: 0;
        margin-inline-start: calc(var(--indent, 0) * var(--cell) / 2);
      }
      .label,
      .cell {
        flex: none;
        width: var(--cell);
        height: var(--cell);
        display: grid;
        place-items: center;
        font: calc(var(--cell) * 0.55) ui-monospace, monospace;
      }
      .label {
        font-size: calc(var(--cell) * 0.35);
        opacity: 0.7;
      }
      .cell {
        padding: 0;
        margin: 0;
        min-height: 0;
        border: 1px solid color-mix(in srgb, currentColor 30%, transparent);
        border-radius: 0;
        background: none;
        color: inherit;
      }
      .cell:disabled {
        opacity: 1;
        cursor: default;
      }
      .cell.last {
        background: color-mix(in srgb, currentColor 12%, transparent);
      }
      .cell.target {
        cursor: pointer;
        background: color-mix(in srgb, seagreen 22%, transparent);
      }
      .cell[aria-pressed="true"] {
        background: color-mix(in srgb, seagreen 60%, transparent);
      }
      .disc {
        width: 74%;
        height: 74%;
        border-radius: 50%;
        border: 2px solid #4a4a4a;
      }
      .dark {
        background: #222;
      }
      .light {
        background: #f4f1e8;
      }
      .text {
        font: 1rem/1.2 ui-monospace, monospace;
        direction: ltr;
        white-space: pre;
        overflow-x: auto;
        margin: 0.5rem 0;
      }
      .moves {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        margin-top: 0.5rem;
      }
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("board") || changed.has("legal")) this.pressed = [];
  }

  override render() {
    const rows = rowsOf(this.board);
    const grid = gridOf(rows);
    const offered = grid === null ? this.legal : movesThrough(this.pressed, this.legal, grid);
    const places = new Map(grid === null ? [] : this.legal.map((move) => [move, placesIn(move, grid)]));
    const byName = offered.filter((move) => this.pressed.length > 0 || (places.get(move)?.length ?? 0) === 0);
    const rest = offered.filter((move) => !byName.includes(move));
    const isFolded = rest.length > MANY;
    return html`<div data-position=${this.board}>${grid === null ? text(rows) : this.drawn(grid)}</div>
      ${this.moves(isFolded ? byName : offered)}
      ${isFolded ? html`<details><summary>${say("table-legal")}</summary>${this.moves(rest)}</details>` : nothing}`;
  }

  private drawn(grid: Grid) {
    const wide = Math.max(...grid.rows.map(({ cells, indent }) => cells.length + indent / 2)) + 2;
    const last = this.last === null ? [] : placesIn(this.last, grid);
    const labels = grid.files.length > 0 ? this.files(grid) : nothing;
    return html`${text(grid.above)}
      <div class="grid" style="--cell: min(3rem, calc(88vw / ${wide}), calc(34rem / ${wide}))">
        ${labels}${grid.rows.map((row) => this.row(row, grid, last))}
      </div>
      ${text(grid.below)}`;
  }

  private files({ files, rows }: Grid) {
    const corner = rows.some(({ label }) => label !== "") ? html`<span class="label"></span>` : nothing;
    return html`<div class="row" aria-hidden="true">${corner}${files.map((file) => html`<span class="label">${file}</span>`)}</div>`;
  }

  private row({ label, indent, cells }: GridRow, grid: Grid, last: readonly string[]) {
    const rank = label === "" ? nothing : html`<span class="label" aria-hidden="true">${label}</span>`;
    return html`<div class="row" style="--indent: ${indent}">${rank}${cells.map((cell) => this.cell(cell, grid, last))}</div>`;
  }

  private cell({ place, name, glyph }: Cell, grid: Grid, last: readonly string[]) {
    const drawn = DISCS[glyph]
      ? html`<span class="disc ${DISCS[glyph]}"></span>`
      : EMPTY.includes(glyph)
        ? nothing
        : glyph;
    const next = this.next(place, grid);
    const marks = `${last.includes(place) ? "last" : ""} ${next === null ? "" : "target"}`;
    return html`<button
      class="cell ${marks}"
      data-cell=${name}
      data-glyph=${glyph}
      aria-label="${name} ${glyph}"
      aria-pressed=${this.pressed.includes(place)}
      ?disabled=${next === null}
      @click=${() => this.press(next ?? [], grid)}
    >${drawn}</button>`;
  }

  /** What is pressed once a cell is pressed too; null for a cell that no move names there. */
  private next(place: string, grid: Grid): readonly string[] | null {
    const ways = [[...this.pressed, place], [place]];
    return ways.find((way) => movesThrough(way, this.legal, grid).length > 0) ?? null;
  }

  private press(places: readonly string[], grid: Grid): void {
    const moves = movesThrough(places, this.legal, grid);
    const [only] = moves;
    if (only !== undefined && moves.length === 1 && placesIn(only, grid).length === places.length) this.choose(only);
    else this.pressed = places;
  }

  private moves(offered: readonly string[]) {
    if (offered.length === 0) return nothing;
    return html`<div class="moves" role="group" aria-label=${say("table-legal")}>
      ${offered.map(
        (move) =>
          html`<button data-move=${move} aria-pressed=${move === this.pending} @click=${() => this.choose(move)}>${move}</button>`,
      )}
    </div>`;
  }

  private choose(move: string): void {
    this.pressed = [];
    this.dispatchEvent(new CustomEvent("move", { detail: move }));
  }
}

function text(rows: readonly string[]) {
  return rows.length === 0
    ? nothing
    : html`<p class="text" role="img" aria-label=${rows.join("; ")}>${rows.join("\n")}</p>`;
}
