/**
 * The analysis room: a board on which moves are tried for both sides, the tree of the lines that come of it, and what is
 * known of each position. The address names where the lines come from and the ply that is shown. Knows no rules.
 */

import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { formatSource, parseSource, type Source } from "./address";
import analysisLooks from "./analysis-view.css?inline";
import "./board-editor";
import "./evaluation-card";
import "./keep-card";
import "./known-card";
import "./lines-card";
import { openHands } from "./open-hands";
import { openSource, type Opened } from "./opening";
import "./play-on";
import { roundGraph } from "./round-graph";
import "./sources-view";
import { standing, stepRow } from "./step-row";
import "../explorer/explored-card";
import { uploadPages } from "../uploads/upload-pages";
import "../uploads/upload-view";
import { forgetWork, keepWork, keptWork } from "./work";
import { formatPath, movesAlong, played, playedAll, stepsFrom, type Path, type Place, type StepKey } from "./tree";
import { Unanswered, unlessUnanswered } from "../../protocol/http";
import { nameRoom } from "../../app/browser-tab";
import { nearSeat, showPosition } from "../../games/board";
import { facetsOf, hasRounds } from "../../games/registry";
import { say } from "../../i18n/say";
import { gameInfo } from "../../i18n/words";
import type { Connection } from "../../protocol/connection";
import type { OfferedPlayer } from "../../../generated/protocol";
import { seatNames } from "../replays/seat-names";
import "../../table/spoken-board";
import boardRoom from "../../ui/board-room.css?inline";
import { emptyLooks, emptyState, toLobby } from "../../ui/empty-state";
import { firstLit, KeptFocus } from "../../ui/arrow-keys";
import { stepLooks } from "../../ui/step-button";
import { controls } from "../../ui/style";
import { showRefusal } from "../../protocol/refusal";
import { sheet } from "../../ui/sheet";
import { mistakesLink } from "../puzzles/mistakes-link";
import { lookBack } from "../replays/replay-data";
import type { ExploredPosition, LookedBackRound } from "../../../generated/api";

/** A position as it is drawn. */
interface Drawn {
  path: Path;
  /** The moves from the start that lead there. */
  moves: readonly string[];
  answer: ExploredPosition;
}

@customElement("analysis-view")
export class AnalysisView extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  /** The AI players that can be seated. */
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  /** As `parseSource` reads it. */
  @property() place = "";
  /** Null: nothing is open, or not yet. */
  @state() opened: Opened | null = null;
  /** The lines, and the ply that was asked for last: the next step goes on from there. */
  @state() at: Place = { tree: { children: [] }, path: [] };
  /** The newest position that the server has answered, which is all that can be played from; null: none yet. */
  @state() drawn: Drawn | null = null;
  /** Whether the board is seen from the other side than diagrams are. */
  @state() turned = false;
  /** A sentence in place of the board. */
  @state() message = "";
  /** The search's best move in the position that is drawn; null: none yet. */
  @state() best: string | null = null;
  /** Of the finished round that was opened; null: none yet. */
  @state() review: LookedBackRound | null = null;

  /** Trees before each change, for undo. */
  private past: Place[] = [];
  private readonly over = new AbortController();
  /** Aborts when another place is opened: the review of what was open here is no longer waited for. */
  private looking = new AbortController();

  static override styles = [controls, emptyLooks, sheet(boardRoom), stepLooks, sheet(analysisLooks)];

  constructor() {
    super();
    new KeptFocus(this, () => this.nextToPress());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.onKey, { signal: this.over.signal });
  }

  override disconnectedCallback(): void {
    this.over.abort();
    this.looking.abort();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("place")) void this.open();
  }

  private get token(): string {
    return this.connection.token;
  }

  private async open(): Promise<void> {
    const { place } = this;
    nameRoom(say("analysis-title"));
    this.looking.abort();
    this.looking = new AbortController();
    [this.opened, this.drawn, this.message, this.past, this.review] = [null, null, "", [], null];
    try {
      const opened = await openSource(parseSource(place), this.token);
      if (place !== this.place || opened === null) return;
      this.opened = opened;
      const own = opened.replay?.seats.find(({ name }) => name === this.connection.welcome?.you.name)?.seat;
      this.turned = !hasRounds(opened.game) && own === otherSide(nearSeat(facetsOf(opened.game), null));
      this.show(keptWork(opened) ?? opened.begin);
      if (opened.source.kind === "round") void this.lookBack(opened);
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      if (place === this.place) this.message = emptyWords(refusal);
    }
  }

  /** The room is whole without the review. */
  private async lookBack({ replay }: Opened): Promise<void> {
    const { signal } = this.looking;
    if (replay !== null)
      await unlessUnanswered(lookBack(replay, this.token, signal, (review) => (this.review = review)));
  }

  // Moving about.

  /** Looks elsewhere, or at another tree; the address follows. */
  private show(at: Place): void {
    const { opened } = this;
    if (opened === null) return;
    this.at = at;
    const { source } = opened;
    const here: Source =
      source.kind === "board"
        ? { ...source, moves: movesAlong(at.tree, at.path) }
        : source.kind === "none" || source.kind === "setup"
          ? source
          : { ...source, path: formatPath(at.path) };
    history.replaceState(null, "", formatSource(here));
    if (this.changed) keepWork(opened.source, at, opened.kept?.version);
    void this.fetch(opened, at);
  }

  private async fetch(opened: Opened, at: Place): Promise<void> {
    const moves = movesAlong(at.tree, at.path);
    try {
      const answer = await opened.positions.after(moves);
      if (at === this.at) this.drawn = { path: at.path, moves, answer };
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      if (at === this.at) showRefusal(refusal.message);
    }
  }

  private seek(path: Path): void {
    this.show({ ...this.at, path });
  }

  /** Changes the lines; undo leads back. */
  private edit(next: Place): void {
    if (next.tree !== this.at.tree) this.past = [...this.past, this.at];
    this.show(next);
  }

  /** Plays moves one after the other that are legal in the position that is drawn. */
  private readonly play = (...moves: string[]): void => {
    const { drawn, at } = this;
    if (drawn === null) return;
    const { path } = drawn;
    const isThere = movesAlong(at.tree, path).join() === drawn.moves.join();
    this.edit(moves.reduce(played, isThere ? { ...at, path } : playedAll(at.tree, drawn.moves)));
  };

  private readonly onFollow = ({ detail }: CustomEvent<readonly string[]>): void => this.play(...detail);

  /** Begins with the game again, for other hands. */
  private readonly dealAgain = (): void => {
    const { game } = this.opened ?? {};
    if (game === undefined) return;
    if (this.place === game) void this.open();
    else this.place = game;
  };

  private readonly undo = (): void => {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.show(before);
  };

  /** Whether there are lines that the server does not keep. */
  private get changed(): boolean {
    const { opened, at } = this;
    return opened !== null && at.tree !== (opened.kept?.root ?? opened.begin.tree);
  }

  private readonly onKept = ({ detail }: CustomEvent<Opened["kept"]>): void => {
    const { opened, at } = this;
    if (opened === null || detail === null) return;
    forgetWork();
    // The tree as it is here, so that what was changed while it was being saved counts as changed.
    const source: Source = { kind: "saved", id: detail.analysis, path: formatPath(at.path) };
    this.opened = { ...opened, source, kept: detail };
    this.show(at);
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const path = event.composedPath();
    const within = path[0] as Element;
    const onBoard = path.some((it) => it instanceof Element && it.classList.contains("moves"));
    if (event.altKey || onBoard || /^(INPUT|SELECT|TEXTAREA)$/.test(within.tagName)) return;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key === "z";
    if ((event.ctrlKey || event.metaKey) && !isUndo) return;
    const target = stepsFrom(this.at)[event.key as StepKey] as Path | undefined;
    if (this.opened === null || (target === undefined && !isUndo)) return;
    event.preventDefault();
    if (target === undefined) this.undo();
    else this.seek(target);
  };

  /** The first piece that may be moved, else the first step that can be taken. */
  private async nextToPress(): Promise<HTMLElement | SVGElement | null> {
    const piece = await firstLit(this.renderRoot.querySelector(".board .moves > *"));
    return piece ?? this.renderRoot.querySelector<HTMLElement>(".controls [aria-disabled=false]");
  }

  // Showing.

  override render() {
    const { opened, drawn, message } = this;
    const source = parseSource(this.place);
    if (message !== "") return emptyState(message, [["#/analysis", say("analysis-new")], toLobby()]);
    const games = this.connection.welcome?.games ?? [];
    if (source.kind === "none") return html`<analysis-sources .games=${games} .token=${this.token}></analysis-sources>`;
    if (source.kind === "upload" && source.number === null) {
      return html`<analysis-upload .games=${games} .token=${this.token} .upload=${source.id}></analysis-upload>`;
    }
    if (source.kind === "setup" && facetsOf(source.game).setup !== undefined) {
      return html`<board-editor .game=${source.game} .start=${source.start} .token=${this.token}></board-editor>`;
    }
    if (opened === null || drawn === null) return html`<p class="muted" role="status">${say("analysis-loading")}</p>`;
    const { path, moves, answer } = drawn;
    return html`<div class="room" data-testid="analysis" data-game=${opened.game} data-position=${answer.state} data-path=${formatPath(path)}>
      <div class="board ${facetsOf(opened.game).shape ?? ""}">
        ${this.board(opened, drawn)}
      </div>
      <div class="under">
        <evaluation-card
          .connection=${this.connection}
          .game=${answer.game}
          .position=${answer.state}
          .over=${answer.over !== null}
          .teams=${gameInfo(games, answer.game)?.teams ?? []}
          @follow=${this.onFollow}
          @best=${(event: CustomEvent<string | null>) => (this.best = event.detail)}
        ></evaluation-card>
        ${openHands(answer)} ${this.steps(opened, drawn)}
      </div>
      ${
        opened.replay === null || this.review === null
          ? nothing
          : roundGraph(opened.replay, this.review, moves, (played) => this.edit(playedAll(this.at.tree, played)))
      }
      <aside>
        ${this.lines(opened)}
        <explored-card
          .connection=${this.connection}
          .answer=${answer}
          @follow=${this.onFollow}
          @deal=${this.dealAgain}
        ></explored-card>
      </aside>
      <div class="more">
        <known-card .answer=${answer} .token=${this.token} @follow=${this.onFollow}></known-card>
        ${this.keeping(opened)}
        <play-on
          .connection=${this.connection}
          .players=${this.players}
          .opened=${opened}
          .moves=${moves}
          .answer=${answer}
        ></play-on>
        ${this.inWords(opened, drawn)}
      </div>
    </div>`;
  }

  private board({ game }: Opened, { moves, answer }: Drawn) {
    const facets = facetsOf(game);
    const near = nearSeat(facets, null);
    return html`<div class="moves" role="group" aria-label=${say("analysis-board", { count: moves.length })} data-testid="analysis-board">
      ${showPosition(
        facets,
        {
          board: answer.position,
          plies: moves,
          last: moves.at(-1) ?? null,
          legal: answer.legal.map(({ move }) => move),
          seat: this.turned ? otherSide(near) : near,
          hand: answer.hand,
          advised: this.best,
        },
        (move) => this.play(move),
      )}
    </div>`;
  }

  private steps({ game }: Opened, { moves, answer }: Drawn) {
    return html`${stepRow(game, {
      at: this.at,
      edited: formatSource({ kind: "setup", game, start: answer.state }),
      isTurned: this.turned,
      canUndo: this.past.length > 0,
      seek: (path) => this.seek(path),
      turn: () => (this.turned = !this.turned),
      undo: this.undo,
    })}
    <p class="now" role="status" data-testid="now">${standing(answer, moves.at(-1))}</p>`;
  }

  private keeping(opened: Opened) {
    const { replay } = opened;
    const content = { game: opened.game, start: opened.start, root: this.at.tree };
    return html`<section class="card">
      <keep-card
        .content=${content}
        .kept=${opened.kept}
        .changed=${this.changed}
        .token=${this.token}
        .suggested=${replay === null ? "" : seatNames(replay).join(" – ")}
        @kept=${this.onKept}
      ></keep-card>
      ${opened.source.kind === "upload" && replay?.upload ? uploadPages(opened.source.id, replay.upload) : nothing}
      <p class="row">
        <a href="#/analysis">${say("analysis-new")}</a>
        ${replay?.seats.some(({ name }) => name === this.connection.welcome?.you.name) ? mistakesLink(this.connection.welcome?.games, opened.game) : nothing}
        ${replay?.table && opened.source.kind === "round" ? html`<a href="#/replay/${encodeURIComponent(replay.table)}/${replay.match}.${replay.round}/${this.at.path.length}">${say("analysis-replay")}</a>` : nothing}
      </p>
    </section>`;
  }

  private lines({ game, first, kept, replay }: Opened) {
    const { path } = this.at;
    return html`<lines-card
      .at=${this.at}
      .name=${kept?.name || (replay === null ? say("analysis-title") : seatNames(replay).join(" – "))}
      .seats=${gameInfo(this.connection.welcome?.games, game)?.seats ?? 2}
      .first=${hasRounds(game) ? 0 : first}
      .unsent=${`analysis.comment.${kept?.analysis ?? game}.${path.join(".")}`}
      @seek=${(event: CustomEvent<Path>) => this.seek(event.detail)}
      @edit=${(event: CustomEvent<Place>) => this.edit(event.detail)}
    ></lines-card>`;
  }

  /** For those who cannot see or point. */
  private inWords({ game }: Opened, { moves, answer }: Drawn) {
    const view = {
      board: answer.position,
      start: "",
      history: [...moves],
      hand: answer.hand,
    };
    const legal = answer.legal.map(({ move }) => move);
    return html`<spoken-board
      .state=${{ table: "analysis", game, view, legal, you: answer.seat, event: null, seats: [], options: {} }}
      @move=${(event: CustomEvent<string>) => this.play(event.detail)}
    ></spoken-board>`;
  }
}

function otherSide(seat: number): number {
  return seat === 0 ? 1 : 0;
}

function emptyWords({ code, message }: Unanswered): string {
  if (code === "game/unknown") return say("empty-game");
  return code === "move/notation" ? say("empty-position") : message;
}
