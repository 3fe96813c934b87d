/** The cross table of a tournament: of every entrant its rounds. Asked for when it is unfolded, and after every change. */

import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { number, say } from "../../i18n/say";
import { call, unlessUnanswered } from "../../protocol/http";
import type { CrossCell, CrossTable, TournamentPage } from "../../../generated/api";
import { entrantName, pointsWords } from "./tournament";
import { looks } from "./looks";

@customElement("tournament-cross-table")
export class TournamentCrossTable extends LitElement {
  @property({ attribute: false }) page!: TournamentPage;
  /** Of the reader, who may belong to its group. */
  @property({ attribute: false }) token = "";
  @state() isOpen = false;
  @state() found: CrossTable | null = null;

  static override styles = looks;

  protected override willUpdate(changed: PropertyValues): void {
    if (this.isOpen && (changed.has("page") || changed.has("isOpen"))) void this.look();
  }

  private async look(): Promise<void> {
    const path = `/api/tournaments/${encodeURIComponent(this.page.id)}/cross-table`;
    this.found = (await unlessUnanswered(call<CrossTable>("GET", path, this.token))) ?? this.found;
  }

  override render() {
    const unfold = (event: Event) => (this.isOpen = (event.target as HTMLDetailsElement).open);
    return html`<details class="card" data-testid="cross-table" @toggle=${unfold}>
      <summary>${say("tournaments-cross")}</summary>
      <p class="muted about">${say("tournaments-cross-about")}</p>
      ${this.found === null ? nothing : this.table(this.found)}
    </details>`;
  }

  private table({ entrants, rows }: CrossTable) {
    const rounds = Array.from({ length: this.page.line.round }, (_, at) => at + 1);
    const name = (wanted: number) => entrantName(this.page.entrants.find((each) => each.number === wanted));
    const place = new Map(entrants.map((entrant, at) => [entrant, at + 1]));
    return html`<div class="wide" role="region" tabindex="0" aria-label=${say("tournaments-cross")}>
      <table>
        <thead>
          <tr>
            <th scope="col">${say("leaders-player")}</th>
            ${rounds.map((round) => html`<th scope="col">${number(round)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${entrants.map(
            (entrant, at) => html`<tr>
              <th scope="row">${number(at + 1)}. ${name(entrant)}</th>
              ${rounds.map((round) =>
                cell(
                  rows[at]?.find((each) => each.round === round),
                  place,
                  name,
                ),
              )}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}

/** "1 3": a point against the third of the standings. */
function cell(found: CrossCell | undefined, place: ReadonlyMap<number, number>, name: (entrant: number) => string) {
  if (found === undefined) return html`<td></td>`;
  const points = found.points === null ? "…" : pointsWords(found.points);
  if (found.opponent === null) return html`<td title=${say("tournaments-ending-bye")}>${points}</td>`;
  return html`<td title=${name(found.opponent)}>
    ${points} <small class="muted">${number(place.get(found.opponent) ?? 0)}</small>
  </td>`;
}
