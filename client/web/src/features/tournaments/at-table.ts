/** At a table of a tournament: the way back to it, where others would ask for a rematch. */

import { html, nothing } from "lit";

import { TABLE_PARTS, type ShownTable } from "../../core/table-slots";
import { say } from "../../i18n/say";

TABLE_PARTS.add(() => ({
  score: ({ state }) => (state.phase === "over" ? nothing : html`<p class="muted">${wayBack({ state }, "")}</p>`),
  result: { again: (shown) => wayBack(shown, "primary") },
}));

function wayBack({ state: { tournament } }: Pick<ShownTable, "state">, looks: string) {
  if (tournament == null) return nothing;
  const address = `#/tournament/${encodeURIComponent(tournament)}`;
  return html`<a class=${looks} href=${address} data-testid="to-tournament">${say("table-to-tournament")}</a>`;
}
