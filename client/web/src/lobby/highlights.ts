/**
 * The most interesting things of the house now: a table to watch, a guided game, the puzzle of the day, and the newest
 * lessons of Old Hand. Asks the server once a visit and keeps the places meanwhile, so that nothing below them moves.
 */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { Unanswered } from "../protocol/http";
import { experienceOf, type Experience } from "../features/ratings/standings";
import { facetsOf, gamesWith } from "../games/registry";
import { listed, say } from "../i18n/say";
import { bareName, gameTitle, seatName } from "../i18n/words";
import { RefusedError, type Connection } from "../protocol/connection";
import type { GameInfo, PuzzleState, TableSummary } from "../../generated/protocol";
import { goalWords } from "../features/puzzles/puzzle-words";
import { recentRounds, type RecentRound } from "../features/replays/replay-data";
import { face, faceLooks } from "../ui/avatar";
import { controls } from "../ui/style";

const DAY_MS = 86_400_000;

/** Of a round that is worth looking at. */
const FEWEST_PLIES = 10;

interface Learned {
  game: string;
  experience: Experience;
}

@customElement("lobby-highlights")
export class LobbyHighlights extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  /** The tables that others play at. */
  @property({ attribute: false }) tables: readonly TableSummary[] = [];
  /** The game with the most lessons since yesterday; null before it is known, and where there is none. */
  @state() learned: Learned | null = null;
  /** The newest finished round, to be looked at where nobody plays. */
  @state() recent: (RecentRound & { game: string }) | null = null;
  /** The puzzle of the day, of one of the games that have puzzles. */
  @state() puzzle: PuzzleState | null = null;
  /** Whether the server has answered. */
  @state() known = false;

  static override styles = [
    controls,
    faceLooks,
    css`
      section {
        display: grid;
        gap: 1.1rem;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
        margin-bottom: 2rem;
      }
      .card {
        display: flex;
        flex-direction: column;
        gap: 0.3rem;
      }
      .expected {
        min-height: 5.9rem;
        visibility: hidden;
      }
      h2 {
        font-size: 1rem;
        margin: 0;
      }
      p {
        margin: 0;
      }
      .way {
        margin-top: auto;
        padding-top: 0.3rem;
      }
      .faces {
        display: inline-flex;
        align-items: center;
        gap: 0.2rem;
        margin-inline-end: 0.4rem;
        vertical-align: middle;
      }
    `,
  ];

  protected override firstUpdated(): void {
    void Promise.all([this.look(), this.lookForPuzzle()]).finally(() => (this.known = true));
  }

  private async lookForPuzzle(): Promise<void> {
    const games = this.games.filter(({ puzzles }) => puzzles === true);
    const game = games[today() % Math.max(1, games.length)];
    if (game === undefined) return;
    try {
      this.puzzle = (await this.connection.ask({ type: "get-puzzle", game: game.id, daily: true })).puzzle ?? null;
    } catch (refusal) {
      if (!(refusal instanceof RefusedError)) throw refusal;
    }
  }

  private async look(): Promise<void> {
    const games = this.games.map(({ id }) => bareName(id));
    const known = await Promise.all(games.map((game) => unlessUnanswered(experienceOf(game))));
    const found = known.flatMap((experience, at) =>
      experience === null || experience.books.length === 0 ? [] : [{ game: games[at] ?? "", experience }],
    );
    this.learned = found.sort((one, two) => lessonsIn(two) - lessonsIn(one))[0] ?? null;
    const rounds = await Promise.all(games.map((game) => unlessUnanswered(recentRounds(game))));
    const newest = rounds.flatMap((each, at) =>
      (each ?? [])
        .filter(({ plies }) => plies >= FEWEST_PLIES)
        .slice(0, 1)
        .map((it) => ({ ...it, game: games[at] ?? "" })),
    );
    this.recent = newest[today() % Math.max(1, newest.length)] ?? null;
  }

  override render() {
    return html`<section data-testid="highlights">${this.watch() ?? this.place()} ${this.lesson()} ${this.daily() ?? this.place()} ${this.lessons() ?? this.place()}</section>`;
  }

  /** Kept for a card until the server has answered. */
  private place() {
    return this.known ? nothing : html`<div class="card expected"></div>`;
  }

  /** The live table with the most spectators, else the newest; else a round that is over. */
  private watch() {
    const [live] = this.tables
      .filter(({ phase }) => phase !== "waiting" && phase !== "over")
      .sort((one, two) => (two.spectators ?? 0) - (one.spectators ?? 0) || two.opened_ms - one.opened_ms);
    if (live !== undefined) {
      const names = live.seats.filter(({ id }) => id != null).map((seat) => seatName(seat));
      const different = [...new Set(names)];
      return card(
        "watch",
        say("lobby-live"),
        html`<p><span class="faces">${live.seats.map((seat) => (seat.id == null ? nothing : face(seat.kind === "ai" ? `ai:${seat.player}` : seat.id, seatName(seat), "", seat.seat)))}</span>${say("lobby-live-about", { names: listed(different), game: gameTitle(this.games, live.game) })}</p>`,
        `#/table/${encodeURIComponent(live.table)}`,
        say("lobby-watch"),
      );
    }
    const { recent } = this;
    if (recent === null) return null;
    return card(
      "watch",
      say("lobby-recent"),
      html`<p>${say("lobby-recent-about", { game: gameTitle(this.games, recent.game), count: recent.plies })}</p>`,
      `#/replay/${encodeURIComponent(recent.table)}/${recent.match}.${recent.round}`,
      say("replay-look-back"),
    );
  }

  /** The guided game of today; every day another one. */
  private lesson() {
    const taught = gamesWith("lesson").filter((game) => this.games.some(({ id }) => bareName(id) === game));
    const game = taught[today() % taught.length];
    if (game === undefined || facetsOf(game).lesson === undefined) return nothing;
    const title = gameTitle(this.games, game);
    return card(
      "lesson",
      say("lobby-lesson"),
      html`<p>${say("lobby-lesson-about", { game: title })}</p>`,
      `#/learn/${game}`,
      say("lobby-lesson-begin"),
    );
  }

  private daily() {
    const { puzzle } = this;
    if (puzzle === null) return null;
    const [game, tried] = [gameTitle(this.games, puzzle.game), puzzle.counted != null];
    const goal = goalWords(puzzle);
    return card(
      "puzzle",
      say("lobby-puzzle"),
      html`<p>${tried ? say("lobby-puzzle-done") : say("lobby-puzzle-about", { game, goal })}</p>`,
      `#/puzzles/${bareName(puzzle.game)}${tried ? "" : "/daily"}`,
      say(tried ? "puzzles-next" : "lobby-puzzle-solve"),
    );
  }

  private lessons() {
    if (this.learned === null) return null;
    const { game, experience } = this.learned;
    const { recent, books, first_reply } = experience;
    const [book] = books;
    const gained = recent?.rules?.gained ?? 0;
    const sentences = [
      recent !== null && recent.games > 0
        ? say("lobby-learned-recent", {
            games: say("lobby-games", { count: recent.games }),
            rules: say("lobby-new-rules", { count: gained }),
          })
        : say("lobby-learned-all", {
            games: say("lobby-games", { count: book?.games ?? 0 }),
            rules: say("lobby-rules", { count: book?.rules ?? 0 }),
          }),
      first_reply == null
        ? ""
        : say(first_reply.is_new && recent !== null ? "lobby-learned-now-answers" : "lobby-learned-answers", {
            move: first_reply.move,
            reply: first_reply.reply,
          }),
    ];
    return card(
      "learned-lately",
      recent !== null && recent.games > 0 ? say("lobby-learned") : say("lobby-knows"),
      html`<p>${gameTitle(this.games, game)}: ${sentences.join(" ")}</p>`,
      `#/players/${game}`,
      say("lobby-learned-more"),
    );
  }
}

function card(name: string, title: string, body: unknown, address: string, words: string) {
  return html`<div class="card" data-testid="highlight-${name}">
    <h2>${title}</h2>
    ${body}
    <p class="way"><a href=${address}>${words}</a></p>
  </div>`;
}

/** Rules that are new since yesterday. */
function lessonsIn({ experience }: Learned): number {
  const { recent, first_reply } = experience;
  return recent === null ? Number(first_reply != null) : 1 + (recent.rules?.gained ?? 0) + (recent.rules?.changed ?? 0);
}

/** The number of the day. */
function today(): number {
  return Math.floor(Date.now() / DAY_MS);
}

async function unlessUnanswered<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (refusal) {
    if (!(refusal instanceof Unanswered)) throw refusal;
    return null;
  }
}
