/** Name, password and recovery codes of an account. */

import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";

import { AccountPanel } from "./account-panel";
import { call } from "../../protocol/http";
import { say } from "../../i18n/say";
import { draft } from "../../ui/draft";
import type { PublicIdentity, RecoveryCodes } from "../../../generated/api";

@customElement("password-panel")
export class PasswordPanel extends AccountPanel {
  /** The sentence of what was last changed here. */
  @state() done = "";

  override render() {
    return html`<section class="card">
        <h3>${say("account-name")}</h3>
        ${
          (this.me.former_name ?? null) === null
            ? nothing
            : html`<button data-testid="keep-name" @click=${this.keepName}>${say("account-keep-name")}</button>`
        }
        <form data-testid="rename" @submit=${(event: Event) => this.submit(event, this.rename)}>
          <label>${say("people-name")} <input name="name" maxlength="60" required autocomplete="username" ${draft("account.name")} /></label>
          <button>${say("account-rename")}</button>
        </form>
        <p role="status" class="muted" data-testid="account-done">${this.done}</p>
      </section>
      ${this.me.kind === "account" ? this.secrets() : nothing}
      <sure-dialog></sure-dialog>`;
  }

  private secrets() {
    return html`<section class="card">
      <h3>${say("account-password")}</h3>
      <p class="muted">${say("account-password-about")}</p>
      <form data-testid="change-password" @submit=${(event: Event) => this.submit(event, this.changePassword)}>
        ${
          this.me.has_password
            ? html`<label>${say("account-old-password")} <input name="old" type="password" required autocomplete="current-password" /></label>`
            : nothing
        }
        <label>${say("people-new-password")} <input name="new" type="password" required autocomplete="new-password" /></label>
        <button>${say("account-change-password")}</button>
      </form>
      <h3>${say("account-codes")}</h3>
      <p class="muted">${say("account-codes-about")}</p>
      <button class="danger" data-testid="new-codes" @click=${this.replaceCodes}>${say("account-new-codes")}</button>
    </section>`;
  }

  private readonly rename = async ({ name }: Record<string, string>): Promise<void> => {
    const renamed = await call<PublicIdentity>("PATCH", "/api/me", this.token, { name });
    this.done = say("account-renamed", { name: renamed.name });
    this.dispatchEvent(new CustomEvent("renamed"));
    this.changed();
  };

  private readonly keepName = (): void => void this.attempt(() => this.rename({ name: this.me.name }));

  private readonly changePassword = async (fields: Record<string, string>): Promise<void> => {
    await call("POST", "/api/me/password", this.token, { old: fields["old"] ?? "", new: fields["new"] });
    this.done = say("account-password-changed");
    this.changed();
  };

  private readonly replaceCodes = (): void => {
    const danger = {
      title: say("account-codes"),
      loss: say("account-codes-loss"),
      action: say("account-new-codes"),
      password: this.me.has_password,
    };
    void this.endanger(danger, async (password) => {
      const made = await call<RecoveryCodes>("POST", "/api/me/recovery-codes", this.token, { password });
      this.tell({ words: say("account-codes-made"), secrets: made.recovery_codes });
    });
  };
}
