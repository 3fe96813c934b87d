/** The choice of the games whose moves the explorer counts. Sends the chosen filter as `choose`. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { facetsOf } from "../../games/registry";
import { number, say } from "../../i18n/say";
import { sideName } from "../../i18n/words";
import type { GameFilter } from "../replays/replay-data";
import { draft } from "../../ui/draft";
import { controls } from "../../ui/style";
import type { OtherName } from "../../../generated/api";

@customElement("game-filter")
export class GameFilterForm extends LitElement {
  @property() game!: string;
  /** The reader's own id. */
  @property() you!: string;
  /** Other players in recorded games whom the chosen name may mean. */
  @property({ attribute: false }) names: readonly OtherName[] = [];

  static override styles = [
    controls,
    css`
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
        gap: 0.5rem;
        margin-top: 0.6rem;
      }
      label {
        display: grid;
        gap: 0.2rem;
        min-width: 0;
        font-size: 0.9rem;
      }
      label.own {
        display: flex;
        align-items: center;
      }
      label.own input {
        width: auto;
        min-height: 0;
      }
      .names {
        grid-column: 1 / -1;
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem;
        align-items: center;
        font-size: 0.9rem;
      }
      input,
      select {
        width: 100%;
        min-width: 0;
      }
    `,
  ];

  override render() {
    return html`<details class="card" data-testid="game-filter">
      <summary>${say("filter-title")}</summary>
      <form @change=${this.choose} @submit=${this.choose}>
        <label>${say("filter-by")}
          <select name="by">
            <option value="">${say("filter-anybody")}</option>
            ${(["person", "archive", "ai", "practice"] as const).map((kind) => html`<option value=${kind}>${say(`filter-by-${kind}`)}</option>`)}
          </select>
        </label>
        ${this.ofPlayers()}
      </form>
    </details>`;
  }

  private ofPlayers() {
    return html`<label>${say("filter-player")} <input name="player" maxlength="60" autocomplete="off" ${draft("explorer.player")} /></label>
      ${this.names.length === 0 ? nothing : this.ofNames()}
      <label class="own"><input type="checkbox" name="own" /> ${say("filter-own")}</label>
      ${facetsOf(this.game).handsIn === undefined ? this.ofSides() : nothing}
      <label>${say("filter-since")} <input name="since" type="date" /></label>
      <label>${say("filter-until")} <input name="until" type="date" /></label>
      <label>${say("filter-rating")} <input name="rating" type="number" min="0" max="5000" step="50" /></label>`;
  }

  private ofNames() {
    return html`<div class="names" role="group" aria-label=${say("filter-names")} data-testid="filter-names">
      ${say("filter-names")}
      ${this.names.map(({ player, games }) => html`<button type="button" @click=${() => this.choosePlayer(player)}>${say("filter-name-games", { name: player, games: number(games) })}</button>`)}
    </div>`;
  }

  private choosePlayer(player: string): void {
    const field = this.renderRoot.querySelector('[name="player"]') as HTMLInputElement;
    field.value = player;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** Games with hands have no colours. */
  private ofSides() {
    return html`<label>${say("filter-side")}
        <select name="seat">
          <option value="">${say("filter-either")}</option>
          ${[0, 1].map((seat) => html`<option value=${seat}>${sideName(this.game, seat)}</option>`)}
        </select>
      </label>`;
  }

  private readonly choose = (event: Event): void => {
    event.preventDefault();
    const form = new FormData(this.renderRoot.querySelector("form") as HTMLFormElement);
    if (form.has("own")) form.set("player", this.you);
    form.delete("own");
    const chosen = [...form].flatMap(([name, value]) => (value === "" ? [] : [[name, String(value).trim()] as const]));
    const filter: GameFilter = Object.fromEntries(chosen);
    this.dispatchEvent(new CustomEvent("choose", { detail: filter }));
  };
}
