/** What a match did to the ratings of its players, in its result. */

import { html, nothing } from "lit";

import { TABLE_PARTS, type ShownTable } from "../../core/table-slots";
import { number, say, sayIfKnown, signed } from "../../i18n/say";
import { AnswerOfMatch } from "../../table/answer-of-match";
import { outcomeOf } from "./standings";
import type { MatchRatings, SeatRating } from "../../../generated/api";

TABLE_PARTS.add((room, until) => {
  const outcome = new AnswerOfMatch(room, until, async ({ state: { table, match, terms } }, signal) =>
    terms?.rated ? outcomeOf(table, match, signal) : null,
  );
  return {
    hear: outcome.hear,
    result: {
      seat: (_, { seat }) => {
        const change = outcome.answer?.seats?.find((one) => one.seat === seat);
        return change === undefined ? html`<span></span>` : rerated(change);
      },
      about: (table) =>
        html`<p class="muted small" role="status" data-testid="rated">${aboutRatings(table, outcome)}</p>`,
    },
  };
});

function aboutRatings({ state: { terms } }: ShownTable, { answer, isAsking }: AnswerOfMatch<MatchRatings>): string {
  if (!terms?.rated) return say("rating-why-not-rated");
  if (isAsking) return say("result-counting");
  if (answer === null) return say("result-not-told");
  return answer.ladder === null ? whyWords(answer.seats?.[0]?.why) : say(`result-ladder-${answer.ladder}`);
}

/** A newer server may give reasons that this page does not know. */
function whyWords(why: string | null | undefined): string {
  return sayIfKnown(`rating-why-${why ?? "not-rated"}`) ?? say("rating-why-not-rated");
}

function rerated({ before, after, left, provisional, why }: SeatRating) {
  if (before === null || after === null)
    return html`<span class="muted small">${left ? say("result-left") : nothing}</span>`;
  const about = why == null ? nothing : html`<small class="muted" data-testid="rating-why">${whyWords(why)}</small>`;
  const change = after - before;
  return html`<span
    class="rating"
    title=${say("result-change", { before: String(before), after: String(after) })}
    data-testid="rating-change"
    data-change=${change}
    ><strong>${number(after, { useGrouping: false })}</strong>${
      provisional ? html`<span class="muted" title=${say("leaders-provisional")}>?</span>` : nothing
    }
    <span class="change ${change > 0 ? "up" : change < 0 ? "down" : ""}">${signed(change, 0)}</span>${about}</span
  >`;
}
