/** Says to a guest, once and in one line, that a name can be kept; whoever has an account, or has put it aside, sees nothing. */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";

import type { Connection } from "../protocol/connection";
import { call, Unanswered, type Me } from "../account/accounts";
import { say } from "../i18n/say";
import { controls } from "../ui/style";
import { personName } from "../i18n/words";

const PUT_ASIDE = "oldhand.guest-strip";

export class GuestStrip extends LitElement {
  static override properties = { connection: { attribute: false }, token: {}, guest: { state: true } };
  declare connection: Connection;
  /** The person's own secret. */
  token = "";
  /** The name of whoever is a guest here; empty: nobody is. */
  guest = "";

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

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("token")) void this.look();
  }

  private async look(): Promise<void> {
    this.guest = "";
    if (this.token === "" || putAside()) return;
    try {
      const me = await call<Me>("GET", "/api/me", this.token);
      if (me.kind === "guest") this.guest = me.name;
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal; // the strip can wait for another visit
    }
  }

  override render() {
    if (this.guest === "") return nothing;
    return html`<p data-testid="guest-strip">
      <span>${say("lobby-as-guest", { name: personName(this.guest) })}</span>
      <a href="#/account">${say("lobby-sign-in")}</a>
      <button class="plain muted" @click=${this.stay}>${say("lobby-stay-guest")}</button>
    </p>`;
  }

  private readonly stay = (): void => {
    this.guest = "";
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

customElements.define("guest-strip", GuestStrip);
