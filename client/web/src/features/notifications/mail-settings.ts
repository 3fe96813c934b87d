/** The part of the settings for mail: an address that takes a digest a day, what it waits for, and its end. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { call, Unanswered } from "../../protocol/http";
import { language, say } from "../../i18n/say";
import { draft, keepDraft } from "../../ui/draft";
import { controls } from "../../ui/style";
import type { MailState, NotificationState, SetMail } from "../../../generated/api";

@customElement("mail-settings")
export class MailSettings extends LitElement {
  /** The person's own secret. */
  @property() token = "";
  /** Null: not known yet. */
  @state() mail: MailState | null = null;
  @state() isBusy = false;
  /** Why the last press has changed nothing; empty: it has. */
  @state() problem = "";

  static override styles = [
    controls,
    css`
      form {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem 0.6rem;
        align-items: end;
      }
      label {
        display: grid;
        flex: 1 1 12rem;
        gap: 0.15rem;
      }
      p {
        margin: 0.1rem 0 0.3rem;
        font-size: 0.9rem;
        overflow-wrap: anywhere;
      }
    `,
  ];

  /** Ask the server how things stand. */
  look(): Promise<void> {
    return this.attempt(() => Promise.resolve());
  }

  override render() {
    if (this.mail === null || !this.mail.available) return nothing;
    const { address, confirmed } = this.mail;
    return html`${address === null ? this.wish() : this.standing(address, confirmed)}
    ${this.problem === "" ? nothing : html`<p role="alert" data-testid="mail-problem">${this.problem}</p>`}`;
  }

  private wish() {
    return html`<form @submit=${this.begin}>
        <label
          >${say("settings-mail")}
          <input name="address" type="email" autocomplete="email" maxlength="254" required data-testid="mail-address" ${draft("mail")}
        /></label>
        <button ?disabled=${this.isBusy}>${say("settings-mail-begin")}</button>
      </form>
      <p class="muted">${say("settings-mail-about")}</p>`;
  }

  private standing(address: string, confirmed: boolean) {
    return html`<p role="status" data-testid="mail-standing">
        ${say(confirmed ? "settings-mail-on" : "settings-mail-unconfirmed", { address })}
      </p>
      <button data-testid="mail-end" ?disabled=${this.isBusy} @click=${this.end}>${say("settings-mail-end")}</button>`;
  }

  private readonly begin = (event: Event): void => {
    event.preventDefault();
    const address = String(new FormData(event.target as HTMLFormElement).get("address")).trim();
    void this.attempt(async () => {
      await call("POST", "/api/me/mail", this.token, { address, language: language() } satisfies SetMail);
      keepDraft("mail", "");
    });
  };

  private readonly end = (): void => void this.attempt(() => call("DELETE", "/api/me/mail", this.token));

  private async attempt(work: () => Promise<unknown>): Promise<void> {
    if (this.isBusy || this.token === "") return;
    this.isBusy = true;
    this.problem = "";
    try {
      await work();
      this.mail = (await call<NotificationState>("GET", "/api/me/notifications", this.token)).mail;
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      this.problem = refusal.message;
    } finally {
      this.isBusy = false;
    }
  }
}
