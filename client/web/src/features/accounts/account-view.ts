/** The player's account: register, log in or recover as a guest; else the panels that change the account. */

import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import type { Connection } from "../../protocol/connection";
import { fetchPart } from "../../app/parts";
import { ACCOUNT_SECTIONS } from "../../core/slots";
import { draft } from "../../ui/draft";
import { face, faceLooks } from "../../ui/avatar";
import { AccountPanel, type Secrets } from "./account-panel";
import { call } from "../../protocol/http";
import "./leaving-panel";
import "./password-panel";
import "./programs-panel";
import "./secrets-card";
import "./sessions-panel";
import { say } from "../../i18n/say";
import { personName } from "../../i18n/words";
import type { AccountSession, NewAccount, OwnAccount, OwnTokens } from "../../../generated/api";

@customElement("account-view")
export class AccountView extends AccountPanel {
  @property({ attribute: false }) connection!: Connection;
  /** The address of the room that sent the player here, which a log-in leads back to; empty: none. */
  @property() back = "";
  /** Secrets that are shown once: recovery codes, a new token. */
  @state() notice: Secrets | null = null;

  static override styles = [
    ...AccountPanel.styles,
    faceLooks,
    css`
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
      summary {
        margin: 0.6rem 0;
        cursor: pointer;
        color: var(--muted);
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("token")) void this.attempt(this.look);
  }

  private readonly look = async (): Promise<void> => {
    if (this.token === "") return;
    const [me, { tokens }] = await Promise.all([
      call<OwnAccount>("GET", "/api/me", this.token),
      call<OwnTokens>("GET", "/api/me/tokens", this.token),
    ]);
    [this.me, this.tokens] = [me, tokens];
  };

  override render() {
    const { me, notice } = this;
    if (me === undefined) return html`<p class="muted">${say("people-moment")}</p>`;
    return html`<section data-testid="account">
      <div class="who">
        ${face(me.id, personName(me.name), "large")}
        <div>
          <h2>${personName(me.name)}</h2>
          <p><a href="#/player/${encodeURIComponent(me.id)}">${say("people-mine")}</a></p>
          ${me.role === null ? nothing : html`<p><a href="#/admin">${say("admin-title")}</a></p>`}
        </div>
      </div>
      ${notice === null ? nothing : html`<secrets-card .notice=${notice} .name=${me.name} @kept=${this.onKept}></secrets-card>`}
      ${me.kind === "guest" ? this.guest() : nothing} ${this.panels(me)}
    </section>`;
  }

  private panels(me: OwnAccount) {
    const again = () => void this.attempt(this.look);
    const secrets = ({ detail }: CustomEvent<Secrets>) => (this.notice = detail);
    const { token, tokens } = this;
    return html`<sessions-panel .token=${token} .tokens=${tokens} @changed=${again}></sessions-panel>
      ${
        me.kind === "guest"
          ? nothing
          : html`<password-panel
              .token=${token}
              .me=${me}
              @changed=${again}
              @secrets=${secrets}
              @renamed=${() => this.connection.connect()}
            ></password-panel>
            <programs-panel .token=${token} .me=${me} .tokens=${tokens} @changed=${again} @secrets=${secrets}></programs-panel>`
      }
      ${ACCOUNT_SECTIONS.all
        .filter(({ forGuests }) => forGuests || me.kind !== "guest")
        .map((section) => {
          fetchPart(section.load());
          return section.draw(this.connection, { token, me });
        })}
      <leaving-panel .token=${token} .me=${me} @gone=${() => this.connection.becomeOwner(null)}></leaving-panel>`;
  }

  private guest() {
    return html`<div class="pair"><section class="card">
        <h3>${say("people-keep-name")}</h3>
        <p class="muted">${say("people-keep-about")}</p>
        <form data-testid="register" @submit=${(event: Event) => this.submit(event, this.register)}>
          <label>${say("people-name")} <input name="name" maxlength="60" required autocomplete="username" ${draft("register.name")} /></label>
          <label>${say("account-choose-password")} <input name="password" type="password" minlength="8" required autocomplete="new-password" /></label>
          <button class="primary">${say("people-register")}</button>
        </form>
      </section>
      <section class="card">
        <h3>${say("people-log-in")}</h3>
        <form data-testid="login" @submit=${(event: Event) => this.submit(event, this.logIn)}>
          <label>${say("people-name")} <input name="name" maxlength="60" required autocomplete="username" ${draft("login.name")} /></label>
          <label>${say("people-password")} <input name="password" type="password" required autocomplete="current-password" /></label>
          <button>${say("people-log-in")}</button>
        </form>
        <details>
          <summary>${say("people-lost-password")}</summary>
          <form @submit=${(event: Event) => this.submit(event, this.recover)}>
            <label>${say("people-name")} <input name="name" maxlength="60" required autocomplete="username" ${draft("recover.name")} /></label>
            <label>${say("people-code")} <input name="code" required autocomplete="off" /></label>
            <label>${say("people-new-password")} <input name="password" type="password" required autocomplete="new-password" /></label>
            <button>${say("people-set-it")}</button>
          </form>
        </details>
      </section></div>`;
  }

  private readonly onKept = (): void => {
    this.notice = null;
    this.goBack();
  };

  private goBack(): void {
    if (this.back !== "") location.hash = `#/${this.back}`;
  }

  private readonly register = async (fields: Record<string, string>): Promise<void> => {
    const { recovery_codes, device } = await call<NewAccount>("POST", "/api/register", this.token, {
      name: fields["name"],
      password: fields["password"],
    });
    keepDevice(device);
    this.notice = { words: say("people-registered"), secrets: recovery_codes };
    await this.look();
    this.connection.connect();
  };

  private readonly logIn = async (fields: Record<string, string>): Promise<void> => {
    await this.come("/api/login", { ...fields, label: deviceName() });
  };

  private readonly recover = async (fields: Record<string, string>): Promise<void> => {
    await this.come("/api/recover", fields);
  };

  private async come(path: string, fields: Record<string, string>): Promise<void> {
    const { token, device } = await call<AccountSession>("POST", path, "", { ...fields, ...knownDevice() });
    keepDevice(device);
    this.connection.becomeOwner(token);
    this.goBack();
  }
}

/** The browser's own name comes first where its text names several. */
const BROWSERS = ["Edg", "OPR", "Firefox", "Chrome", "Safari"] as const;
const NAMES: Record<string, string> = { Edg: "Edge", OPR: "Opera" };
const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"] as const;
const LONGEST = 60;

/** This browser, as the list of sessions names it. */
export function deviceName(agent: string = navigator.userAgent): string {
  const browser = BROWSERS.find((name) => agent.includes(name));
  const system = SYSTEMS.find((name) => agent.includes(name));
  if (browser === undefined || system === undefined) return say("people-a-browser");
  return say("account-device", { browser: NAMES[browser] ?? browser, system }).slice(0, LONGEST);
}

const DEVICE = "oldhand.device";

/** Of the last log-in here; none: no fields. */
function knownDevice(): { device?: string } {
  try {
    const device = localStorage.getItem(DEVICE);
    return device === null ? {} : { device };
  } catch {
    return {};
  }
}

function keepDevice(device: string): void {
  try {
    localStorage.setItem(DEVICE, device);
  } catch {
    // The next log-in is one from a new device.
  }
}
