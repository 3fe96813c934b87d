/** A person's data, to take away or to have deleted; and the way out. */

import { serverAddress } from "../../protocol/address";
import { html, nothing } from "lit";
import { customElement } from "lit/decorators.js";

import { AccountPanel } from "./account-panel";
import { call, Unanswered } from "../../protocol/http";
import { say } from "../../i18n/say";
import { saveFile } from "../../ui/save-file";

@customElement("leaving-panel")
export class LeavingPanel extends AccountPanel {
  override render() {
    const isGuest = this.me.kind === "guest";
    return html`<section class="card">
      <h3>${say("account-data")}</h3>
      <p class="muted">${say("account-data-about")}</p>
      <div class="row">
        <button data-testid="export" @click=${() => this.attempt(this.download)}>${say("people-export")}</button>
        ${isGuest ? nothing : html`<button data-testid="log-out" @click=${() => this.attempt(this.logOut)}>${say("people-log-out")}</button>`}
        <button class="danger" data-testid="forget-all" @click=${this.forgetMemories}>${say("account-forget-all")}</button>
        <button class="danger" data-testid="delete-me" @click=${this.deleteAll}>${say("people-delete")}</button>
      </div>
      <sure-dialog></sure-dialog>
    </section>`;
  }

  private readonly logOut = async (): Promise<void> => {
    await call("DELETE", "/api/me/tokens/this", this.token);
    this.gone();
  };

  private readonly forgetMemories = (): void => {
    const danger = {
      title: say("account-forget-all"),
      loss: say("account-forget-all-loss"),
      action: say("account-forget-all"),
    };
    void this.endanger(danger, async () => {
      await call("DELETE", "/api/me/memory", this.token);
    });
  };

  private readonly deleteAll = (): void => {
    const isGuest = this.me.kind === "guest";
    const danger = {
      title: say("people-delete"),
      loss: say("people-delete-about"),
      action: say("people-delete"),
      password: this.me.has_password,
    };
    void this.endanger(danger, async (password) => {
      await call("DELETE", "/api/me", this.token, isGuest ? {} : { password });
      this.gone();
    });
  };

  /** The identity is no longer this browser's. */
  private gone(): void {
    this.dispatchEvent(new CustomEvent("gone"));
  }

  private readonly download = async (): Promise<void> => {
    const response = await fetch(serverAddress("/api/me/export"), {
      headers: { authorization: `Bearer ${this.token}` },
    });
    if (!response.ok) throw new Unanswered(say("people-export-refused"));
    saveFile(await response.blob(), "oldhand.ndjson");
  };
}
