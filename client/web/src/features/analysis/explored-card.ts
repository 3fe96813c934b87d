/** The log's knowledge of a position, as the explorer shows it. */

import { html } from "lit";

import "../explorer/explorer-moves";
import { explorerAddress } from "../../app/addresses";
import { say } from "../../i18n/say";
import { bareName } from "../../i18n/words";
import type { Explored } from "../replays/replay-data";

/** `follow`: told the move that is pressed. */
export function exploredCard(answer: Explored, follow: (move: string) => void) {
  return html`<section class="card" data-testid="played-here">
    <h3>${say("analysis-book")}</h3>
    ${answer.over === null ? html`<explorer-moves .answer=${answer} @follow=${(event: CustomEvent<string>) => follow(event.detail)}></explorer-moves>` : ""}
    <p class="muted">
      ${say("explorer-games", { count: answer.games })}
      <a href=${explorerAddress(bareName(answer.game), answer.state)} data-testid="to-explorer-here">${say("analysis-explorer")}</a>
    </p>
  </section>`;
}
