/** Buttons with an icon that lead along a line of moves, or turn its board. */

import { css, html, nothing, svg } from "lit";

/** A row of such buttons. */
export const stepLooks = css`
  .controls {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
    align-items: center;
    justify-content: center;
    direction: ltr;
    margin: 0.8rem 0 0.4rem;
  }
  .controls button {
    min-width: 2.6rem;
  }
  .controls svg {
    width: 1.1rem;
    height: 1.1rem;
    fill: currentColor;
  }
`;

/** Icons of the buttons, as SVG paths. */
const PICTURES = {
  start: "M-7 -7 h3 v14 h-3 z M7 -7 v14 L-3 0 z",
  back: "M6 -7 v14 L-5 0 z",
  on: "M-6 -7 v14 L5 0 z",
  end: "M7 -7 h-3 v14 h3 z M-7 -7 v14 L3 0 z",
  turn: "M-4 -8 L1 -2 H-2.5 V7 H-5.5 V-2 H-9 z M4 8 L9 2 H5.5 V-7 H2.5 V2 H-1 z",
} as const;

/** `pressed`: of a button that stays down; `off`: it leads nowhere from here, and keeps the focus that it may have. */
export function stepButton(
  picture: keyof typeof PICTURES,
  label: string,
  press: () => void,
  { off = false, pressed }: { off?: boolean; pressed?: boolean } = {},
) {
  return html`<button aria-label=${label} title=${label} aria-disabled=${String(off)} aria-pressed=${pressed === undefined ? nothing : String(pressed)} @click=${off ? nothing : press}>
    <svg viewBox="-10 -10 20 20" aria-hidden="true">${svg`<path d=${PICTURES[picture]} />`}</svg>
  </button>`;
}
