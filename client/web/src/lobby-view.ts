/** The lobby: games to start, tables to join or watch, and what the worker learns meanwhile. */

import { css, html, LitElement, nothing } from "lit";

import "./memory-panel";
import "./work-banner";
import { RefusedError, type Connection } from "./connection";
import { controls } from "./style";
import type { GameInfo, OfferedPlayer, SeatInfo, TableSummary } from "./wire";
import { gameTitle, phaseWords, seatName } from "./words";

/** What each game is, for somebody who has never heard of it. */
const ABOUT: Record<string, string> = {
  "english-draughts": "Eight by eight, men and kings; a capture is compulsory.",
  "domino-101": "Four at the table, two teams, all tiles dealt; first to 101 wins.",
  "chinese-checkers": "Ten pieces each, hop across the board into the other home.",
};

/** Who is suggested to play against, best first; others follow as the roster lists them. */
const SUGGESTED = ["experience", "greedy", "random"];

export class LobbyView extends LitElement {
  static override properties = {
    connection: { attribute: false },
    games: { attribute: false },
    players: { attribute: false },
    tables: { attribute: false },
    busy: { state: true },
    refused: { attribute: false },
  };
  declare connection: Connection;
  declare games: readonly GameInfo[];
  declare players: readonly OfferedPlayer[];
  declare tables: readonly TableSummary[];
  /** The game that is being opened. */
  declare busy: string | null;
  /** Told the sentence of every refusal. */
  declare refused: (sentence: string) => void;

  constructor() {
    super();
    this.games = [];
    this.players = [];
    this.tables = [];
    this.busy = null;
    this.refused = () => undefined;
  }

  static override styles = [
    controls,
    css`
      .games {
        display: grid;
        gap: 1rem;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
        margin-bottom: 2rem;
      }
      .game {
        display: flex;
        flex-direction: column;
      }
      .game p {
        flex: 1;
      }
      .game .row + .row,
      .game form + .row {
        margin: 0.4rem 0 -0.4rem -0.4rem;
      }
      .game select {
        flex: 1 1 8rem;
        min-width: 0;
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
        margin-right: 0.4em;
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
      <h2>Start a game</h2>
      <div class="games">${this.games.map((game) => this.game(game))}</div>
      <h2>Open tables</h2>
      ${this.tables.length === 0
        ? html`<p class="muted" data-testid="no-tables">No table is open. Start one above; others will see it here.</p>`
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

  private game(game: GameInfo) {
    const players = this.playersOf(game);
    const name = game.id.split("/")[0] ?? game.id;
    return html`<section class="card game" data-testid="game-${name}">
      <h3>${game.title}</h3>
      <p class="muted">${ABOUT[name] ?? `${game.seats} seats.`}</p>
      ${players.length === 0
        ? html`<div class="row"><span class="muted">No AI players are here yet.</span></div>`
        : html`<form class="row" @submit=${(event: Event) => void this.quickStart(event, game)}>
            <label for="against-${name}">Against</label>
            <select id="against-${name}" name="player">
              ${players.map(
                (player) =>
                  html`<option value=${player.name} title=${player.about ?? nothing}>
                    ${player.name}${player.book == null ? "" : ` (book ${player.book})`}
                  </option>`,
              )}
            </select>
            <button class="primary" ?disabled=${this.busy !== null}>Play</button>
          </form>`}
      <div class="row">
        <button class="plain" ?disabled=${this.busy !== null} @click=${() => void this.openEmpty(game)}>
          Open an empty table
        </button>
      </div>
    </section>`;
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
        <span class="muted">${phaseWords(table.phase)}${table.seats.length === 4 && table.round > 0 ? `, hand ${table.round}` : ""}</span>
      </span>
      <span class="seats">${table.seats.map((seat) => this.seat(seat))}</span>
      <span class="row">
        ${mine ? html`<button class="primary" @click=${() => this.go(table.table)}>Return</button>` : nothing}
        ${!mine && free && table.phase !== "over"
          ? html`<button data-testid="sit" @click=${() => void this.sit(table)}>Sit</button>`
          : nothing}
        ${mine ? nothing : html`<button data-testid="watch" @click=${() => this.go(table.table)}>Watch</button>`}
      </span>
    </li>`;
  }

  private seat(seat: SeatInfo) {
    const free = seat.id == null;
    return html`<span class="seat ${free ? "free" : ""}" style="--team: var(--team-${seat.team})"
      >${free ? "free" : seatName(seat)}</span
    >`;
  }

  /** Opens a table, sits down and fills the other seats with the chosen player. */
  private async quickStart(event: Event, game: GameInfo): Promise<void> {
    event.preventDefault();
    const player = String(new FormData(event.target as HTMLFormElement).get("player"));
    await this.open(game, async (table) => {
      const { seat } = await this.connection.ask({ type: "sit", table, seat: 0 });
      this.go(table);
      const others = Array.from({ length: game.seats }, (_, other) => other).filter((other) => other !== seat);
      for (const other of others) await this.connection.ask({ type: "fill", table, seat: other, player });
    });
  }

  private async openEmpty(game: GameInfo): Promise<void> {
    await this.open(game, (table) => Promise.resolve(this.go(table)));
  }

  private async open(game: GameInfo, then: (table: string) => Promise<void>): Promise<void> {
    this.busy = game.id;
    await this.attempt(async () => {
      const { table } = await this.connection.ask({ type: "open", game: game.id });
      if (table != null) await then(table);
    });
    this.busy = null;
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
