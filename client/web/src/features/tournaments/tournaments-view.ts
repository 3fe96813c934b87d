/** The tournaments of everybody, or of a group: under way, open for entry, over; and the form that announces another. */

import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";

import "./announce-form";
import type { AnnounceForm } from "./announce-form";
import { KeptFocus } from "../../ui/arrow-keys";
import { emptyLooks, emptyState } from "../../ui/empty-state";
import { toAccountAndBack } from "../../app/routes";
import { clauses, say } from "../../i18n/say";
import { gameTitle } from "../../i18n/words";
import type { Connection } from "../../protocol/connection";
import { call, Unanswered } from "../../protocol/http";
import type { TournamentLine, TournamentList } from "../../../generated/api";
import type { GameInfo, OfferedPlayer } from "../../../generated/protocol";
import { isLive, moment } from "./tournament";
import { looks } from "./looks";

const AGAIN_MS = 5_000;

@customElement("tournaments-view")
export class TournamentsView extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  /** The id of a group; empty: those of everybody. */
  @property() group = "";
  @state() found: readonly TournamentLine[] | null = null;
  @state() missing = "";
  @state() isAnnouncing = false;

  private again = 0;
  private readonly over = new AbortController();

  constructor() {
    super();
    new KeptFocus(this, async () => {
      const form = this.renderRoot.querySelector<AnnounceForm>("announce-form");
      await form?.updateComplete;
      return (form?.renderRoot ?? this.renderRoot).querySelector<HTMLElement>("input, [data-testid=announce]");
    });
  }

  static override styles = [...looks, emptyLooks];

  override connectedCallback(): void {
    super.connectedCallback();
    this.again = window.setInterval(() => document.hidden || void this.look(), AGAIN_MS);
  }

  override disconnectedCallback(): void {
    clearInterval(this.again);
    this.over.abort();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("connection")) {
      this.connection.listen("tournament-table", () => void this.look(), this.over.signal);
    }
    if (!changed.has("group")) return;
    this.found = null;
    void this.look();
  }

  private readonly look = async (): Promise<void> => {
    const { group } = this;
    const query = group === "" ? "" : `?group=${encodeURIComponent(group)}`;
    try {
      const { tournaments } = await call<TournamentList>("GET", `/api/tournaments${query}`, this.connection.token);
      if (group === this.group) [this.found, this.missing] = [tournaments, ""];
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      if (group === this.group) this.missing = refusal.message;
    }
  };

  override render() {
    const { found } = this;
    return html`<section data-testid="tournaments">
      <h2>${say("page-tournaments")}</h2>
      <p class="muted about">${say("tournaments-about")}</p>
      ${this.announcing()}
      ${found === null ? this.nothingYet() : this.lists(found)}
    </section>`;
  }

  private announcing() {
    const you = this.connection.welcome?.you;
    if (you?.guest === true) {
      return html`<p>${say("tournaments-register")} <a href=${toAccountAndBack()}>${say("lobby-sign-in")}</a></p>`;
    }
    if (!this.isAnnouncing) {
      return html`<p><button class="primary" data-testid="announce" @click=${() => (this.isAnnouncing = true)}>${say("tournaments-announce")}</button></p>`;
    }
    return html`<announce-form
      .connection=${this.connection}
      .games=${this.games}
      .players=${this.players}
      .group=${this.group}
      @dismiss=${() => (this.isAnnouncing = false)}
    ></announce-form>`;
  }

  private nothingYet() {
    if (this.missing !== "") return emptyState(this.missing, [[this.look, say("empty-again")]]);
    return html`<p class="muted">${say("people-moment")}</p>`;
  }

  private lists(found: readonly TournamentLine[]) {
    if (found.length === 0) return html`<p data-testid="no-tournaments">${say("tournaments-none")}</p>`;
    const soonest = (one: TournamentLine, other: TournamentLine) =>
      (one.starts_ms ?? Infinity) - (other.starts_ms ?? Infinity) || 0;
    const open = found.filter(({ stage }) => stage === "open").sort(soonest);
    const running = found.filter((line) => isLive(line) && line.stage !== "open");
    const over = found.filter((line) => !isLive(line));
    return html`${this.list("tournaments-running", running)} ${this.list("tournaments-open", open)} ${this.list("tournaments-over", over)}`;
  }

  private list(
    heading: "tournaments-running" | "tournaments-open" | "tournaments-over",
    lines: readonly TournamentLine[],
  ) {
    if (lines.length === 0) return nothing;
    return html`<h3>${say(heading)}</h3>
      <ul class="events">
        ${repeat(
          lines,
          ({ id }) => id,
          (line) => this.line(line),
        )}
      </ul>`;
  }

  private line(line: TournamentLine) {
    const { stage, round, rounds } = line;
    const standing =
      stage === "open"
        ? line.starts_ms === null
          ? ""
          : moment(line.starts_ms)
        : stage !== "running"
          ? say(`tournament-${stage as "over"}`)
          : rounds === null
            ? ""
            : say("tournaments-round-of", { round, rounds });
    return html`<li class="card">
      <a href="#/tournament/${encodeURIComponent(line.id)}" data-testid="to-event">${line.name}</a>
      <span class="muted">${clauses([
        gameTitle(this.games, line.game),
        say(`tournament-${line.format as "swiss"}`),
        say("tournaments-entrants", { count: line.entrants }),
        standing,
      ])}</span>
    </li>`;
  }
}
