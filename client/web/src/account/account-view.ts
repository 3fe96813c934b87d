/** One's own account: register, log in, recover; tokens of devices and programs; export and deletion. */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";

import type { Connection } from "../protocol/connection";
import { draft } from "../ui/draft";
import { face, faceLooks } from "../ui/avatar";
import { call, Unanswered, type Me, type TokenNote } from "./accounts";
import { say } from "../i18n/say";
import { controls } from "../ui/style";
import { personName } from "../i18n/words";

export class AccountView extends LitElement {
  static override properties = {
    connection: { attribute: false },
    token: {},
    refused: { attribute: false },
    me: { state: true },
    tokens: { state: true },
    notice: { state: true },
    leaving: { state: true },
  };
  declare connection: Connection;
  /** The person's own secret. */
  declare token: string;
  declare refused: (sentence: string) => void;
  declare me: Me | null;
  declare tokens: readonly TokenNote[];
  /** Secrets that are shown once: recovery codes, a new token. */
  declare notice: { words: string; secrets: readonly string[] } | null;
  /** Whether deletion has been asked for. */
  declare leaving: boolean;

  constructor() {
    super();
    this.token = "";
    this.refused = () => undefined;
    this.me = this.notice = null;
    this.tokens = [];
    this.leaving = false;
  }

  static override styles = [
    controls,
    faceLooks,
    css`
      .card {
        margin-bottom: 1rem;
        max-width: 44rem;
        box-sizing: border-box;
      }
      .pair {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
        gap: 0 1rem;
        max-width: 44rem;
        align-items: stretch;
      }
      .who {
        display: flex;
        gap: 0.9rem;
        align-items: center;
        margin-bottom: 1rem;
      }
      .who h2,
      .who p {
        margin: 0;
      }
      details {
        margin-top: 0.6rem;
      }
      form {
        display: grid;
        gap: 0.5rem;
        max-width: 22rem;
      }
      label {
        display: grid;
        gap: 0.15rem;
      }
      code {
        display: block;
        padding: 0.1rem 0;
        overflow-wrap: anywhere;
      }
      li {
        margin: 0.3rem 0;
      }
      ul {
        margin: 0.3rem 0;
        padding-inline-start: 1.2rem;
      }
      summary {
        margin: 0.6rem 0;
        cursor: pointer;
        color: var(--muted);
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("token")) void this.attempt(() => this.look());
  }

  private async look(): Promise<void> {
    if (this.token === "") return;
    this.me = await call<Me>("GET", "/api/me", this.token);
    this.tokens = (await call<{ tokens: TokenNote[] }>("GET", "/api/me/tokens", this.token)).tokens;
  }

  override render() {
    const { me } = this;
    if (me === null) return html`<p class="muted">${say("people-moment")}</p>`;
    return html`<section data-testid="account">
      <div class="who">
        ${face(me.id, personName(me.name), "large")}
        <div>
          <h2>${personName(me.name)}</h2>
          <p><a href="#/player/${encodeURIComponent(me.id)}">${say("people-mine")}</a></p>
          ${me.role === null ? nothing : html`<p><a href="#/admin">${say("admin-title")}</a></p>`}
        </div>
      </div>
      ${this.shownOnce()} ${me.kind === "guest" ? this.guest() : this.member()} ${this.devices()} ${this.exits(me)}
    </section>`;
  }

  private shownOnce() {
    if (this.notice === null) return nothing;
    return html`<div class="card" data-testid="told-once">
      <p>${this.notice.words}</p>
      ${this.notice.secrets.map((secret) => html`<code>${secret}</code>`)}
      <button class="primary" @click=${() => (this.notice = null)}>${say("people-kept-it")}</button>
    </div>`;
  }

  private guest() {
    return html`<div class="pair"><section class="card">
        <h3>${say("people-keep-name")}</h3>
        <p class="muted">${say("people-keep-about")}</p>
        <form data-testid="register" @submit=${(event: Event) => this.submit(event, this.register)}>
          <label>${say("people-name")} <input name="name" maxlength="24" required autocomplete="username" ${draft("register.name")} /></label>
          <label>${say("people-password")} <input name="password" type="password" required autocomplete="new-password" /></label>
          <button class="primary">${say("people-register")}</button>
        </form>
      </section>
      <section class="card">
        <h3>${say("people-log-in")}</h3>
        <form data-testid="login" @submit=${(event: Event) => this.submit(event, this.logIn)}>
          <label>${say("people-name")} <input name="name" maxlength="24" required autocomplete="username" ${draft("login.name")} /></label>
          <label>${say("people-password")} <input name="password" type="password" required autocomplete="current-password" /></label>
          <button>${say("people-log-in")}</button>
        </form>
        <details>
          <summary>${say("people-lost-password")}</summary>
          <form @submit=${(event: Event) => this.submit(event, this.recover)}>
            <label>${say("people-name")} <input name="name" maxlength="24" required autocomplete="username" ${draft("recover.name")} /></label>
            <label>${say("people-code")} <input name="code" required autocomplete="off" /></label>
            <label>${say("people-new-password")} <input name="password" type="password" required autocomplete="new-password" /></label>
            <button>${say("people-set-it")}</button>
          </form>
        </details>
      </section></div>`;
  }

  private member() {
    return html`<section class="card">
      <h3>${say("people-token")}</h3>
      <p class="muted">${say("people-token-about")}</p>
      <form data-testid="new-token" @submit=${(event: Event) => this.submit(event, this.makeToken)}>
        <label>${say("people-token-for")} <input name="label" maxlength="60" required ${draft("token.label")} /></label>
        <label>${say("people-bot-name")} <input name="bot" maxlength="24" ${draft("token.bot")} /></label>
        <button>${say("people-make-token")}</button>
      </form>
    </section>`;
  }

  private devices() {
    if (this.tokens.length === 0) return nothing;
    return html`<section class="card">
      <h3>${say("people-known")}</h3>
      <ul>
        ${this.tokens.map(
          (token) =>
            html`<li>
              ${this.place(token)}
              ${
                token.this
                  ? html`<span class="muted">${say("people-this-one")}</span>`
                  : html`<button class="plain" @click=${() => this.attempt(() => this.revoke(token.id))}>${say("people-revoke")}</button>`
              }
            </li>`,
        )}
      </ul>
    </section>`;
  }

  private place({ label, personal, name }: TokenNote): string {
    const place = label || say(personal ? "people-a-program" : "people-a-browser");
    return name === this.me?.name ? place : say("people-as", { place, name });
  }

  private exits(me: Me) {
    return html`<div class="row">
      <button @click=${() => this.attempt(this.download)}>${say("people-export")}</button>
      ${me.kind === "guest" ? nothing : html`<button @click=${() => this.attempt(this.logOut)}>${say("people-log-out")}</button>`}
      ${
        this.leaving
          ? html`<form @submit=${(event: Event) => this.submit(event, this.forget)}>
            ${
              me.kind === "guest"
                ? nothing
                : html`<label>${say("people-password")} <input name="password" type="password" required autocomplete="current-password" /></label>`
            }
            <span>${say("people-delete-about")}</span>
            <button class="primary">${say("people-delete")}</button>
            <button type="button" @click=${() => (this.leaving = false)}>${say("people-stay")}</button>
          </form>`
          : html`<button class="plain" data-testid="delete-me" @click=${() => (this.leaving = true)}>${say("people-delete")}</button>`
      }
    </div>`;
  }

  private readonly register = async (fields: Record<string, string>): Promise<void> => {
    const { recovery_codes } = await call<{ recovery_codes: string[] }>("POST", "/api/register", this.token, {
      name: fields["name"],
      password: fields["password"],
    });
    this.notice = { words: say("people-registered"), secrets: recovery_codes };
    await this.look();
    this.connection.connect();
  };

  private readonly logIn = async (fields: Record<string, string>): Promise<void> => {
    const { token } = await call<{ token: string }>("POST", "/api/login", "", {
      ...fields,
      label: say("people-a-browser"),
    });
    this.connection.becomeOwner(token);
  };

  private readonly recover = async (fields: Record<string, string>): Promise<void> => {
    const { token } = await call<{ token: string }>("POST", "/api/recover", "", fields);
    this.connection.becomeOwner(token);
  };

  private readonly makeToken = async (fields: Record<string, string>): Promise<void> => {
    const bot = fields["bot"]?.trim();
    const made = await call<{ token: string; name: string }>("POST", "/api/me/tokens", this.token, {
      label: fields["label"],
      ...(bot ? { bot } : {}),
    });
    this.notice = { words: say("people-token-made", { name: made.name }), secrets: [made.token] };
    await this.look();
  };

  private async revoke(id: string): Promise<void> {
    await call("DELETE", `/api/me/tokens/${encodeURIComponent(id)}`, this.token);
    await this.look();
  }

  private readonly logOut = async (): Promise<void> => {
    await call("DELETE", "/api/me/tokens/this", this.token);
    this.connection.becomeOwner(null);
  };

  private readonly forget = async (fields: Record<string, string>): Promise<void> => {
    await call(
      "DELETE",
      "/api/me",
      this.token,
      fields["password"] === undefined ? {} : { password: fields["password"] },
    );
    this.leaving = false;
    this.connection.becomeOwner(null);
  };

  private readonly download = async (): Promise<void> => {
    const response = await fetch("/api/me/export", { headers: { authorization: `Bearer ${this.token}` } });
    if (!response.ok) throw new Unanswered(say("people-export-refused"));
    const address = URL.createObjectURL(await response.blob());
    const link = Object.assign(document.createElement("a"), { href: address, download: "oldhand.ndjson" });
    link.click();
    URL.revokeObjectURL(address);
  };

  private submit(event: Event, deed: (fields: Record<string, string>) => Promise<void>): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    void this.attempt(async () => {
      await deed(fields);
      form.reset();
    });
  }

  private async attempt(deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      this.refused(refusal.message);
    }
  }
}

customElements.define("account-view", AccountView);
