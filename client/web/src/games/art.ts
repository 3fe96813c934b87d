/** A small picture of each game for its card: drawn, not to be played on. */

import { css, html, nothing } from "lit";

import { facetsOf } from "./registry";

export const artLooks = css`
  .art {
    display: block;
    width: 100%;
    height: 8rem;
    border-radius: 0.6rem 0.6rem 0 0;
  }
`;

/** The picture of a game (its id without version); nothing where there is none. */
export function gameArt(game: string) {
  const { art } = facetsOf(game);
  if (art === undefined) return nothing;
  return html`<svg class="art" viewBox="0 0 320 128" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${art()}</svg>`;
}
