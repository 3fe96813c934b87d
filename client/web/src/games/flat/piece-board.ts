/**
 * Base of the flat boards whose pieces stand on cells: draws a position, lights what it is told is legal, lets pieces be
 * pressed, dragged and moved by keyboard, and animates the newest move. Sends the chosen move text as a `move` event.
 *
 * Three layers lie on one another: the ground, the pieces, which no pointer meets, and the cells, which it does.
 */

import { css, html, LitElement, nothing, svg, type SVGTemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { preferences } from "../../app/preferences";
import { say } from "../../i18n/say";
import { ways } from "../path-choice";
import { endsOf, pathOf } from "../move-text";
import { PathPicker } from "../path-picker";
import { controls, pressable, pressByKey } from "../../ui/style";
import { cellWords, withBoard } from "../board-properties";
import { Drag, type DragHost } from "../drag";
import { arrowOver } from "./arrow";
import { leave, mayMove, placed, snapBack, travel, type Point } from "./motion";

export interface Passage {
  /** The cells touched, in order. */
  cells: string[];
  /** The cell captured between each cell and the next; null: none. */
  taken: (string | null)[];
}

/** A piece that has been taken, and is seen until the leg of this number is over. */
interface Leaving<Piece> {
  cell: string;
  piece: Piece;
  leg: number;
}

export abstract class PieceBoard<Piece> extends withBoard(LitElement) implements DragHost {
  protected readonly picker = new PathPicker(this);
  private readonly drag = new Drag(this);
  /** The cell that a dragged piece is over; null: none. */
  private over: string | null = null;
  /** Where a piece was dropped, until the table says that it is there: its cell and that place. */
  private laid: { from: string; to: string } | null = null;
  private way: readonly Point[] = [];
  private leaving: readonly Leaving<Piece>[] = [];
  private running: Animation[] = [];

  static override styles = [
    controls,
    pressable,
    css`
      :host {
        direction: ltr;
      }
      .pieces {
        pointer-events: none;
      }
      .reach {
        fill: transparent;
      }
      [data-drag] {
        cursor: grab;
      }
      .grabbing,
      .grabbing * {
        cursor: grabbing;
      }
      .halo,
      .advised,
      .aim,
      .focus {
        fill: none;
        pointer-events: none;
      }
      .dot {
        pointer-events: none;
        transition: r calc(90ms * var(--motion));
      }
      .aim {
        stroke-dasharray: 0.16 0.12;
      }
      .ways {
        position: relative;
        z-index: 1;
        margin-top: 0.4rem;
        padding: 0.4rem 0.7rem;
      }
      .advised.pending {
        stroke-dasharray: 0.14 0.09;
      }
      .arrow {
        pointer-events: none;
        opacity: 0.9;
      }
      .shaft {
        fill: none;
        stroke: #2f8df0;
        stroke-width: 0.17;
        stroke-linejoin: round;
        stroke-linecap: round;
      }
      .head {
        fill: #2f8df0;
      }
      .plan .shaft {
        stroke-dasharray: 0.02 0.22;
      }
    `,
  ];

  protected abstract readonly cells: readonly string[];
  protected abstract readonly caption: string;
  /** The part of the plane that is drawn, as an SVG viewBox. */
  protected abstract readonly frame: string;
  protected abstract read(position: string): Map<string, Piece>;
  /** The middle of a cell. */
  protected abstract at(cell: string): Point;
  /** How `last` made `after` out of `before`; null when it did not. */
  protected abstract passage(before: Map<string, Piece>, after: Map<string, Piece>, last: string): Passage | null;
  /** All that lies under the pieces. `touched` are the cells of the newest move, in order. */
  protected abstract ground(touched: readonly string[]): SVGTemplateResult;
  /** A piece, around the origin. */
  protected abstract draw(piece: Piece): SVGTemplateResult;
  /** The shape of a cell, around the origin. */
  protected abstract outline(looks: string): SVGTemplateResult;
  /** The name of a piece, for screen readers. */
  protected abstract words(piece: Piece | undefined): string;
  protected abstract testid(cell: string): string;
  /** The seat that a piece belongs to. */
  protected abstract owner(piece: Piece): number;

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("board")) this.come(String(changed.get("board") ?? ""));
    // No move came of it: what was laid down goes back.
    else if (changed.has("pending") && this.pending === null) this.laid = null;
  }

  /** Notes what is to be animated on the way from the position before. */
  private come(before: string): void {
    for (const animation of this.running) animation.cancel();
    const [old, pieces] = [this.read(before), this.read(this.board)];
    const passage = this.last === null || !mayMove() ? null : this.passage(old, pieces, this.last);
    const wasLaid = this.laid !== null && this.laid.to === passage?.cells.at(-1);
    this.laid = null;
    this.way = passage === null || wasLaid ? [] : passage.cells.map((cell) => this.at(cell));
    this.leaving = (wasLaid ? [] : (passage?.taken ?? [])).flatMap((cell, leg) => {
      const piece = cell === null ? undefined : old.get(cell);
      return cell === null || piece === undefined ? [] : [{ cell, piece, leg }];
    });
  }

  protected override updated(): void {
    if (this.way.length < 2) return;
    const mover = this.drawn(pathOf(this.last ?? "").cells.at(-1) ?? "");
    if (mover !== null) this.running = [travel(mover, this.way)];
    this.way = [];
    const taken = this.renderRoot.querySelectorAll<SVGElement>(".leaving");
    this.leaving.forEach(({ leg }, index) => {
      const piece = taken[index];
      if (piece !== undefined) this.running.push(leave(piece, leg));
    });
    const running = this.running;
    const over = () => {
      if (this.running !== running) return;
      this.running = [];
      this.leaving = [];
      this.requestUpdate();
    };
    void Promise.allSettled(running.map(({ finished }) => finished)).then(over);
  }

  /** The drawing of the piece on a cell. */
  private drawn(cell: string): SVGElement | null {
    return this.renderRoot.querySelector<SVGElement>(`.pieces [data-cell="${cell}"]`);
  }

  override render() {
    const pieces = this.read(this.board);
    const touched = this.last === null ? [] : pathOf(this.last).cells;
    const goals = new Set([...this.picker.targets(), ...this.picker.forks().keys()]);
    const grabbing = this.drag.name === null ? "" : "grabbing";
    return html`
      <div class="frame ${preferences.get("design")} ${preferences.get("numbers") ? "numbered" : ""}">
        <svg
          class=${grabbing}
          viewBox=${this.frame}
          role="group"
          aria-label=${this.caption}
          @keydown=${this.onKey}
          @pointerdown=${this.drag.down}
          @pointermove=${this.drag.move}
          @touchmove=${this.drag.touch}
          @pointerup=${this.drag.up}
          @pointercancel=${this.drag.cancel}
        >
          ${this.ground(touched)}
          <g class="pieces" aria-hidden="true">${this.standing(pieces)}</g>
          ${this.cells.map((cell) => this.cell(cell, pieces.get(cell), goals))}
          ${this.advised === null ? nothing : this.arrow(this.advised, "")}
          ${this.planning && this.pending !== null ? this.arrow(this.pending, "plan") : nothing}
        </svg>
      </div>
      ${ways(this.picker)}
    `;
  }

  /** The pieces, one that is carried above all others. */
  private standing(pieces: Map<string, Piece>) {
    const carried = this.drag.name;
    const lying = [...pieces].sort(([a], [b]) => Number(a === carried) - Number(b === carried));
    const stand = (cell: string, piece: Piece, looks: string) => {
      const [x, y] = this.at(this.laid?.from === cell ? this.laid.to : cell);
      return svg`<g class="seat-${this.owner(piece)} ${looks}" data-cell=${looks === "leaving" ? "" : cell} transform="translate(${x} ${y})">${this.draw(piece)}</g>`;
    };
    return [
      this.leaving.map(({ cell, piece }) => stand(cell, piece, "leaving")),
      repeat(
        lying,
        ([cell]) => cell,
        ([cell, piece]) => stand(cell, piece, cell === carried ? "carried" : ""),
      ),
    ];
  }

  /** From where a move begins, over the cells that it touches, to where it ends. */
  private arrow(move: string, looks: string): SVGTemplateResult {
    const { line, head } = arrowOver(pathOf(move).cells.map((cell) => this.at(cell)));
    return svg`<g class="arrow ${looks}" data-testid="arrow" data-move=${move}><path class="shaft" d=${line} /><path class="head" d=${head} /></g>`;
  }

  private cell(cell: string, piece: Piece | undefined, goals: Set<string>): SVGTemplateResult {
    const [x, y] = this.at(cell);
    const lit = goals.has(cell);
    const movable = !lit && this.picker.origins().has(cell);
    const picked = this.picker.from === cell;
    const body = svg`
      ${this.outline("reach")}
      ${lit && (!this.planning || this.over === cell) ? svg`<circle class="dot" r=${this.over === cell ? 0.3 : 0.16} />` : nothing}
      ${this.aim.includes(cell) ? this.outline("aim") : nothing}
      ${movable && (!this.planning || picked) ? svg`<circle class="halo" r="0.43" />` : nothing}
      ${endsOf(this.pending).has(cell) ? this.outline("advised pending") : nothing}
      ${endsOf(this.advised).has(cell) ? this.outline("advised") : nothing}
      ${this.outline("focus")}`;
    const place = `translate(${x} ${y})`;
    const owner = piece === undefined ? nothing : this.owner(piece);
    const { onCell } = this;
    if (onCell !== undefined) {
      const words =
        piece === undefined
          ? say("games-cell-empty", { place: cell })
          : say("games-cell", { place: cell, piece: this.words(piece) });
      return svg`<g transform=${place} class="target" role="button" tabindex="0" aria-label=${words} data-testid=${this.testid(cell)} data-goal=${cell} data-man=${owner} @click=${() => onCell(cell)} @keydown=${pressByKey}>${body}</g>`;
    }
    if (!lit && !movable) {
      return svg`<g transform=${place} data-testid=${this.testid(cell)} data-goal=${cell} data-man=${owner}>${body}</g>`;
    }
    return svg`<g
      transform=${place}
      class="${movable ? "movable" : "target"} ${picked ? "picked" : ""}"
      role="button"
      tabindex="0"
      aria-label=${cellWords(this.planning, lit, this.words(piece), cell)}
      aria-pressed=${movable ? String(picked) : nothing}
      data-testid=${this.testid(cell)}
      data-goal=${cell}
      data-man=${owner}
      data-lit=${this.planning ? "plan" : lit ? "target" : "piece"}
      data-drag=${movable ? cell : nothing}
      @click=${() => this.picker.press(cell)}
      @keydown=${pressByKey}
    >${body}</g>`;
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    this.drag.cancel();
    this.picker.letGo();
  }

  // Dragging.

  grab(cell: string): void {
    for (const animation of this.running) animation.finish();
    if (this.picker.from !== cell) this.picker.press(cell);
    this.requestUpdate();
  }

  carry(cell: string, { x, y }: { x: number; y: number }): void {
    const at = this.pointAt(x, y);
    const piece = this.drawn(cell);
    if (at !== null && piece !== null) piece.style.transform = placed(at);
    const over = this.cellAt(x, y);
    if (over === this.over) return;
    this.over = over;
    this.requestUpdate();
  }

  drop(cell: string, at: { x: number; y: number } | null): void {
    const to = at === null ? null : this.cellAt(at.x, at.y);
    const piece = this.drawn(cell);
    const goes = to !== null && to !== cell && this.picker.targets().has(to);
    this.over = null;
    if (goes) this.picker.press(to);
    if (goes && this.picker.ways.length === 0) this.laid = { from: cell, to };
    if (piece !== null) {
      const end = placed(this.at(this.laid?.from === cell ? this.laid.to : cell));
      if (mayMove()) snapBack(piece, piece.style.transform, end);
      piece.style.transform = "";
    }
    this.requestUpdate();
  }

  /** The point of the drawing at a point of the window. */
  private pointAt(x: number, y: number): Point | null {
    const matrix = this.renderRoot.querySelector("svg")?.getScreenCTM()?.inverse();
    if (matrix === undefined) return null;
    const { x: across, y: down } = new DOMPoint(x, y).matrixTransform(matrix);
    return [across, down];
  }

  private cellAt(x: number, y: number): string | null {
    const under = (this.renderRoot as ShadowRoot).elementFromPoint(x, y);
    return under?.closest<SVGElement>("[data-goal]")?.dataset["goal"] ?? null;
  }
}
