/** The lobby: games to start, tables to join or watch, and what the worker learns meanwhile. */

import { css, html, LitElement, nothing } from "lit";

import "./game-card";
import "./memory-panel";
import "./work-banner";
import { RefusedError, type Connection } from "./connection";
import { clauses, say } from "./speech/say";
import { controls } from "./style";
import { tableTags } from "./terms";
import type { GameInfo, OfferedPlayer, SeatInfo, SeekInfo, TableSummary } from "./wire";
import { gameTitle, phaseWords, seatName } from "./words";

/** Who is suggested to play against, best first; others follow as the roster lists them. */
const SUGGESTED = ["experience", "greedy", "random"];

export class LobbyView extends LitElement {
  static override properties = {
    connection: { attribute: false },
    games: { attribute: false },
    players: { attribute: false },
    tables: { attribute: false },
    seeks: { attribute: false },
    refused: { attribute: false },
  };
  declare connection: Connection;
  declare games: readonly GameInfo[];
  declare players: readonly OfferedPlayer[];
  declare tables: readonly TableSummary[];
  /** Who waits for a game. */
  declare seeks: readonly SeekInfo[];
  /** Told the sentence of every refusal. */
  declare refused: (sentence: string) => void;

  constructor() {
    super();
    this.games = [];
    this.players = [];
    this.tables = [];
    this.seeks = [];
    this.refused = () => undefined;
  }

  static override styles = [
    controls,
    css`
      .games {
        display: grid;
        gap: 1rem;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
        align-items: start;
        margin-bottom: 2rem;
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
        grid-template-columns: minmax(9rem, 1fr) minmax(0, 2.4fr) auto;
        gap: 0.4rem 1rem;
        align-items: center;
        padding: 0.7rem 1rem;
      }
      .table .seats {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem 0.5rem;
      }
      .seat {
        padding: 0.05rem 0.55rem;
        border-radius: 1rem;
        border: 1px solid var(--line);
        font-size: 0.9rem;
      }
      .seat::before {
        content: "";
        display: inline-block;
        width: 0.55em;
        height: 0.55em;
        margin-inline-end: 0.4em;
        border-radius: 50%;
        background: var(--team);
      }
      .seat.free {
        border-style: dashed;
        color: var(--muted);
      }
      .title {
        font-weight: 600;
      }
      @media (max-width: 640px) {
        .table {
          grid-template-columns: 1fr;
        }
      }
    `,
  ];

  override render() {
    return html`
      <work-banner .games=${this.games}></work-banner>
      <h2>${say("lobby.start")}</h2>
      <div class="games">
        ${this.games.map(
          (game) =>
            html`<game-card
              .connection=${this.connection}
              .game=${game}
              .players=${this.playersOf(game)}
              .seeks=${this.seeks.filter((seek) => seek.game === game.id)}
              .refused=${this.refused}
            ></game-card>`,
        )}
      </div>
      <h2>${say("lobby.tables")}</h2>
      ${this.tables.length === 0
        ? html`<p class="muted" data-testid="no-tables">${say("lobby.no-tables")}</p>`
        : html`<ul class="tables" data-testid="tables">
            ${this.tables.map((table) => this.summary(table))}
          </ul>`}
      <memory-panel
        .token=${this.connection.welcome?.token ?? ""}
        .games=${this.games}
        .refused=${this.refused}
      ></memory-panel>
    `;
  }

  private playersOf(game: GameInfo): OfferedPlayer[] {
    const rank = ({ name }: OfferedPlayer) => (SUGGESTED.includes(name) ? SUGGESTED.indexOf(name) : SUGGESTED.length);
    return this.players.filter((player) => player.game === game.id).sort((a, b) => rank(a) - rank(b));
  }

  private summary(table: TableSummary) {
    const mine = table.seats.some((seat) => seat.id != null && seat.id === this.connection.welcome?.you.id);
    const free = table.seats.some((seat) => seat.id == null);
    return html`<li class="card table" data-testid="open-table" data-table=${table.table}>
      <span>
        <span class="title">${gameTitle(this.games, table.game)}</span><br />
        <span class="muted"
          >${clauses([
            phaseWords(table.phase),
            ...(table.seats.length === 4 && table.round > 0 ? [say("table.hand", { number: table.round })] : []),
            ...tableTags(table),
          ])}</span
        >
      </span>
      <span class="seats">${table.seats.map((seat) => this.seat(seat))}</span>
      <span class="row">
        ${mine ? html`<button class="primary" @click=${() => this.go(table.table)}>${say("lobby.return")}</button>` : nothing}
        ${!mine && free && table.phase !== "over"
          ? html`<button data-testid="sit" @click=${() => void this.sit(table)}>${say("lobby.sit")}</button>`
          : nothing}
        ${mine ? nothing : html`<button data-testid="watch" @click=${() => this.go(table.table)}>${say("lobby.watch")}</button>`}
      </span>
    </li>`;
  }

  private seat(seat: SeatInfo) {
    const free = seat.id == null;
    return html`<span class="seat ${free ? "free" : ""}" style="--team: var(--team-${seat.team})"
      >${free ? say("lobby.free") : seatName(seat)}</span
    >`;
  }

  private async sit({ table }: TableSummary): Promise<void> {
    await this.attempt(async () => {
      await this.connection.ask({ type: "sit", table });
      this.go(table);
    });
  }

  private async attempt(deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
    } catch (refusal) {
      if (!(refusal instanceof RefusedError)) throw refusal;
      this.refused(refusal.message);
    }
  }

  private go(table: string): void {
    location.hash = `#/table/${encodeURIComponent(table)}`;
  }
}

customElements.define("lobby-view", LobbyView);
