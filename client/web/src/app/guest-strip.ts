/** Tells a guest, once and in one line, that a name can be kept. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { say } from "../i18n/say";
import { controls } from "../ui/style";
import { personName } from "../i18n/words";

const PUT_ASIDE = "oldhand.guest-strip";

@customElement("guest-strip")
export class GuestStrip extends LitElement {
  /** The name of the guest who is here; empty: nobody is. */
  @property() guest = "";
  @state() aside = putAside();

  static override styles = [
    controls,
    css`
      p {
        display: flex;
        flex-wrap: wrap;
        gap: 0.1rem 0.9rem;
        align-items: center;
        margin: 0 0 1rem;
      }
      button {
        min-height: 0;
        padding-block: 0.1rem;
      }
    `,
  ];

  override render() {
    if (this.guest === "" || this.aside) return nothing;
    return html`<p data-testid="guest-strip">
      <span>${say("lobby-as-guest", { name: personName(this.guest) })}</span>
      <a href="#/account">${say("lobby-sign-in")}</a>
      <button class="plain muted" @click=${this.stay}>${say("lobby-stay-guest")}</button>
    </p>`;
  }

  private readonly stay = (): void => {
    this.aside = true;
    try {
      localStorage.setItem(PUT_ASIDE, "yes");
    } catch {
      // It is said again next time.
    }
  };
}

function putAside(): boolean {
  try {
    return localStorage.getItem(PUT_ASIDE) !== null;
  } catch {
    return false;
  }
}
