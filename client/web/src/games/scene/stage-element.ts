/**
 * An element with a stage in it. A scene extends it and says what stands there (`furnish`, once), how it stands now
 * (`arrange`, after every change of a property), what can be pressed (`spots`) and what pressing does.
 *
 * Over the picture lie the spots: real buttons, so that a keyboard and a screen reader play on the same board. A
 * pointer goes through them to the things themselves, which can be tapped or dragged.
 *
 * To be read from outside: `data-frames`, the pictures drawn so far; `data-moving` while something moves;
 * `pointOf(name)`, where something is in the window. An event `scene-lost` says that there is no picture (any more).
 */

import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Vector3 } from "three";

import { preferences } from "../../app/preferences";
import { controls } from "../../ui/style";
import { Drag } from "../drag";
import { aroundLooks, LookAround } from "./look-around";
import { Stage, type Listener } from "./stage";

/** A place of the scene with words: a button when it can be pressed, else a label. */
export interface Spot {
  /** Name that a press reports, and that `pickable` objects at this place have. */
  name: string;
  at: Vector3;
  words: string;
  /** For buttons: a piece to take up, or a place to go to. */
  lit?: "piece" | "target" | "plan";
  /** Whether the piece is taken up. */
  picked?: boolean;
  testid?: string;
  /** A class of a label. */
  looks?: string;
}

export abstract class StageElement extends LitElement implements Listener {
  protected stage: Stage | null = null;

  private over = new AbortController();
  private readonly sizes = new ResizeObserver(() => this.measure());
  /** The name of the thing under the main pointer as it went down; null: nothing. */
  private pressed: string | null = null;
  private readonly pointer = new Drag(
    {
      grab: (name) => {
        this.renderRoot.querySelector(".stage")?.classList.add("grabbing");
        this.grab(name);
      },
      carry: (name, { x, y }) => this.drag(name, x, y),
      drop: (name, at) => {
        this.renderRoot.querySelector(".stage")?.classList.remove("grabbing");
        this.drop(name, at === null ? null : this.under(at.x, at.y, name));
      },
    },
    ({ clientX, clientY }) => this.grabbable(clientX, clientY),
  );
  private readonly around = new LookAround(
    () => this.stage,
    ({ clientX, clientY }) => this.isEmpty(this.under(clientX, clientY)),
  );

  static override styles = [
    controls,
    aroundLooks,
    css`
      :host {
        display: flex;
        flex-direction: column;
      }
      .stage {
        position: relative;
        isolation: isolate;
        width: 100%;
        min-height: 0;
        aspect-ratio: var(--picture, 1.3);
        user-select: none;
        -webkit-user-select: none;
        touch-action: pan-y pinch-zoom;
      }
      .stage:focus {
        outline: none;
      }
      canvas {
        display: block;
        width: 100%;
        height: 100%;
      }
      .stage.grabbing,
      .stage.grabbing * {
        cursor: grabbing;
      }
      .spot {
        position: absolute;
        width: 2.25rem;
        height: 2.25rem;
        min-height: 0;
        padding: 0;
        margin: -1.125rem;
        border: 0;
        border-radius: 50%;
        background: none;
        -webkit-tap-highlight-color: transparent;
      }
      .spot:focus {
        outline: none;
      }
      .spot:focus-visible {
        outline: 3px solid var(--focus);
        box-shadow: 0 0 0 5px var(--paper);
      }
      .label {
        position: absolute;
        transform: translate(-50%, -50%);
        pointer-events: none;
        white-space: nowrap;
      }
    `,
  ];

  /** Build what stands on the stage; called once, when there is a stage. */
  protected abstract furnish(stage: Stage): void;
  /** Put everything where the properties say; what has not changed since the last time need not be touched. */
  protected abstract arrange(stage: Stage): void;
  /** Labels and buttons over the picture. */
  protected abstract spots(): Spot[];
  /** Where something is in the scene; null when nothing is called so. */
  protected abstract placeOf(name: string): Vector3 | null;
  /** Somebody pressed this (null: nothing), by pointer, keyboard or screen reader. */
  protected abstract press(name: string | null): void;
  /** Whether this may be dragged. */
  protected mayGrab(_name: string): boolean {
    return false;
  }
  /** Whether nothing stands there, so that dragging it turns the table. */
  protected isEmpty(name: string | null): boolean {
    return name === null;
  }
  /** It is taken up to be dragged. */
  protected grab(_name: string): void {}
  /** The dragged object is over this place in the window. */
  protected drag(_name: string, _clientX: number, _clientY: number): void {}
  /** The dragged object is dropped over `over` (null: over nothing). */
  protected drop(_name: string, _over: string | null): void {}
  /** Content under the picture. */
  protected below(): TemplateResult | typeof nothing {
    return nothing;
  }
  /** Label of the scene for screen readers. */
  protected abstract caption(): string;

  /** Where the thing of this name is in the window, in CSS pixels; null when there is none. */
  pointOf(name: string): { x: number; y: number } | null {
    const place = this.placeOf(name);
    const box = this.renderRoot.querySelector("canvas")?.getBoundingClientRect();
    if (this.stage === null || place === null || box === undefined) return null;
    const { x, y } = this.stage.project(place);
    return { x: box.left + x, y: box.top + y };
  }

  override render() {
    const { stage } = this;
    return html`
      <div
        class="stage"
        role="group"
        tabindex="-1"
        aria-label=${this.caption()}
        @pointerdown=${this.onDown}
        @pointermove=${this.onMove}
        @touchmove=${this.pointer.touch}
        @pointerup=${this.onUp}
        @pointercancel=${this.onCancel}
        @keydown=${this.onKey}
      >
        <canvas aria-hidden="true"></canvas>
        ${
          stage === null
            ? nothing
            : repeat(
                this.spots(),
                (spot) => spot.name,
                (spot) => this.spot(stage, spot),
              )
        }
        ${stage === null ? nothing : this.around.buttons()}
      </div>
      ${this.below()}
    `;
  }

  private spot(stage: Stage, { name, at, words, lit, picked, testid, looks }: Spot) {
    const { x, y } = stage.project(at);
    const place = `left:${x.toFixed(1)}px;top:${y.toFixed(1)}px`;
    if (lit === undefined) return html`<span class="label ${looks ?? ""}" style=${place}>${words}</span>`;
    return html`<button
      class="spot"
      style=${place}
      aria-label=${words}
      aria-pressed=${picked === undefined ? nothing : String(picked)}
      data-lit=${lit}
      data-testid=${testid ?? nothing}
      @click=${(event: MouseEvent) => event.detail === 0 && this.press(name)}
    ></button>`;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.over.abort();
    this.sizes.disconnect();
    this.stage?.dispose();
    this.stage = null;
  }

  protected override firstUpdated(): void {
    this.open();
  }

  private open(): void {
    const canvas = this.renderRoot.querySelector("canvas");
    if (canvas === null) return;
    try {
      this.stage = new Stage(canvas, this);
    } catch {
      this.lost();
      return;
    }
    this.over = new AbortController();
    const { signal } = this.over;
    preferences.listen(this.dim, signal);
    this.sizes.observe(this);
    this.furnish(this.stage);
    this.dim();
    this.measure();
    this.requestUpdate();
  }

  protected override updated(): void {
    if (this.stage === null) return;
    this.arrange(this.stage);
    this.toggleAttribute("data-moving", this.stage.moving);
  }

  // Callbacks of the stage.

  reframed(): void {
    this.requestUpdate();
  }

  drawn(frames: number, moving: boolean): void {
    this.dataset["frames"] = String(frames);
    this.toggleAttribute("data-moving", moving);
  }

  lost(): void {
    this.dispatchEvent(new Event("scene-lost"));
  }

  private measure(): void {
    const box = this.renderRoot.querySelector(".stage");
    if (box !== null) this.stage?.resize(box.clientWidth, box.clientHeight);
  }

  private readonly dim = (): void => {
    this.stage?.lights.dim(preferences.dark);
    this.stage?.refresh();
  };

  // Pointers and keys.

  private readonly onDown = (event: PointerEvent): void => {
    // A press ends running animations, so that the player need not wait for them.
    this.stage?.finish();
    this.pressed = event.isPrimary && event.button === 0 ? this.under(event.clientX, event.clientY) : null;
    this.pointer.down(event);
    this.around.drag.down(event);
  };

  private readonly onMove = (event: PointerEvent): void => {
    this.pointer.move(event);
    this.around.drag.move(event);
  };

  private readonly onCancel = (): void => {
    this.pointer.cancel();
    this.around.drag.cancel();
  };

  private readonly onUp = (event: PointerEvent): void => {
    const { pressed, pointer } = this;
    const { drag } = this.around;
    const dragged = pointer.name !== null || drag.name !== null;
    this.pressed = null;
    pointer.up(event);
    drag.up(event);
    if (dragged || !event.isPrimary || event.button !== 0) return;
    const name = this.under(event.clientX, event.clientY);
    if (name === pressed) this.press(name);
  };

  /** The name of the thing at this place in the window, besides `except`. */
  private under(x: number, y: number, except?: string): string | null {
    return this.stage?.pick(x, y, except) ?? null;
  }

  private grabbable(x: number, y: number): string | null {
    const name = this.under(x, y);
    return name !== null && this.mayGrab(name) ? name : null;
  }

  /** Escape lets go; arrows alone are the room's. */
  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.press(null);
    if (!this.around.press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
