/** The keyboard on a board: arrows lead to the nearest thing that can be pressed, and the focus outlives a redrawing. */

import { ReactiveElement, type ReactiveController, type ReactiveControllerHost } from "lit";

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much more a step to the side counts than one ahead. */
const ASIDE = 2.2;
const PRESSABLE = "button:not(:disabled), [role=button]";

/** An arrow key moves the focus within the tree of whatever has it. */
export function followArrow(event: KeyboardEvent): void {
  const arrow = ARROWS[event.key];
  const from = event.composedPath()[0];
  if (arrow === undefined || !(from instanceof Element) || !from.matches(PRESSABLE)) return;
  const [x, y] = middle(from);
  const others = [...(from.getRootNode() as ParentNode).querySelectorAll<HTMLElement | SVGElement>(PRESSABLE)];
  const distances = others.map((other) => {
    const [dx, dy] = [middle(other)[0] - x, middle(other)[1] - y];
    const ahead = dx * arrow[0] + dy * arrow[1];
    const aside = Math.abs(dx * arrow[1]) + Math.abs(dy * arrow[0]);
    return other === from || ahead <= 1 ? Infinity : ahead + ASIDE * aside;
  });
  const nearest = Math.min(...distances);
  if (nearest === Infinity) return;
  event.preventDefault();
  others[distances.indexOf(nearest)]?.focus();
}

function middle(element: Element): [x: number, y: number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/**
 * Restores the keyboard focus. The element that had it is often gone after a move; unless the user has moved the focus
 * elsewhere, the next element to press receives it.
 */
export class KeptFocus implements ReactiveController {
  private keyed = false;

  /** `first` finds what is to be pressed, once the host's children have been drawn. */
  constructor(
    host: ReactiveControllerHost & Element,
    private readonly first: () => Promise<HTMLElement | SVGElement | null>,
  ) {
    host.addController(this);
    host.addEventListener("keydown", () => (this.keyed = true));
    host.addEventListener("focusout", (event) => {
      const next = (event as FocusEvent).relatedTarget;
      if (next instanceof Node && !host.contains(next)) this.keyed = false;
    });
    host.addEventListener("pointerdown", () => (this.keyed = false));
  }

  hostUpdated(): void {
    if (this.keyed) void this.restore();
  }

  private async restore(): Promise<void> {
    const first = await this.first();
    if (this.keyed && nothingFocused()) first?.focus();
  }
}

/** The first piece of a board that can be moved, or planned with, once the board has been drawn. */
export async function firstLit(board: Element | null): Promise<HTMLElement | SVGElement | null> {
  if (board instanceof ReactiveElement) await board.updateComplete;
  return board?.shadowRoot?.querySelector<HTMLElement | SVGElement>("[data-lit=piece], [data-lit=plan]") ?? null;
}

/** Whether the focus is where text is typed. */
export function isWriting(): boolean {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused?.matches("input, textarea") ?? false;
}

function nothingFocused(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
