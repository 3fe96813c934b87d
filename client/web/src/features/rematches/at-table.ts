/** Another match among the same players: the wish for it, the wishes of the others, and the same with the sides exchanged. */

import { html, nothing } from "lit";

import { TABLE_PARTS, type ShownTable } from "../../core/table-slots";
import { listed, say } from "../../i18n/say";
import { seatName } from "../../i18n/words";
import { attempt } from "../../protocol/refusal";
import { agreeButton, may, offer } from "../../table/action";
import { exchangeSides, mayExchange } from "./exchange";
import type { TableState } from "../../../generated/protocol";

TABLE_PARTS.add(() => ({
  offers: (shown, seat) => {
    const { phase, rematch, table, you } = shown.state;
    if (phase !== "over" || you === seat.seat || !rematch.includes(seat.seat)) return [];
    const words = say("table-would-again", { names: seatName(seat) });
    const agree = agreeButton(shown, "rematch", "rematch", { type: "rematch", table });
    return [offer("proposed-rematch", words, true, agree, say("actions-offers-rematch"))];
  },
  status: ({ state }) => {
    const names = state.phase === "over" ? namesOfOthers(state) : "";
    return names === "" ? "" : say("table-would-again", { names });
  },
  result: {
    notice: ({ state }) => {
      const names = namesOfOthers(state);
      return names === "" ? nothing : html`<p class="small">${say("result-wants-again", { names })}</p>`;
    },
    again,
    links: exchange,
  },
}));

/** The other players who would play another match; empty: none. */
function namesOfOthers({ rematch, seats, you }: TableState): string {
  return listed(rematch.filter((seat) => seat !== you).map((seat) => seatName(seats[seat])));
}

function again({ state, send }: ShownTable) {
  const { rematch, table, you, seats } = state;
  if (you === null) return nothing;
  if (rematch.includes(you))
    return html`<span class="muted small" style="grid-column: 1 / -1">${say("result-asked")}</span>`;
  if (!may(state, "rematch")) return nothing;
  return html`<button class="primary" data-testid="rematch" @click=${() => send({ type: "rematch", table })}>${say(seats.length === 4 ? "share-same-four" : "result-again")}</button>`;
}

/** The same again from the other side of the board. */
function exchange({ state, connection }: ShownTable) {
  if (!mayExchange(state)) return nothing;
  const swap = () => void attempt(() => exchangeSides(connection, state));
  return html`<button data-testid="exchange" @click=${swap}>${say("result-exchange")}</button>`;
}
