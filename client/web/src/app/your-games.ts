/** The strip above every room: the player's games, whose turn it is in each, and the way back to them. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { isOnVacation, isOwnTurn, isRematchOffered, leastLeft } from "./own-games";
import { clockWords } from "../table/clock-face";
import { listed, say } from "../i18n/say";
import { controls } from "../ui/style";
import type { GameInfo, TableState } from "../../generated/protocol";
import { gameTitle, markTwins, playerName, seatName } from "../i18n/words";

@customElement("your-games")
export class YourGames extends LitElement {
  @property({ attribute: false }) list: readonly TableState[] = [];
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  /** The table that the page shows; empty: none. */
  @property() here = "";
  /** Whether the server can be reached: whose turn it is cannot be known without it. */
  @property({ type: Boolean }) live = true;

  static override styles = [
    controls,
    css`
      nav {
        display: flex;
        gap: 0.5rem 0.7rem;
        align-items: center;
        max-width: 80rem;
        margin: 0 auto;
        padding: 0.5rem clamp(0.8rem, 3vw, 2rem);
      }
      h2 {
        flex: none;
        margin: 0;
        font: inherit;
        font-size: 0.9rem;
        color: var(--muted);
      }
      ul {
        display: flex;
        gap: 0.5rem;
        min-width: 0;
        margin: 0;
        padding: 0.2rem;
        list-style: none;
        overflow-x: auto;
        scrollbar-width: thin;
      }
      a {
        display: flex;
        gap: 0.1rem 0.6rem;
        align-items: baseline;
        padding: 0.3rem 0.8rem;
        border: 1px solid var(--line);
        border-radius: 2rem;
        background: var(--card);
        color: inherit;
        text-decoration: none;
        white-space: nowrap;
        font-size: 0.9rem;
      }
      a:hover {
        border-color: var(--accent);
      }
      a[aria-current] {
        border-color: var(--edge);
      }
      .turn {
        border-color: var(--accent);
        box-shadow: 0 0 0 1px var(--accent);
      }
      .turn .stands {
        color: var(--accent);
        font-weight: 600;
      }
      @media (max-width: 640px) {
        h2 {
          display: none;
        }
        nav {
          padding-block: 0.35rem;
        }
      }
    `,
  ];

  override render() {
    // At the only game there is the page itself shows all that the strip would.
    if (this.list.every(({ table }) => table === this.here)) return nothing;
    return html`<nav aria-label=${say("own-title")} data-testid="your-games">
      <h2 aria-hidden="true">${say("own-title")}</h2>
      <ul>
        ${this.list.map((state) => html`<li>${this.game(state)}</li>`)}
      </ul>
    </nav>`;
  }

  private game(state: TableState) {
    const { table, game, seats, you } = state;
    const others = markTwins(game, seats)
      .filter((seat) => seat.id != null && seat.seat !== you)
      .map((seat) => seatName(seat));
    const turn = this.live && isOwnTurn(state);
    return html`<a
      class=${turn ? "turn" : ""}
      href="#/table/${encodeURIComponent(table)}"
      aria-current=${table === this.here ? "page" : nothing}
      data-testid="your-game"
      data-table=${table}
      data-turn=${String(turn)}
    >
      <strong>${gameTitle(this.games, game)}</strong>
      <span class="stands ${turn ? "" : "muted"}">${this.live ? standing(state) : nothing}</span>
      ${state.terms?.clock?.kind === "days" && this.live ? timeLeft(state) : nothing}
      ${others.length === 0 ? nothing : html`<span class="muted">${listed(others)}</span>`}
    </a>`;
  }
}

/** Correspondence: how long the player to move has. */
function timeLeft(state: TableState) {
  const left = leastLeft(state);
  return left === Infinity ? nothing : html`<span class="muted" data-testid="time-left">${clockWords(left)}</span>`;
}

/** One line that says what the game waits for. */
function standing(state: TableState): string {
  const { game, phase, seats, you, to_act } = state;
  const held = you === null ? null : seats[you]?.substitute;
  if (phase === "waiting") return say("own-waiting");
  if (isRematchOffered(state)) return say("own-rematch");
  if (held != null) return say("table-seat-substitute-yours", { name: playerName(held.player) });
  if (isOwnTurn(state)) return say(isOnVacation(state) ? "own-vacation" : "own-your-turn");
  const named = markTwins(game, seats);
  const awaited = to_act.filter((seat) => seat !== you);
  const names = listed(awaited.map((seat) => seatName(named[seat])));
  if (awaited.length === 0) return say("own-going");
  return say(awaited.some((seat) => seats[seat]?.vacation_until_ms != null) ? "own-away" : "own-to-move", { names });
}
