/** The moves of a table's round as a card, with the previous round below it. Draws what it is given, sends nothing. */

import { html, nothing } from "lit";

import type { Chronicle } from "./history";
import "./move-list";
import type { Entry } from "./move-list";
import { hasRounds } from "../games/registry";
import { say } from "../i18n/say";
import { leadingName, seatName, sideName } from "../i18n/words";
import type { TableState } from "../../generated/protocol";

/** `chronicle`: the table's history; null before the first state. */
export function moveRecord(state: TableState, chronicle: Chronicle | null) {
  const previous = chronicle?.previous ?? null;
  const history = state.view?.history ?? [];
  const entries = history.map((move, ply): Entry => ({ move, reason: chronicle?.round.plies[ply]?.reason ?? null }));
  const names = (first: number) =>
    state.seats.map((_, turn) => {
      const seat = (first + turn) % state.seats.length;
      return haveNoPartners(state) ? sideName(state.game, seat) : leadingName(state.seats[seat], state.you);
    });
  return html`<section class="card">
    <h3>${say("table-moves")}</h3>
    ${
      entries.length === 0
        ? html`<p class="muted">${say("table-no-moves")}</p>`
        : html`<move-list .names=${names(state.view?.first ?? 0)} .entries=${entries}></move-list>`
    }
    ${
      previous === null || previous.plies.length === 0
        ? nothing
        : html`<details data-testid="previous">
          <summary>${say(hasRounds(state.game) ? "table-hand-before" : "table-game-before")}</summary>
          ${leftOver(previous.hands, state)}
          <move-list .names=${names(previous.plies[0]?.seat ?? 0)} .entries=${previous.plies}></move-list>
        </details>`
    }
  </section>`;
}

/** The tiles left in each hand, one line a seat. */
function leftOver(hands: string[][], state: TableState) {
  return hands.map((hand, seat) =>
    hand.length === 0
      ? nothing
      : html`<p class="muted">${say("table-held", { name: seatName(state.seats[seat]), tiles: hand.join(", ") })}</p>`,
  );
}

/** Whether everybody plays for themselves: then seats are known by their sides. */
export function haveNoPartners({ seats }: TableState): boolean {
  return new Set(seats.map(({ team }) => team)).size === seats.length;
}
