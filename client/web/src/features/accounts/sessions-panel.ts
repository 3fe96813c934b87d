/** A person's sessions, with device and times: to end, one or all others. */

import { html, nothing } from "lit";
import { customElement } from "lit/decorators.js";

import { AccountPanel } from "./account-panel";
import { call } from "../../protocol/http";
import { date, say } from "../../i18n/say";
import type { OwnToken } from "../../../generated/api";

const MOMENT: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };

@customElement("sessions-panel")
export class SessionsPanel extends AccountPanel {
  override render() {
    const sessions = this.tokens.filter(({ personal }) => !personal);
    if (sessions.length === 0) return nothing;
    return html`<section class="card" data-testid="sessions">
      <h3>${say("people-known")}</h3>
      <ul>
        ${sessions.map((session) => this.session(session))}
      </ul>
      ${
        sessions.length < 2
          ? nothing
          : html`<button class="danger" data-testid="end-others" @click=${this.endOthers}>${say("account-end-others")}</button>`
      }
      <sure-dialog></sure-dialog>
    </section>`;
  }

  private session(session: OwnToken) {
    return html`<li data-testid="session">
      <span>
        ${session.label || say("people-a-browser")} ${session.this ? html`<span class="muted">${say("people-this-one")}</span>` : nothing}
        <small>${say("account-session-times", { since: date(session.created_ms, MOMENT), used: date(session.used_ms ?? session.created_ms, MOMENT) })}</small>
      </span>
      ${session.this ? nothing : html`<button data-testid="end-session" @click=${() => this.attempt(() => this.end(session.id))}>${say("people-revoke")}</button>`}
    </li>`;
  }

  private async end(id: string): Promise<void> {
    await call("DELETE", `/api/me/tokens/${encodeURIComponent(id)}`, this.token);
    this.changed();
  }

  private readonly endOthers = (): void => {
    const danger = {
      title: say("account-end-others"),
      loss: say("account-end-others-loss"),
      action: say("account-end-others"),
    };
    void this.endanger(danger, async () => {
      await call("DELETE", "/api/me/tokens", this.token);
      this.changed();
    });
  };
}
