/**
 * The domino table: the line on the felt and, below it, the seat's own hand. Lights what it is told is legal and sends the
 * chosen move text as a `move` event. Which tile fits where it does not know.
 */

import { css, html, LitElement, nothing, svg, type SVGTemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { direction, say } from "../../i18n/say";
import { preferences } from "../../app/preferences";
import { controls, pressable, pressByKey } from "../../ui/style";
import { Drag, type DragHost } from "../drag";
import { mayMove, snapBack } from "../flat/motion";
import type { RoundView } from "../../../generated/protocol";
import {
  landingOf,
  leadOf,
  lineOf,
  NARROW,
  NARROW_LINE,
  newestOf,
  placementOf,
  placementsOf,
  WIDE_LINE,
  type Placement,
} from "./line";
import { layLine, type Placed } from "./line-layout";
import { endSeen, widthFrom, type Side } from "./sides";
import { drawTile, tileLooks, uprightTile } from "./tile";

/** How far the line may run, by the shape of the table, and the least that is shown of the felt. */
const WIDE_TABLE = { line: WIDE_LINE, least: [18, 9] } as const;
const NARROW_TABLE = { line: NARROW_LINE, least: [12, 13] } as const;
/** How long a tile comes down. */
const LANDING_MS = 220;
/** Room for the next tile around the centres of those that lie. */
const MARGIN = 3.2;

@customElement("domino-table")
export class DominoTable extends LitElement implements DragHost {
  @property() view: RoundView | null = null;
  @property() legal: string[] = [];
  /** From where the table is seen, as sides of seat 0. */
  @property() side: Side = 0;
  /** Whether the table makes a forced pass without being asked. */
  @property({ type: Boolean }) passesByItself = false;
  /** The move text of an advice, whose tile is picked; null: none. */
  @property() advised: string | null = null;
  /** The move text that waits to be confirmed or answered; null where none does. */
  @property() pending: string | null = null;
  /** The tile picked from the hand; null before. */
  @state() picked: string | null = null;

  private readonly drag = new Drag(this);
  private readonly onShape = () => this.requestUpdate();

  static override styles = [
    controls,
    pressable,
    tileLooks,
    css`
      :host {
        container-type: inline-size;
      }
      .table {
        display: flex;
        flex-direction: column;
        height: 100%;
        direction: ltr;
        touch-action: manipulation;
      }
      .slate {
        --felt: #33516f;
        --felt-edge: #223a53;
      }
      .felt {
        flex: 1 1 auto;
        min-height: 0;
        background: radial-gradient(ellipse at center, var(--felt), var(--felt-edge));
        border-radius: 1rem;
        box-shadow: inset 0 0 0 0.35rem rgb(0 0 0 / 0.18);
        aspect-ratio: 2 / 1;
        overflow: hidden;
      }
      .felt svg {
        height: 100%;
      }
      @media (max-width: 640px) {
        .felt {
          aspect-ratio: 5 / 6;
        }
      }
      .newest .body {
        stroke: #f2cf58;
        stroke-width: 0.12;
      }
      .ghost rect {
        fill: #fffbe8;
        fill-opacity: 0.25;
        stroke: #fff3c4;
        stroke-width: 0.07;
        stroke-dasharray: 0.2 0.12;
      }
      .ghost:hover rect {
        fill-opacity: 0.55;
      }
      .ghost .focus {
        stroke-dasharray: none;
        fill: none;
        stroke-width: 0.1;
      }
      .hand {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        justify-content: center;
        flex: none;
        margin-top: 0.6rem;
        padding-top: 0.5rem;
      }
      .hand button {
        padding: 0;
        border: 0;
        background: none;
        width: clamp(1.6rem, min(10.5cqw, 14vh), 2.8rem);
        min-height: 0;
        border-radius: 0.45rem;
        opacity: 1;
        transition: transform calc(120ms * var(--motion));
      }
      .hand [data-drag] {
        cursor: grab;
        position: relative;
        z-index: 1;
      }
      .hand .unfit {
        filter: saturate(0.6) brightness(0.9);
      }
      .hand .lit .body {
        stroke: var(--accent);
        stroke-width: 0.1;
      }
      .hand .picked {
        transform: translateY(-0.5rem);
      }
      .hand .picked .body {
        stroke: #d9a514;
        stroke-width: 0.14;
      }
      .pass {
        margin: 0.5rem 0 0;
        text-align: center;
      }
      .empty {
        font: 0.6px var(--sans);
        fill: #ffffff;
        fill-opacity: 0.75;
        text-anchor: middle;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    NARROW.addEventListener("change", this.onShape);
  }

  override disconnectedCallback(): void {
    NARROW.removeEventListener("change", this.onShape);
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("legal") && this.legal.join() !== String(changed.get("legal"))) this.picked = null;
    if (changed.has("advised") && this.advised !== null) this.picked = placementOf(this.advised)?.tile ?? null;
  }

  override render() {
    const { down, move, touch, up, cancel } = this.drag;
    return html`<div
      class="table ${preferences.get("design")}"
      @pointerdown=${down}
      @pointermove=${move}
      @touchmove=${touch}
      @pointerup=${up}
      @pointercancel=${cancel}
      @keydown=${this.onKey}
    >
      <div class="felt">${this.felt()}</div>
      ${this.hand()}
      ${this.legal.includes("pass") ? this.forcedPass() : nothing}
    </div>`;
  }

  /** A tile that has just been laid comes down onto the felt. */
  protected override updated(changed: Map<string, unknown>): void {
    const before = changed.get("view") as RoundView | null | undefined;
    const plies = this.view?.history.length ?? 0;
    if (before == null || plies !== before.history.length + 1 || !mayMove()) return;
    if (before.board === this.view?.board) return;
    this.renderRoot
      .querySelector(".newest .tile")
      ?.animate([{ transform: "scale(1.5)", opacity: 0.2 }, {}], { duration: LANDING_MS, easing: "ease-out" });
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    this.drag.cancel();
    this.picked = null;
  }

  // Dragging.

  grab(tile: string): void {
    this.picked = tile;
  }

  carry(tile: string, { dx, dy }: { dx: number; dy: number }): void {
    const button = this.inHand(tile);
    if (button !== null) button.style.transform = `translate(${dx}px, ${dy}px) scale(1.08)`;
  }

  /** On the felt, a tile goes to the end that is nearest to where it is dropped. */
  drop(tile: string, at: { x: number; y: number } | null): void {
    const button = this.inHand(tile);
    const box = this.renderRoot.querySelector(".felt")?.getBoundingClientRect();
    const inside =
      at !== null && box !== undefined && at.x > box.left && at.x < box.right && at.y > box.top && at.y < box.bottom;
    const end = inside ? this.nearestEnd(at) : undefined;
    const placement = placementsOf(this.legal).find((each) => each.tile === tile && each.end === end);
    if (button !== null) {
      if (placement === undefined && mayMove()) snapBack(button, button.style.transform, "none");
      button.style.transform = "";
    }
    if (placement !== undefined) this.play(placement.text);
    this.requestUpdate();
  }

  private inHand(tile: string): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(`.hand [data-drag="${tile}"]`);
  }

  private nearestEnd({ x, y }: { x: number; y: number }): string | undefined {
    const ghosts = [...this.renderRoot.querySelectorAll<SVGElement>(".ghost")];
    const distances = ghosts.map((ghost) => {
      const { left, top, width, height } = ghost.getBoundingClientRect();
      return Math.hypot(left + width / 2 - x, top + height / 2 - y);
    });
    return ghosts[distances.indexOf(Math.min(...distances))]?.dataset["end"];
  }

  private forcedPass() {
    return html`<p class="pass" data-testid="pass">
      ${say("games-none-fits")}
      ${this.passesByItself ? nothing : html`<button class="primary" @click=${() => this.play("pass")}>${say("games-pass")}</button>`}
    </p>`;
  }

  private felt(): SVGTemplateResult {
    const line = lineOf(this.view?.board ?? "-");
    const history = this.view?.history ?? [];
    const lead = leadOf(history);
    const { side } = this;
    const { line: widths, least } = NARROW.matches ? NARROW_TABLE : WIDE_TABLE;
    const width = widthFrom(side, widths);
    const placed = layLine(line, lead, width, side);
    const ghosts = placementsOf(this.legal)
      .filter(({ tile }) => tile === this.picked)
      .map((placement) => ({ placement, at: landingOf(placement, line, lead, width, side) }));
    const newest = placed[newestOf(line, history)];
    return svg`<svg viewBox=${frameOf(placed, least)} role="group" aria-label=${say("games-the-line")}>
      ${placed.map(
        (tile) => svg`<g class=${tile === newest ? "newest" : ""} transform=${stand(tile)} data-testid="laid">
        ${drawTile(tile.first, tile.second)}</g>`,
      )}
      ${ghosts.map(({ placement, at }) => this.ghost(placement, at))}
      ${placed.length === 0 && ghosts.length === 0 ? svg`<text class="empty" direction=${direction()}>${say("games-no-tile")}</text>` : nothing}
    </svg>`;
  }

  private ghost(placement: Placement, at: Placed): SVGTemplateResult {
    return svg`<g
      class="ghost"
      transform=${stand(at)}
      role="button"
      tabindex="0"
      aria-label=${say(`games-play-${endSeen(placement.end, this.side)}`, { tile: placement.tile })}
      data-testid="end-${placement.end}"
      data-end=${placement.end}
      data-lit="target"
      @click=${() => this.play(placement.text)}
      @keydown=${pressByKey}
    >
      <rect x="-0.96" y="-0.46" width="1.92" height="0.92" rx="0.14" />
      <rect class="focus" x="-1.05" y="-0.55" width="2.1" height="1.1" rx="0.2" />
    </g>`;
  }

  private hand() {
    const hand = this.view?.hand ?? [];
    if (hand.length === 0) return nothing;
    const playable = new Set(placementsOf(this.legal).map(({ tile }) => tile));
    const raised = this.picked ?? (this.pending === null ? null : (placementOf(this.pending)?.tile ?? null));
    return html`<div class="hand" role="group" aria-label=${say("games-your-hand")} data-testid="hand">
      ${hand.map((tile) => {
        const lit = playable.has(tile);
        return html`<button
          class="${lit ? "lit" : ""} ${!lit && this.legal.length > 0 ? "unfit" : ""} ${tile === raised ? "picked" : ""}"
          ?disabled=${!lit}
          aria-label=${say("games-tile", { tile })}
          aria-pressed=${String(tile === this.picked)}
          data-testid="tile-${tile}"
          data-lit=${lit ? "piece" : nothing}
          data-drag=${lit ? tile : nothing}
          @click=${() => this.pick(tile)}
        >
          ${uprightTile(tile)}
        </button>`;
      })}
    </div>`;
  }

  /** A second press on a tile that can go to one place only puts it there. */
  private pick(tile: string): void {
    const places = placementsOf(this.legal).filter((placement) => placement.tile === tile);
    const only = places.length === 1 ? places[0] : undefined;
    if (tile === this.picked && only !== undefined) this.play(only.text);
    else this.picked = tile === this.picked ? null : tile;
  }

  private play(text: string): void {
    this.picked = null;
    this.dispatchEvent(new CustomEvent<string>("move", { detail: text }));
  }
}

/** A tile runs along its direction; a double lies across it. */
function stand({ cx, cy, dx, dy, first, second }: Placed): string {
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI + (first === second ? 90 : 0);
  return `translate(${cx} ${cy}) rotate(${angle})`;
}

/** The part of the felt to show: what lies, with room for the next tiles, never less than `least`. */
function frameOf(placed: readonly Placed[], least: readonly [number, number]): string {
  const xs = placed.map(({ cx }) => cx);
  const ys = placed.map(({ cy }) => cy);
  const span = (values: number[], atLeast: number): [number, number] => {
    const low = Math.min(0, ...values) - MARGIN;
    const high = Math.max(0, ...values) + MARGIN;
    const size = Math.max(high - low, atLeast);
    return [(low + high - size) / 2, size];
  };
  const [x, width] = span(xs, least[0]);
  const [y, height] = span(ys, least[1]);
  return `${x} ${y} ${width} ${height}`;
}
