/** The room of groups: the reader's own, one of them with its pages, and the page of an invitation link. */

import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import "./class-page";
import "./group-room";
import "./group-settings";
import "./join-group";
import { keepMark } from "./mark";
import { groupSettingsFields, groupSettingsIn } from "./settings-form";
import { nameRoom } from "../../app/browser-tab";
import { toAccountAndBack } from "../../app/routes";
import { say } from "../../i18n/say";
import type { Connection } from "../../protocol/connection";
import { call } from "../../protocol/http";
import { attempt, Refusal } from "../../protocol/refusal";
import { KeptFocus } from "../../ui/arrow-keys";
import { emptyState } from "../../ui/empty-state";
import type { OpenedGroup } from "../../../generated/api";
import type { GameInfo, GroupNews, GroupRoom, GroupSummary } from "../../../generated/protocol";
import { looks } from "./looks";

const PAGES = ["", "settings", "class"] as const;

@customElement("groups-view")
export class GroupsView extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  /** Empty, ID, ID/settings, ID/class, or join/LINK. */
  @property() where = "";
  @state() groups: readonly GroupSummary[] | null = null;
  @state() room: GroupRoom | null = null;
  /** Why there is no room to show. */
  @state() missing = "";

  private over = new AbortController();

  /** A page of a group has gone, and what had the focus there with it. */
  constructor() {
    super();
    const first = (selector: string) => this.renderRoot.querySelector<HTMLElement>(selector);
    new KeptFocus(this, async () => first("a[aria-current]") ?? first("a, summary"));
  }

  static override styles = looks;

  private get group(): string {
    const [first = ""] = this.where.split("/");
    return first === "join" ? "" : first;
  }

  override disconnectedCallback(): void {
    this.leave();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("where") && !changed.has("connection")) return;
    if (this.room !== null && this.room.group.id === this.group) return;
    this.leave();
    this.over = new AbortController();
    if (this.group !== "") {
      this.connection.listen("welcome", this.enter, this.over.signal);
      this.connection.listen("group-news", this.onNews, this.over.signal);
      void this.enter();
    } else if (!this.where.startsWith("join/")) void this.list();
  }

  private leave(): void {
    if (this.room !== null && !this.over.signal.aborted && this.connection.link === "open") {
      const { id } = this.room.group;
      void this.connection.ask({ type: "enter-group", group: id, subscribe: false }).catch(() => undefined);
    }
    this.over.abort();
    [this.room, this.missing] = [null, ""];
  }

  private readonly enter = async (): Promise<void> => {
    const { group } = this;
    try {
      const { group: room } = await this.connection.ask({ type: "enter-group", group, subscribe: true });
      if (group === this.group && room != null) [this.room, this.missing] = [room, ""];
      keepMark(1);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (group === this.group) [this.room, this.missing] = [null, refusal.message];
    }
  };

  private readonly onNews = ({ group, line }: GroupNews): void => {
    if (group !== this.group || this.room === null) return;
    if (line == null) void this.enter();
    else this.room = { ...this.room, lines: [...this.room.lines.filter((each) => each.number !== line.number), line] };
  };

  private async list(): Promise<void> {
    await attempt(async () => {
      this.groups = (await this.connection.ask({ type: "get-groups" })).groups ?? [];
      keepMark(this.groups.length);
    });
  }

  override render() {
    const [first = "", page = ""] = this.where.split("/");
    if (first === "join") return html`<join-group .connection=${this.connection} .link=${page}></join-group>`;
    if (first === "") return this.own();
    if (this.missing !== "") return emptyState(this.missing, [["#/groups", say("groups-title")]]);
    const { connection, games, room } = this;
    if (room === null) return html`<p class="muted">${say("people-moment")}</p>`;
    nameRoom(room.group.name);
    return html`<header>
        <h2><bdi>${room.group.name}</bdi></h2>
        ${room.group.about === "" ? nothing : html`<p class="muted about"><bdi>${room.group.about}</bdi></p>`}
        <nav class="row" aria-label=${room.group.name}>${PAGES.map((each) => this.link(room.group, each, page))}</nav>
      </header>
      ${
        page === "settings"
          ? html`<group-settings .connection=${connection} .games=${games} .room=${room}></group-settings>`
          : page === "class"
            ? html`<class-page .connection=${connection} .games=${games} .room=${room}></class-page>`
            : html`<group-room .connection=${connection} .games=${games} .room=${room}></group-room>`
      }`;
  }

  private link({ id, kind, role }: GroupSummary, page: (typeof PAGES)[number], shown: string) {
    if (page === "class" && (kind !== "class" || role === "member")) return nothing;
    const words = say(page === "" ? "groups-room" : `groups-${page}`);
    const address = `#/groups/${encodeURIComponent(id)}${page === "" ? "" : `/${page}`}`;
    return html`<a href=${address} aria-current=${page === shown ? "page" : nothing}>${words}</a>`;
  }

  private own() {
    nameRoom(say("groups-title"));
    const { groups } = this;
    return html`<section data-testid="groups">
      <h2>${say("groups-title")}</h2>
      <p class="muted about">${say("groups-about")}</p>
      ${
        groups === null
          ? html`<p class="muted">${say("people-moment")}</p>`
          : groups.length === 0
            ? html`<p role="status">${say("groups-none")}</p>`
            : html`<ul class="groups">
                ${groups.map(
                  ({ id, name, about, members, role }) => html`<li class="card">
                    <a href="#/groups/${encodeURIComponent(id)}">${name}</a>
                    <span class="muted">${say(`groups-role-${role}`)} · ${say("groups-members", { count: members })}</span>
                    ${about === "" ? nothing : html`<p class="muted"><bdi>${about}</bdi></p>`}
                  </li>`,
                )}
              </ul>`
      }
      ${
        this.connection.welcome?.you.guest
          ? html`<p class="muted">${say("groups-account")} <a href=${toAccountAndBack()}>${say("groups-register")}</a></p>`
          : html`<details class="card" ?open=${groups?.length === 0}>
              <summary data-testid="new-group">${say("groups-new")}</summary>
              <form @submit=${this.create}>
                ${groupSettingsFields(null)}
                <button class="primary">${say("groups-create")}</button>
              </form>
            </details>`
      }
    </section>`;
  }

  private readonly create = (event: Event): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const wish = groupSettingsIn(form);
    void attempt(async () => {
      const { group } = await call<OpenedGroup>("POST", "/api/groups", this.connection.token, wish);
      form.reset();
      location.hash = `#/groups/${encodeURIComponent(group)}/settings`;
    });
  };
}
