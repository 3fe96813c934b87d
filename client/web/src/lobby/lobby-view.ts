/** The lobby: a seat at once in each game, tables to join or watch, and what the worker learns meanwhile. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";

import type { GameCard } from "./game-card";
import "./game-card";
import "../app/guest-strip";
import "./highlights";
import "./work-banner";
import { LOBBY_PANELS } from "../core/slots";
import type { Connection } from "../protocol/connection";
import { emptyLooks, emptyState } from "../ui/empty-state";
import { face, faceLooks } from "../ui/avatar";
import { clauses, number, say } from "../i18n/say";
import { goTo } from "./starting";
import { controls } from "../ui/style";
import { ALL, COMPANIES, isFree, PACES, type Filters } from "./table-filters";
import type { TablePage } from "./table-page";
import { tableTags } from "./terms";
import type { GameInfo, OfferedPlayer, SeatInfo, SeekInfo, TableSummary } from "../../generated/protocol";
import { families, hasRounds } from "../games/registry";
import { bareName, gameTitle, markTwins, phaseWords, seatName } from "../i18n/words";
import { attempt } from "../protocol/refusal";

/** In this order. */
const GROUPS = ["mine", "join", "watch"] as const;

@customElement("lobby-view")
export class LobbyView extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  @property({ attribute: false }) tables: readonly TableSummary[] = [];
  /** Seeks for all games. */
  @property({ attribute: false }) seeks: readonly SeekInfo[] = [];
  /** The page that `tables` are on; it outlives a visit to a table. */
  @property({ attribute: false }) page!: TablePage;

  static override styles = [
    controls,
    emptyLooks,
    faceLooks,
    css`
      .games {
        display: grid;
        gap: 1.1rem;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
        align-items: stretch;
        margin-bottom: 2rem;
      }
      /* No card is left alone in a row of its own. */
      @media (min-width: 1000px) {
        .games {
          grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr));
        }
      }
      @media (min-width: 1330px) {
        .games {
          grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
        }
      }
      .about {
        font-family: var(--serif);
        font-size: 1.15rem;
        margin-bottom: 0.7rem;
      }
      work-banner {
        margin-top: 1.6rem;
      }
      .heading {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem 1.2rem;
        align-items: center;
        justify-content: space-between;
        margin-bottom: 0.7rem;
      }
      .heading h2 {
        margin: 0;
      }
      .filters {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem 0.6rem;
        align-items: center;
      }
      .filters select {
        min-height: 2rem;
        padding-block: 0.15rem;
      }
      .filters label:has(input) {
        display: flex;
        gap: 0.4rem;
        align-items: center;
      }
      .filters input {
        width: 1.1rem;
        height: 1.1rem;
        min-height: 0;
      }
      .tables {
        display: grid;
        gap: 0.6rem;
        padding: 0;
        margin: 0;
        list-style: none;
      }
      .table {
        display: grid;
        grid-template-columns: minmax(10rem, 1fr) minmax(0, 2.6fr) auto;
        gap: 0.5rem 1rem;
        align-items: center;
        padding: 0.7rem 1rem;
      }
      .table.open {
        background: linear-gradient(to right, var(--accent) 0.3rem, var(--card) 0.3rem);
      }
      :host(:dir(rtl)) .table.open {
        background: linear-gradient(to left, var(--accent) 0.3rem, var(--card) 0.3rem);
      }
      .seats {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem 0.5rem;
      }
      .seat {
        display: inline-flex;
        align-items: center;
        gap: 0.4rem;
        max-width: 100%;
        padding: 0.15rem 0.7rem;
        padding-inline-start: 0.2rem;
        border-radius: 2rem;
        border: 1px solid var(--line);
        border-bottom: 2px solid var(--team);
        font-size: 0.9rem;
      }
      .seat .face {
        font-size: 0.68rem;
      }
      .seat .who {
        overflow-wrap: anywhere;
      }
      .seat.away .who {
        color: var(--muted);
        font-style: italic;
      }
      .seat.free {
        border-style: dashed;
        color: var(--muted);
        padding-inline: 0.8rem;
      }
      button.seat.free {
        min-height: 2rem;
        color: var(--accent);
        font-weight: 600;
      }
      .group {
        margin: 1rem 0 0.5rem;
      }
      .title {
        font-weight: 600;
      }
      .score {
        margin-inline-start: 0.5rem;
        font-variant-numeric: tabular-nums;
        font-weight: 600;
        color: var(--ink);
      }
      @media (max-width: 700px) {
        .table {
          grid-template-columns: 1fr;
        }
        .filters select {
          flex: 1 1 8rem;
        }
      }
    `,
  ];

  override render() {
    const you = this.connection.welcome?.you;
    return html`
      <p class="about" data-testid="about">${say("lobby-about")}</p>
      <guest-strip .guest=${you?.guest === true ? you.name : ""}></guest-strip>
      <div class="games">
        ${families(this.games).map(
          (family) =>
            html`<game-card
              .connection=${this.connection}
              .family=${family}
              .players=${this.players}
              .tables=${this.tables}
              .seeks=${this.seeks}
            ></game-card>`,
        )}
      </div>
      <lobby-highlights
        .connection=${this.connection}
        .games=${this.games}
        .tables=${this.tables.filter((table) => !this.isMine(table))}
      ></lobby-highlights>
      ${this.open()}
      ${LOBBY_PANELS.all.map((draw) => draw(this))}
      <work-banner .games=${this.games}></work-banner>
    `;
  }

  /** The player's tables, those with a free seat, and those to watch. */
  private open() {
    const shown = this.tables.filter((table) => this.isMine(table) || table.phase !== "over");
    const { filters, after, lobby } = this.page;
    const isWhole = filters === ALL && after === null;
    const group = (table: TableSummary) => (this.isMine(table) ? "mine" : hasFreeSeat(table) ? "join" : "watch");
    return html`<section>
      <div class="heading">
        <h2>${say("lobby-tables")}</h2>
        ${isWhole && shown.length === 0 ? nothing : this.filtering()}
      </div>
      ${
        isWhole && shown.length === 0
          ? emptyState(say("lobby-no-tables"), [[this.choose, say("lobby-choose")]])
          : shown.length === 0
            ? emptyState(say("lobby-none-fits", { count: lobby.listed ?? 0 }), [
                [() => void this.page.show(ALL, null), say("lobby-show-all")],
              ])
            : html`<div data-testid="tables">
              ${GROUPS.map((name) =>
                this.group(
                  name,
                  shown.filter((table) => group(table) === name),
                ),
              )}
            </div>`
      }
      <p class="row">
        ${after === null ? nothing : html`<button data-testid="newest" @click=${() => this.turn(null)}>${say("lobby-newest")}</button>`}
        ${lobby.next == null ? nothing : html`<button data-testid="older" @click=${() => this.turn(lobby.next ?? null)}>${say("lobby-older")}</button>`}
      </p>
    </section>`;
  }

  private group(name: (typeof GROUPS)[number], tables: readonly TableSummary[]) {
    if (tables.length === 0) return nothing;
    return html`<h3 class="group">${say(`lobby-group-${name}`)}</h3>
      <ul class="tables" data-testid="tables-${name}">
        ${repeat(
          tables,
          ({ table }) => table,
          (table) => this.summary(table),
        )}
      </ul>`;
  }

  /** To the games above the list. */
  private readonly choose = (): void => {
    const first = this.renderRoot.querySelector<GameCard>("game-card");
    first?.scrollIntoView({ block: "center" });
    first?.renderRoot.querySelector("button")?.focus({ preventScroll: true });
  };

  private filtering() {
    const { game, free, company, pace } = this.page.filters;
    const chosen = (event: Event) => (event.target as HTMLSelectElement).value;
    return html`<div class="filters" role="group" aria-label=${say("lobby-filters")}>
      <select aria-label=${say("leaders-game")} data-testid="filter-game" @change=${(event: Event) => this.filter({ game: chosen(event) })}>
        <option value="" ?selected=${game === ""}>${say("lobby-all-games")}</option>
        ${this.games.map(
          ({ id }) =>
            html`<option value=${bareName(id)} ?selected=${game === bareName(id)}>${gameTitle(this.games, id)}</option>`,
        )}
      </select>
      <select
        aria-label=${say("lobby-company")}
        data-testid="filter-company"
        @change=${(event: Event) => this.filter({ company: COMPANIES.find((each) => each === chosen(event)) ?? "any" })}
      >
        ${COMPANIES.map((each) => html`<option value=${each} ?selected=${company === each}>${say(`lobby-company-${each}`)}</option>`)}
      </select>
      <select
        aria-label=${say("terms-clock")}
        data-testid="filter-pace"
        @change=${(event: Event) => this.filter({ pace: PACES.find((each) => each === chosen(event)) ?? "any" })}
      >
        ${PACES.map((each) => html`<option value=${each} ?selected=${pace === each}>${say(`lobby-pace-${each}`)}</option>`)}
      </select>
      <label
        ><input
          type="checkbox"
          data-testid="filter-free"
          .checked=${free}
          @change=${(event: Event) => this.filter({ free: (event.target as HTMLInputElement).checked })}
        />${say("lobby-only-free")}</label
      >
    </div>`;
  }

  private filter(change: Partial<Filters>): void {
    void this.page.show({ ...this.page.filters, ...change }, null);
  }

  private turn(after: string | null): void {
    void this.page.show(this.page.filters, after);
  }

  private isMine({ seats }: TableSummary): boolean {
    return seats.some((seat) => seat.id != null && seat.id === this.connection.welcome?.you.id);
  }

  private summary(table: TableSummary) {
    const mine = this.isMine(table);
    const free = !mine && hasFreeSeat(table);
    return html`<li class="card table ${free ? "open" : ""}" data-testid="open-table" data-table=${table.table}>
      <span>
        <span class="title">${gameTitle(this.games, table.game)}</span> ${score(table)}<br />
        <span class="muted"
          >${clauses([
            phaseWords(table.phase),
            ...(hasRounds(table.game) && table.round > 0 ? [say("table-hand", { number: table.round })] : []),
            ...tableTags(table),
          ])}</span
        >
      </span>
      <span class="seats">${markTwins(table.game, table.seats).map((seat) => this.seat(table, seat, free))}</span>
      <span class="row">
        ${mine ? html`<button class="primary" @click=${() => goTo(table.table)}>${say("lobby-return")}</button>` : nothing}
        ${free ? html`<button class="primary" data-testid="sit" @click=${() => void this.sit(table)}>${say("lobby-sit")}</button>` : nothing}
        ${mine ? nothing : html`<button data-testid="watch" @click=${() => goTo(table.table)}>${say("lobby-watch")}</button>`}
      </span>
    </li>`;
  }

  /** A seat with its player; a free seat is a button that takes it. */
  private seat(table: TableSummary, seat: SeatInfo, mayTake: boolean) {
    const team = `--team: var(--team-${seat.team})`;
    if (seat.id == null) {
      if (seat.reserved) return html`<span class="seat free" style=${team}>${say("lobby-reserved")}</span>`;
      return mayTake
        ? html`<button class="seat free" style=${team} @click=${() => void this.sit(table, seat.seat)}>${say("lobby-free")}</button>`
        : html`<span class="seat free" style=${team}>${say("lobby-free")}</span>`;
    }
    const ai = seat.kind === "ai";
    const about = ai ? say("table-seat-ai") : seat.bot ? say("table-seat-bot") : "";
    return html`<span class="seat ${seat.present ? "" : "away"}" style=${team} title=${seat.present ? nothing : say("table-seat-away")}
      >${face(ai ? `ai:${seat.player}` : seat.id, seatName(seat), "", seat.seat)}<span class="who">${seatName(seat)}</span>${
        about === "" ? nothing : html`<span class="muted">${about}</span>`
      }</span
    >`;
  }

  private async sit({ table }: TableSummary, seat: number | null = null): Promise<void> {
    await attempt(async () => {
      await this.connection.ask({ type: "sit", table, seat });
      goTo(table);
    });
  }
}

function hasFreeSeat({ phase, seats }: TableSummary): boolean {
  return phase !== "over" && seats.some(isFree);
}

/** The points of two teams, where there are some to tell. */
function score({ game, seats, scores, phase }: TableSummary) {
  if (!hasRounds(game) || phase === "waiting") return nothing;
  const points = [0, 1].map((team) => scores[seats.findIndex((seat) => seat.team === team)] ?? 0);
  return html`<span class="score">${number(points[0] ?? 0)} : ${number(points[1] ?? 0)}</span>`;
}
