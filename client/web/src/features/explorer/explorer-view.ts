/**
 * The room of the mined book: any position, what the log's players did there and how it went, and where every legal move
 * leads. Positions and moves come from the server; the address names game and position, so back and forward walk too.
 */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import "./explorer-moves";
import "./game-filter";
import { gameNote } from "./game-note";
import { showPosition, shownHand } from "../../games/board";
import { facetsOf } from "../../games/registry";
import type { Connection } from "../../protocol/connection";
import type { GameInfo } from "../../../generated/protocol";
import boardRoom from "../../ui/board-room.css?inline";
import { emptyLooks, emptyState, toLobby } from "../../ui/empty-state";
import { tabLooks, tabs } from "../../ui/game-tabs";
import { Unanswered } from "../../protocol/http";
import { explored, recentRounds, type GameFilter } from "../replays/replay-data";
import { nameRoom } from "../../app/browser-tab";
import { explorerAddress } from "../../app/addresses";
import { number, say, sayIfKnown } from "../../i18n/say";
import { controls } from "../../ui/style";
import { bareName, endingWords, gameTitle, sideName } from "../../i18n/words";
import { sheet } from "../../ui/sheet";
import type { ExploredPosition, RecentRound } from "../../../generated/api";

interface Step {
  /** The move that led to the position. */
  move: string;
  position: string;
}

/** Between two questions while the games are being counted. */
const COUNTED_MS = 3_000;

@customElement("explorer-view")
export class ExplorerView extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  /** `GAME` or `GAME/POSITION`. */
  @property() place = "";
  @state() answer: ExploredPosition | null = null;
  @state() message = "";
  /** Games to look at. */
  @state() recent: RecentRound[] = [];

  /** The moves made here since the position that we came with. */
  private trail: Step[] = [];
  private origin = "";
  private deal = 1;
  private filter: GameFilter = {};
  /** The timer that asks again while games are being counted. */
  private counted: number | undefined;

  private readonly onChoose = ({ detail }: CustomEvent<GameFilter>): void => {
    this.filter = detail;
    void this.open();
  };

  static override styles = [
    controls,
    emptyLooks,
    tabLooks,
    sheet(boardRoom),
    css`
      .recent {
        overflow-wrap: anywhere;
        margin: 0;
        padding-inline-start: 1.2rem;
      }
      .trail {
        display: flex;
        flex-wrap: wrap;
        gap: 0.1rem 0.6rem;
        direction: ltr;
      }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.counted);
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("place")) void this.open();
  }

  private get game(): string {
    return this.place.split("/")[0] ?? "";
  }

  private get position(): string | null {
    const { place } = this;
    return place.includes("/") ? place.slice(place.indexOf("/") + 1) : null;
  }

  private async open(): Promise<void> {
    const { place, game, position } = this;
    const at = this.trail.findIndex((step) => step.position === position);
    if (at >= 0) this.trail = this.trail.slice(0, at + 1);
    else [this.trail, this.origin] = [[], location.hash];
    try {
      const { deal, filter } = this;
      const answer = await explored(game, position, this.connection.token, deal, filter);
      if (place !== this.place || filter !== this.filter) return;
      if (answer.game !== this.answer?.game) this.recent = await recentRounds(game);
      this.answer = answer;
      this.message = "";
      window.clearTimeout(this.counted);
      if (answer.preparing) this.counted = window.setTimeout(() => void this.open(), COUNTED_MS);
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      this.answer = null;
      this.message =
        refusal.code === "move/notation" ? say("empty-position") : say("explorer-gone", { why: refusal.message });
    }
    nameRoom(`${say("explorer-title")} · ${this.called(game)}`);
  }

  private readonly follow = (move: string): void => {
    const next = this.answer?.legal.find((legal) => legal.move === move);
    if (next === undefined) return;
    this.trail = [...this.trail, { move, position: next.after }];
    location.hash = explorerAddress(this.game, next.after);
  };

  private get offered(): readonly GameInfo[] {
    return this.connection.welcome?.games ?? [];
  }

  private called(game: string): string {
    return gameTitle(this.offered, this.offered.find(({ id }) => bareName(id) === game)?.id ?? game);
  }

  override render() {
    const { answer } = this;
    return html`
      ${tabs(
        say("explorer-title"),
        this.offered
          .map(({ id }) => bareName(id))
          .map((game) => [`#/explorer/${game}`, this.called(game), game === this.game]),
      )}
      ${
        answer === null
          ? this.message === ""
            ? html`<p class="muted">${say("explorer-loading")}</p>`
            : emptyState(this.message, [[explorerAddress(this.game, null), say("explorer-start")], toLobby()])
          : html`<div class="room" data-testid="explorer" data-position=${answer.state}>
            <div class="board ${facetsOf(answer.game).shape ?? ""}">
              ${this.board(answer)}
            </div>
            <aside>${this.way()} ${this.known(answer)} <game-filter .game=${this.game} .names=${answer.names} .you=${this.connection.welcome?.you.id ?? ""} @choose=${this.onChoose}></game-filter> ${this.dealt(answer)} ${this.games()}</aside>
          </div>`
      }
    `;
  }

  private board(answer: ExploredPosition) {
    return showPosition(
      facetsOf(answer.game),
      {
        board: answer.position,
        last: this.trail.at(-1)?.move ?? null,
        legal: answer.legal.map(({ move }) => move),
        seat: 0,
        hand: answer.hand,
      },
      this.follow,
    );
  }

  /** How we came here, each step to be gone back to. */
  private way() {
    return html`<section class="card">
      <h2>${say("explorer-title")}</h2>
      <p class="trail" role="group" aria-label=${say("explorer-path")} data-testid="trail">
        <a href=${this.trail.length > 0 ? this.origin : explorerAddress(this.game, null)}>${say("explorer-start")}</a>
        ${this.trail.map(({ move, position }) => html`<a href=${explorerAddress(this.game, position)}>${move}</a>`)}
      </p>
      <p><a href="#/analysis/${this.game}//${encodeURIComponent(this.answer?.state ?? "")}" data-testid="analyse">${say("analysis-here")}</a></p>
    </section>`;
  }

  private known(answer: ExploredPosition) {
    if (answer.over !== null) {
      return html`<section class="card" data-testid="over">${say("explorer-over", { reason: endingWords(answer.over.reason) })}</section>`;
    }
    const who = answer.seat === null ? "" : sideName(answer.game, answer.seat);
    return html`<section class="card">
      <h3>${say("explorer-to-move", { who })}</h3>
      <explorer-moves .answer=${answer} @follow=${(event: CustomEvent<string>) => this.follow(event.detail)}></explorer-moves>
      <p class="muted">${say("explorer-games", { count: answer.games })}</p>
    </section>`;
  }

  /** So that there is a way in where the start tells little. */
  private games() {
    if (this.recent.length === 0) return nothing;
    return html`<section class="card">
      <h3>${say("explorer-recent")}</h3>
      <ul class="recent" data-testid="recent">
        ${this.recent.map(
          ({ table, match, round, plies, ...note }, number) =>
            html`<li><a href="#/replay/${encodeURIComponent(table)}/${match}.${round}"><bdi>${gameNote(note) || say("explorer-recent-game", { number: number + 1, plies })}</bdi></a></li>`,
        )}
      </ul>
    </section>`;
  }

  /** All hands of an example deal, in a game that deals any. */
  private dealt({ game, state }: ExploredPosition) {
    const facets = facetsOf(game);
    const { handsIn } = facets;
    if (handsIn === undefined) return nothing;
    return html`<section class="card">
      <p>${sayIfKnown(`explorer-about-${bareName(game)}`)}</p>
      ${handsIn(state).map((hand, seat) => {
        const who = sideName(game, seat);
        return html`<p>${say("explorer-hand", { who })} ${shownHand(facets, hand, `${who}: ${number(hand.length)}`)}</p>`;
      })}
      <button @click=${this.dealAnother}>${say("explorer-deal")}</button>
    </section>`;
  }

  private readonly dealAnother = (): void => {
    this.deal += 1;
    if (this.position === null) void this.open();
    else location.hash = explorerAddress(this.game, null);
  };
}
