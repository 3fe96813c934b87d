/** A player's round sign: the first letters of the name on a colour that the id alone decides; a program's is square. */

import { css, html } from "lit";

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
  }
  .face.large {
    font-size: 1.5rem;
  }
`;

export function face(id: string, name: string, size: "" | "large" = "") {
  const program = id.startsWith("ai");
  const hue = [...(program ? name : id)].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  return html`<span class="face ${program ? "program" : ""} ${size}" style="--hue: ${hue}" aria-hidden="true">${initials(name)}</span>`;
}

/** The first letters of the first two words; of one word its first. */
function initials(name: string): string {
  const words = name.split(/[\s_-]+/).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? "")
    .join("");
}
