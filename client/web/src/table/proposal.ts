/** Something that one side proposes and the other accepts or declines: its button at the board, and its lines at the seat. */

import { html, nothing } from "lit";

import type { ShownTable, TablePart } from "../core/table-slots";
import { say } from "../i18n/say";
import { seatName } from "../i18n/words";
import { agreeButton, commandButton, may, offer } from "./action";
import type { Proposal, SeatInfo, Wish } from "../../generated/protocol";

export function proposal(what: Proposal, sign: unknown): TablePart {
  const propose = ({ table, version }: ShownTable["state"]): Wish => ({ type: "propose", table, version, what });
  return {
    action: (table) => {
      const stands = (table.state.proposed ?? []).some((it) => it.what === what);
      return stands
        ? nothing
        : commandButton(table, `propose:${what}`, say(`actions-${what}`), sign, propose(table.state));
    },
    offers: (table, seat) => [...standing(table, seat), ...answer(table, seat)],
  };

  function standing(table: ShownTable, seat: SeatInfo) {
    const { state } = table;
    if (!(state.proposed ?? []).some((it) => it.what === what && it.seat === seat.seat)) return [];
    if (state.you === seat.seat)
      return [offer(`offered-${what}`, say(`actions-proposed-${what}`), false, decline(table, "withdraw"))];
    const words = say(`actions-proposes-${what}`, { name: seatName(seat) });
    const answers = html`${agreeButton(table, `propose:${what}`, what, propose(state))} ${decline(table, "decline")}`;
    return [offer(`proposed-${what}`, words, true, answers, say(`actions-offers-${what}`))];
  }

  function decline({ state, send }: ShownTable, how: "decline" | "withdraw") {
    if (!may(state, `decline:${what}`)) return nothing;
    return html`<button data-testid="${how}-${what}" @click=${() => send({ type: "decline", table: state.table, what })}>
      ${say(how === "decline" ? "actions-decline" : "actions-cancel")}
    </button>`;
  }

  /** That the seat of another has declined. */
  function answer({ state, chronicle }: ShownTable, seat: SeatInfo) {
    const declined = chronicle?.declined;
    if (declined?.what !== what || declined.seat !== seat.seat || state.you === seat.seat) return [];
    const words = say(`actions-declined-${what}`, { name: seatName(seat) });
    return [offer("declined", words, false, nothing, say(`actions-refuses-${what}`))];
  }
}
