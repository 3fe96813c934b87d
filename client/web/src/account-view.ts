/** One's own account: register, log in, recover; tokens of devices and programs; export and deletion. */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";

import type { Connection } from "./connection";
import { call, Unanswered, type Me, type TokenNote } from "./people";
import { controls } from "./style";

export class AccountView extends LitElement {
  static override properties = {
    connection: { attribute: false },
    token: {},
    refused: { attribute: false },
    me: { state: true },
    tokens: { state: true },
    told: { state: true },
    leaving: { state: true },
  };
  declare connection: Connection;
  /** The person's own secret. */
  declare token: string;
  declare refused: (sentence: string) => void;
  declare me: Me | null;
  declare tokens: readonly TokenNote[];
  /** What is shown once: recovery codes, a new token. */
  declare told: { words: string; secrets: readonly string[] } | null;
  /** Whether deletion has been asked for. */
  declare leaving: boolean;

  constructor() {
    super();
    this.token = "";
    this.refused = () => undefined;
    this.me = this.told = null;
    this.tokens = [];
    this.leaving = false;
  }

  static override styles = [
    controls,
    css`
      .card {
        margin-bottom: 1rem;
        max-width: 40rem;
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
    if (me === null) return html`<p class="muted">One moment…</p>`;
    return html`<section data-testid="account">
      <h2>${me.name}</h2>
      <p><a href="#/player/${encodeURIComponent(me.id)}">My games and ratings</a></p>
      ${this.shownOnce()} ${me.kind === "guest" ? this.guest() : this.member()} ${this.devices()} ${this.exits(me)}
    </section>`;
  }

  private shownOnce() {
    if (this.told === null) return nothing;
    return html`<div class="card" data-testid="told-once">
      <p>${this.told.words}</p>
      ${this.told.secrets.map((secret) => html`<code>${secret}</code>`)}
      <button class="primary" @click=${() => (this.told = null)}>I have kept it</button>
    </div>`;
  }

  private guest() {
    return html`<section class="card">
        <h3>Keep your name</h3>
        <p class="muted">You are a guest in this browser. With a password you are the same player everywhere; games and ratings stay.</p>
        <form data-testid="register" @submit=${(event: Event) => this.submit(event, this.register)}>
          <label>Name <input name="name" maxlength="24" required autocomplete="username" .value=${this.me?.name ?? ""} /></label>
          <label>Password <input name="password" type="password" required autocomplete="new-password" /></label>
          <button class="primary">Register</button>
        </form>
      </section>
      <section class="card">
        <h3>Log in</h3>
        <form data-testid="login" @submit=${(event: Event) => this.submit(event, this.logIn)}>
          <label>Name <input name="name" maxlength="24" required autocomplete="username" /></label>
          <label>Password <input name="password" type="password" required autocomplete="current-password" /></label>
          <button>Log in</button>
        </form>
        <details>
          <summary>I have lost my password</summary>
          <form @submit=${(event: Event) => this.submit(event, this.recover)}>
            <label>Name <input name="name" maxlength="24" required autocomplete="username" /></label>
            <label>Recovery code <input name="code" required autocomplete="off" /></label>
            <label>New password <input name="password" type="password" required autocomplete="new-password" /></label>
            <button>Set it</button>
          </form>
        </details>
      </section>`;
  }

  private member() {
    return html`<section class="card">
      <h3>A token for a program</h3>
      <p class="muted">A bot says it in place of a password. It is shown once, and can be revoked at any time.</p>
      <form data-testid="new-token" @submit=${(event: Event) => this.submit(event, this.makeToken)}>
        <label>What it is for <input name="label" maxlength="60" required /></label>
        <label>The bot's name, if it shall play as one <input name="bot" maxlength="24" /></label>
        <button>Make a token</button>
      </form>
    </section>`;
  }

  private devices() {
    if (this.tokens.length === 0) return nothing;
    return html`<section class="card">
      <h3>Where you are known</h3>
      <ul>
        ${this.tokens.map(
          (token) =>
            html`<li>
              ${token.label || (token.personal ? "a program" : "a browser")}${token.name === this.me?.name ? "" : ` as ${token.name}`}
              ${token.this
                ? html`<span class="muted">(this one)</span>`
                : html`<button class="plain" @click=${() => this.attempt(() => this.revoke(token.id))}>revoke</button>`}
            </li>`,
        )}
      </ul>
    </section>`;
  }

  private exits(me: Me) {
    return html`<div class="row">
      <button @click=${() => this.attempt(this.download)}>Everything kept of me</button>
      ${me.kind === "guest" ? nothing : html`<button @click=${() => this.attempt(this.logOut)}>Log out here</button>`}
      ${this.leaving
        ? html`<form @submit=${(event: Event) => this.submit(event, this.forget)}>
            ${me.kind === "guest"
              ? nothing
              : html`<label>Password <input name="password" type="password" required autocomplete="current-password" /></label>`}
            <span>Your name goes from every record; the games stay. This cannot be undone.</span>
            <button class="primary">Delete me</button>
            <button type="button" @click=${() => (this.leaving = false)}>Stay</button>
          </form>`
        : html`<button class="plain" data-testid="delete-me" @click=${() => (this.leaving = true)}>Delete me</button>`}
    </div>`;
  }

  private readonly register = async (said: Record<string, string>): Promise<void> => {
    const { recovery_codes } = await call<{ recovery_codes: string[] }>("POST", "/api/register", this.token, {
      name: said["name"],
      password: said["password"],
    });
    this.told = { words: "You are registered. Keep these codes: each sets a new password once, should you lose yours.", secrets: recovery_codes };
    await this.look();
    this.connection.connect();
  };

  private readonly logIn = async (said: Record<string, string>): Promise<void> => {
    const { token } = await call<{ token: string }>("POST", "/api/login", "", { ...said, label: "a browser" });
    this.connection.becomeOwner(token);
  };

  private readonly recover = async (said: Record<string, string>): Promise<void> => {
    const { token } = await call<{ token: string }>("POST", "/api/recover", "", said);
    this.connection.becomeOwner(token);
  };

  private readonly makeToken = async (said: Record<string, string>): Promise<void> => {
    const bot = said["bot"]?.trim();
    const made = await call<{ token: string; name: string }>("POST", "/api/me/tokens", this.token, {
      label: said["label"],
      ...(bot ? { bot } : {}),
    });
    this.told = { words: `The token for ${made.name}. It is not shown again.`, secrets: [made.token] };
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

  private readonly forget = async (said: Record<string, string>): Promise<void> => {
    await call("DELETE", "/api/me", this.token, said["password"] === undefined ? {} : { password: said["password"] });
    this.leaving = false;
    this.connection.becomeOwner(null);
  };

  private readonly download = async (): Promise<void> => {
    const response = await fetch("/api/me/export", { headers: { authorization: `Bearer ${this.token}` } });
    if (!response.ok) throw new Unanswered("The export was refused; try again later.");
    const address = URL.createObjectURL(await response.blob());
    const link = Object.assign(document.createElement("a"), { href: address, download: "oldhand.ndjson" });
    link.click();
    URL.revokeObjectURL(address);
  };

  private submit(event: Event, deed: (said: Record<string, string>) => Promise<void>): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const said = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    void this.attempt(async () => {
      await deed(said);
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
