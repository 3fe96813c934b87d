/** How a hand went up to its puzzle: plays and passes in a column per seat, and the tiles that each seat has left. */

import { html } from "lit";

import "../../table/move-list";
import { say } from "../../i18n/say";
import type { RoundView } from "../../../generated/protocol";

/** `you`: the solver's seat, from which the others are named. */
export function handRecord({ first, history, counts = [] }: RoundView, you: number) {
  const columns = counts.map((_, turn) => ((first ?? 0) + turn) % counts.length);
  const names = columns.map((seat) =>
    say("puzzles-holds", {
      name: say(PLACES[(seat - you + counts.length) % counts.length] ?? "table-nobody"),
      count: counts[seat] ?? 0,
    }),
  );
  return html`<section class="card" data-testid="hand-record">
    <h3>${say("table-moves")}</h3>
    <move-list .names=${names} .entries=${history.map((move) => ({ move, reason: null }))}></move-list>
  </section>`;
}

/** The seats as one of them names them, in the order of play from its own on. */
export const PLACES = ["games-you", "games-left-opponent", "games-partner", "games-right-opponent"] as const;
