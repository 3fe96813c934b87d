/**
 * The recorded games of a position: what was played there and how it went, from all games or from chosen ones, and the newest
 * games of all. A move that is pressed is sent as `follow`; a wish for other hands as `deal`.
 */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import "./explorer-moves";
import "./game-filter";
import { gameNote } from "./game-note";
import { facetsOf } from "../../games/registry";
import { say, sayIfKnown } from "../../i18n/say";
import { bareName } from "../../i18n/words";
import type { Connection } from "../../protocol/connection";
import { attempt } from "../../protocol/refusal";
import { unlessUnanswered } from "../../protocol/http";
import { explored, recentRounds, type GameFilter } from "../replays/replay-data";
import { controls } from "../../ui/style";
import type { ExploredPosition, RecentRound } from "../../../generated/api";

/** Between two questions while the games are being counted. */
const COUNTED_MS = 3_000;

@customElement("explored-card")
export class ExploredCard extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  /** The position, with all its games. */
  @property({ attribute: false }) answer!: ExploredPosition;
  /** The same with the chosen games; null: not here yet. */
  @state() chosen: ExploredPosition | null = null;
  /** Games to look at. */
  @state() recent: RecentRound[] = [];

  private filter: GameFilter = {};
  /** The timer that asks again while games are being counted. */
  private counted = 0;

  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        gap: 0.9rem;
      }
      .recent {
        overflow-wrap: anywhere;
        margin: 0;
        padding-inline-start: 1.2rem;
      }
    `,
  ];

  override disconnectedCallback(): void {
    window.clearTimeout(this.counted);
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("answer")) return;
    const before = changed.get("answer") as ExploredPosition | undefined;
    if (before?.game !== this.answer.game) {
      this.filter = {};
      void unlessUnanswered(recentRounds(bareName(this.answer.game))).then((recent) => (this.recent = recent ?? []));
    }
    this.chosen = null;
    this.take(this.answer);
    if (Object.keys(this.filter).length > 0) void this.count();
  }

  /** Asks again as long as the games are being counted. */
  private take(answer: ExploredPosition): void {
    window.clearTimeout(this.counted);
    if (answer.preparing) this.counted = window.setTimeout(() => void this.count(), COUNTED_MS);
  }

  private async count(): Promise<void> {
    const { answer, filter } = this;
    await attempt(async () => {
      const found = await explored(bareName(answer.game), answer.state, this.connection.token, 0, filter);
      if (answer !== this.answer || filter !== this.filter) return;
      this.chosen = found;
      this.take(found);
    });
  }

  private readonly onChoose = ({ detail }: CustomEvent<GameFilter>): void => {
    this.filter = detail;
    void this.count();
  };

  override render() {
    const shown = this.chosen ?? this.answer;
    const game = bareName(shown.game);
    return html`<section class="card" data-testid="played-here">
        <h3>${say("explorer-title")}</h3>
        ${shown.over === null ? html`<explorer-moves .answer=${shown} @follow=${(event: CustomEvent<string>) => this.dispatchEvent(new CustomEvent("follow", { detail: [event.detail] }))}></explorer-moves>` : nothing}
        <p class="muted">${say("explorer-games", { count: shown.games })}</p>
        ${facetsOf(game).handsIn === undefined ? nothing : this.dealt(game)}
      </section>
      <game-filter .game=${game} .names=${shown.names} .you=${this.connection.welcome?.you.id ?? ""} @choose=${this.onChoose}></game-filter>
      ${this.games()}`;
  }

  /** Of a game whose hands are an example here. */
  private dealt(game: string) {
    return html`<p class="muted">${sayIfKnown(`explorer-about-${game}`)}</p>
      <button data-testid="deal" @click=${() => this.dispatchEvent(new CustomEvent("deal"))}>${say("explorer-deal")}</button>`;
  }

  /** So that there is a way in where the start tells little. */
  private games() {
    if (this.recent.length === 0) return nothing;
    return html`<details class="card">
      <summary>${say("explorer-recent")}</summary>
      <ul class="recent" data-testid="recent">
        ${this.recent.map(
          ({ table, match, round, plies, ...note }, number) =>
            html`<li><a href="#/replay/${encodeURIComponent(table)}/${match}.${round}"><bdi>${gameNote(note) || say("explorer-recent-game", { number: number + 1, plies })}</bdi></a></li>`,
        )}
      </ul>
    </details>`;
  }
}
