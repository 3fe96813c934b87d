/** The page of AI players: the persons first, then those of papers, and last what they learned, with figures. */

import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";

import type { Connection } from "../../protocol/connection";
import { face, faceLooks } from "../../ui/avatar";
import { stars } from "../../ui/stars";
import { tabLooks, tabs } from "../../ui/game-tabs";
import "./evening-chart";
import "./growth-chart";
import { scoreWords } from "./growth-chart";
import "./purposes-chart";
import table from "../../ui/data-table.css?inline";
import rosterLooks from "./players-view.css?inline";
import { date, listed, number, say, sayIfKnown } from "../../i18n/say";
import { experienceOf, ladderOf } from "../ratings/standings";
import { byStrength, startAgainst } from "../../lobby/starting";
import "../../lobby/style-offers";
import { dataTable } from "../../ui/data-table";
import { controls } from "../../ui/style";
import type { GameInfo, OfferedPlayer } from "../../../generated/protocol";
import { hasRounds } from "../../games/registry";
import { aboutPlayer, bareName, characterWords, citedName, gameTitle, playerName } from "../../i18n/words";
import { attempt } from "../../protocol/refusal";
import { sheet } from "../../ui/sheet";
import type { GameExperience, LadderEntry, RecentLearning, TriedBook } from "../../../generated/api";

const SOURCES = ["archive and practice", "the experiment's own practice"];

@customElement("roster-view")
export class RosterView extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  /** The game, without the version of its rules; empty: the first. */
  @property() where = "";
  @state() experience: GameExperience | null = null;
  /** Ratings of the AI players of this game: with people, then among themselves. */
  @state() places: { mixed: readonly LadderEntry[]; ai: readonly LadderEntry[] } = { mixed: [], ai: [] };
  @state() busy = false;

  static override styles = [controls, tabLooks, faceLooks, sheet(table), sheet(rosterLooks)];

  private get game(): GameInfo | undefined {
    return this.games.find(({ id }) => bareName(id) === this.where) ?? this.games[0];
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("where") || changed.has("games")) void this.load();
  }

  private async load(): Promise<void> {
    const { game } = this;
    if (game === undefined) return;
    this.experience = null;
    this.places = { mixed: [], ai: [] };
    await attempt(async () => {
      const [experience, mixed, ai] = await Promise.all([
        experienceOf(game.id),
        ladderOf(game.id, "mixed", true),
        ladderOf(game.id, "ai", true),
      ]);
      if (game === this.game) [this.experience, this.places] = [experience, { mixed, ai }];
    });
  }

  override render() {
    const { game, experience } = this;
    if (game === undefined) return nothing;
    return html`<section data-testid="roster">
      <h2>${say("roster-title")}</h2>
      <p class="muted about">${say("roster-about")}</p>
      ${game.teams.length === 2 ? html`<p><a href="#/arena/${bareName(game.id)}">${say("roster-arena")}</a></p>` : nothing}
      ${tabs(
        say("leaders-game"),
        this.games.map((each) => [`#/players/${bareName(each.id)}`, gameTitle(this.games, each.id), each === game]),
      )}
      ${this.list(game, (player) => !player.literature)}
      <style-offers .connection=${this.connection} .game=${game} .players=${this.players}></style-offers>
      ${this.literature(game)} ${experience === null ? nothing : this.learned(experience)}
    </section>`;
  }

  /** The players that `isListed`, the weakest first. */
  private list(game: GameInfo, isListed: (player: OfferedPlayer) => boolean) {
    return html`<ul class="players">
      ${repeat(
        this.players.filter((player) => player.game === game.id && isListed(player)).sort(byStrength),
        ({ name }) => name,
        (player) => this.player(game, player),
      )}
    </ul>`;
  }

  /** The players of papers. */
  private literature(game: GameInfo) {
    if (!this.players.some((player) => player.game === game.id && player.literature)) return nothing;
    return html`<details data-testid="literature">
      <summary>${say("roster-literature")}</summary>
      <p class="muted about">${say("roster-literature-about")}</p>
      ${this.list(game, ({ literature }) => literature === true)}
    </details>`;
  }

  /** What those who learn have learned, with figures. */
  private learned(experience: GameExperience) {
    const { books } = experience;
    return html`<div class="halves">${this.book(experience)} ${this.evening(experience)}</div>
      ${this.growth(experience)}
      ${books.length === 0 ? nothing : html`${this.purposes(books)} ${this.history(books)}`}`;
  }

  /** The book in use now. */
  private book({ books, recent }: GameExperience) {
    const known = this.connection.welcome?.books.find((book) => book.game === this.game?.id)?.version;
    const book = books.find(({ version }) => version === known) ?? books.find(({ status }) => status === "published");
    if (book === undefined) {
      return html`<section class="card" data-testid="experience">
        <h3>${say("roster-experience")}</h3>
        <p class="muted">${say("roster-no-book")}</p>
      </section>`;
    }
    const facts: [string, string][] = [
      [say("roster-games-seen"), number(book.games)],
      [say("roster-moves-seen"), number(book.plies)],
      [say("roster-rules"), number(book.rules)],
      [say("roster-version"), number(book.version)],
    ];
    return html`<section class="card" data-testid="experience">
      <h3>${say("roster-experience")}</h3>
      <dl class="facts">
        ${facts.map(([words, value]) => html`<div><dt>${words}</dt><dd>${value}</dd></div>`)}
      </dl>
      <p class="small">${this.sources(book)}</p>
      ${
        book.teaches.length === 0
          ? nothing
          : html`<p class="small">${say("roster-teaches", { kinds: listed(book.teaches.map(kindWords)) })}</p>`
      }
      <p class="muted small">
        ${
          book.origin === "shipped"
            ? say("roster-shipped")
            : say("roster-made", { date: date(book.at_ms, { dateStyle: "long", timeStyle: "short" }) })
        }
      </p>
      <h4>${say("roster-recent")}</h4>
      <p class="small" data-testid="recent">${recentWords(recent)}</p>
    </section>`;
  }

  private sources({ sources }: TriedBook): string {
    const parts = Object.entries(sources)
      .filter(([, games]) => games > 0)
      .sort(([, one], [, two]) => two - one)
      .map(([kind, count]) => sayIfKnown(`roster-source-${kind}`, { count }) ?? `${kind}: ${number(count)}`);
    return parts.length === 0 ? "" : say("roster-from", { sources: listed(parts) });
  }

  private growth({ growth }: GameExperience) {
    const [last] = growth.slice(-1);
    if (last === undefined) return nothing;
    const source = SOURCES.indexOf(last.source);
    return html`<section class="card growth" data-testid="growth">
      <h3>${say("roster-growth")}</h3>
      <p class="small">
        ${say("roster-growth-about", { count: last.games })}
        ${source === 0 ? say("roster-growth-archive") : source === 1 ? say("roster-growth-practice") : last.source}
        ${hasRounds(this.game?.id ?? "") ? say("roster-growth-hands") : nothing}
      </p>
      <growth-chart .points=${growth}></growth-chart>
    </section>`;
  }

  /** How a seat learns from the person at its table. */
  private evening({ evenings }: GameExperience) {
    const [evening] = evenings;
    if (evening === undefined) return nothing;
    const [against = "", nodes = ""] = evening.against.split(" ");
    return html`<section class="card" data-testid="evening">
      <h3>${say("roster-evening")}</h3>
      <p class="small">
        ${say("roster-evening-about", {
          count: evening.matches,
          player: playerName(evening.player),
          against: citedName(against),
          nodes,
        })}
      </p>
      <evening-chart .evening=${evening}></evening-chart>
    </section>`;
  }

  private player(game: GameInfo, player: OfferedPlayer) {
    const { name, book, strength } = player;
    const [id, shown] = [`ai:${name}`, playerName(name)];
    const [mixed, ai] = [this.places.mixed, this.places.ai].map((places) => places.find((place) => place.id === id));
    const known = mixed ?? ai;
    return html`<li class="card" data-testid="ai-player" data-player=${name}>
      <div class="head">
        ${face(id, shown, "large")}
        <span>
          ${
            known === undefined
              ? html`<span class="name">${shown}</span>`
              : html`<a class="name" href="#/player/${encodeURIComponent(id)}">${shown}</a>`
          }
          <br />${stars(strength)} ${book == null ? nothing : html`<span class="tag">${say("roster-book", { book })}</span>`}
          ${player.warming ? html`<span class="tag" data-testid="warming">${say("players-warming-now")}</span>` : nothing}
        </span>
      </div>
      <p>${characterWords(name)}</p>
      <p class="muted small">${aboutPlayer(game.id, player)}</p>
      <div class="foot">
        <button ?disabled=${this.busy} aria-label=${say("roster-play-against", { name: shown })} @click=${() => void this.play(game, name)}>
          ${say("roster-play")}
        </button>
        ${
          known === undefined
            ? nothing
            : html`<span class="rating"
                ><strong>${number(known.rating, { useGrouping: false })}</strong>${known.provisional ? html`<span class="muted" title=${say("leaders-provisional")}>?</span>` : nothing}
                <span class="muted small">${say(mixed === undefined ? "leaders-ladder-ai" : "leaders-ladder-mixed")}</span></span
              >`
        }
      </div>
    </li>`;
  }

  private purposes(books: readonly TriedBook[]) {
    if (!books.some(({ tried }) => Object.keys(tried?.purposes ?? {}).length > 0)) return nothing;
    return html`<section class="card purposes" data-testid="purposes">
      <h3>${say("roster-purposes")}</h3>
      <p class="muted small">${say("roster-purposes-about")}</p>
      <purposes-chart .books=${books}></purposes-chart>
    </section>`;
  }

  private history(books: readonly TriedBook[]) {
    return html`<section class="card">
      <h3>${say("roster-history")}</h3>
      <p class="muted small">${say("roster-history-about")}</p>
      ${dataTable(
        [
          say("roster-version"),
          say("roster-when"),
          say("roster-games-seen"),
          say("roster-rules"),
          say("roster-tried"),
          say("roster-status"),
        ],
        books.map((book) => [
          number(book.version),
          date(book.at_ms, { dateStyle: "medium", timeStyle: "short" }),
          number(book.games),
          number(book.rules),
          tried(book),
          sayIfKnown(`roster-status-${book.status}`) ?? book.status,
        ]),
        "books",
      )}
    </section>`;
  }

  private async play(game: GameInfo, name: string): Promise<void> {
    this.busy = true;
    await attempt(() => startAgainst(this.connection, game, name)).finally(() => (this.busy = false));
  }
}

function recentWords(recent: RecentLearning | null): string {
  if (recent === null) return say("roster-recent-nothing");
  const { against, games, rules, refused, surprises } = recent;
  const sentences = [say("roster-recent-games", { count: games, against })];
  if (rules !== null)
    sentences.push(say("roster-recent-rules", { gained: rules.gained, changed: rules.changed, lost: rules.lost }));
  if (surprises > 0) sentences.push(say("roster-recent-surprises", { count: surprises }));
  if (refused > 0) sentences.push(say("roster-recent-refused", { count: refused }));
  return sentences.join(" ");
}

function tried({ tried, origin }: TriedBook): string {
  if (origin === "shipped") return say("roster-shipped");
  if (tried === null) return "–";
  const { against, games: count, score, low, high, improves } = tried;
  if (tried.tried === false) return say("roster-not-tried", { count: count ?? 0 });
  if (against === null || count === null || score === null || low === null || high === null) return "–";
  const sentence = say("roster-tried-score", { score: scoreWords({ score, low, high }), count, against });
  return improves?.length === 0 && !tried.refused ? `${sentence}; ${say("roster-counts-only")}` : sentence;
}

function kindWords(kind: string): string {
  return sayIfKnown(`roster-kind-${kind}`) ?? kind.replace("-", " ");
}
