/**
 * What there is to do at a table besides moving: counsel, proposals, time, handing the seat over and taking it back,
 * resigning, another match. Offers what the state says that we may do; whether it is done the server decides.
 */

import { css, html, LitElement, nothing } from "lit";

import { controls } from "./style";
import type { Proposal, TableState, Wish, WishWord } from "./wire";
import { seatName } from "./words";

const COUNSEL: readonly (readonly [WishWord, string])[] = [
  ["me", "Rather me"],
  ["either", "Either"],
  ["you", "Rather you"],
];
const PROPOSES: Record<Proposal, string> = { draw: "proposes a draw", undo: "would take the last move back" };
const PROPOSED: Record<Proposal, string> = { draw: "You proposed a draw.", undo: "You asked to take your move back." };

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
      .asked {
        background: linear-gradient(to right, var(--accent) 0.3rem, var(--card) 0.3rem);
      }
      .asked p {
        margin-bottom: 0.5rem;
      }
    `,
  ];

  override render() {
    const { state } = this;
    if (state.you === null) return nothing;
    return html`${this.counsel(state, state.you)} ${this.held(state, state.you)} ${this.proposals(state, state.you)}
    ${this.again(state, state.you)} ${this.resigning && running(state) ? this.surely(state) : this.deeds(state, state.you)}`;
  }

  private may(deed: string): boolean {
    return (this.state.may ?? []).includes(deed);
  }

  private counsel(state: TableState, you: number) {
    if (state.phase !== "counsel" || !state.to_act.includes(you)) return nothing;
    const { table, version } = state;
    const seconds = state.counsel_ms == null ? nothing : ` (${Math.ceil(state.counsel_ms / 1000)} s)`;
    return html`<div class="card asked">
      <p>Who of you two leads the next hand?${seconds}</p>
      <div class="row" role="group" aria-label="Counsel">
        ${COUNSEL.map(
          ([wish, text]) =>
            html`<button data-testid="counsel-${wish}" @click=${() => this.send({ type: "counsel", table, version, wish })}>
              ${text}
            </button>`,
        )}
      </div>
    </div>`;
  }

  private held({ seats, table }: TableState, you: number) {
    const holder = seats[you]?.held;
    if (holder == null) return nothing;
    return html`<div class="card asked" data-testid="held">
      <p>${holder.name} plays for you.</p>
      <button class="primary" data-testid="take-back" @click=${() => this.send({ type: "sit", table, seat: you })}>
        Take your seat back
      </button>
    </div>`;
  }

  private proposals({ proposed, seats, table, version }: TableState, you: number) {
    return (proposed ?? []).map(({ seat, what }) =>
      seat === you
        ? html`<div class="row muted">
            <span>${PROPOSED[what]}</span>
            <button data-testid="withdraw-${what}" @click=${() => this.send({ type: "decline", table, what })}>Never mind</button>
          </div>`
        : html`<div class="card asked" data-testid="proposed-${what}">
            <p>${seatName(seats[seat])} ${PROPOSES[what]}.</p>
            <div class="row">
              <button
                class="primary"
                data-testid="agree-${what}"
                @click=${() => this.send({ type: "propose", table, version, what })}
              >
                Agree
              </button>
              <button data-testid="decline-${what}" @click=${() => this.send({ type: "decline", table, what })}>Decline</button>
            </div>
          </div>`,
    );
  }

  private again({ phase, again, table }: TableState, you: number) {
    if (phase !== "over") return nothing;
    if (again.includes(you)) return html`<p class="muted">You asked for another match.</p>`;
    return html`<button class="primary" data-testid="again" @click=${() => this.send({ type: "again", table })}>Play again</button>`;
  }

  private deeds(state: TableState, you: number) {
    const { table, version } = state;
    const mine = (what: Proposal) => (state.proposed ?? []).some((it) => it.what === what);
    const deed = (name: string, words: string, wish: Wish, title = "") =>
      this.may(name) ? html`<button data-testid=${name.replace(":", "-")} title=${title} @click=${() => this.send(wish)}>${words}</button>` : nothing;
    return html`<div class="row" role="group" aria-label="At the table">
      ${deed("claim", "Claim a new deal", { type: "claim", table, version }, "Your hand voids this deal")}
      ${mine("draw") ? nothing : deed("propose:draw", "Propose a draw", { type: "propose", table, version, what: "draw" })}
      ${mine("undo") ? nothing : deed("propose:undo", "Take my move back", { type: "propose", table, version, what: "undo" })}
      ${deed("give-time", "Give 15 seconds", { type: "give-time", table })}
      ${deed("hand-over", "Let an AI play for me", { type: "hand-over", table }, "You may take your seat back at any turn")}
      ${running(state)
        ? html`<button data-testid="resign" ?disabled=${state.resigned.includes(you)} @click=${() => (this.resigning = true)}>
            ${state.resigned.includes(you) ? "Resigned; your partner decides" : "Resign"}
          </button>`
        : html`<button data-testid="leave" @click=${() => this.send({ type: "leave", table })}>Leave the seat</button>`}
    </div>`;
  }

  private surely({ table }: TableState) {
    return html`<div class="row" role="group" aria-label="Resign">
      <span>Give the match up?</span>
      <button
        data-testid="resign-yes"
        @click=${() => {
          this.resigning = false;
          this.send({ type: "resign", table });
        }}
      >
        Yes, resign
      </button>
      <button @click=${() => (this.resigning = false)}>Play on</button>
    </div>`;
  }
}

function running({ phase }: TableState): boolean {
  return phase !== "over" && phase !== "waiting" && phase !== "closed";
}

customElements.define("table-deeds", TableDeeds);
