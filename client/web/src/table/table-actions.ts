/**
 * Actions at a table besides moving, in one row at the board: what is put into it, proposals, giving time, asking for a
 * substitute, resigning, and the way to the chat. Offers the actions that the state allows; the server decides whether they succeed.
 */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { icon } from "../ui/icons";
import { controls } from "../ui/style";
import { say } from "../i18n/say";
import type { Proposal, TableState, Wish } from "../../generated/protocol";

@customElement("table-actions")
export class TableActions extends LitElement {
  @property({ attribute: false }) state!: TableState;
  /** Sends a command of this table. */
  @property({ attribute: false }) send: (wish: Wish) => void = () => undefined;
  /** Chat lines that have not been seen. */
  @property({ type: Number }) unread = 0;
  /** Whether the resign button has been pressed once. */
  @state() resigning = false;

  static override styles = [
    controls,
    css`
      .row {
        gap: 0.3rem;
      }
      .row > button:has(svg, .sign),
      ::slotted(button) {
        position: relative;
        display: grid;
        place-items: center;
        width: 2.6rem;
        padding: 0 !important; /* else the styles around a slotted button win */
        min-height: 2.4rem;
      }
      .sign {
        font-size: 1.2rem;
        font-weight: 600;
      }
      .turns:dir(rtl) {
        transform: scaleX(-1);
      }
      .dot {
        position: absolute;
        inset: 0.2rem 0.25rem auto auto;
        width: 0.6rem;
        height: 0.6rem;
        border-radius: 50%;
        background: var(--warn);
        border: 2px solid var(--card);
      }
      @media (max-height: 500px) and (orientation: landscape) {
        .row > button:has(svg, .sign),
        ::slotted(button) {
          width: 2.1rem;
          min-height: 2.1rem;
        }
      }
    `,
  ];

  override render() {
    const { state } = this;
    const isAsking = this.resigning && this.may("resign");
    if (isAsking) return this.resignQuestion(state);
    return html`<div class="row" role="group" aria-label=${say("actions-at-table")}>
      ${state.you === null ? nothing : this.actions(state, state.you)} ${this.chat()}
    </div>`;
  }

  private may(action: string): boolean {
    return (this.state.may ?? []).includes(action);
  }

  private actions(state: TableState, you: number) {
    const { table, version } = state;
    const stands = (what: Proposal) => (state.proposed ?? []).some((it) => it.what === what);
    const action = (name: string, words: string, sign: unknown, wish: Wish) =>
      this.may(name) ? button(name.replace(":", "-"), words, sign, () => this.send(wish)) : nothing;
    const propose = (what: Proposal, sign: unknown) =>
      stands(what)
        ? nothing
        : action(`propose:${what}`, say(`actions-${what}`), sign, { type: "propose", table, version, what });
    return html`
      <slot></slot>
      ${action("claim", `${say("actions-claim")}: ${say("actions-claim-why")}`, icon("redeal"), { type: "claim", table, version })}
      ${propose("takeback", icon("takeback", "turns"))} ${propose("draw", html`<span class="sign" aria-hidden="true">½</span>`)}
      ${action("give-time", say("actions-give-time"), icon("time"), { type: "give-time", table })}
      ${action("substitute", `${say("actions-substitute")}: ${say("actions-substitute-why")}`, icon("robot"), { type: "substitute", table })}
      ${this.may("resign") ? button("resign", say("actions-resign"), icon("flag"), () => void this.ask(true)) : nothing}
      ${running(state) && state.resigned.includes(you) ? html`<span class="muted">${say("actions-resigned")}</span>` : nothing}
      ${running(state) ? nothing : action("leave", say("actions-leave"), icon("door", "turns"), { type: "leave", table })}
    `;
  }

  private chat() {
    const { unread } = this;
    const words = unread === 0 ? say("actions-chat") : say("actions-chat-unread", { count: unread });
    const sign = html`${icon("chat")}${unread === 0 ? nothing : html`<span class="dot" data-testid="unread"></span>`}`;
    return button("to-chat", words, sign, () => this.dispatchEvent(new Event("talk")));
  }

  /** Brings the focus back from the chat. */
  focusChat(): void {
    this.renderRoot.querySelector<HTMLElement>("[data-testid=to-chat]")?.focus({ preventScroll: true });
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

/** A button with a picture, named for screen readers and when the pointer rests on it. */
export function button(testid: string, words: string, sign: unknown, act: () => void) {
  return html`<button data-testid=${testid} aria-label=${words} title=${words} @click=${act}>${sign}</button>`;
}

function running({ phase }: TableState): boolean {
  return phase !== "over" && phase !== "waiting" && phase !== "closed";
}
