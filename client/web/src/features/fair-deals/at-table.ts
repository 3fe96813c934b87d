/** Whether the deals of a match were fair, as far as this browser can tell; of seats without a part in them, which. */

import { html, nothing } from "lit";

import { TABLE_PARTS, type ShownTable } from "../../core/table-slots";
import { listed, say } from "../../i18n/say";
import { seatName } from "../../i18n/words";
import { checkMatch, type DealCheck } from "../../protocol/fair-deal-client";
import type { Contribution } from "../../protocol/fair-deals";
import { AnswerOfMatch } from "../../table/answer-of-match";

TABLE_PARTS.add((room, until) => {
  const deals = new AnswerOfMatch(room, until, ({ state, connection }) => checkMatch(state, connection.token));
  return { hear: deals.hear, result: { about: (table) => aboutDeals(table, deals.answer) } };
});

function aboutDeals({ state: { seats } }: ShownTable, deals: DealCheck | null) {
  if (deals === null || deals.verdict === "no-chance") return nothing;
  const named = (...kinds: Contribution[]) =>
    listed(seats.filter(({ seat }) => kinds.includes(deals.given[seat]!)).map((seat) => seatName(seat)));
  const without = named("none", "withheld");
  const unbound = named("unbound");
  const isProven = deals.verdict === "verified";
  return html`<p class="small ${deals.verdict === "failed" ? "failed" : "muted"}" role="status" data-testid="deals" data-verdict=${deals.verdict}>
    ${say(`result-deal-${deals.verdict}`)}
    ${isProven && without !== "" ? say("result-deal-without", { names: without }) : nothing}
    ${isProven && unbound !== "" ? say("result-deal-unbound", { names: unbound }) : nothing}
  </p>`;
}
