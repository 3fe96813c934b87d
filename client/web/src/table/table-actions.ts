/**
 * Actions at a table besides moving: proposals, giving time, asking for a substitute and taking the seat back,
 * resigning. Offers the actions that the state allows; the server decides whether they succeed.
 */

import { css, html, LitElement, nothing } from "lit";

import { controls } from "../ui/style";
import { say } from "../i18n/say";
import type { Proposal, TableState, Wish } from "../protocol/messages";
import { playerName, seatName } from "../i18n/words";

export class TableActions extends LitElement {
  static override properties = {
    state: { attribute: false },
    send: { attribute: false },
    resigning: { state: true },
  };
  declare state: TableState;
  /** Sends a command of this table. */
  send: (wish: Wish) => void = () => undefined;
  /** Whether the resign button has been pressed once. */
  resigning = false;

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
    return html`${this.substitute(state, state.you)} ${this.proposals(state, state.you)}
    ${this.resigning && this.may("resign") ? this.resignQuestion(state) : this.actions(state, state.you)}`;
  }

  private may(action: string): boolean {
    return (this.state.may ?? []).includes(action);
  }

  private substitute({ seats, table }: TableState, you: number) {
    const holder = seats[you]?.substitute;
    if (holder == null) return nothing;
    return html`<div class="card marked asked" data-testid="held">
      <p>${say("actions-plays-for-you", { name: playerName(holder.player) })}</p>
      ${
        this.may("sit")
          ? html`<button class="primary" data-testid="take-back" @click=${() => this.send({ type: "sit", table, seat: you })}>
            ${say("actions-resume")}
          </button>`
          : nothing
      }
    </div>`;
  }

  private proposals({ proposed, seats, table, version }: TableState, you: number) {
    return (proposed ?? []).map(({ seat, what }) =>
      seat === you
        ? html`<div class="row muted">
            <span>${say(`actions-proposed-${what}`)}</span>
            ${this.decline(what, `withdraw-${what}`, say("actions-cancel"))}
          </div>`
        : html`<div class="card marked asked" data-testid="proposed-${what}">
            <p>${say(`actions-proposes-${what}`, { name: seatName(seats[seat]) })}</p>
            <div class="row">
              ${
                this.may(`propose:${what}`)
                  ? html`<button
                    class="primary"
                    data-testid="agree-${what}"
                    @click=${() => this.send({ type: "propose", table, version, what })}
                  >
                    ${say("actions-agree")}
                  </button>`
                  : nothing
              }
              ${this.decline(what, `decline-${what}`, say("actions-decline"))}
            </div>
          </div>`,
    );
  }

  private decline(what: Proposal, testid: string, words: string) {
    const { table } = this.state;
    if (!this.may(`decline:${what}`)) return nothing;
    return html`<button data-testid=${testid} @click=${() => this.send({ type: "decline", table, what })}>${words}</button>`;
  }

  private actions(state: TableState, you: number) {
    const { table, version } = state;
    const mine = (what: Proposal) => (state.proposed ?? []).some((it) => it.what === what);
    const action = (name: string, words: string, wish: Wish, title = "") =>
      this.may(name)
        ? html`<button data-testid=${name.replace(":", "-")} title=${title} @click=${() => this.send(wish)}>${words}</button>`
        : nothing;
    return html`<div class="row" role="group" aria-label=${say("actions-at-table")}>
      ${action("claim", say("actions-claim"), { type: "claim", table, version }, say("actions-claim-why"))}
      ${mine("draw") ? nothing : action("propose:draw", say("actions-draw"), { type: "propose", table, version, what: "draw" })}
      ${mine("takeback") ? nothing : action("propose:takeback", say("actions-takeback"), { type: "propose", table, version, what: "takeback" })}
      ${action("give-time", say("actions-give-time"), { type: "give-time", table })}
      ${action("substitute", say("actions-substitute"), { type: "substitute", table }, say("actions-substitute-why"))}
      ${this.may("resign") ? html`<button data-testid="resign" @click=${() => void this.ask(true)}>${say("actions-resign")}</button>` : nothing}
      ${running(state) && state.resigned.includes(you) ? html`<span class="muted">${say("actions-resigned")}</span>` : nothing}
      ${running(state) ? nothing : action("leave", say("actions-leave"), { type: "leave", table })}
    </div>`;
  }

  /** Asks whether to resign, or no more; the focus goes on to the answer that loses nothing. */
  private async ask(resigning: boolean): Promise<void> {
    this.resigning = resigning;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`[data-testid=${resigning ? "resign-no" : "resign"}]`)?.focus();
  }

  private resignQuestion({ table }: TableState) {
    return html`<div class="row" role="group" aria-label=${say("actions-resign")}>
      <span>${say("actions-resign-question")}</span>
      <button
        data-testid="resign-yes"
        @click=${() => {
          this.resigning = false;
          this.send({ type: "resign", table });
        }}
      >
        ${say("actions-resign-yes")}
      </button>
      <button data-testid="resign-no" @click=${() => void this.ask(false)}>${say("actions-play-on")}</button>
    </div>`;
  }
}

function running({ phase }: TableState): boolean {
  return phase !== "over" && phase !== "waiting" && phase !== "closed";
}

customElements.define("table-actions", TableActions);
