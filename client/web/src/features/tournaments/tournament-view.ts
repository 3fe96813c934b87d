/** One tournament: what it is, entering it, standings, rounds with their boards, and the desk of its organiser. */

import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import "./cross-table";
import "./entry-card";
import "./tournament-desk";
import { faceLooks } from "../../ui/avatar";
import { Countdown } from "../../ui/countdown";
import { emptyLooks, emptyState } from "../../ui/empty-state";
import { saveFile } from "../../ui/save-file";
import { facetsOf } from "../../games/registry";
import { listed, say } from "../../i18n/say";
import { sentence } from "../../i18n/words";
import type { Connection } from "../../protocol/connection";
import { call, download, Unanswered } from "../../protocol/http";
import type { TournamentPage } from "../../../generated/api";
import type { GameInfo, OfferedPlayer } from "../../../generated/protocol";
import { liveBoards, roundsList } from "./rounds-list";
import { standingsTable } from "./standings-table";
import { boardOf, calledPlayer, entryOf, fileOf, howPlayed, isLive, moment, planOf, timeLeft } from "./tournament";
import { looks } from "./looks";

const AGAIN_MS = 3_000;
/** By then the tables of a round are open. */
const OPEN_MS = 15_000;

@customElement("tournament-view")
export class TournamentView extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  /** The AI players that can be seated. */
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  /** The tournament's id. */
  @property() where = "";
  @state() page: TournamentPage | null = null;
  /** Why there is nothing to show. */
  @state() missing = "";
  /** Why the events were not downloaded. */
  @state() refused = "";

  /** Tables that were named a look ago, at the first one those of a round that has begun a while ago: a newer one may not
   * be open yet, and has no picture. */
  private opened: ReadonlySet<string | null> = new Set();
  private again = 0;
  private readonly over = new AbortController();
  private readonly countdown = new Countdown(this, 1_000);
  /** What `countdown` counts from, and the time of day then. */
  private readonly since = { shown_ms: performance.now(), at_ms: Date.now() };

  static override styles = [...looks, emptyLooks, faceLooks];

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
      this.connection.listen("tournament-table", this.onChange, this.over.signal);
      this.connection.listen("welcome", this.onChange, this.over.signal); // who reads is known now
    }
    if (!changed.has("where")) return;
    [this.page, this.missing, this.refused] = [null, "", ""];
    void this.look();
  }

  private readonly look = async (cache: RequestCache = "default"): Promise<void> => {
    const { where } = this;
    try {
      const page = await call<TournamentPage>(
        "GET",
        `/api/tournaments/${encodeURIComponent(where)}`,
        this.connection.token,
        undefined,
        cache,
      );
      if (where !== this.where) return;
      this.opened = this.page === null ? tablesOf(page, Date.now() - OPEN_MS) : tablesOf(this.page);
      if (page.version !== this.page?.version) this.page = page;
      else this.requestUpdate(); // the pictures of the boards
      this.missing = "";
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      if (where === this.where) this.missing = refusal.message;
    }
  };

  /** Looks again at once: the reader has done something here, or has a next table. */
  private readonly onChange = (): void => void this.look("no-cache");

  override render() {
    const { page, missing } = this;
    if (page === null && missing !== "") return emptyState(missing, [["#/tournaments", say("tournaments-all")]]);
    if (page === null) return html`<p class="muted">${say("people-moment")}</p>`;
    const you = this.connection.welcome?.you.id ?? "";
    const { about } = planOf(page);
    return html`<section data-testid="tournament" data-version=${page.version}>
      <h2>${page.line.name}</h2>
      <p class="muted">${howPlayed(page, this.games)} · ${say("tournaments-by", { name: calledPlayer(page.organiser) })}</p>
      ${about ? html`<p class="about">${about}</p>` : nothing}
      <p class="stage" role="status" data-testid="stage">${this.stage(page)}</p>
      ${this.ownBoard(page, you)}
      <tournament-entry .connection=${this.connection} .page=${page} .games=${this.games} @changed=${this.onChange}></tournament-entry>
      ${
        page.directors.includes(you)
          ? html`<tournament-desk
            .connection=${this.connection}
            .page=${page}
            .games=${this.games}
            .players=${this.players}
            @changed=${this.onChange}
          ></tournament-desk>`
          : nothing
      }
      ${this.results(page, you)}
    </section>`;
  }

  private results(page: TournamentPage, you: string) {
    const own = entryOf(page, you)?.number;
    return html`${page.standings.length === 0 ? nothing : standingsTable(page, own)}
      ${liveBoards(page, this.opened)} ${roundsList(page, own, this.connection.token)}
      ${
        page.rounds.length === 0 || page.line.format === "arena"
          ? nothing
          : html`<tournament-cross-table .page=${page} .token=${this.connection.token}></tournament-cross-table>`
      }
      ${this.files(page)}`;
  }

  /** Its results and games to take home, its date for a calendar, and its events, by which it can be judged again. */
  private files(page: TournamentPage) {
    const isRecorded = page.rounds.some(({ boards }) => boards.some(({ points }) => points !== null));
    const games = facetsOf(page.line.game).pdn ? "pdn" : "ndjson";
    const link = (name: string, words: string, kept: string) =>
      html`<li><a href=${fileOf(page, name)} download @click=${page.line.group === null ? nothing : this.saver(name, kept)}>${words}</a></li>`;
    return html`<h3>${say("tournaments-files")}</h3>
      <ul class="files">
        ${isLive(page.line) ? link("/calendar.ics", say("tournaments-calendar"), ".ics") : nothing}
        ${isRecorded ? link("/results.csv", say("tournaments-csv"), ".csv") : nothing}
        ${isRecorded ? link(`/games.${games}`, say("tournaments-games", { form: games.toUpperCase() }), `.${games}`) : nothing}
        ${link("/events", say("tournaments-events"), "-events.ndjson")}
        ${page.line.group === null ? html`<li><a href=${fileOf(page, "")}>JSON</a></li>` : link("", "JSON", ".json")}
      </ul>
      ${this.refused === "" ? nothing : html`<p role="alert">${this.refused}</p>`}
      ${page.commitments.length === 0 ? nothing : commitments(page)}`;
  }

  /** Saves a file of a group's tournament, which a link alone does not get. `kept`: how its name ends. */
  private readonly saver = (name: string, kept: string) => async (click: MouseEvent) => {
    click.preventDefault();
    this.refused = "";
    try {
      const path = `/api/tournaments/${encodeURIComponent(this.where)}${name}`;
      saveFile(await download(path, this.connection.token), `${this.where}${kept}`);
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      this.refused = refusal.message;
    }
  };

  /** Seconds until a moment, counted down while they are shown. */
  private secondsTo(ms: number): number {
    return this.countdown.secondsLeft(ms - this.since.at_ms, this.since.shown_ms);
  }

  private stage(page: TournamentPage): string {
    const { line, next_ms } = page;
    const { stage, round, format } = line;
    if (stage === "open") {
      if (line.starts_ms === null) return say("tournaments-by-hand");
      return `${say("tournaments-starts", { when: moment(line.starts_ms) })} ${this.within(line.starts_ms)}`;
    }
    if (stage !== "running")
      return stage === "over" ? this.winners(page) : sentence(say(`tournament-${stage as "paused"}`));
    if (format === "arena") {
      return next_ms === null
        ? sentence(say("tournament-running"))
        : say("tournaments-ends", { left: timeLeft(this.secondsTo(next_ms)) });
    }
    const where =
      round === 0
        ? ""
        : line.rounds === null
          ? say("tournaments-round", { round })
          : say("tournaments-round-of", { round, rounds: line.rounds });
    const playing = page.rounds.at(-1)?.boards.filter(({ points }) => points === null).length ?? 0;
    if (playing > 0) return `${where} ${say("tournaments-playing", { count: playing })}`;
    if (next_ms === null) return `${where} ${say("tournaments-next-by-hand")}`;
    return `${where} ${say("tournaments-next-in", { left: timeLeft(this.secondsTo(next_ms)) })}`;
  }

  private within(ms: number): string {
    const seconds = this.secondsTo(ms);
    return seconds === 0 || seconds > 86_400 ? "" : say("tournaments-within", { left: timeLeft(seconds) });
  }

  private winners({ standings, entrants }: TournamentPage): string {
    const first = standings.filter(({ rank }) => rank === 1).map(({ entrant }) => entrant);
    const names = entrants
      .filter(({ number }) => first.includes(number))
      .flatMap(({ players }) => players.map(calledPlayer));
    return names.length === 0
      ? sentence(say("tournament-over"))
      : say("tournaments-won", { names: listed([...new Set(names)]) });
  }

  private ownBoard(page: TournamentPage, you: string) {
    const table = boardOf(page, entryOf(page, you)?.number)?.table;
    if (table == null || !isLive(page.line)) return nothing;
    return html`<p><a class="button" href="#/table/${encodeURIComponent(table)}" data-testid="own-table">${say("tournaments-to-table")}</a></p>`;
  }
}

/** `before_ms`: of rounds that were paired before that moment alone. */
function tablesOf({ rounds }: TournamentPage, before_ms = Infinity): ReadonlySet<string | null> {
  const begun = rounds.filter(({ paired_ms }) => paired_ms < before_ms);
  return new Set(begun.flatMap(({ boards }) => boards.map(({ table }) => table)));
}

function commitments({ commitments }: TournamentPage) {
  return html`<details>
    <summary>${say("tournaments-commitments")}</summary>
    <p class="muted about">${say("tournaments-commitments-about")}</p>
    <ol>${commitments.map((each) => html`<li><code dir="ltr">${each}</code></li>`)}</ol>
  </details>`;
}
