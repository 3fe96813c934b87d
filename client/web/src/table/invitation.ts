/** The link that brings others to a table, to be copied, while a seat is free there. */

import { css, html, LitElement } from "lit";

import { say } from "../i18n/say";
import { controls } from "../ui/style";

const COPIED_SHOWN_MS = 2500;

export class TableInvitation extends LitElement {
  static override properties = { table: {}, copied: { state: true } };
  declare table: string;
  declare copied: boolean;

  constructor() {
    super();
    this.table = "";
    this.copied = false;
  }

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
    `,
  ];

  private get address(): string {
    return `${location.origin}${location.pathname}#/table/${encodeURIComponent(this.table)}`;
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
      </div>
    </section>`;
  }

  /** Where the clipboard is closed to pages (plain HTTP), the link is selected, to be copied by hand. */
  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.address);
    } catch {
      this.renderRoot.querySelector("input")?.focus();
      return;
    }
    this.copied = true;
    window.setTimeout(() => (this.copied = false), COPIED_SHOWN_MS);
  }
}

customElements.define("table-invitation", TableInvitation);
