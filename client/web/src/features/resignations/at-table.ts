/** Resigning: a button, and the question whether it is meant. */

import { html, nothing } from "lit";

import { TABLE_PARTS, type ShownTable } from "../../core/table-slots";
import { say } from "../../i18n/say";
import { actionButton, may, running } from "../../table/action";
import { icon } from "../../ui/icons";

const SIGN = icon("M6 21V4M6 4.5h12l-3 4 3 4H6");

TABLE_PARTS.add((room) => {
  let isAsking = false;
  /** Asks, or no more; the focus goes on to the answer that loses nothing. */
  const ask = (asks: boolean, { focusAction }: ShownTable) => {
    isAsking = asks;
    room.requestUpdate();
    focusAction(asks ? "resign-no" : "resign");
  };
  return {
    action: (table) => {
      const { state } = table;
      if (state.you === null) return nothing;
      const isResigned = running(state) && state.resigned.includes(state.you);
      return html`${may(state, "resign") ? actionButton("resign", say("actions-resign"), SIGN, () => ask(true, table)) : nothing}
      ${isResigned ? html`<span class="muted">${say("actions-resigned")}</span>` : nothing}`;
    },
    question: (table) => {
      if (!isAsking || !may(table.state, "resign")) return null;
      const resign = () => {
        isAsking = false;
        table.send({ type: "resign", table: table.state.table });
        room.requestUpdate();
      };
      return html`<div class="row" role="group" aria-label=${say("actions-resign")}>
        <span>${say("actions-resign-question")}</span>
        <button data-testid="resign-yes" @click=${resign}>${say("actions-resign-yes")}</button>
        <button data-testid="resign-no" @click=${() => ask(false, table)}>${say("actions-play-on")}</button>
      </div>`;
    },
  };
});
