/** Sentences with moves in them, which no end of a line tears apart: `11-15`, `a3-b3`, `<6-4`. Knows no game. */

import { html } from "lit";

/** Squares, cells or pips with a hyphen between, and the end of the line of dominoes. */
const MOVE = /([<>]?\b[a-z]?\d+(?:-[a-z]?\d+)+\b[<>]?)/;

/** The same words; what is copied of them is the same too. */
export function withMoves(words: string) {
  return words
    .split(MOVE)
    .map((part, place) => (place % 2 === 1 ? html`<span style="white-space: nowrap">${part}</span>` : part));
}
