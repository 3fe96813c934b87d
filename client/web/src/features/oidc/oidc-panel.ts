/** Log-in by the operator's OpenID provider: for a guest, and for an account that links it or ends the link. */

import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";

import { AccountPanel } from "../accounts/account-panel";
import { call } from "../../protocol/http";
import { date, say } from "../../i18n/say";
import type { OidcStart, OwnOidc } from "../../../generated/api";
import { keepFlow, takeFailure } from "./way-there";

const PATH = "/api/me/oidc";

@customElement("oidc-panel")
export class OidcPanel extends AccountPanel {
  /** Null until it is known. */
  @state() own: OwnOidc | null = null;
  /** Of a log-in that has just ended. */
  private readonly failure = takeFailure();

  protected override firstUpdated(): void {
    void this.attempt(async () => {
      this.own = await call<OwnOidc>("GET", PATH, this.token);
    });
  }

  override render() {
    const { label, since_ms } = this.own ?? { label: null, since_ms: null };
    if (label === null) return nothing;
    const isGuest = this.me.kind === "guest";
    if (!isGuest && since_ms !== null)
      return html`<section class="card" data-testid="oidc">
        <h3>${label}</h3>
        <p>${say("account-oidc-since", { label, since: date(since_ms) })}</p>
        <button class="danger" data-testid="oidc-unlink" @click=${() => this.unlink(label)}>${say("account-oidc-unlink")}</button>
        <sure-dialog></sure-dialog>
      </section>`;
    return html`<section class="card" data-testid="oidc">
      <h3>${label}</h3>
      ${this.failure === "" ? nothing : html`<p role="alert" data-testid="oidc-failure">${this.failure}</p>`}
      <p class="muted">${isGuest ? say("account-oidc-guest", { label }) : say("account-oidc-about", { label })}</p>
      <button data-testid="oidc-start" @click=${() => void this.attempt(this.start)}>
        ${isGuest ? say("account-oidc-log-in", { label }) : say("account-oidc-link", { label })}
      </button>
    </section>`;
  }

  private readonly start = async (): Promise<void> => {
    const { address, flow } = await call<OidcStart>("POST", `${PATH}/start`, this.token);
    keepFlow(flow);
    location.assign(address);
  };

  private unlink(label: string): void {
    const action = say("account-oidc-unlink");
    void this.endanger({ title: action, loss: say("account-oidc-unlink-loss", { label }), action }, async () => {
      this.own = await call<OwnOidc>("DELETE", PATH, this.token);
    });
  }
}
