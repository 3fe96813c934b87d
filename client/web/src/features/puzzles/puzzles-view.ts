/**
 * The room of puzzles: one position, the right move to be found, and the other side's replies until it is solved. Knows no
 * rules and no solution: the server judges, and says every board.
 */

import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import "../../table/spoken-board";
import "./progress-view";
import "./puzzle-wishes";
import "./run-bar";
import "./solver-card";
import "./vote-buttons";
import { nameRoom } from "../../app/browser-tab";
import { explorerAddress, replaceAddress } from "../../app/addresses";
import { facetsOf } from "../../games/registry";
import { say } from "../../i18n/say";
import { bareName, gameTitle, sideName } from "../../i18n/words";
import { RefusedError, type Connection } from "../../protocol/connection";
import type { GameInfo, PlayedLine, PuzzleState, RunState, Wish } from "../../../generated/protocol";
import { asksForTile, goalWords, heading, isHidden, solverOf, statusWords } from "./puzzle-words";
import { wished } from "./puzzle-wishes";
import looks from "./puzzles-view.css?inline";
import { showPosition } from "../../games/board";
import { playedWords } from "../../games/position-text";
import boardRoom from "../../ui/board-room.css?inline";
import { firstLit, KeptFocus } from "../../ui/arrow-keys";
import { emptyLooks, emptyState, toLobby } from "../../ui/empty-state";
import { tabLooks, tabs } from "../../ui/game-tabs";
import { controls } from "../../ui/style";
import { showRefusal } from "../../protocol/refusal";
import { sheet } from "../../ui/sheet";
import { withMoves } from "../../ui/moves";

/** A reply follows the solver's move after this long, and each ply of a refutation the one before. */
const PLY_MS = 700;

@customElement("puzzles-view")
export class PuzzlesView extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  /** `GAME`, `GAME/PUZZLE`, or `daily`, `own`, `streak`, `race` or `progress` in its place; empty: the first game with puzzles. */
  @property() place = "";
  /** As the server has last told it; null before that. */
  @state() puzzle: PuzzleState | null = null;
  /** Plies of the shown line that are on the board. */
  @state() ply = 0;
  /** The move that the server judges; null: none. */
  @state() pending: string | null = null;
  /** The wrong move that was tried last; empty: none. */
  @state() wrong = "";
  /** The line that is shown in place of the puzzle's own. */
  @state() refutation: PlayedLine | null = null;
  @state() empty = "";

  private timer = 0;

  constructor() {
    super();
    new KeptFocus(this, () => this.nextToPress());
  }

  static override styles = [controls, emptyLooks, tabLooks, sheet(boardRoom), sheet(looks)];

  override disconnectedCallback(): void {
    window.clearTimeout(this.timer);
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("place")) void this.open();
  }

  private get game(): string {
    return this.place.split("/")[0] || bareName(this.games.find(({ puzzles }) => puzzles === true)?.id ?? "");
  }

  private open(): Promise<void> {
    const wanted = this.place.split("/")[1] ?? "";
    nameRoom(say("puzzles-title"));
    if (this.puzzle !== null && addressOf(this.puzzle) === `#/puzzles/${this.place}`) return Promise.resolve();
    this.puzzle = null;
    if (wanted === "progress") return Promise.resolve();
    if (wanted === "daily") return this.fetch({ daily: true });
    if (isRun(wanted)) return this.fetch({ run: wanted });
    if (wanted === "own") return this.fetch({ own: true });
    return this.fetch(wanted === "" ? {} : { puzzle: wanted });
  }

  /** Another one of the same kind. The browser's way back leads to this one. */
  private readonly next = (): void => {
    const { own, run } = this.puzzle ?? {};
    const which = run != null ? { run: run.kind } : own == null ? {} : { own: true };
    void this.fetch(which, (address) => (location.hash = address));
  };

  private readonly again = (): void => void this.fetch({ puzzle: this.puzzle?.puzzle ?? "" });

  /** Begins with a puzzle. Its address is shown, so that it can be kept and shared. */
  private async fetch(
    which: { puzzle?: string; daily?: boolean; own?: boolean; run?: RunState["kind"] },
    goTo: (address: string) => void = replaceAddress,
  ): Promise<void> {
    window.clearTimeout(this.timer);
    const { game, place } = this;
    this.empty = "";
    if (game === "") {
      this.empty = say("puzzles-none");
      return;
    }
    const free = Object.keys(which).length === 0 ? wished(game) : {};
    const state = await this.ask({ type: "get-puzzle", game, ...free, ...which });
    if (state === null || place !== this.place) return;
    [this.puzzle, this.ply, this.wrong, this.refutation] = [state, 0, "", null];
    goTo(addressOf(state));
  }

  /** The answer's puzzle; null: it was refused, and the page says why. */
  private async ask(wish: Wish): Promise<PuzzleState | null> {
    try {
      return (await this.connection.ask(wish)).puzzle ?? null;
    } catch (refusal) {
      if (!(refusal instanceof RefusedError)) throw refusal;
      if (this.puzzle === null || refusal.code === "puzzle/none-due")
        [this.puzzle, this.empty] = [null, refusal.message];
      else showRefusal(refusal.message);
      return null;
    }
  }

  private readonly tryMove = async (move: string): Promise<void> => {
    const { puzzle } = this;
    if (puzzle === null || this.pending !== null || this.refutation !== null) return;
    this.pending = move;
    const state = await this.ask({ type: "try-move", puzzle: puzzle.puzzle, moves: [...own(puzzle), move] });
    this.pending = null;
    if (state === null || this.puzzle?.puzzle !== state.puzzle) return;
    const before = puzzle.line.plies.length;
    this.take(state);
    this.wrong = state.status === "wrong" ? move : "";
    if (state.status !== "wrong") this.show(before + 1, state.line);
    if (state.run?.over === false && state.status !== "open") this.timer = window.setTimeout(this.next, PLY_MS);
  };

  private readonly endRun = (): void => {
    const { puzzle } = this;
    if (puzzle?.run != null) this.puzzle = { ...puzzle, run: { ...puzzle.run, over: true } };
  };

  private async hint(whole: boolean): Promise<void> {
    const { puzzle } = this;
    if (puzzle === null) return;
    const state = await this.ask({ type: "puzzle-hint", puzzle: puzzle.puzzle, moves: own(puzzle), whole });
    if (state !== null) this.take(state);
  }

  private async refute(): Promise<void> {
    const { puzzle, wrong } = this;
    if (puzzle === null) return;
    const state = await this.ask({ type: "refute", puzzle: puzzle.puzzle, moves: [...own(puzzle), wrong] });
    if (state?.refutation == null) return;
    this.refutation = state.refutation;
    this.show(1, state.refutation);
  }

  private readonly back = (): void => {
    window.clearTimeout(this.timer);
    this.refutation = null;
    this.ply = this.puzzle?.line.plies.length ?? 0;
  };

  /** A state without a change of rating does not hide the last one of the same puzzle. */
  private take(state: PuzzleState): void {
    const day = state.day ?? this.puzzle?.day ?? null;
    this.puzzle = { ...state, day, change: state.change ?? this.puzzle?.change ?? null };
  }

  /** Puts the plies of a line on the board one after the other, from number `ply` on. */
  private show(ply: number, line: PlayedLine): void {
    window.clearTimeout(this.timer);
    this.ply = ply;
    if (ply < line.plies.length) this.timer = window.setTimeout(() => this.show(ply + 1, line), PLY_MS);
  }

  /** What leads on, else the first tile to choose from or piece to move; null while moves are shown. */
  private async nextToPress(): Promise<HTMLElement | SVGElement | null> {
    const leadsOn = this.renderRoot.querySelector<HTMLElement>(".task button.primary, .tiles button:not(:disabled)");
    return leadsOn ?? (await firstLit(this.renderRoot.querySelector(".board > *")));
  }

  override render() {
    const { puzzle } = this;
    const offered = this.games.filter(({ puzzles }) => puzzles === true);
    return html`
      <h2>${say("puzzles-title")}</h2>
      <div class="choices">
        <div class="games">
      ${
        offered.length < 2
          ? nothing
          : tabs(
              say("puzzles-game"),
              offered.map(({ id }) => [
                `#/puzzles/${bareName(id)}`,
                gameTitle(this.games, id),
                bareName(id) === this.game,
              ]),
            )
      }
        </div>
        ${this.modes()}
        ${puzzle?.run == null || this.place.endsWith("/progress") ? nothing : html`<run-bar .run=${puzzle.run} @over=${this.endRun}></run-bar>`}
      </div>
      ${
        this.place.endsWith("/progress")
          ? html`<puzzle-progress .connection=${this.connection} .game=${this.game}></puzzle-progress>`
          : this.empty !== ""
            ? emptyState(this.empty, this.waysOn())
            : puzzle === null
              ? nothing
              : html`<div class="room ${puzzle.run == null ? "" : "running"}" data-testid="puzzle" data-puzzle=${puzzle.puzzle} data-status=${puzzle.status} data-ply=${this.ply}>
              <div class="board ${facetsOf(puzzle.game).shape ?? ""}">${this.board(puzzle)}</div>
              <aside>${this.task(puzzle)} ${facetsOf(puzzle.game).roundRecord?.(puzzle.view, puzzle.seat) ?? nothing} <solver-card .solver=${puzzle.solver} .game=${puzzle.game}></solver-card> ${this.inWords(puzzle)}</aside>
            </div>`
      }
    `;
  }

  /** One puzzle after the other, a streak, or a race. */
  private modes() {
    const here = this.place.split("/")[1] ?? "";
    return tabs(say("puzzles-modes"), [
      [`#/puzzles/${this.game}`, say("puzzles-one"), !isRun(here) && here !== "progress"],
      [`#/puzzles/${this.game}/streak`, say("puzzles-mode-streak"), here === "streak"],
      [`#/puzzles/${this.game}/race`, say("puzzles-mode-race"), here === "race"],
    ]);
  }

  private waysOn() {
    const others: readonly [string, string] = [`#/puzzles/${this.game}`, say("puzzles-next")];
    return /\/own(-|$)/.test(this.place) ? [others, toLobby()] : [toLobby()];
  }

  /** The legal moves that are lit: after a hint those of the right piece. */
  private get lit(): string[] {
    const { puzzle } = this;
    const moving =
      puzzle === null || puzzle.run?.over === true || this.refutation !== null || this.ply < puzzle.line.plies.length;
    if (moving || asksForTile(puzzle)) return [];
    const hint = puzzle.hint ?? [];
    return hint.length > 0 ? hint : puzzle.legal;
  }

  private board(puzzle: PuzzleState) {
    const line = this.refutation ?? puzzle.line;
    const hint = puzzle.hint ?? [];
    return showPosition(
      facetsOf(puzzle.game),
      {
        board: line.boards[this.ply] ?? puzzle.view.board,
        plies: line.plies.slice(0, this.ply),
        last: line.plies[this.ply - 1] ?? null,
        legal: this.lit,
        seat: puzzle.seat,
        hand: puzzle.view.hand ?? [],
        advised: hint.length === 1 ? (hint[0] ?? null) : null,
        pending: this.pending,
      },
      (move) => void this.tryMove(move),
    );
  }

  private task(puzzle: PuzzleState) {
    const side = isHidden(puzzle) ? "" : sideName(puzzle.game, puzzle.seat);
    const over = puzzle.status === "solved" && this.refutation === null;
    const begins = puzzle.own == null && puzzle.line.plies.length === 0 && this.wrong === "" && !isHidden(puzzle);
    return html`<section class="card task">
      <h3>${heading(puzzle)}</h3>
      <p>${side === "" ? nothing : say("puzzles-side", { side })} <strong>${withMoves(goalWords(puzzle))}</strong></p>
      ${begins ? html`<p class="muted">${say("puzzles-about")}</p>` : nothing}
      ${asksForTile(puzzle) && puzzle.status !== "solved" ? this.choices(puzzle) : nothing}
      <div class="status" role="status" data-testid="puzzle-status">${statusWords(puzzle, this.wrong, this.refutation)}</div>
      <div class="row">
        ${
          this.refutation !== null
            ? html`<button class="primary" data-testid="puzzle-back" @click=${this.back}>${say("puzzles-back")}</button>`
            : puzzle.run != null
              ? puzzle.run.over
                ? html`<button class="primary" data-testid="run-again" @click=${this.next}>${say("puzzles-run-again")}</button>`
                : nothing
              : over
                ? html`<button class="primary" data-testid="puzzle-next" @click=${this.next}>${say("puzzles-next")}</button>
                ${this.afterwards(puzzle)}`
                : this.ways(puzzle)
        }
      </div>
      ${puzzle.counted == null || puzzle.own != null ? nothing : html`<vote-buttons .connection=${this.connection} .puzzle=${puzzle.puzzle} .vote=${puzzle.vote ?? null}></vote-buttons>`}
      ${puzzle.run == null && puzzle.own == null ? html`<puzzle-wishes .connection=${this.connection} .game=${this.game} @wish=${this.next}></puzzle-wishes>` : nothing}
    </section>`;
  }

  /** The tiles that the solver does not see, one of them the answer; after a hint, those that are left. */
  private choices(puzzle: PuzzleState) {
    const left = puzzle.hint?.length ? puzzle.hint : puzzle.legal;
    return html`<div class="row tiles" role="group" aria-label=${say("puzzles-goal-partner")}>
      ${puzzle.legal.map(
        (tile) =>
          html`<button data-testid="puzzle-choice" ?disabled=${!left.includes(tile)} @click=${() => void this.tryMove(tile)}>${tile}</button>`,
      )}
    </div>`;
  }

  /** The ways on before it is solved. */
  private ways(puzzle: PuzzleState) {
    const hints = (puzzle.hint ?? []).length;
    return html`
      ${
        this.wrong === "" || isHidden(puzzle)
          ? nothing
          : html`<button data-testid="puzzle-why" @click=${() => void this.refute()}>${withMoves(say("puzzles-why-not", { move: playedWords(puzzle.game, this.wrong, solverOf(puzzle)) }))}</button>`
      }
      ${
        hints === 1
          ? nothing
          : html`<button data-testid="puzzle-hint" @click=${() => void this.hint(hints > 0)}>${say(hints > 0 && !asksForTile(puzzle) ? "puzzles-hint-more" : "puzzles-hint")}</button>`
      }
      <button data-testid="puzzle-next" @click=${this.next}>${say("puzzles-next")}</button>
      <a href="#/puzzles/${bareName(puzzle.game)}/daily">${say("puzzles-daily")}</a> ${this.looked(puzzle)}
    `;
  }

  private afterwards(puzzle: PuzzleState) {
    return html`<button @click=${this.again}>${say("puzzles-again")}</button> ${this.looked(puzzle)}
      ${
        isHidden(puzzle)
          ? nothing
          : html`<a href=${explorerAddress(bareName(puzzle.game), puzzle.line.boards[0] ?? null)}>${say("puzzles-explore")}</a>
          <a href="#/analysis/${bareName(puzzle.game)}//${encodeURIComponent(puzzle.line.boards[0] ?? "")}">${say("analysis-here")}</a>`
      }`;
  }

  /** A link to the player's own game that the position is from. */
  private looked({ own }: PuzzleState) {
    if (own == null) return nothing;
    const place = `${encodeURIComponent(own.table)}/${own.match}.${own.round}/${own.ply}`;
    return html`<a href="#/replay/${place}">${say("puzzles-own-look")}</a>`;
  }

  /** For those who cannot see or point. */
  private inWords(puzzle: PuzzleState) {
    const { puzzle: table, game, view } = puzzle;
    return html`<spoken-board
      .state=${{ table, game, view, legal: this.lit, ...solverOf(puzzle), event: null, seats: [] }}
      @move=${(event: CustomEvent<string>) => void this.tryMove(event.detail)}
    ></spoken-board>`;
  }
}

function addressOf({ game, puzzle, day, run }: PuzzleState): string {
  return `#/puzzles/${bareName(game)}/${run?.kind ?? (day == null ? puzzle : "daily")}`;
}

function isRun(word: string): word is RunState["kind"] {
  return word === "streak" || word === "race";
}

/** The solver's right moves so far. */
function own({ line }: PuzzleState): string[] {
  return line.plies.filter((_, ply) => ply % 2 === 0);
}
