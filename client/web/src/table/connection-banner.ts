/** Over the board while the server cannot be reached: says so, and what becomes of the move that was on its way. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import type { Connection, Link } from "../protocol/connection";
import { say } from "../i18n/say";
import { controls } from "../ui/style";
import { withMoves } from "../ui/moves";

@customElement("link-banner")
export class LinkBanner extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property() link: Link = "waiting";
  /** The move that waits for the server, as people say it; empty: none. */
  @property() pending = "";

  static override styles = [
    controls,
    css`
      :host {
        position: absolute;
        z-index: 2;
        inset: 0.5rem 0.5rem auto;
      }
      .banner {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem 1rem;
        align-items: center;
        justify-content: space-between;
        padding: 0.6rem 0.9rem;
        border-radius: 0.6rem;
        background: var(--warn);
        color: var(--card);
        box-shadow: 0 0.4rem 1.2rem rgb(0 0 0 / 0.35);
      }
      .banner div {
        flex: 1 1 11rem;
      }
      p {
        margin: 0;
      }
      button {
        flex: none;
        background: none;
        color: inherit;
        border-color: currentColor;
      }
    `,
  ];

  override render() {
    return html`<div class="banner" role="status" data-testid="unreachable">
      <div>
        <p>${say(this.link === "ended" ? "link-ended-here" : "link-unreachable")}</p>
        ${this.pending === "" ? nothing : html`<p data-testid="will-be-sent">${withMoves(say("link-will-be-sent", { move: this.pending }))}</p>`}
      </div>
      <button data-testid="try-now" ?disabled=${this.link === "connecting"} @click=${() => this.connection.connect()}>${say("link-try-now")}</button>
    </div>`;
  }
}
