/**
 * The offers of one seat to the others, with their answers: draws, takebacks, a rematch; and of the player's own seat, its
 * substitute and the last advice. Stands in the seat's chip at the board. Sends the answers; the server judges them.
 */

import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";

import { say } from "../i18n/say";
import { playerName, seatName } from "../i18n/words";
import type { Proposal, SeatInfo, TableState, Wish } from "../../generated/protocol";
import { controls } from "../ui/style";
import type { Declined } from "../games/contracts";

@customElement("seat-offer")
export class SeatOffer extends LitElement {
  @property({ attribute: false }) state!: TableState;
  @property({ attribute: false }) seat!: SeatInfo;
  /** The last proposal that was declined, by any seat; null for none. */
  @property({ attribute: false }) declined: Declined | null = null;
  /** The last advice in a few words; empty for none. */
  @property() advice = "";
  /** Sends a command of this table. */
  @property({ attribute: false }) send: (wish: Wish) => void = () => undefined;

  static override styles = [
    controls,
    css`
      .offer {
        gap: 0.2rem 0.5rem;
        font-size: 0.9rem;
      }
      .offer + .offer {
        margin-top: 0.25rem;
      }
      .asks {
        font-weight: 600;
      }
      button {
        min-height: 2rem;
        padding: 0.1rem 0.7rem;
      }
    `,
  ];

  override render() {
    const found = [this.substitute(), ...this.proposals(), this.answer(), this.rematch(), this.advised()];
    const shown = found.filter((each) => each !== nothing);
    this.toggleAttribute("empty", shown.length === 0);
    return html`<div role="status">${shown}</div>`;
  }

  private get isOwn(): boolean {
    return this.state.you === this.seat.seat;
  }

  private may(action: string): boolean {
    return (this.state.may ?? []).includes(action);
  }

  /** `short`: the sentence as it is shown beside the name, where it differs from the one that is read aloud. */
  private offer(testid: string, words: string, asks: boolean, buttons: unknown, short = ""): TemplateResult {
    const looks = asks ? "asks" : "muted";
    return html`<div class="row offer" data-testid=${testid}>
      ${
        short === ""
          ? html`<span class=${looks}>${words}</span>`
          : html`<span class="unseen">${words}</span><span class=${looks} aria-hidden="true">${short}</span>`
      }
      ${buttons}
    </div>`;
  }

  /** The AI player that plays the reader's seat, and the way back. */
  private substitute() {
    const holder = this.seat.substitute;
    if (!this.isOwn || holder == null) return nothing;
    const { table } = this.state;
    const back = this.may("sit")
      ? html`<button class="primary" data-testid="take-back" @click=${() => this.send({ type: "sit", table, seat: this.seat.seat })}>
          ${say("actions-resume")}
        </button>`
      : nothing;
    return this.offer("held", say("actions-plays-for-you", { name: playerName(holder.player) }), true, back);
  }

  private proposals() {
    const own = (this.state.proposed ?? []).filter(({ seat }) => seat === this.seat.seat);
    return own.map(({ what }) =>
      this.isOwn
        ? this.offer(`offered-${what}`, say(`actions-proposed-${what}`), false, this.decline(what, "withdraw"))
        : this.offer(
            `proposed-${what}`,
            say(`actions-proposes-${what}`, { name: seatName(this.seat) }),
            true,
            html`${this.agree(what)} ${this.decline(what, "decline")}`,
            say(`actions-offers-${what}`),
          ),
    );
  }

  private agree(what: Proposal) {
    const { table, version } = this.state;
    if (!this.may(`propose:${what}`)) return nothing;
    return html`<button class="primary" data-testid="agree-${what}" @click=${() => this.send({ type: "propose", table, version, what })}>
      ${say("actions-agree")}
    </button>`;
  }

  private decline(what: Proposal, how: "decline" | "withdraw") {
    const { table } = this.state;
    if (!this.may(`decline:${what}`)) return nothing;
    return html`<button data-testid="${how}-${what}" @click=${() => this.send({ type: "decline", table, what })}>
      ${say(how === "decline" ? "actions-decline" : "actions-cancel")}
    </button>`;
  }

  /** That this seat has declined. */
  private answer() {
    const { declined } = this;
    if (declined?.seat !== this.seat.seat || this.isOwn) return nothing;
    const { what } = declined;
    return this.offer(
      "declined",
      say(`actions-declined-${what}`, { name: seatName(this.seat) }),
      false,
      nothing,
      say(`actions-refuses-${what}`),
    );
  }

  private rematch() {
    const { phase, rematch, table } = this.state;
    if (phase !== "over" || this.isOwn || !rematch.includes(this.seat.seat)) return nothing;
    const agree = this.may("rematch")
      ? html`<button class="primary" data-testid="agree-rematch" @click=${() => this.send({ type: "rematch", table })}>
          ${say("actions-agree")}
        </button>`
      : nothing;
    const words = say("table-would-again", { names: seatName(this.seat) });
    return this.offer("proposed-rematch", words, true, agree, say("actions-offers-rematch"));
  }

  /** The card beside the board says it all, and to screen readers. */
  private advised() {
    if (!this.isOwn || this.advice === "") return nothing;
    return html`<div class="offer" aria-hidden="true" data-testid="advised-move">${this.advice}</div>`;
  }
}
