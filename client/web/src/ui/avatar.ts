/** A player's sign: an AI player's portrait, or the first letters of a name on a colour that the id alone decides. */

import { css, html } from "lit";

import { portrait } from "./portrait";

export const faceLooks = css`
  .face {
    flex: none;
    display: inline-grid;
    place-items: center;
    width: 2em;
    height: 2em;
    border-radius: 50%;
    background: oklch(0.46 0.09 var(--hue));
    color: #fff;
    font-size: 0.85rem;
    font-weight: 600;
    line-height: 1;
    letter-spacing: 0.02em;
  }
  .face.program {
    border-radius: 28%;
    background: none;
    width: 2.6em;
    height: 2.6em;
  }
  .face .portrait {
    width: 100%;
    height: 100%;
  }
  .face.large {
    font-size: 1.5rem;
  }
`;

/** Before the name of a real person whom an AI player plays like, and who gets no invented face. */
const STYLE = "ai:like:";

/** The sign of the player with this public id; AI players have `ai:` and their id in the roster. `place` is a seat. */
export function face(id: string, name: string, size: "" | "large" = "", place = 0) {
  if (id.startsWith(STYLE)) name = id.slice(STYLE.length).replace(/[.@]/g, " ");
  else if (id.startsWith("ai:")) {
    return html`<span class="face program ${size}" aria-hidden="true">${portrait(id.slice("ai:".length), place)}</span>`;
  }
  const hue = [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  return html`<span class="face ${size}" style="--hue: ${hue}" aria-hidden="true">${initials(name)}</span>`;
}

/** The first letters of the first and the last word; of one word its first. */
function initials(name: string): string {
  const words = name.split(/[\s_-]+/).filter((word) => word !== "");
  return [...words.slice(0, 1), ...words.slice(1).slice(-1)]
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? "")
    .join("");
}
