/** Movement on flat boards, by the browser's own animations: while nothing moves, nothing is computed or drawn. */

import { preferences } from "../../app/preferences";

export type Point = readonly [x: number, y: number];

const STEP_MS = 200;
const SNAP_MS = 140;
/** How long a jump takes; the pieces taken go one by one, as they are jumped. */
export const JUMP_MS = 260;

/** Whether anything may move now. */
export function mayMove(): boolean {
  return !preferences.calm && document.visibilityState === "visible";
}

/** Moves a drawing along points of its board, the last of them where it stands. */
export function travel(piece: SVGElement, way: readonly Point[]): Animation {
  const legs = way.length - 1;
  return piece.animate(
    way.map((point) => ({ transform: placed(point), easing: "ease-in-out" })),
    { duration: legs === 1 ? STEP_MS : legs * JUMP_MS },
  );
}

/** Takes a drawing off the board when the piece that takes it is over it, in the leg of this number. */
export function leave(piece: SVGElement, leg: number): Animation {
  return piece.animate([{ opacity: 1 }, { opacity: 0 }], {
    delay: (leg + 0.5) * JUMP_MS,
    duration: JUMP_MS / 2,
    fill: "both",
  });
}

/** Moves something that was let go from where it is to where it belongs; both as CSS transforms. */
export function snapBack(thing: Element, from: string, to: string): Animation {
  return thing.animate([{ transform: from }, { transform: to }], { duration: SNAP_MS, easing: "ease-out" });
}

/** The CSS transform that puts a drawing at a point of its board. */
export function placed([x, y]: Point): string {
  return `translate(${x}px, ${y}px)`;
}
