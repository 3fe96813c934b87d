/** The members of a group in the ladder of one game, among people. */

import { html, nothing, type PropertyValues } from "lit";
import { customElement, state } from "lit/decorators.js";

import { GroupPanel } from "./group-panel";
import { number, say } from "../../i18n/say";
import { bareName, gameTitle, personName } from "../../i18n/words";
import { recordBar, recordLooks } from "../../ui/record-bar";
import type { LadderEntry, LadderTable } from "../../../generated/api";

@customElement("group-ladder")
export class GroupLadder extends GroupPanel {
  /** The game, by its id; the first until one is chosen. */
  @state() game = "";
  @state() players: readonly LadderEntry[] = [];

  static override styles = [...GroupPanel.styles, recordLooks];

  /** Asked for again when somebody has come or gone. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("room");
    const hasOthers = changed.has("room") && before?.members.length !== this.room.members.length;
    if (changed.has("game") || hasOthers) void this.look();
  }

  private async look(): Promise<void> {
    const chosen = this.game || (this.games[0]?.id ?? "");
    const path = `/ladders/${bareName(chosen)}/people`;
    await this.attempt(async () => {
      const { players } = await this.ask<LadderTable>("GET", path);
      if (chosen === (this.game || this.games[0]?.id)) this.players = players;
    });
  }

  override render() {
    return html`<section class="card" aria-labelledby="ladder" data-testid="group-ladder">
      <div class="row apart">
        <h3 id="ladder">${say("leaders-title")}</h3>
        <select aria-label=${say("groups-game")} @change=${(event: Event) => (this.game = (event.target as HTMLSelectElement).value)}>
          ${this.games.map(({ id }) => html`<option value=${id}>${gameTitle(this.games, id)}</option>`)}
        </select>
      </div>
      ${
        this.players.length === 0
          ? html`<p class="muted">${say("groups-unrated")}</p>`
          : html`<table>
              <thead>
                <tr>
                  <th scope="col">${say("leaders-player")}</th>
                  <th scope="col">${say("leaders-rating")}</th>
                  <th scope="col">${say("leaders-won-drawn-lost")}</th>
                </tr>
              </thead>
              <tbody>
                ${this.players.map(
                  (place) => html`<tr>
                    <th scope="row"><a href="#/player/${encodeURIComponent(place.id)}">${personName(place.name)}</a></th>
                    <td>
                      ${number(place.rating, { useGrouping: false })}${place.provisional ? html`<span title=${say("leaders-provisional")}>?</span>` : nothing}
                    </td>
                    <td>${recordBar(place)}</td>
                  </tr>`,
                )}
              </tbody>
            </table>`
      }
    </section>`;
  }
}
