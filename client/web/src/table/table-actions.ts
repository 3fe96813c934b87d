/**
 * Actions at a table besides moving: proposals, giving time, asking for a substitute and taking the seat back,
 * resigning. Offers the actions that the state allows; the server decides whether they succeed.
 */

import { css, html, LitElement, nothing } from "lit";

import { controls } from "../ui/style";
import { say } from "../i18n/say";
import type { Proposal, TableState, Wish } from "../protocol/messages";
import { playerName, seatName } from "../i18n/words";

export class TableDeeds extends LitElement {
  static override properties = {
    state: { attribute: false },
    send: { attribute: false },
    resigning: { state: true },
  };
  declare state: TableState;
  /** Sends a command of this table. */
  declare send: (wish: Wish) => void;
  /** Whether the resign button has been pressed once. */
  declare resigning: boolean;

  constructor() {
    super();
    this.resigning = false;
    this.send = () => undefined;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        gap: 0.6rem;
      }
      .asked p {
        margin-bottom: 0.5rem;
      }
    `,
  ];

  override render() {
    const { state } = this;
    if (state.you === null) return nothing;
    return html`${this.held(state, state.you)} ${this.proposals(state, state.you)}
    ${this.resigning && this.may("resign") ? this.surely(state) : this.deeds(state, state.you)}`;
  }

  private may(deed: string): boolean {
    return (this.state.may ?? []).includes(deed);
  }

  private held({ seats, table }: TableState, you: number) {
    const holder = seats[you]?.substitute;
    if (holder == null) return nothing;
    return html`<div class="card marked asked" data-testid="held">
      <p>${say("deeds-plays-for-you", { name: playerName(holder.player) })}</p>
      ${
        this.may("sit")
          ? html`<button class="primary" data-testid="take-back" @click=${() => this.send({ type: "sit", table, seat: you })}>
            ${say("deeds-take-back")}
          </button>`
          : nothing
      }
    </div>`;
  }

  private proposals({ proposed, seats, table, version }: TableState, you: number) {
    return (proposed ?? []).map(({ seat, what }) =>
      seat === you
        ? html`<div class="row muted">
            <span>${say(`deeds-proposed-${what}`)}</span>
            ${this.decline(what, `withdraw-${what}`, say("deeds-never-mind"))}
          </div>`
        : html`<div class="card marked asked" data-testid="proposed-${what}">
            <p>${say(`deeds-proposes-${what}`, { name: seatName(seats[seat]) })}</p>
            <div class="row">
              ${
                this.may(`propose:${what}`)
                  ? html`<button
                    class="primary"
                    data-testid="agree-${what}"
                    @click=${() => this.send({ type: "propose", table, version, what })}
                  >
                    ${say("deeds-agree")}
                  </button>`
                  : nothing
              }
              ${this.decline(what, `decline-${what}`, say("deeds-decline"))}
            </div>
          </div>`,
    );
  }

  private decline(what: Proposal, testid: string, words: string) {
    const { table } = this.state;
    if (!this.may(`decline:${what}`)) return nothing;
    return html`<button data-testid=${testid} @click=${() => this.send({ type: "decline", table, what })}>${words}</button>`;
  }

  private deeds(state: TableState, you: number) {
    const { table, version } = state;
    const mine = (what: Proposal) => (state.proposed ?? []).some((it) => it.what === what);
    const deed = (name: string, words: string, wish: Wish, title = "") =>
      this.may(name)
        ? html`<button data-testid=${name.replace(":", "-")} title=${title} @click=${() => this.send(wish)}>${words}</button>`
        : nothing;
    return html`<div class="row" role="group" aria-label=${say("deeds-at-table")}>
      ${deed("claim", say("deeds-claim"), { type: "claim", table, version }, say("deeds-claim-why"))}
      ${mine("draw") ? nothing : deed("propose:draw", say("deeds-draw"), { type: "propose", table, version, what: "draw" })}
      ${mine("takeback") ? nothing : deed("propose:takeback", say("deeds-takeback"), { type: "propose", table, version, what: "takeback" })}
      ${deed("give-time", say("deeds-give-time"), { type: "give-time", table })}
      ${deed("hand-over", say("deeds-hand-over"), { type: "substitute", table }, say("deeds-hand-over-why"))}
      ${this.may("resign") ? html`<button data-testid="resign" @click=${() => (this.resigning = true)}>${say("deeds-resign")}</button>` : nothing}
      ${running(state) && state.resigned.includes(you) ? html`<span class="muted">${say("deeds-resigned")}</span>` : nothing}
      ${running(state) ? nothing : deed("leave", say("deeds-leave"), { type: "leave", table })}
    </div>`;
  }

  private surely({ table }: TableState) {
    return html`<div class="row" role="group" aria-label=${say("deeds-resign")}>
      <span>${say("deeds-surely")}</span>
      <button
        data-testid="resign-yes"
        @click=${() => {
          this.resigning = false;
          this.send({ type: "resign", table });
        }}
      >
        ${say("deeds-resign-yes")}
      </button>
      <button @click=${() => (this.resigning = false)}>${say("deeds-play-on")}</button>
    </div>`;
  }
}

function running({ phase }: TableState): boolean {
  return phase !== "over" && phase !== "waiting" && phase !== "closed";
}

customElements.define("table-deeds", TableDeeds);
