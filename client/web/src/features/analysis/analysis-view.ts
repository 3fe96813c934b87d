/**
 * The analysis room: a board on which moves are tried for both sides, the tree of the lines that come of it, and what is
 * known of each position. The address names where the lines come from and the ply that is shown. Knows no rules.
 */

import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { formatSource, parseSource, type Source } from "./address";
import analysisLooks from "./analysis-view.css?inline";
import textLooks from "./text-field.css?inline";
import "./board-editor";
import "./evaluation-card";
import "./keep-card";
import "./known-card";
import "./line-tree";
import { openSource, type Opened } from "./opening";
import "./play-on";
import "./sources-view";
import "../explorer/explored-card";
import { uploadPages } from "../uploads/upload-pages";
import "../uploads/upload-view";
import { forgetWork, keepWork, keptWork } from "./work";
import {
  commented,
  formatPath,
  isVariation,
  lineAt,
  movesAlong,
  played,
  playedAll,
  promoted,
  removed,
  stepsFrom,
  type Path,
  type Place,
  type StepKey,
} from "./tree";
import { Unanswered, unlessUnanswered } from "../../protocol/http";
import { nameRoom } from "../../app/browser-tab";
import { nearSeat, showPosition, shownHand } from "../../games/board";
import { facetsOf, hasRounds } from "../../games/registry";
import { say } from "../../i18n/say";
import { endingWords, gameInfo, sideName } from "../../i18n/words";
import type { Connection } from "../../protocol/connection";
import type { OfferedPlayer } from "../../../generated/protocol";
import { seatNames } from "../replays/seat-names";
import "../../table/spoken-board";
import boardRoom from "../../ui/board-room.css?inline";
import { emptyLooks, emptyState, toLobby } from "../../ui/empty-state";
import { firstLit, KeptFocus } from "../../ui/arrow-keys";
import { stepButton, stepLooks } from "../../ui/step-button";
import { draft, keepDraft } from "../../ui/draft";
import { controls } from "../../ui/style";
import { showRefusal } from "../../protocol/refusal";
import { sheet } from "../../ui/sheet";
import { graphOf } from "../replays/graph";
import { marksOf } from "../replays/marks";
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

  static override styles = [controls, emptyLooks, sheet(boardRoom), stepLooks, sheet(textLooks), sheet(analysisLooks)];

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
    const isHere = () => this.isConnected && replay === this.opened?.replay;
    if (replay !== null)
      await unlessUnanswered(lookBack(replay, this.token, isHere, (review) => (this.review = review)));
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
        ${this.hands(answer)} ${this.controls(opened, drawn)}
      </div>
      ${this.graph(opened, moves)}
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

  /** How the finished round went, over the whole width. */
  private graph({ replay }: Opened, moves: readonly string[]) {
    if (replay === null || this.review === null) return nothing;
    const texts = replay.moves.map(({ move }) => move);
    const left = moves.findIndex((move, ply) => move !== texts[ply]);
    return html`<section class="card graph" aria-label=${say("analysis-graph")} data-testid="graph">${graphOf(
      replay,
      this.review,
      {
        marks: marksOf(replay.moves, this.review),
        at: left < 0 ? moves.length : left,
        who: seatNames(replay)[0] ?? "",
        seek: (at) => this.edit(playedAll(this.at.tree, texts.slice(0, at))),
      },
    )}</section>`;
  }

  /** All hands, in a game that deals any. */
  private hands({ game, state, seat }: ExploredPosition) {
    const facets = facetsOf(game);
    const hands = facets.handsIn?.(state) ?? [];
    if (hands.length === 0) return nothing;
    return html`<div class="hands" role="group" aria-label=${say("replay-hands")} data-testid="hands">
      ${hands.map((hand, owner) => {
        const who = sideName(game, owner);
        return html`<div class="hand ${owner === seat ? "moves" : ""}"><span>${who}</span> ${shownHand(facets, hand, `${who}: ${hand.join(", ")}`)}</div>`;
      })}
    </div>`;
  }

  private controls({ game }: Opened, { moves, answer }: Drawn) {
    const edited = formatSource({ kind: "setup", game, start: answer.state });
    const { path } = this.at;
    const { Home, ArrowLeft, ArrowRight, End } = stepsFrom(this.at);
    const [atStart, atEnd] = [path.length === 0, End.length === path.length];
    const move = moves.at(-1);
    const turn =
      answer.over === null
        ? say("explorer-to-move", { who: answer.seat === null ? "" : sideName(game, answer.seat) })
        : say("explorer-over", { reason: endingWords(answer.over.reason) });
    return html`<div class="controls" role="group" title=${say("analysis-keys")}>
        ${stepButton("start", say("replay-start"), () => this.seek(Home), { off: atStart })}
        ${stepButton("back", say("replay-back"), () => this.seek(ArrowLeft), { off: atStart })}
        ${stepButton("on", say("replay-on"), () => this.seek(ArrowRight), { off: atEnd })}
        ${stepButton("end", say("replay-end"), () => this.seek(End), { off: atEnd })}
        ${facetsOf(game).handsIn === undefined ? stepButton("turn", say("replay-turn-board"), () => (this.turned = !this.turned), { pressed: this.turned }) : nothing}
        <button data-testid="undo" aria-disabled=${String(this.past.length === 0)} @click=${this.undo}>${say("analysis-undo")}</button>
        ${facetsOf(game).setup === undefined ? nothing : html`<a href=${edited} data-testid="to-setup">${say("analysis-setup-edit")}</a>`}
      </div>
      <p class="now" role="status" data-testid="now">${move === undefined ? nothing : html`<bdi>${move}</bdi>. `}${turn}</p>`;
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
    const { tree, path } = this.at;
    const line = lineAt(tree, path);
    const seats = gameInfo(this.connection.welcome?.games, game)?.seats ?? 2;
    const comment = (line ?? tree).comment ?? "";
    const unsent = `analysis.comment.${kept?.analysis ?? game}.${path.join(".")}`;
    return html`<section class="card lines">
      <h2>${kept?.name || (replay === null ? say("analysis-title") : seatNames(replay).join(" – "))}</h2>
      ${
        tree.children.length === 0
          ? html`<p class="muted">${say("analysis-lines-none")}</p>`
          : html`<line-tree .tree=${tree} .path=${path} .seats=${seats} .first=${hasRounds(game) ? 0 : first} @seek=${(event: CustomEvent<Path>) => this.seek(event.detail)}></line-tree>`
      }
      <textarea
        aria-label=${line === null ? say("analysis-comment-start") : say("analysis-comment", { move: line.move })}
        placeholder=${line === null ? say("analysis-comment-start") : say("analysis-comment", { move: line.move })}
        maxlength="2000"
        data-testid="comment"
        dir="auto"
        .defaultValue=${comment}
        .value=${comment}
        ${draft(unsent)}
        @change=${(event: Event) => {
          keepDraft(unsent, "");
          this.edit({ tree: commented(this.at, (event.target as HTMLTextAreaElement).value.trim()), path });
        }}
      ></textarea>
      ${
        line === null
          ? nothing
          : html`<div class="row">
            ${isVariation(path) ? html`<button data-testid="promote" @click=${() => this.edit(promoted(this.at))}>${say("analysis-promote")}</button>` : nothing}
            <button data-testid="remove" @click=${() => this.edit(removed(this.at))}>${say("analysis-remove")}</button>
          </div>`
      }
    </section>`;
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
