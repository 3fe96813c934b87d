/** Pictures of buttons, drawn in the colour of their text. */

import { html } from "lit";

/** Strokes in a square of 24 units. */
const STROKES = {
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.8 10.6c.8.7 1.3 1.5 1.3 2.4h5c0-.9.5-1.7 1.3-2.4A6 6 0 0 0 12 3z",
  redeal: "M4 10a8 8 0 0 1 14-4l2 2M20 3v5h-5M20 14a8 8 0 0 1-14 4l-2-2M4 21v-5h5",
  takeback: "M9 5 4 10l5 5M4 10h10.5a4.75 4.75 0 0 1 0 9.5H11",
  time: "M11 6a7.5 7.5 0 1 0 7.5 7.5M11 9v4.5l3 2M18.5 2.5v7M15 6h7",
  robot: "M5 9h14v10H5zM12 5v4M9.5 13v1.5M14.5 13v1.5M2.5 12v4M21.5 12v4M12 5a.5.5 0 1 0-.1 0",
  flag: "M6 21V4M6 4.5h12l-3 4 3 4H6",
  door: "M11 4H5v16h6M14.5 8l4 4-4 4M18 12H10",
  chat: "M4 5h16v11h-9.5L6 20v-4H4z",
} as const;

export function icon(name: keyof typeof STROKES, looks = "") {
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
    <path d=${STROKES[name]} />
  </svg>`;
}
