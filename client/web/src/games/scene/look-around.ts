/**
 * Ways around a table in three dimensions: the onlooker drags it, presses Shift and an arrow, or a button, and comes back
 * with one key. A finger that begins up or down scrolls the page.
 */

import { css, html, nothing } from "lit";

import { say } from "../../i18n/say";
import { icon } from "../../ui/icons";
import { Drag } from "../drag";
import type { Stage, Turn } from "./stage";

/** Radians that one pixel of a drag, and one press, turn. */
const BY_PIXEL = 0.008;
const BY_PRESS = Math.PI / 12;
const ARROWS: Readonly<Record<string, Turn>> = {
  ArrowLeft: { azimuth: -BY_PRESS, elevation: 0 },
  ArrowRight: { azimuth: BY_PRESS, elevation: 0 },
  ArrowUp: { azimuth: 0, elevation: BY_PRESS },
  ArrowDown: { azimuth: 0, elevation: -BY_PRESS },
};
const TO_LEFT = "M4 13a8 8 0 1 0 3-7M4 3v5h5";
const TO_RIGHT = "M20 13a8 8 0 1 1-3-7M20 3v5h-5";
const BACK = "M4 11l8-7 8 7M6.5 9.5V19h11V9.5";

export const aroundLooks = css`
  .around {
    position: absolute;
    z-index: 1;
    inset: 0;
    pointer-events: none;
  }
  /* In the corners, which no board fills. */
  .around button {
    position: absolute;
    top: 0;
    right: 0;
    display: grid;
    place-items: center;
    width: 1.75rem;
    height: 1.75rem;
    min-height: 0;
    padding: 0;
    border-radius: 50%;
    pointer-events: auto;
  }
  .around .left {
    right: auto;
    left: 0;
  }
  .around .back {
    top: 2.1rem;
  }
  .around svg {
    width: 1.05rem;
    height: 1.05rem;
  }
`;

export class LookAround {
  /** Listeners of the picture. */
  readonly drag: Drag;
  private from: Turn = { azimuth: 0, elevation: 0 };

  /** `isFree`: whether nothing that could be taken up or pressed lies where a pointer goes down. */
  constructor(
    private readonly stage: () => Stage | null,
    isFree: (event: PointerEvent) => boolean,
  ) {
    const host = {
      grab: () => (this.from = this.stage()?.turn ?? this.from),
      carry: (_: string, { dx, dy }: { dx: number; dy: number }) =>
        this.stage()?.orbit(this.from.azimuth - dx * BY_PIXEL, this.from.elevation + dy * BY_PIXEL),
      drop: () => undefined,
    };
    this.drag = new Drag(host, (event) => (isFree(event) ? "table" : null));
  }

  /** Whether the key was one for looking around. */
  press(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const arrow = event.shiftKey ? ARROWS[event.key] : undefined;
    if (arrow !== undefined) this.go(arrow);
    else if (event.key === "Home" || event.key === "0") this.stage()?.lookBack();
    else return false;
    return true;
  }

  /** The buttons; pressing them presses nothing on the table. */
  buttons() {
    const { azimuth, elevation } = this.stage()?.turn ?? this.from;
    const button = (way: string, strokes: string, words: string, keys: string, press: (event: Event) => void) =>
      html`<button class=${way} data-testid="look-${way}" aria-label=${words} title="${words} (${keys})" aria-keyshortcuts=${keys} @click=${press}>${icon(strokes)}</button>`;
    const { ArrowLeft: left, ArrowRight: right } = ARROWS;
    return html`<div class="around" role="group" aria-label=${say("games-look-around")} @pointerdown=${stop} @pointerup=${stop}>
      ${button("left", TO_LEFT, say("games-look-left"), "Shift+ArrowLeft", () => this.go(left!))}
      ${button("right", TO_RIGHT, say("games-look-right"), "Shift+ArrowRight", () => this.go(right!))}
      ${azimuth === 0 && elevation === 0 ? nothing : button("back", BACK, say("games-look-back"), "Home", this.lookBack)}
    </div>`;
  }

  /** The button will be gone: the focus stays beside it. */
  private readonly lookBack = ({ currentTarget }: Event): void => {
    (currentTarget as Element).parentElement?.querySelector("button")?.focus();
    this.stage()?.lookBack();
  };

  private go({ azimuth, elevation }: Turn): void {
    const stage = this.stage();
    stage?.finish();
    if (stage != null) stage.orbit(stage.turn.azimuth + azimuth, stage.turn.elevation + elevation);
  }
}

function stop(event: Event): void {
  event.stopPropagation();
}
