/** The hands of all seats in an analysis, where nothing is hidden. */

import { html, nothing } from "lit";

import { shownHand } from "../../games/board";
import { facetsOf } from "../../games/registry";
import { say } from "../../i18n/say";
import { sideName } from "../../i18n/words";
import type { ExploredPosition } from "../../../generated/api";

/** Nothing in a game that deals none. */
export function openHands({ game, state, seat }: ExploredPosition) {
  const facets = facetsOf(game);
  const hands = facets.handsIn?.(state) ?? [];
  if (hands.length === 0) return nothing;
  return html`<div class="hands" role="group" aria-label=${say("replay-hands")} data-testid="hands">
    ${hands.map((hand, owner) => {
      const who = sideName(game, owner);
      return html`<div class="hand ${owner === seat ? "moves" : ""}"><span>${who}</span> ${shownHand(facets, hand, `${who}: ${hand.join(", ")}`)}</div>`;
    })}
  </div>`;
}
