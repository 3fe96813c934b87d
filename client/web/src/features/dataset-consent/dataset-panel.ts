/** Whether public data sets may have the games of the account's owner. */

import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";

import { AccountPanel } from "../accounts/account-panel";
import { call } from "../../protocol/http";
import { say } from "../../i18n/say";
import type { DatasetConsent, Done } from "../../../generated/protocol";

const PATH = "/api/dataset-consent";

@customElement("dataset-panel")
export class DatasetPanel extends AccountPanel {
  /** Null until it is known. */
  @state() on: boolean | null = null;

  protected override firstUpdated(): void {
    void this.attempt(async () => {
      this.on = (await call<DatasetConsent>("GET", PATH, this.token)).on;
    });
  }

  override render() {
    if (this.on === null) return nothing;
    return html`<section class="card" data-testid="dataset">
      <h3>${say("account-dataset-title")}</h3>
      <p class="muted">${say("account-dataset-about")}</p>
      <div class="row consent">
        <input
          id="dataset-consent"
          type="checkbox"
          data-testid="dataset-consent"
          .checked=${this.on}
          @change=${(event: Event) => void this.allow((event.target as HTMLInputElement).checked)}
        />
        <label for="dataset-consent">${say("account-dataset-consent")}</label>
      </div>
    </section>`;
  }

  private readonly allow = (on: boolean): Promise<void> =>
    this.attempt(async () => {
      const { dataset } = await call<Done>("POST", PATH, this.token, { on });
      if (dataset != null) this.on = dataset.on;
    });
}
