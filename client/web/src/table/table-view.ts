/**
 * The room of one table: board, seats, what happened and why, and what the features add. Shows the newest state and sends
 * commands; whether they are allowed the server decides.
 */

import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { nameRoom } from "../app/browser-tab";
import { preferences } from "../app/preferences";
import { TABLE_PARTS, type Plan, type ShownTable, type TablePart } from "../core/table-slots";
import { nearSeat, tableBoard } from "../games/board";
import { NO_CELLS } from "../games/board-properties";
import { facetsOf } from "../games/registry";
import { playedWords } from "../games/position-text";
import { Depth } from "../games/scene-choice";
import { say } from "../i18n/say";
import { gameTitle } from "../i18n/words";
import type { Connection, RefusedError } from "../protocol/connection";
import { firstLit, followArrow, KeptFocus } from "../ui/arrow-keys";
import { emptyLooks, emptyState, toLobby } from "../ui/empty-state";
import { play as sound } from "../ui/sounds";
import { controls } from "../ui/style";
import "./coach-marks";
import "./connection-banner";
import { moveRecord } from "./move-record";
import { newestReason } from "./reason-note";
import { newsCard } from "./news-card";
import { hasMoved, places } from "./places";
import "./result-panel";
import type { ResultPanel } from "./result-panel";
import "./spoken-board";
import { Following } from "./subscription";
import type { TableActions } from "./table-actions";
import { soundsOf } from "./table-sounds";
import tableLooks from "./table-view.css?inline";
import { unreachable } from "./subscription";
import "./welcome-card";
import type { OfferedPlayer, TableState, Wish } from "../../generated/protocol";
import { attempt } from "../protocol/refusal";
import { sheet } from "../ui/sheet";
import { withMoves } from "../ui/moves";

@customElement("table-view")
export class TableView extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  @property() table!: string;
  /** Why there is no such table for us; empty while there may be. */
  @state() missing = "";

  /** The move that waits to be confirmed; null where none does. */
  @state() unconfirmed: string | null = null;
  /** The move that the server has not yet answered; null where none does. */
  @state() sent: string | null = null;

  private following: Following | null = null;
  /** What the features add to the table that is followed. */
  private parts: readonly TablePart[] = [];
  private shown: TableState | null = null;
  /** The last state, less what is no longer known; null while the server can be reached. */
  private outdated: TableState | null = null;
  private over = new AbortController();
  /** Ends with the following of one table. */
  private left = new AbortController();
  private readonly depth = new Depth(this);

  constructor() {
    super();
    new KeptFocus(this, () => this.nextToPress());
  }

  static override styles = [controls, emptyLooks, sheet(tableLooks)];

  override connectedCallback(): void {
    super.connectedCallback();
    this.over = new AbortController();
    this.connection.listen("link", this.onLink, this.over.signal);
    document.addEventListener("fullscreenchange", () => this.requestUpdate(), { signal: this.over.signal });
    this.follow();
  }

  override disconnectedCallback(): void {
    this.over.abort();
    this.following?.stop();
    this.following = null;
    this.left.abort();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("table")) this.follow();
    const { known } = this;
    if (known !== null) for (const part of this.parts) part.hear?.(known);
  }

  protected override updated(changed: Map<string, unknown>): void {
    if (changed.has("unconfirmed"))
      this.renderRoot.querySelector<HTMLElement>("[data-testid=confirm]")?.focus({ preventScroll: true });
  }

  private follow(): void {
    if (!this.table || this.following?.table === this.table) return;
    this.following?.stop();
    this.shown = null;
    this.left.abort();
    this.left = new AbortController();
    this.parts = TABLE_PARTS.all.map((open) => open(this, this.left.signal));
    this.following = new Following(this.connection, this.table, this.hear, this.gone);
  }

  private readonly hear = (): void => {
    const state = this.following?.state ?? null;
    if (state !== null) {
      this.outdated = null;
      if (state.legal.join() !== this.shown?.legal.join()) this.unconfirmed = null;
      if (state.version !== this.shown?.version) this.sent = null;
      for (const each of soundsOf(this.shown, state)) sound(each);
      this.shown = state;
      this.playPlanned();
      nameRoom(this.gameName());
    }
    this.requestUpdate();
  };

  /** The move that was planned for this turn, if it can be made. */
  private playPlanned(): void {
    const { known } = this;
    if (known === null) return;
    for (const part of this.parts) {
      const move = part.due?.(known) ?? null;
      if (move !== null) this.choose(move);
    }
  }

  private readonly gone = (why: RefusedError): void => {
    this.missing = why.message;
  };

  private readonly onLink = (): void => {
    const { state, arrived } = this.following ?? { state: null, arrived: 0 };
    if (!this.connection.lost || state === null) this.outdated = null;
    else this.outdated ??= unreachable(state, performance.now() - arrived);
    this.requestUpdate();
  };

  private get state(): TableState | null {
    return this.outdated ?? this.following?.state ?? null;
  }

  private gameName(): string {
    return gameTitle(this.connection.welcome?.games ?? [], this.state?.game ?? "");
  }

  /** The table for the parts of its room; null until it is known. */
  private get known(): ShownTable | null {
    const { state, following, connection, players, send, focusAction } = this;
    if (state === null || following?.state == null) return null;
    const { state: latest, chronicle, arrived } = following;
    return {
      state,
      latest,
      chronicle,
      arrived,
      connection,
      players,
      game: this.gameName(),
      send,
      focusAction,
    };
  }

  private readonly focusAction = async (testid: string): Promise<void> => {
    await this.updateComplete;
    await this.renderRoot.querySelector<TableActions>("table-actions")?.focusAction(testid);
  };

  // Commands.

  /** A refusal is shown until something is done; what it was about is no longer on its way. */
  private readonly send = (wish: Wish): void => {
    void attempt(() => this.connection.ask(wish)).then((isDone) => {
      if (!isDone && wish.type === "play") this.sent = null;
    });
  };

  /** Play the move that was chosen on a board: at once, or after a confirmation. */
  private choose(move: string): void {
    if (preferences.get("confirm")) this.unconfirmed = move;
    else this.play(move);
  }

  private play(move: string): void {
    if (this.state === null) return;
    this.unconfirmed = null;
    this.sent = move;
    this.send({ type: "play", table: this.table, version: this.state.version, move });
  }

  // Showing.

  override render() {
    const { known, parts } = this;
    if (known === null && this.missing !== "") {
      return emptyState(this.missing, [
        toLobby(),
        [`#/replay/${encodeURIComponent(this.table)}`, say("replay-look-back")],
      ]);
    }
    if (known === null) return html`<p class="muted">${say("table-looking")}</p>`;
    const { state, game } = known;
    return html`<div class="room" data-testid="table" data-phase=${state.phase} data-version=${state.version}>
      <div class="play">
        ${places(known, parts, this.depth, this.middle(known), this.onKey)}
        ${state.phase === "over" ? html`<result-panel .table=${known} .parts=${parts}></result-panel>` : nothing}
        ${
          state.phase === "waiting" && state.you === null
            ? html`<welcome-card .state=${state} .send=${this.send} .game=${game}></welcome-card>`
            : nothing
        }
      </div>
      <aside>
        ${newsCard(known, parts)}
        ${state.you === null ? nothing : html`<coach-marks .game=${state.game} .moved=${hasMoved(state)}></coach-marks>`}
        ${parts.map((part) => part.card?.(known))}
        ${this.following === null ? nothing : newestReason(state, this.following)} ${facetsOf(state.game).scoreSheet?.(known)} ${moveRecord(state, this.following?.chronicle ?? null)}
        ${parts.map((part) => part.cardBelow?.(known))}
        <spoken-board .state=${state} @move=${(event: CustomEvent<string>) => this.play(event.detail)}></spoken-board>
      </aside>
    </div>`;
  }

  /** The board, and what lies over it. */
  private middle(known: ShownTable) {
    const { state } = known;
    const plan = this.parts.map((part) => part.plan?.(known) ?? null).find((each) => each !== null) ?? null;
    return html`${this.board(known, plan)} ${facetsOf(state.game).betweenRounds?.(known)} ${this.confirmation(state)} ${this.planNote(state, plan)} ${this.linkBanner(state)}`;
  }

  private board(known: ShownTable, plan: Plan | null) {
    const { state } = known;
    const facets = facetsOf(state.game);
    const { emptyBoard } = facets;
    const empty = emptyBoard === undefined ? null : { board: emptyBoard, start: "", first: null, history: [] };
    const view = state.view ?? empty;
    if (view === null) return html`<p class="card muted">${say("table-setting-up")}</p>`;
    const [advice] = this.parts.flatMap((part) => part.advice?.(known) ?? []);
    const board = {
      view,
      legal: plan === null ? state.legal : plan.planned === null ? [...plan.moves] : [],
      last: view.history.at(-1) ?? null,
      ...(advice ?? { advised: null, aim: NO_CELLS }),
      pending: this.unconfirmed ?? this.sent ?? plan?.planned ?? null,
      planning: plan !== null,
      near: nearSeat(facets, state.you),
      options: state.options,
      onMove: ({ detail }: CustomEvent<string>) => (plan === null ? this.choose(detail) : plan.choose(detail)),
    };
    return tableBoard(facets, board, known, this.depth);
  }

  /** Lies over the board while a move is planned: a press anywhere on it takes the plan back. */
  private planNote(state: TableState, plan: Plan | null) {
    if (plan === null || plan.planned === null) return nothing;
    return html`<button class="planned" data-testid="planned" @click=${() => plan.choose(null)}>
      <span>${withMoves(say("actions-planned", { move: playedWords(state.game, plan.planned, state) }))}</span>
    </button>`;
  }

  private linkBanner(state: TableState) {
    const { connection, sent } = this;
    if (!connection.lost) return nothing;
    return html`<link-banner
      .connection=${connection}
      .link=${connection.link}
      .pending=${sent === null ? "" : playedWords(state.game, sent, state)}
    ></link-banner>`;
  }

  /** Asks once more before a chosen move is played. */
  private confirmation(state: TableState) {
    const { unconfirmed } = this;
    if (unconfirmed === null) return nothing;
    const question = say("actions-confirm", { move: playedWords(state.game, unconfirmed, state) });
    return html`<div class="card row confirm" role="group" aria-label=${question}>
      <span>${withMoves(question)}</span>
      <button class="primary" data-testid="confirm" @click=${() => this.play(unconfirmed)}>${say("actions-confirm-yes")}</button>
      <button data-testid="reconsider" @click=${() => (this.unconfirmed = null)}>${say("actions-confirm-no")}</button>
    </div>`;
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.unconfirmed = null;
    followArrow(event);
  };

  /** The plan that can be taken back, else the first piece that may be moved, else the result. */
  private async nextToPress(): Promise<HTMLElement | SVGElement | null> {
    const planned = this.renderRoot.querySelector<HTMLElement>("[data-testid=planned]");
    const piece = planned ?? (await firstLit(this.renderRoot.querySelector(".board > *")));
    return piece ?? this.renderRoot.querySelector<ResultPanel>("result-panel")?.panel ?? null;
  }
}
