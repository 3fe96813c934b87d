/** An AI player that plays for somebody who is away: the wish for it, and the way back to the own seat. */

import { html, nothing } from "lit";

import { TABLE_PARTS } from "../../core/table-slots";
import { say } from "../../i18n/say";
import { playerName } from "../../i18n/words";
import { commandButton, may, offer } from "../../table/action";
import { icon } from "../../ui/icons";

const SIGN = icon("M5 9h14v10H5zM12 5v4M9.5 13v1.5M14.5 13v1.5M2.5 12v4M21.5 12v4M12 5a.5.5 0 1 0-.1 0");

TABLE_PARTS.add(() => ({
  action: (shown) => {
    const words = `${say("actions-substitute")}: ${say("actions-substitute-why")}`;
    return commandButton(shown, "substitute", words, SIGN, { type: "substitute", table: shown.state.table });
  },
  offers: ({ state, send }, { seat, substitute }) => {
    if (state.you !== seat || substitute == null || state.phase === "over") return [];
    const back = may(state, "sit")
      ? html`<button class="primary" data-testid="take-back" @click=${() => send({ type: "sit", table: state.table, seat })}>
          ${say("actions-resume")}
        </button>`
      : nothing;
    return [offer("held", say("actions-plays-for-you", { name: playerName(substitute.player) }), true, back)];
  },
}));
