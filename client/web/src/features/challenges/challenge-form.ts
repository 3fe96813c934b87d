/** Asks one player for a game: which, with which clock, and on which side. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { say } from "../../i18n/say";
import { gameTitle, personName, sideName } from "../../i18n/words";
import { clockField, termsIn } from "../../lobby/terms";
import type { Connection } from "../../protocol/connection";
import type { GameInfo } from "../../../generated/protocol";
import { controls } from "../../ui/style";
import { attempt } from "../../protocol/refusal";

@customElement("challenge-form")
export class ChallengeForm extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  /** Public id. */
  @property() player!: string;
  @property() name!: string;
  /** The chosen game, by its id; the first until one is chosen. */
  @state() game = "";
  @state() sent = false;

  static override styles = [
    controls,
    css`
      form {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 0.8rem;
        align-items: end;
      }
      label {
        display: grid;
        gap: 0.1rem;
        font-size: 0.9rem;
        color: var(--muted);
      }
      select {
        color: var(--ink);
        font-size: 1rem;
      }
      [role="status"]:empty {
        display: none;
      }
    `,
  ];

  override render() {
    const game = this.games.find(({ id }) => id === this.game) ?? this.games[0];
    if (game === undefined) return nothing;
    const sides = game.seats === 2 ? [0, 1].map((seat) => [String(seat), sideName(game.id, seat)] as const) : [];
    const name = personName(this.name);
    return html`<form data-testid="challenge-form" aria-label=${say("friends-challenge-to", { name })} @submit=${this.send}>
        <label
          >${say("friends-game")}
          <select name="game" @change=${(event: Event) => (this.game = (event.target as HTMLSelectElement).value)}>
            ${this.games.map(({ id }) => html`<option value=${id} ?selected=${id === game.id}>${gameTitle(this.games, id)}</option>`)}
          </select></label
        >
        ${clockField()}
        ${
          sides.length === 0
            ? nothing
            : html`<label
              >${say("lobby-side")}
              <select name="side">
                ${[["", say("lobby-side-random")] as const, ...sides].map(([value, words]) => html`<option value=${value}>${words}</option>`)}
              </select></label
            >`
        }
        <button class="primary">${say("friends-challenge")}</button>
      </form>
      <p role="status">${this.sent ? say("friends-sent", { name }) : ""}</p>`;
  }

  private readonly send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const fields = new FormData(form);
    const side = String(fields.get("side") ?? "");
    await attempt(async () => {
      await this.connection.ask({
        type: "challenge",
        to: this.player,
        game: String(fields.get("game")),
        terms: termsIn(form).terms,
        seat: side === "" ? null : Number(side),
      });
      this.sent = true;
    });
  };
}
