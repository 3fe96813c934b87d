/**
 * The page: one connection, its rooms (lobby, table, player, account) by the address's hash, and a line that says how things stand.
 */

import { serverAddress } from "../protocol/address";
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ref } from "lit/directives/ref.js";

import "../lobby/lobby-view";
import { applyChanges, EMPTY, TablePage } from "../lobby/table-page";
import "./your-games";
import appLooks from "./app.css?inline";
import { Connection, type Link } from "../protocol/connection";
import { draft, keepDraft } from "../ui/draft";
import { dress } from "./appearance";
import { emptyLooks, emptyState, toLobby } from "../ui/empty-state";
import { playFair } from "../protocol/fair-deal-client";
import { OwnGames } from "./own-games";
import { countTurns, nameRoom } from "./browser-tab";
import { fetchPart, onMissingPart } from "./parts";
import { namesUnknownGame, placeInAddress, roomOf, type Place } from "./routes";
import { preferences } from "./preferences";
import { refusalWords } from "../i18n/refusals";
import "./settings-panel";
import type { SettingsPanel } from "./settings-panel";
import { BARS, BEGINNINGS, CARDS, ROOMS, type Visit } from "../core/slots";
import { say, speakIn } from "../i18n/say";
import { alertTurn } from "./turn-alert";
import { controls } from "../ui/style";
import { bareName, gameTitle, personName } from "../i18n/words";
import type { Lobby, LobbyChanges, TableState, Welcome } from "../../generated/protocol";
import { attempt, onRefusal, showRefusal } from "../protocol/refusal";
import { sheet } from "../ui/sheet";

const REFUSAL_SHOWN_MS = 8000;
const LONGEST_NAME = 24;
/** Eight teeth around a wheel. */
const GEAR = `${Array.from({ length: 32 }, (_, corner) => {
  const [turn, reach] = [(corner * Math.PI) / 16 - Math.PI / 32, corner % 4 < 2 ? 9.5 : 7];
  return `${corner === 0 ? "M" : "L"}${(reach * Math.cos(turn)).toFixed(1)} ${(reach * Math.sin(turn)).toFixed(1)}`;
}).join(" ")}Z`;

@customElement("oldhand-app")
export class OldhandApp extends LitElement {
  @state() link: Link = "connecting";
  @state() welcome: Welcome | null = null;
  /** The page of the table list that is shown, the players that can be seated and the people who wait. */
  @state() lobby: Lobby = EMPTY;
  /** The room we are in. */
  @state() place: Place = placeInAddress();
  /** The player's own games that wait for a move. */
  @state() own: readonly TableState[] = [];
  @state() refusal = "";
  @state() renaming = false;
  /** Whether the menu is open that holds, on a small screen, what has no room in the header's one line. */
  @state() menuOpen = false;
  /** Whether the page's language is there: nothing is shown before. */
  @state() dressed = false;
  /** Whether something that is to be shown could not be fetched. */
  @state() isPartMissing = false;

  private readonly connection = new Connection(serverAddress("/ws").replace(/^http/, "ws"));
  private readonly tablePage = new TablePage(this.connection, () => (this.lobby = this.tablePage.lobby));
  private readonly ownGames = new OwnGames();
  private bars: readonly (() => TemplateResult)[] = [];
  private readonly over = new AbortController();
  private refusalTimer = 0;
  /** Tells the rooms how much of the window's height is left to them. */
  private readonly heights = new ResizeObserver(([top]) => {
    this.style.setProperty("--top", `${top?.borderBoxSize[0]?.blockSize ?? 0}px`);
  });
  private readonly measure = (top?: Element): void => {
    if (top !== undefined) this.heights.observe(top);
  };

  static override styles = [controls, emptyLooks, sheet(appLooks)];

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal } = this.over;
    playFair(this.connection, signal);
    this.connection.listen("link", (link) => (this.link = link), signal);
    this.connection.listen("welcome", this.onWelcome, signal);
    this.connection.listen("lobby", (lobby) => this.tablePage.take(lobby), signal);
    this.connection.listen("lobby-changes", this.onLobbyChanges, signal);
    this.connection.listen("skipped", showRefusal, signal);
    onRefusal(this.onRefusal, signal);
    this.connection.listen("state", this.onState, signal);
    this.connection.listen("left", (table) => this.noteOwn(() => this.ownGames.left(table)), signal);
    for (const begin of BEGINNINGS.all) begin(this.connection, signal);
    this.bars = BARS.all.map((open) => open(this, this.connection, signal));
    window.addEventListener("hashchange", this.onAddress, { signal });
    document.addEventListener("pointerdown", this.onPressElsewhere, { signal });
    preferences.listen(this.onPreference, signal);
    onMissingPart(() => (this.isPartMissing = true), signal);
    this.onPreference();
    this.connection.connect();
    if (this.place.room === "table") fetchPart(fetchTableRoom()); // beside the greeting
  }

  private readonly onPreference = (): void => {
    void dress(this).then(() => (this.dressed = true));
  };

  private readonly onWelcome = (welcome: Welcome): void => {
    this.welcome = welcome;
    this.noteOwn(() => this.ownGames.greeted(welcome.seated));
    this.tablePage.take({ ...this.lobby, players: welcome.players });
    void this.tablePage.show(this.tablePage.filters, this.tablePage.after);
  };

  private readonly onState = (state: TableState): void => {
    const { room, name } = this.place;
    this.noteOwn(() => {
      if (this.ownGames.hear(state)) alertTurn(room === "table" && name === state.table);
    });
  };

  private noteOwn(change: () => void): void {
    change();
    this.own = this.ownGames.list;
  }

  private readonly onLobbyChanges = (changes: LobbyChanges): void => {
    this.tablePage.take(applyChanges(this.tablePage.lobby, changes));
  };

  private readonly onAddress = (): void => {
    const before = this.place.room;
    this.place = placeInAddress();
    if (this.place.room !== before || this.place.room === "table") window.scrollTo(0, 0);
    this.renaming = false;
    this.menuOpen = false;
    if (this.place.room !== before) void this.enter();
    nameRoom("");
  };

  /** The room before took the focus with it: Tab and screen readers go on at the beginning of this one. */
  private async enter(): Promise<void> {
    await this.updateComplete;
    const main = this.renderRoot.querySelector("main");
    if (main?.matches(":focus-within") === false) main.focus({ preventScroll: true });
  }

  private readonly onRefusal = (sentence: string): void => {
    this.refusal = sentence;
    window.clearTimeout(this.refusalTimer);
    this.refusalTimer = window.setTimeout(() => (this.refusal = ""), REFUSAL_SHOWN_MS);
  };

  /** Without the server the page cannot know whose turn it is, so it counts no turns. */
  protected override updated(): void {
    countTurns(this.link === "open" ? this.ownGames.turns : 0);
  }

  override render() {
    if (!this.dressed) return html`<slot></slot><main><slot name="lines"></slot></main>`;
    return html`
      <div class="top" ${ref(this.measure)}>
      <header>
        <button class="skip" @click=${this.skip}>${say("page-skip")}</button>
        <h1><a class="brand" href="#/">Oldhand</a></h1>
        <div id="menu" class="menu ${this.menuOpen ? "open" : ""}" @keydown=${this.onMenuKey}>${this.rooms()} ${this.identity()}</div>
        <span class="link ${this.link}" role="status" data-testid="link" data-link=${this.link}
          ><span class=${this.link === "open" ? "unseen" : ""}>${say(`link-${this.link}`)}</span></span
        >
        <button class="plain gear" data-testid="settings" aria-label=${say("settings-title")} title=${say("settings-title")} @click=${this.openSettings}>
          <svg viewBox="-12 -12 24 24" width="22" height="22" aria-hidden="true">
            <path class="teeth" d=${GEAR} />
            <circle r="3.4" />
          </svg>
        </button>
        <button
          class="plain to-menu"
          data-testid="menu"
          aria-label=${say("page-rooms")}
          aria-expanded=${String(this.menuOpen)}
          aria-controls="menu"
          @click=${() => (this.menuOpen = !this.menuOpen)}
          @keydown=${this.onMenuKey}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M4 7H20M4 12H20M4 17H20" /></svg>
        </button>
      </header>
      ${this.bars.map((bar) => bar())}
      ${this.renamed()}
      <settings-panel .token=${this.welcome?.token ?? ""} .you=${this.welcome?.you.id ?? ""}></settings-panel>
      <your-games
        .list=${this.own}
        .games=${this.welcome?.games ?? []}
        .here=${this.place.room === "table" ? this.place.name : ""}
        .live=${this.link === "open"}
      ></your-games>
      </div>
      <main class=${this.place.room} tabindex="-1">
        ${this.comeBack()} ${this.offline()} ${this.missingPart()} ${
          this.welcome === null ? this.beforeWelcome() : this.greeted(this.welcome)
        }
      </main>
      ${this.refusal === "" ? nothing : html`<p class="refusal" role="alert" data-testid="refusal">${this.refusal}</p>`}
    `;
  }

  private rooms() {
    const { room } = this.place;
    const link = (to: Place["room"], address: string, words: string) =>
      html`<a href=${address} data-testid="to-${to}" aria-current=${room === to ? "page" : nothing}>${words}</a>`;
    return html`<nav aria-label=${say("page-rooms")}>
      ${link("lobby", "#/", say("page-all-tables"))}
      ${ROOMS.all.map(({ name, link: words }) => (words === undefined ? nothing : link(name, `#/${name}`, words())))}
    </nav>`;
  }

  /** Everything below the bars, for a player whom the server has greeted. */
  private greeted({ games }: Welcome) {
    const visit = { connection: this.connection, games, players: this.lobby.players };
    return html`${CARDS.all.map((draw) => draw(visit))} ${this.room(visit)}`;
  }

  private room(visit: Visit) {
    const { room, name } = this.place;
    const { games } = visit;
    if (room === "nowhere") return emptyState(say("empty-page"), [toLobby()]);
    if (namesUnknownGame(this.place, games)) {
      return emptyState(say("empty-game"), [
        ...games.map(({ id }) => [`#/${room}/${bareName(id)}`, gameTitle(games, id)] as const),
        toLobby(),
      ]);
    }
    const found = roomOf(room);
    const drawn = found?.draw(visit, name) ?? null;
    if (found?.load !== undefined) fetchPart(found.load());
    if (drawn !== null) return drawn;
    if (room === "table") return this.tableRoom(name);
    return html`<lobby-view
      .connection=${this.connection}
      .games=${games}
      .players=${visit.players}
      .page=${this.tablePage}
      .tables=${this.lobby.tables}
      .seeks=${this.lobby.seeks ?? []}
    ></lobby-view>`;
  }

  /** Its element listens to the connection from the beginning and is drawn once, so both its code and its words are awaited. */
  private tableRoom(table: string) {
    if (!isTableRoomHere) {
      fetchPart(fetchTableRoom().then(() => this.requestUpdate()));
      return html`<p class="muted">${say("table-looking")}</p>`;
    }
    return html`<table-view
      .connection=${this.connection}
      .players=${this.lobby.players}
      .table=${table}
    ></table-view>`;
  }

  /** Says why the server refused the greeting, and offers the way in. A page of another version has to be reloaded. */
  private comeBack() {
    const { ended } = this.connection;
    if (ended === null) return nothing;
    return html`<div class="card ended row" role="alert" data-testid="ended" data-code=${ended.code}>
      <span>${refusalWords(ended.code, ended.message)}</span>
      ${
        ended.code === "protocol/version"
          ? html`<button class="primary" data-testid="reload" @click=${() => location.reload()}>${say("page-reload")}</button>`
          : html`<button class="primary" data-testid="try-again" @click=${() => this.connection.connect()}>${say("page-try-again")}</button>`
      }
    </div>`;
  }

  /** The lobby's first line, as index.html has it, until the server has greeted us. */
  private beforeWelcome() {
    const isReached = !this.connection.lost && this.connection.ended === null;
    return isReached && this.place.room === "lobby" ? html`<slot name="lines"></slot>` : nothing;
  }

  /** Without a greeting there is nothing to show: the page says why, and goes on by itself as soon as it can. */
  private offline() {
    if (this.welcome !== null || !this.connection.lost || this.connection.ended !== null) return nothing;
    return html`<div class="card" role="status" data-testid="offline">
      <h2>${say(navigator.onLine ? "page-unreachable" : "page-offline")}</h2>
      <p>${say("page-offline-about")}</p>
      <button class="primary" ?disabled=${this.link === "connecting"} @click=${() => this.connection.connect()}>${say("link-try-now")}</button>
    </div>`;
  }

  /** Browsers may remember that a file was missing, so only a reload fetches it for certain. */
  private missingPart() {
    if (!this.isPartMissing) return nothing;
    return html`<div class="card ended row" role="alert" data-testid="part-missing">
      <span>${say("page-part-missing")}</span>
      <button class="primary" @click=${() => location.reload()}>${say("page-reload")}</button>
    </div>`;
  }

  /** An older account turned out to have the name of this one. */
  private renamed() {
    const former = this.welcome?.former_name ?? null;
    if (this.welcome === null || former === null) return nothing;
    const names = { former: personName(former), name: personName(this.welcome.you.name) };
    return html`<p class="renamed" role="status" data-testid="renamed">
      ${say("people-renamed", names)} <a href="#/account">${say("people-renamed-choose")}</a>
    </p>`;
  }

  private identity() {
    if (this.welcome === null) return nothing;
    const { name } = this.welcome.you;
    if (!this.renaming) {
      return html`<span class="identity">
        <span class="unseen">${say("page-you-are")}</span> <button class="plain" dir="auto" title=${say("page-change-name")} @click=${() => (this.renaming = true)}>${personName(name)}</button>
        <a href="#/account" data-testid="to-account">${say("page-account")}</a>
      </span>`;
    }
    return html`<form @submit=${this.rename} @keydown=${this.keepName}>
      <input name="name" aria-label=${say("page-your-name")} value=${name} maxlength=${LONGEST_NAME} required autofocus ${draft("rename")} />
      <button class="primary">${say("page-save")}</button>
    </form>`;
  }

  private readonly onMenuKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.menuOpen || this.renaming) return;
    this.menuOpen = false;
    this.renderRoot.querySelector<HTMLElement>(".to-menu")?.focus();
  };

  private readonly onPressElsewhere = (event: Event): void => {
    const header = this.renderRoot.querySelector("header");
    if (header !== null && !event.composedPath().includes(header)) this.menuOpen = false;
  };

  /** Past the header, for whoever goes by keys. */
  private readonly skip = (): void => {
    this.renderRoot.querySelector("main")?.focus();
  };

  private readonly openSettings = (): void => {
    this.renderRoot.querySelector<SettingsPanel>("settings-panel")?.open();
  };

  private readonly keepName = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.renaming = false;
  };

  /** The form stays, with what was typed, until the server has taken the name. */
  private async rename(event: Event): Promise<void> {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get("name")).trim();
    await attempt(async () => {
      if (name !== "" && name !== this.welcome?.you.name) await this.connection.rename(name);
      keepDraft("rename", "");
      this.renaming = false;
    });
  }
}

/** Whether the code of the tables' room and its words are there. */
let isTableRoomHere = false;

/** The lobby does not load it; the service worker keeps it for those who have been here before (installable.ts). */
async function fetchTableRoom(): Promise<void> {
  await Promise.all([import("../features/table-room"), speakIn("table"), speakIn("reasons")]);
  isTableRoomHere = true;
}
