/** The newest reason of a table's round as a card, with the way to the games from that position. Sends nothing. */

import { html, nothing } from "lit";

import { explorerAddress } from "../app/addresses";
import { bareName, whyWords } from "../i18n/words";
import type { TableState } from "../../generated/protocol";
import "./reason-note";
import type { Following } from "./subscription";

/** Nothing where hands are hidden: those reasons are told after the hand. */
export function newestReason(state: TableState, { chronicle, positions }: Following) {
  const { plies } = chronicle.round;
  const at = plies.findLastIndex((ply) => ply.reason !== null);
  const explained = plies[at];
  if (explained?.reason == null || state.view?.counts?.length) return nothing;
  const position = positions[at];
  return html`<section class="card marked why">
    <h3>${whyWords(explained, state.seats)}</h3>
    <reason-note
      .reason=${explained.reason}
      .move=${explained.move}
      .games=${position === undefined ? "" : explorerAddress(bareName(state.game), position)}
      .toOpponent=${isOpponent(state, explained.seat)}
    ></reason-note>
  </section>`;
}

/** Whether we are the only opponent of a seat. */
function isOpponent({ you, seats }: TableState, seat: number | null): boolean {
  return you !== null && seat !== null && seat !== you && seats.length === 2;
}
