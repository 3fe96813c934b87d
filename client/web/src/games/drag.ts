/** Dragging things on a board by mouse, finger or pen. A press that does not move stays a click. */

/** A board whose things can be dragged. */
export interface DragHost {
  /** Takes up the thing of this name. */
  grab(name: string): void;
  /** The pointer is here in the window, in CSS pixels, `dx` and `dy` from where it took the thing up. */
  carry(name: string, at: { x: number; y: number; dx: number; dy: number }): void;
  /** Lets it go here; null: nowhere, the drag was broken off. */
  drop(name: string, at: { x: number; y: number } | null): void;
}

interface Held {
  name: string;
  x: number;
  y: number;
  pointer: number;
  dragged: boolean;
}

/** Farther than this from where it went down, in CSS pixels, a pointer drags. */
const DRAG_PX = 6;

export class Drag {
  private held: Held | null = null;

  /** `nameAt`: the name of what a pointer goes down on, if that can be dragged; an element has it in `data-drag`. */
  constructor(
    private readonly host: DragHost,
    private readonly nameAt: (event: PointerEvent) => string | null | undefined = named,
  ) {}

  /** The name of what is being dragged; null: nothing. */
  get name(): string | null {
    return this.held?.dragged ? this.held.name : null;
  }

  // Listeners of the element around everything that can be dragged.

  readonly down = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0) return;
    const name = this.nameAt(event);
    if (name == null) return;
    this.held = { name, x: event.clientX, y: event.clientY, pointer: event.pointerId, dragged: false };
  };

  readonly move = (event: PointerEvent): void => {
    const { held } = this;
    if (held === null || held.pointer !== event.pointerId) return;
    if (event.buttons === 0) {
      this.cancel();
      return;
    }
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.dragged) {
      if (Math.hypot(dx, dy) < DRAG_PX) return;
      held.dragged = true;
      // The click that ends a drag then belongs to the whole board, where nobody listens for it.
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.host.grab(held.name);
    }
    this.host.carry(held.name, { x: event.clientX, y: event.clientY, dx, dy });
  };

  /** A finger that holds something does not scroll the page. Chromium heeds no `touch-action` on the shapes of an SVG. */
  readonly touch = {
    passive: false,
    handleEvent: (event: TouchEvent): void => {
      if (this.held !== null && event.cancelable) event.preventDefault();
    },
  };

  readonly up = (event: PointerEvent): void => {
    const { held } = this;
    if (held === null || held.pointer !== event.pointerId) return;
    this.held = null;
    if (held.dragged) this.host.drop(held.name, { x: event.clientX, y: event.clientY });
  };

  readonly cancel = (): void => {
    const { held } = this;
    this.held = null;
    if (held?.dragged) this.host.drop(held.name, null);
  };
}

function named(event: PointerEvent): string | undefined {
  return (event.target as Element).closest<HTMLElement | SVGElement>("[data-drag]")?.dataset["drag"];
}
