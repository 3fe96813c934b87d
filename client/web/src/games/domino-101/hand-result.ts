/**
 * Overlay between two hands of a match: the points of the hand and the tiles left in each hand, then the question to
 * both partners which of them leads the next. Shows the server's data and decides nothing.
 */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import "./believed-deals";
import { pipsOf } from "./line";
import { tileLooks, uprightTile } from "./tile";
import { handWords, seatName } from "../../i18n/words";
import { say } from "../../i18n/say";
import type { TableState, Wish, WishWord } from "../../../generated/protocol";
import type { History } from "../contracts";
import { Countdown } from "../../ui/countdown";
import { controls } from "../../ui/style";

const SECOND_MS = 1_000;
const COUNSEL: readonly WishWord[] = ["me", "either", "you"];

@customElement("hand-result")
export class HandResult extends LitElement {
  @property({ attribute: false }) state!: TableState;
  @property({ attribute: false, hasChanged: () => true }) chronicle: History | null = null;
  /** Sends a command of this table. */
  @property({ attribute: false }) send: (wish: Wish) => void = () => undefined;
  /** When the state arrived, by `performance.now()`. */
  @property({ attribute: false }) arrived: number = performance.now();

  private readonly countdown = new Countdown(this, SECOND_MS);

  static override styles = [
    controls,
    tileLooks,
    css`
      :host {
        position: absolute;
        inset: 0;
        display: grid;
        place-items: center;
        padding: 0.5rem;
        pointer-events: none;
      }
      .card {
        box-sizing: border-box;
        max-width: min(100%, 25rem);
        max-height: 100%;
        overflow: auto;
        padding: 0.8rem 1.1rem;
        box-shadow: 0 0.6rem 2rem rgb(0 0 0 / 0.35);
        pointer-events: auto;
        animation: come calc(240ms * var(--motion)) ease-out;
      }
      @keyframes come {
        from {
          opacity: 0;
          transform: translateY(0.6rem);
        }
      }
      h2 {
        margin: 0 0 0.4rem;
        font-size: 1.15rem;
        text-align: center;
      }
      h2::first-letter {
        text-transform: uppercase;
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
      }
      li {
        display: grid;
        grid-template-columns: 1fr auto 2.2em;
        gap: 0.6rem;
        align-items: center;
        padding: 0.2rem 0 0.2rem 0.6rem;
        border-inline-start: 0.3rem solid var(--team);
        margin-bottom: 0.25rem;
      }
      .name {
        overflow-wrap: anywhere;
      }
      .tiles {
        display: flex;
        gap: 0.15rem;
        direction: ltr;
      }
      .tiles svg {
        width: 1.05rem;
        display: block;
      }
      .pips {
        text-align: end;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
      .row {
        justify-content: center;
      }
      p {
        text-align: center;
      }
    `,
  ];

  override render() {
    const { state } = this;
    switch (state.phase) {
      case "scoring":
      case "deal":
        return this.revealed();
      case "counsel":
        return this.counsel();
      default:
        return nothing;
    }
  }

  private revealed() {
    const { state } = this;
    const round = this.chronicle?.round;
    if (!round?.ended || state.round_result === null) return nothing;
    return html`<section class="card" role="status" data-testid="reveal">
      <h2>${handWords(state.round_result, state.you, state.seats)}</h2>
      <ul>
        ${round.hands.map(
          (tiles, seat) =>
            html`<li style="--team: var(--team-${state.seats[seat]?.team ?? 0})">
              <span class="name">${seatName(state.seats[seat], state.you)}</span>
              <span class="tiles" role="img" aria-label=${tiles.join(", ") || "–"}>${tiles.map(uprightTile)}</span>
              <span class="pips">${pipsOf(tiles)}</span>
            </li>`,
        )}
      </ul>
      <believed-deals .state=${state} .round=${round}></believed-deals>
    </section>`;
  }

  private counsel() {
    const { state } = this;
    const { table, version, you } = state;
    if (you === null || !state.to_act.includes(you)) {
      const names = state.seats.filter(({ seat }) => state.to_act.includes(seat)).map((seat) => seatName(seat));
      return names.length === 0
        ? nothing
        : html`<p class="card">${say("domino-counsel-of", { names: names.join(" · ") })}</p>`;
    }
    const question =
      state.counsel_ms == null
        ? say("actions-lead-who")
        : say("actions-lead-who-in", { seconds: this.countdown.secondsLeft(state.counsel_ms, this.arrived) });
    return html`<div class="card">
      <p>${question}</p>
      <div class="row" role="group" aria-label=${say("actions-counsel")}>
        ${COUNSEL.map(
          (wish) =>
            html`<button data-testid="counsel-${wish}" @click=${() => this.send({ type: "counsel", table, version, wish })}>
              ${say(`actions-counsel-${wish}`)}
            </button>`,
        )}
      </div>
    </div>`;
  }
}
