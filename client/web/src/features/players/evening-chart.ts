/** How a seat that remembers a person learns in an evening: its score match after match, beside one that does not. */

import { html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { scoreWords } from "./growth-chart";
import { curveLooks, scoreCurves } from "./score-curves";
import { chartLooks, Room } from "../../ui/chart";
import { number, percent, say } from "../../i18n/say";
import { chartAsTable } from "../../ui/data-table";
import { controls } from "../../ui/style";
import type { MeasuredEvening } from "../../../generated/api";

@customElement("evening-chart")
export class EveningChart extends LitElement {
  @property({ attribute: false }) evening: MeasuredEvening | null = null;

  private readonly room = new Room(this, 560);

  static override styles = [controls, chartLooks, curveLooks];

  override render() {
    if (this.evening === null || this.evening.remembered.length < 2) return nothing;
    const { matches, remembered, without } = this.evening;
    const [remembers, forgets] = [say("roster-evening-remembered"), say("roster-evening-without")];
    const block = matches / remembered.length;
    const blocks = remembered.map((_, index) => `${number(index * block + 1)}–${number((index + 1) * block)}`);
    return html`<ul aria-hidden="true">
        <li class="first">${remembers}</li>
        <li class="second">${forgets}</li>
      </ul>
      ${scoreCurves({
        width: this.room.width,
        caption: say("roster-evening-summary", {
          first: percent(remembered[0]?.score ?? 0),
          last: percent(remembered.at(-1)?.score ?? 0),
          without: percent(without.at(-1)?.score ?? 0),
        }),
        axis: say("roster-evening-matches"),
        places: remembered.map((_, index) => index),
        labels: () => blocks.map((words, index) => [index, words]),
        first: remembered,
        second: without,
      })}
      ${chartAsTable(
        [say("roster-evening-matches"), remembers, forgets],
        blocks.map((words, index) => [words, ...[remembered, without].map((scores) => wordsOf(scores[index]))]),
      )}`;
  }
}

function wordsOf(score: Parameters<typeof scoreWords>[0] | undefined): string {
  return score === undefined ? "" : scoreWords(score);
}
