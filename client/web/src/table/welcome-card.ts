/** The card over the board for a guest who comes by an invitation: its sender, the game, and the seats to take. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { clauses, say } from "../i18n/say";
import { seatName, sideName } from "../i18n/words";
import { termsTags } from "../lobby/terms";
import type { TableState, Wish } from "../../generated/protocol";
import { controls } from "../ui/style";
import overBoard from "./over-board.css?inline";
import { sheet } from "../ui/sheet";

@customElement("welcome-card")
export class WelcomeCard extends LitElement {
  /** Of a table that waits for players, where we have no seat. */
  @property({ attribute: false }) state!: TableState;
  @property({ attribute: false }) send: (wish: Wish) => void = () => undefined;
  /** The game's title. */
  @property() game = "";
  /** Whether the table is to be watched. */
  @property({ type: Boolean, reflect: true }) aside = false;

  static override styles = [
    controls,
    sheet(overBoard),
    css`
      :host([aside]) {
        display: none;
      }
      .card {
        width: min(25rem, 100%);
      }
      .play {
        width: 100%;
        min-height: 3.1rem;
        font-size: 1.15rem;
      }
      .row {
        justify-content: center;
        margin-top: 0.6rem;
      }
    `,
  ];

  override render() {
    const { state, game } = this;
    const free = state.seats.filter(({ seat }) => (state.may ?? []).includes(`sit:${seat}`));
    if (free.length === 0) return nothing;
    const inviter = state.seats.find(({ id, kind }) => id != null && kind === "person");
    return html`<section class="card" role="region" aria-label=${say("table-invite")} data-testid="welcome">
      <h2>${inviter === undefined ? say("share-free-seat") : say("share-invites", { name: seatName(inviter) })}</h2>
      <p>${clauses([game, ...termsTags(state.terms, state.casual)])}</p>
      <button class="primary play" data-testid="welcome-play" @click=${() => this.sit(null)}>${say("lobby-play")}</button>
      ${
        state.seats.length === 2 && free.length > 1
          ? html`<div class="row" role="group" aria-label=${say("lobby-side")}>
            ${free.map(
              ({ seat }) =>
                html`<button data-testid="welcome-${seat}" @click=${() => this.sit(seat)}>${sideName(state.game, seat)}</button>`,
            )}
          </div>`
          : nothing
      }
      <div class="row"><button class="plain" @click=${() => (this.aside = true)}>${say("lobby-watch")}</button></div>
    </section>`;
  }

  private sit(seat: number | null): void {
    this.send({ type: "sit", table: this.state.table, seat });
  }
}
