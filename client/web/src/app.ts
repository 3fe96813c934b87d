/**
 * The page: one connection, its rooms (lobby, table, player, account) by the address's hash, and a line that says how things stand.
 */

import { css, html, LitElement, nothing } from "lit";

import "./account-view";
import "./announcement-bar";
import "./challenge-cards";
import "./leaders-view";
import "./lobby-view";
import "./profile-view";
import "./roster-view";
import "./table-view";
import { Connection, type Link } from "./connection";
import { dress } from "./dress";
import { playFair } from "./fair-play";
import { LATER, laterRoom } from "./later";
import { preferences } from "./preferences";
import { refusalWords } from "./refusals";
import "./settings-panel";
import type { SettingsPanel } from "./settings-panel";
import { say } from "./speech/say";
import { controls } from "./style";
import { personName } from "./words";
import type { Announced, Lobby, OfferedPlayer, SeekInfo, TableSummary, Welcome } from "./wire";

const REFUSAL_SHOWN_MS = 8000;
const LONGEST_NAME = 24;
/** Eight teeth around a wheel. */
const GEAR = Array.from({ length: 32 }, (_, corner) => {
  const [turn, reach] = [(corner * Math.PI) / 16 - Math.PI / 32, corner % 4 < 2 ? 9.5 : 7];
  return `${corner === 0 ? "M" : "L"}${(reach * Math.cos(turn)).toFixed(1)} ${(reach * Math.sin(turn)).toFixed(1)}`;
}).join(" ") + "Z";

export class OldhandApp extends LitElement {
  static override properties = {
    link: { state: true },
    welcome: { state: true },
    tables: { state: true },
    players: { state: true },
    seeks: { state: true },
    announced: { state: true },
    place: { state: true },
    refusal: { state: true },
    renaming: { state: true },
    dressed: { state: true },
  };
  declare link: Link;
  declare welcome: Welcome | null;
  declare tables: readonly TableSummary[];
  declare players: readonly OfferedPlayer[];
  declare seeks: readonly SeekInfo[];
  declare announced: Announced | null;
  /** The room we are in. */
  declare place: Place;
  declare refusal: string;
  declare renaming: boolean;
  /** Whether the page's language is there: nothing is shown before. */
  declare dressed: boolean;

  private readonly connection = new Connection(new URL("/ws", location.href).href.replace(/^http/, "ws"));
  private readonly over = new AbortController();
  private refusalTimer = 0;

  constructor() {
    super();
    this.link = "connecting";
    this.welcome = null;
    this.announced = null;
    this.tables = [];
    this.players = [];
    this.seeks = [];
    this.place = placeInAddress();
    this.refusal = "";
    this.renaming = this.dressed = false;
  }

  static override styles = [
    controls,
    css`
      header {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 1rem;
        align-items: center;
        padding: 0.6rem clamp(0.8rem, 3vw, 2rem);
        border-bottom: 1px solid var(--line);
        background: var(--card);
      }
      .brand {
        font-family: var(--serif);
        font-size: 1.35rem;
        font-weight: 700;
        letter-spacing: 0.01em;
        color: inherit;
        text-decoration: none;
      }
      nav {
        display: flex;
        gap: 0.2rem 1.1rem;
        margin-inline-end: auto;
      }
      nav a {
        color: var(--muted);
        text-decoration: none;
        white-space: nowrap;
        padding: 0.2rem 0;
        border-bottom: 2px solid transparent;
      }
      nav a:hover {
        color: var(--accent);
      }
      nav a[aria-current] {
        color: var(--ink);
        border-bottom-color: var(--accent);
      }
      .link {
        color: var(--muted);
        font-size: 0.9rem;
      }
      .link::before {
        content: "";
        display: inline-block;
        width: 0.55em;
        height: 0.55em;
        margin-inline-end: 0.4em;
        border-radius: 50%;
        background: var(--warn);
      }
      .link.open::before {
        background: #3da564;
      }
      h1 {
        margin: 0;
        margin-inline-end: 0.6rem;
        font-size: inherit;
        line-height: inherit;
      }
      main.table {
        max-width: 112rem;
      }
      main:focus-visible {
        outline: none;
      }
      .skip:not(:focus-visible) {
        position: absolute;
        clip-path: inset(50%);
        width: 1px;
        height: 1px;
        min-height: 0;
        padding: 0;
        border: 0;
        overflow: hidden;
      }
      .gear {
        display: flex;
        align-items: center;
        color: var(--muted);
      }
      .gear svg * {
        fill: none;
        stroke: currentColor;
        stroke-width: 1.6;
        stroke-linejoin: round;
      }
      main {
        max-width: 80rem;
        margin: 0 auto;
        padding: clamp(0.8rem, 2.5vw, 1.75rem) clamp(0.8rem, 3vw, 2rem) 3rem;
      }
      .ended {
        margin-bottom: 1rem;
        border-color: var(--warn);
      }
      .refusal {
        position: fixed;
        z-index: 2;
        left: 50%;
        bottom: 1rem;
        transform: translateX(-50%);
        box-sizing: border-box;
        width: max-content;
        max-width: min(36rem, 92vw);
        margin: 0;
        padding: 0.6rem 1rem;
        border-radius: 0.6rem;
        background: var(--warn);
        color: var(--card);
        box-shadow: 0 0.4rem 1.2rem rgb(0 0 0 / 0.3);
      }
      form {
        display: flex;
        gap: 0.4rem;
      }
      .identity {
        display: flex;
        gap: 0.2rem 0.5rem;
        align-items: center;
        white-space: nowrap;
        min-width: 0;
      }
      .identity button {
        overflow: hidden;
        text-overflow: ellipsis;
      }
      @media (max-width: 960px) {
        header {
          gap: 0.25rem 0.6rem;
        }
        h1 {
          margin-inline-end: auto;
        }
        nav {
          order: 1;
          width: 100%;
          overflow-x: auto;
        }
      }
      @media (max-width: 640px) {
        .link::before {
          margin: 0;
        }
        .gear {
          padding: 0;
        }
        .identity {
          max-width: 11rem;
        }
        .aside {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
          white-space: nowrap;
        }
      }
      form input {
        width: 10rem;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal } = this.over;
    playFair(this.connection, signal);
    this.connection.listen("link", (link) => (this.link = link), signal);
    this.connection.listen("welcome", this.onWelcome, signal);
    this.connection.listen("lobby", this.onLobby, signal);
    this.connection.listen("skipped", this.refused, signal);
    this.connection.listen("announced", (announced) => (this.announced = announced), signal);
    window.addEventListener("hashchange", this.onAddress, { signal });
    preferences.listen(this.onPreference, signal);
    this.onPreference();
    this.connection.connect();
  }

  private readonly onPreference = (): void => {
    void dress(this).then(() => (this.dressed = true));
  };

  private readonly onWelcome = (welcome: Welcome): void => {
    this.welcome = welcome;
    this.players = welcome.players;
    this.announced = null; // what stands now is told right after
    void this.connection.ask({ type: "tables", watch: true }).then((done) => (this.tables = done.tables ?? []));
  };

  private readonly onLobby = (lobby: Lobby): void => {
    this.tables = lobby.tables;
    this.players = lobby.players;
    this.seeks = lobby.seeks ?? [];
  };

  private readonly onAddress = (): void => {
    const before = this.place.room;
    this.place = placeInAddress();
    if (this.place.room !== before || this.place.room === "table") window.scrollTo(0, 0);
    if (this.place.room !== "table") document.title = "Oldhand";
  };

  private readonly refused = (sentence: string): void => {
    this.refusal = sentence;
    window.clearTimeout(this.refusalTimer);
    this.refusalTimer = window.setTimeout(() => (this.refusal = ""), REFUSAL_SHOWN_MS);
  };

  override render() {
    if (!this.dressed) return nothing;
    return html`
      <header>
        <button class="skip" @click=${this.skip}>${say("page.skip")}</button>
        <h1><a class="brand" href="#/">Oldhand</a></h1>
        ${this.rooms()} ${this.identity()}
        <span class="link ${this.link}" role="status" data-testid="link" data-link=${this.link}
          ><span class=${this.link === "open" ? "aside" : ""}>${say(`link.${this.link}`)}</span></span
        >
        <button class="plain gear" data-testid="settings" aria-label=${say("settings.title")} title=${say("settings.title")} @click=${this.openSettings}>
          <svg viewBox="-12 -12 24 24" width="22" height="22" aria-hidden="true">
            <path class="teeth" d=${GEAR} />
            <circle r="3.4" />
          </svg>
        </button>
      </header>
      <announcement-bar .announced=${this.announced}></announcement-bar>
      <settings-panel></settings-panel>
      <main class=${this.place.room} tabindex="-1">
        ${this.comeBack()} ${this.welcome === null
          ? nothing
          : html`<challenge-cards
                .connection=${this.connection}
                .games=${this.welcome.games}
                .refused=${this.refused}
              ></challenge-cards>
              ${this.room(this.welcome)}`}
      </main>
      ${this.refusal === ""
        ? nothing
        : html`<p class="refusal" role="alert" data-testid="refusal">${this.refusal}</p>`}
    `;
  }

  private rooms() {
    const { room } = this.place;
    const link = (to: Place["room"], address: string, words: string) =>
      html`<a href=${address} data-testid="to-${to}" aria-current=${room === to ? "page" : nothing}>${words}</a>`;
    return html`<nav aria-label=${say("page.rooms")}>
      ${link("lobby", "#/", say("page.all-tables"))} ${link("leaders", "#/leaders", say("leaders.title"))}
      ${link("players", "#/players", say("roster.title"))}
      ${link("explorer", "#/explorer", say("explorer.title"))} ${link("rules", "#/rules", say("rules.title"))}
    </nav>`;
  }

  private room(welcome: Welcome) {
    const { room, name } = this.place;
    const later = laterRoom(room, name, this.connection, this.refused);
    if (later !== null) return later;
    if (room === "leaders") {
      return html`<leaders-view
        .connection=${this.connection}
        .games=${welcome.games}
        .where=${name}
        .refused=${this.refused}
      ></leaders-view>`;
    }
    if (room === "players") {
      return html`<roster-view
        .connection=${this.connection}
        .games=${welcome.games}
        .players=${this.players}
        .where=${name}
        .refused=${this.refused}
      ></roster-view>`;
    }
    if (room === "account") {
      return html`<account-view .connection=${this.connection} .token=${welcome.token} .refused=${this.refused}></account-view>`;
    }
    if (room === "player") {
      return html`<profile-view
        .connection=${this.connection}
        .games=${welcome.games}
        .player=${name}
        .refused=${this.refused}
      ></profile-view>`;
    }
    return room === "lobby"
      ? html`<lobby-view
          .connection=${this.connection}
          .games=${welcome.games}
          .players=${this.players}
          .tables=${this.tables}
          .seeks=${this.seeks}
          .refused=${this.refused}
        ></lobby-view>`
      : html`<table-view
          .connection=${this.connection}
          .players=${this.players}
          .table=${name}
          .refused=${this.refused}
        ></table-view>`;
  }

  /** Why the conversation is over, and the way back into it. A page of another version than the server's must be fetched anew. */
  private comeBack() {
    const { ended } = this.connection;
    if (ended === null) return nothing;
    return html`<div class="card ended row" role="alert" data-testid="ended" data-code=${ended.code}>
      <span>${refusalWords(ended.code, ended.message)}</span>
      ${ended.code === "wire/version"
        ? html`<button class="primary" data-testid="reload" @click=${() => location.reload()}>${say("page.reload")}</button>`
        : html`<button class="primary" data-testid="connect-here" @click=${() => this.connection.connect()}>${say("page.connect-here")}</button>`}
    </div>`;
  }

  private identity() {
    if (this.welcome === null) return nothing;
    const { name } = this.welcome.you;
    if (!this.renaming) {
      return html`<span class="identity">
        <span class="aside">${say("page.you-are")}</span> <button class="plain" title=${say("page.change-name")} @click=${() => (this.renaming = true)}>${personName(name)}</button>
        <a href="#/account" data-testid="to-account">${say("page.account")}</a>
      </span>`;
    }
    return html`<form @submit=${this.rename}>
      <input name="name" aria-label=${say("page.your-name")} .value=${name} maxlength=${LONGEST_NAME} required autofocus />
      <button class="primary">${say("page.save")}</button>
    </form>`;
  }

  /** Past the header, for whoever goes by keys. */
  private readonly skip = (): void => {
    this.renderRoot.querySelector("main")?.focus();
  };

  private readonly openSettings = (): void => {
    this.renderRoot.querySelector<SettingsPanel>("settings-panel")?.open();
  };

  private rename(event: Event): void {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get("name")).trim();
    this.renaming = false;
    if (name !== "" && name !== this.welcome?.you.name) this.connection.rename(name);
  }
}

const ROOMS = ["table", "player", "account", "leaders", "players", ...LATER] as const;

interface Place {
  room: "lobby" | (typeof ROOMS)[number];
  /** Which table, which player, which game and ladder; empty where the room needs none. */
  name: string;
}

/** `#/table/ID`, `#/player/ID`, `#/account`, `#/leaders/GAME/LADDER`, `#/players/GAME`, those of `later.ts`; everything else is the lobby. */
function placeInAddress(): Place {
  const [, named, name] = /^#\/(\w+)(?:\/(.*))?$/.exec(location.hash) ?? [];
  const room = ROOMS.find((each) => each === named);
  return room === undefined ? { room: "lobby", name: "" } : { room, name: decodeURIComponent(name ?? "") };
}

customElements.define("oldhand-app", OldhandApp);
