/**
 * One table: board, seats, what happened and why, and the few things to do. Shows the newest state and sends commands;
 * whether they are allowed the server decides.
 */

import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { followArrow, KeptFocus } from "../ui/arrow-keys";
import type { ChatPanel } from "../features/chat/chat-panel";
import "../features/chat/chat-panel";
import "./coach-marks";
import "./invitation";
import { moveRecord } from "./move-record";
import { newestReason } from "./newest-reason";
import { newsCard } from "./news-card";
import "./result-panel";
import "./seat-chip";
import "./seat-offer";
import "./spoken-board";
import "../features/sharing/running-score";
import "../features/sharing/share-menu";
import "./welcome-card";
import { adviceButton, type Advised, type TableAids } from "../features/hints/table-aids";
import type { TableActions } from "./table-actions";
import "./table-actions";
import { nearSeat, tableBoard } from "../games/board";
import { NO_CELLS } from "../games/board-properties";
import type { FollowedTable, ShownBoard } from "../games/contracts";
import { facetsOf } from "../games/registry";
import { RefusedError, type Connection } from "../protocol/connection";
import { emptyLooks, emptyState, toLobby } from "../ui/empty-state";
import { Depth } from "../games/scene-choice";
import { Following } from "./subscription";
import { playedWords } from "../games/position-text";
import { haveNoPartners, isPartner } from "./partners";
import "./connection-banner";
import { nameRoom } from "../app/browser-tab";
import { preferences } from "../app/preferences";
import { play as sound } from "../ui/sounds";
import { direction, say } from "../i18n/say";
import { controls } from "../ui/style";
import { NARROW, tableLooks } from "./table-style";
import { soundsOf } from "./table-sounds";
import { unreachable } from "./unreachable";
import type { OfferedPlayer, SeatInfo, TableState, Wish } from "../../generated/protocol";
import { gameTitle, sideName } from "../i18n/words";

@customElement("table-view")
export class TableView extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  @property() table!: string;
  /** Told the sentence of every refusal. */
  @property({ attribute: false }) refused: (sentence: string) => void = () => undefined;
  /** Why there is no such table for us; empty while there may be. */
  @state() missing = "";

  /** The move that waits to be confirmed; null where none does. */
  @state() unconfirmed: string | null = null;
  /** The move that the server has not yet answered; null where none does. */
  @state() sent: string | null = null;
  /** The last advice, and the version it is for. */
  @state() advised: Advised | null = null;
  /** Whether the chat lies over the page, where the page is too narrow to show it beside the board. */
  @state() talking = false;
  /** Chat lines that have not been seen. */
  @state() unread = 0;

  private following: Following | null = null;
  private shown: TableState | null = null;
  /** The last state, less what is no longer known; null while the server can be reached. */
  private outdated: TableState | null = null;
  private over = new AbortController();
  private readonly depth = new Depth(this);

  constructor() {
    super();
    new KeptFocus(this, () => this.firstPiece());
  }

  static override styles = [controls, emptyLooks, tableLooks];

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
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("table")) this.follow();
  }

  protected override updated(changed: Map<string, unknown>): void {
    if (changed.has("unconfirmed"))
      this.renderRoot.querySelector<HTMLElement>("[data-testid=confirm]")?.focus({ preventScroll: true });
  }

  private follow(): void {
    if (!this.table || this.following?.table === this.table) return;
    this.following?.stop();
    this.shown = null;
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
      nameRoom(this.gameName());
    }
    this.requestUpdate();
  };

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

  // Commands.

  /** A refusal is shown; what it was about is no longer on its way. */
  private readonly send = (wish: Wish): void => {
    this.connection.ask(wish).catch((refusal: unknown) => {
      if (!(refusal instanceof RefusedError)) throw refusal;
      this.refused(refusal.message);
      if (wish.type === "play") this.sent = null;
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
    const { state } = this;
    if (state === null && this.missing !== "") {
      return emptyState(this.missing, [
        toLobby(),
        [`#/replay/${encodeURIComponent(this.table)}`, say("replay-look-back")],
      ]);
    }
    if (state === null) return html`<p class="muted">${say("table-looking")}</p>`;
    return html`<div class="room" data-testid="table" data-phase=${state.phase} data-version=${state.version}>
      <div class="play">
        ${this.places(state)}
        ${state.phase === "over" ? html`<result-panel .state=${state} .send=${this.send} .connection=${this.connection} .players=${this.players} .refused=${this.refused}></result-panel>` : nothing}
        ${
          state.phase === "waiting" && state.you === null
            ? html`<welcome-card .state=${state} .send=${this.send} .game=${this.gameName()}></welcome-card>`
            : nothing
        }
      </div>
      <aside>
        ${newsCard(state, this.gameName(), this.following?.chronicle.redeal ?? null, this.connection.lost)}
        ${state.you === null ? nothing : html`<coach-marks .game=${state.game}></coach-marks>`}
        <section class="card sharing">
          <running-score .state=${state} .token=${this.connection.welcome?.token ?? ""}></running-score>
          <share-menu .table=${state.table} .token=${this.connection.welcome?.token ?? ""} .name=${this.gameName()}></share-menu>
        </section>
        ${
          state.phase === "waiting"
            ? html`<table-invitation
              .connection=${this.connection}
              .table=${state.table}
              .seats=${state.seats}
              .refused=${this.refused}
            ></table-invitation>`
            : nothing
        }
        <table-aids
          .state=${state}
          .connection=${this.connection}
          @advised=${(event: CustomEvent<Advised>) => (this.advised = event.detail)}
        ></table-aids>
        ${this.following === null ? nothing : newestReason(state, this.following)} ${facetsOf(state.game).scoreSheet?.(this.followed(state))} ${moveRecord(state, this.following?.chronicle ?? null)}
        <chat-panel
          ?open=${this.talking}
          @unread=${(event: CustomEvent<number>) => (this.unread = event.detail)}
          @close=${() => void this.talk(false)}
          .connection=${this.connection}
          .table=${this.table}
          .seated=${state.you !== null}
          .mayWrite=${state.you === null ? state.phase !== "closed" : this.mayWrite}
          .refused=${this.refused}
        ></chat-panel>
        <spoken-board .state=${state} @move=${(event: CustomEvent<string>) => this.play(event.detail)}></spoken-board>
      </aside>
    </div>`;
  }

  /** The board in the middle and the seats around it, the player's nearest. */
  private places(state: TableState) {
    const number = state.seats.length;
    const facets = facetsOf(state.game);
    const { shape = "", betweenRounds, scene } = facets;
    const near = nearSeat(facets, state.you);
    const step = state.options["direction"] === "anticlockwise" ? number - 1 : 1;
    const deep = scene !== undefined && this.depth.has(scene) ? "deep" : "";
    const around = state.seats.map((_, turn) => state.seats[(near + turn * step) % number]!);
    const chips = (seats: readonly SeatInfo[], areas: readonly string[]) =>
      seats.map((seat, turn) => {
        const asks = (state.proposed ?? []).some((it) => it.seat === seat.seat) ? "asks" : "";
        return html`<div class="${areas[turn] ?? ""} ${asks}" dir=${direction()}>${this.chip(state, seat)}</div>`;
      });
    const layout = number === 2 ? `two ${shape} ${deep}` : number === 4 ? "four" : "four many";
    return html`
      <div class=${layout}>
        ${
          number === 2 || number === 4
            ? chips(around.slice(1), number === 4 ? ["left", "far", "right"] : ["far"])
            : html`<div class="others">${chips(around.slice(1), [])}</div>`
        }
        <div class="board" dir=${direction()} @keydown=${this.onKey}>
          ${this.board(state)} ${betweenRounds?.(this.followed(state))} ${this.confirmation(state)} ${this.linkBanner(state)}
        </div>
        <div class="foot">${chips(around.slice(0, 1), ["near"])} ${this.actions(state)}</div>
      </div>
    `;
  }

  private chip(state: TableState, seat: SeatInfo) {
    const plies = state.view?.history ?? [];
    const first = state.view?.first ?? 0;
    const last = plies.findLastIndex((_, ply) => (first + ply) % state.seats.length === seat.seat);
    const recent = last >= plies.length - state.seats.length + 1;
    const alone = haveNoPartners(state);
    return html`<seat-chip
      .seat=${alone && state.seats.length > 2 ? { ...seat, twin: undefined } : seat}
      .side=${alone ? sideName(state.game, seat.seat) : isPartner(state, seat) ? say("table-seat-partner") : ""}
      .you=${state.you === seat.seat}
      .acting=${state.to_act.includes(seat.seat)}
      .live=${!this.connection.lost}
      .passed=${recent && plies[last] === "pass" && state.phase === "play"}
      .clock=${state.clock ?? null}
      .arrived=${this.following?.arrived ?? 0}
      .tiles=${state.view?.counts?.[seat.seat] ?? null}
      .players=${(state.may ?? []).includes(`add-ai:${seat.seat}`) ? this.players.filter((player) => player.game === state.game) : []}
      .account=${this.connection.welcome?.you.guest === false}
      .maySit=${(state.may ?? []).includes(`sit:${seat.seat}`)}
      @sit=${() => this.send({ type: "sit", table: this.table, seat: seat.seat })}
      @add-ai=${(event: CustomEvent<string>) =>
        this.send({ type: "add-ai", table: this.table, seat: seat.seat, player: event.detail })}
      ><seat-offer
        .state=${state}
        .seat=${seat}
        .declined=${this.following?.chronicle.declined ?? null}
        .advice=${this.advised?.version === state.version ? this.advised.words : ""}
        .send=${this.send}
      ></seat-offer
    ></seat-chip>`;
  }

  /** The row of actions at the board. */
  private actions(state: TableState) {
    return html`<table-actions
      dir=${direction()}
      .state=${state}
      .send=${this.send}
      .unread=${this.unread}
      @talk=${() => void this.talk(!this.talking || !matchMedia(NARROW.cssText).matches)}
      >${adviceButton(state, () => void this.renderRoot.querySelector<TableAids>("table-aids")?.ask())}</table-actions
    >`;
  }

  /** Opens the chat and goes on there, or closes it and comes back. */
  private async talk(open: boolean): Promise<void> {
    this.talking = open;
    await this.updateComplete;
    if (open) this.renderRoot.querySelector<ChatPanel>("chat-panel")?.enter(matchMedia(NARROW.cssText).matches);
    else this.renderRoot.querySelector<TableActions>("table-actions")?.focusChat();
  }

  /** Asked of the server's own word: a connection that is lost for a moment is no reason to close the field. */
  private get mayWrite(): boolean {
    return this.following?.state?.may?.includes("say:text") ?? false;
  }

  /** The parts of the last advice that apply to the current position. */
  private advice({ version }: TableState): Pick<ShownBoard, "advised" | "aim"> {
    const { advised } = this;
    return advised?.version === version
      ? { advised: advised.move, aim: advised.aim }
      : { advised: null, aim: NO_CELLS };
  }

  private board(state: TableState) {
    const facets = facetsOf(state.game);
    const { emptyBoard } = facets;
    const empty = emptyBoard === undefined ? null : { board: emptyBoard, start: "", first: null, history: [] };
    const view = state.view ?? empty;
    if (view === null) return html`<p class="card muted">${say("table-setting-up")}</p>`;
    const board = {
      view,
      legal: state.legal,
      last: view.history.at(-1) ?? null,
      ...this.advice(state),
      pending: this.unconfirmed ?? this.sent,
      near: nearSeat(facets, state.you),
      options: state.options,
      onMove: (event: CustomEvent<string>) => this.choose(event.detail),
    };
    return tableBoard(facets, board, this.followed(state), this.depth);
  }

  private followed(state: TableState): FollowedTable {
    const { chronicle = null, arrived = 0 } = this.following ?? {};
    return { state, chronicle, arrived, send: this.send };
  }

  private linkBanner({ game }: TableState) {
    const { connection, sent } = this;
    if (!connection.lost) return nothing;
    return html`<link-banner
      .connection=${connection}
      .link=${connection.link}
      .pending=${sent === null ? "" : playedWords(game, sent)}
    ></link-banner>`;
  }

  /** Asks once more before a chosen move is played. */
  private confirmation({ game }: TableState) {
    const { unconfirmed } = this;
    if (unconfirmed === null) return nothing;
    return html`<div class="card row confirm" role="group" aria-label=${say("actions-confirm", { move: playedWords(game, unconfirmed) })}>
      <span>${say("actions-confirm", { move: playedWords(game, unconfirmed) })}</span>
      <button class="primary" data-testid="confirm" @click=${() => this.play(unconfirmed)}>${say("actions-confirm-yes")}</button>
      <button data-testid="reconsider" @click=${() => (this.unconfirmed = null)}>${say("actions-confirm-no")}</button>
    </div>`;
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.unconfirmed = null;
    followArrow(event);
  };

  /** The first piece that may be moved, on a board that has been drawn again. */
  private async firstPiece(): Promise<HTMLElement | SVGElement | null> {
    const board = this.renderRoot.querySelector(".board > *");
    if (board instanceof LitElement) await board.updateComplete;
    return board?.shadowRoot?.querySelector<HTMLElement | SVGElement>("[data-lit=piece]") ?? null;
  }
}
