/** How strong an AI player is, in stars. */

import { html, nothing } from "lit";

import { say } from "../i18n/say";

const MOST = 5;

/** "★★★☆☆", as text. `strength` is from 1 to 5. */
export function starText(strength: number): string {
  return "★".repeat(strength) + "☆".repeat(MOST - strength);
}

/** The stars, worded for those who do not see them; nothing for a player of unknown strength. */
export function stars(strength: number | null | undefined) {
  if (strength == null) return nothing;
  const words = say("roster-strength", { stars: strength });
  return html`<span role="img" aria-label=${words} title=${words}>${starText(strength)}</span>`;
}
