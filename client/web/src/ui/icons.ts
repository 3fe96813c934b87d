/** Pictures of buttons, drawn in the colour of their text. */

import { html } from "lit";

/** `strokes`: a path in a square of 24 units. */
export function icon(strokes: string, looks = "") {
  return html`<svg
    class=${looks}
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d=${strokes} />
  </svg>`;
}
