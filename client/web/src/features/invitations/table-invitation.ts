/** The link that brings others to a table, to be copied, shared or photographed, while a seat is free there. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { say } from "../../i18n/say";
import { copyText, sharedAddress } from "../sharing/addresses";
import "../sharing/qr-code";
import "./invite-friends";
import type { Connection } from "../../protocol/connection";
import type { SeatInfo } from "../../../generated/protocol";
import { controls } from "../../ui/style";

const COPIED_SHOWN_MS = 2500;

@customElement("table-invitation")
export class TableInvitation extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property() table = "";
  @property({ attribute: false }) seats: readonly SeatInfo[] = [];
  @state() copied = false;
  /** Whether the QR code is open. */
  @state() shown = false;

  static override styles = [
    controls,
    css`
      .row {
        flex-wrap: nowrap;
      }
      input {
        flex: 1;
        min-width: 0;
        direction: ltr;
        color: var(--muted);
      }
      button {
        flex: none;
      }
      details,
      invite-friends {
        display: block;
        margin-top: 0.6rem;
      }
      summary {
        cursor: pointer;
      }
    `,
  ];

  /** Only the people who sit there invite others; the server decides in any case. */
  private get mayInvite(): boolean {
    const own = this.connection.welcome?.you.id;
    return this.seats.some(({ id }) => id === own);
  }

  private get address(): string {
    return sharedAddress("table", this.table);
  }

  override render() {
    return html`<section class="card" data-testid="invitation">
      <h3>${say("table-invite")}</h3>
      <p class="muted">${say("table-invite-about")}</p>
      <div class="row">
        <input
          readonly
          aria-label=${say("table-link")}
          .value=${this.address}
          @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
        />
        <button class="primary" data-testid="copy-link" aria-live="polite" @click=${() => void this.copy()}>
          ${this.copied ? say("table-copied") : say("table-copy")}
        </button>
        ${navigator.share === undefined ? nothing : html`<button @click=${this.handOver}>${say("share-title")}</button>`}
      </div>
      ${
        this.mayInvite
          ? html`<invite-friends
              .connection=${this.connection}
              .table=${this.table}
              .seated=${this.seats.map(({ id }) => id ?? "")}
            ></invite-friends>`
          : nothing
      }
      <details @toggle=${(event: Event) => (this.shown = (event.target as HTMLDetailsElement).open)}>
        <summary data-testid="show-qr">${say("share-qr")}</summary>
        ${this.shown ? html`<qr-code .text=${this.address}></qr-code>` : nothing}
      </details>
    </section>`;
  }

  /** Where the clipboard is closed to pages (plain HTTP), the link is selected, to be copied by hand. */
  private async copy(): Promise<void> {
    if (!(await copyText(this.address))) {
      this.renderRoot.querySelector("input")?.focus();
      return;
    }
    this.copied = true;
    window.setTimeout(() => (this.copied = false), COPIED_SHOWN_MS);
  }

  private readonly handOver = (): void => {
    navigator.share({ title: say("table-invite"), url: this.address }).catch(() => undefined); // closed without a choice
  };
}
