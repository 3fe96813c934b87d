/**
 * The room where a finished round is looked at again: board, time line with what experience decided, the reason of each
 * ply, the review, and the record to take away. The address names table, round and ply, so any ply can be shared.
 */

import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import "../../table/move-list";
import { showPosition, shownHand } from "../../games/board";
import { facetsOf, hasRounds } from "../../games/registry";
import type { Connection } from "../../protocol/connection";
import boardRoom from "../../ui/board-room.css?inline";
import { emptyLooks, emptyState, toLobby } from "../../ui/empty-state";
import { Unanswered } from "../../protocol/http";
import { graphOf } from "./graph";
import { lookBack, replayOf, roundsOf } from "./replay-data";
import replayLooks from "./replay-view.css?inline";
import { marksOf, type Mark } from "./marks";
import { noteOf } from "./note";
import { headingOf, recordOf } from "./record";
import { seatNames } from "./seat-names";
import { tryAgain, type Beginning } from "./try-again";
import { nameRoom } from "../../app/browser-tab";
import { say } from "../../i18n/say";
import { stepButton, stepLooks } from "../../ui/step-button";
import { controls } from "../../ui/style";
import type { OfferedPlayer } from "../../../generated/protocol";
import { gameTitle } from "../../i18n/words";
import { attempt } from "../../protocol/refusal";
import { sheet } from "../../ui/sheet";
import type { FinishedRoundNote, LookedBackRound, Replay } from "../../../generated/api";

const SPEEDS = { slow: 2500, even: 1200, fast: 450 } as const;
type Speed = keyof typeof SPEEDS;

@customElement("replay-view")
export class ReplayView extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  /** The AI players that can be seated. */
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  /** `TABLE`, `TABLE/MATCH.ROUND` or `TABLE/MATCH.ROUND/PLY`. */
  @property() place = "";
  @state() rounds: FinishedRoundNote[] = [];
  @state() replay: Replay | null = null;
  @state() review: LookedBackRound | null = null;
  /** Why there is no review; empty: it is on its way. */
  @state() unreviewed = "";
  /** How many plies are played where we look. */
  @state() at = 0;
  @state() playing = false;
  @state() speed: Speed = "even";
  /** Whether the board is seen from seat 0's side, as at first when one sat there. */
  @state() turned = false;
  /** A message in place of the game. */
  @state() message = "";

  private marks: Mark[] = [];
  private timer = 0;
  private readonly over = new AbortController();
  /** Aborts when another round is opened: the review of the one before is no longer waited for. */
  private looking = new AbortController();

  static override styles = [controls, emptyLooks, sheet(boardRoom), stepLooks, sheet(replayLooks)];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.onKey, { signal: this.over.signal });
  }

  override disconnectedCallback(): void {
    this.over.abort();
    this.looking.abort();
    window.clearTimeout(this.timer);
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("place")) void this.open();
    if (changed.has("replay") || changed.has("review")) this.marks = marksOf(this.replay?.moves ?? [], this.review);
  }

  private get table(): string {
    return this.place.split("/")[0] ?? "";
  }

  /** Fetches what the address names, as far as it is not here yet. */
  private async open(): Promise<void> {
    const { place, table } = this;
    const [, which = "", ply = "0"] = place.split("/");
    const token = this.connection.token;
    try {
      if (this.replay?.table !== table) this.rounds = await roundsOf(table, token);
      const [match, round] = which === "" ? firstOfLast(this.rounds) : which.split(".").map(Number);
      if (match === undefined || round === undefined) {
        this.message = say("replay-none");
        return;
      }
      const here = this.replay;
      if (here?.table !== table || here.match !== match || here.round !== round) {
        this.review = null;
        this.unreviewed = "";
        this.looking.abort();
        this.looking = new AbortController();
        const replay = await replayOf(table, match, round, token);
        if (place !== this.place) return;
        this.replay = replay;
        this.turned = replay.seats[0]?.name === this.connection.welcome?.you.name;
        void this.lookBack(replay, token);
      }
      this.message = "";
      this.seek(Number(ply) || 0);
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      this.message = refusal.message;
    }
  }

  /** The review comes when it comes; without it the replay is whole. */
  private async lookBack(replay: Replay, token: string): Promise<void> {
    const { signal } = this.looking;
    try {
      await lookBack(replay, token, signal, (review) => (this.review = review));
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      if (!signal.aborted) this.unreviewed = refusal.message;
    }
  }

  // Moving about.

  private seek(at: number): void {
    const { replay } = this;
    if (replay === null) return;
    this.at = Math.max(0, Math.min(replay.plies, at));
    this.message = "";
    history.replaceState(
      null,
      "",
      `#/replay/${encodeURIComponent(replay.table)}/${replay.match}.${replay.round}/${this.at}`,
    );
    nameRoom(`${this.names().join(" – ")} · ${say("replay-title")}`);
  }

  private run(playing: boolean): void {
    window.clearTimeout(this.timer);
    if (playing && this.at >= (this.replay?.plies ?? 0)) this.seek(0);
    this.playing = playing;
    if (playing) this.timer = window.setTimeout(this.tick, SPEEDS[this.speed]);
  }

  private readonly tick = (): void => {
    this.seek(this.at + 1);
    const ended = this.at >= (this.replay?.plies ?? 0);
    this.playing = !ended;
    if (!ended) this.timer = window.setTimeout(this.tick, SPEEDS[this.speed]);
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const within = event.composedPath()[0] as Element;
    if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(within.tagName)) return;
    const steps: Record<string, () => void> = {
      ArrowRight: () => this.stop(this.at + 1),
      ArrowLeft: () => this.stop(this.at - 1),
      Home: () => this.stop(0),
      End: () => this.stop(this.replay?.plies ?? 0),
      n: () => this.stop(this.marks.find(({ ply }) => ply + 1 > this.at)?.ply ?? this.at - 1, 1),
      " ": () => this.run(!this.playing),
    };
    const step = steps[event.key];
    if (step === undefined || (event.key === " " && within.matches("button, a, summary, [role=button]"))) return;
    event.preventDefault();
    step();
  };

  /** By hand: the playing stops. */
  private stop(at: number, more = 0): void {
    this.run(false);
    this.seek(at + more);
  }

  private async tryAgain(partner: string, beginning: Beginning): Promise<void> {
    await attempt(() => tryAgain(this.connection, partner, beginning));
  }

  // Showing.

  private names(): string[] {
    return this.replay === null ? [] : seatNames(this.replay);
  }

  override render() {
    const { replay } = this;
    if (replay === null) {
      if (this.message === "") return html`<p class="muted">${say("replay-loading")}</p>`;
      const isThere = this.message === say("replay-none"); // a table where nothing has ended yet
      return emptyState(this.message, [
        ...(isThere ? [[`#/table/${encodeURIComponent(this.table)}`, say("empty-to-table")] as const] : []),
        toLobby(),
      ]);
    }
    const hidden = replay.frames[0]?.hands !== undefined;
    return html`<div class="room" data-testid="replay" data-ply=${this.at} data-plies=${replay.plies}>
      <div class="board ${facetsOf(replay.game).shape ?? ""}">
        ${this.board(replay)} ${hidden ? this.hands(replay) : nothing} ${this.controls(replay)}
        ${graphOf(replay, this.review, { marks: this.marks, at: this.at, who: this.names()[0] ?? "", seek: (at) => this.stop(at) })}
      </div>
      <aside>
        ${headingOf({ replay, rounds: this.rounds, names: this.names(), title: gameTitle(this.connection.welcome?.games ?? [], replay.game) })}
        ${noteOf({ replay, review: this.review, at: this.at, unreviewed: this.unreviewed, names: this.names(), seek: (at) => this.stop(at) })}
        <section class="card">
          <move-list
            .names=${columnsOf(replay, this.names())}
            .entries=${replay.moves}
            .at=${this.at}
            @seek=${(event: CustomEvent<number>) => this.stop(event.detail)}
          ></move-list>
        </section>
        ${recordOf({ replay, at: this.at, token: this.connection.token, title: this.names().join(" – "), players: this.players, tryAgain: (partner, beginning) => void this.tryAgain(partner, beginning) })}
      </aside>
    </div>`;
  }

  /** The player's own seat, else the one that diagrams show nearest. */
  private near({ game, seats }: Replay): number {
    if (!hasRounds(game)) return this.turned ? 0 : 1;
    return seats.find(({ name }) => name === this.connection.welcome?.you.name)?.seat ?? 0;
  }

  private board(replay: Replay) {
    const { game, frames, moves, options } = replay;
    const frame = frames[this.at];
    if (frame === undefined) return nothing;
    const played = moves.slice(0, this.at).map(({ move }) => move);
    return html`<div role="group" aria-label=${say("replay-board", { ply: this.at })} data-testid="replay-board" data-position=${frame.position}>
      ${showPosition(facetsOf(game), { board: frame.board, plies: played, last: played.at(-1) ?? null, seat: this.near(replay), options })}
    </div>`;
  }

  private hands({ game, frames, moves }: Replay) {
    const mover = moves[this.at - 1]?.seat;
    const names = this.names();
    return html`<div class="hands" role="group" aria-label=${say("replay-hands")}>
      ${(frames[this.at]?.hands ?? []).map(
        (hand, seat) => html`<div class="hand team-${seat % 2} ${seat === mover ? "moved" : ""}">
          <span class="who">${names[seat]}</span>${shownHand(facetsOf(game), hand, `${names[seat]}: ${hand.join(", ")}`)}
        </div>`,
      )}
    </div>`;
  }

  private controls({ game, plies }: Replay) {
    const { at } = this;
    return html`<div class="controls" role="group" title=${say("replay-keys")}>
      ${stepButton("start", say("replay-start"), () => this.stop(0), { off: at === 0 })}
      ${stepButton("back", say("replay-back"), () => this.stop(at - 1), { off: at === 0 })}
      <button class="primary" data-testid="play" aria-pressed=${String(this.playing)} @click=${() => this.run(!this.playing)}>
        ${this.playing ? say("replay-pause") : say("replay-play")}
      </button>
      ${stepButton("on", say("replay-on"), () => this.stop(at + 1), { off: at === plies })}
      ${stepButton("end", say("replay-end"), () => this.stop(plies), { off: at === plies })}
      <select aria-label=${say("replay-speed")} @change=${(event: Event) => (this.speed = (event.target as HTMLSelectElement).value as Speed)}>
        ${Object.keys(SPEEDS).map(
          (speed) =>
            html`<option value=${speed} ?selected=${speed === this.speed}>${say(`replay-speed-${speed as Speed}`)}</option>`,
        )}
      </select>
      ${hasRounds(game) ? nothing : stepButton("turn", say("replay-turn-board"), () => (this.turned = !this.turned), { pressed: this.turned })}
    </div>`;
  }
}

/** Of the match played last the first round: [match, round]; empty where none has ended. */
function firstOfLast(rounds: readonly FinishedRoundNote[]): number[] {
  const match = rounds.at(-1)?.match;
  const round = rounds.find((note) => note.match === match)?.round;
  return match === undefined || round === undefined ? [] : [match, round];
}

/** Headings of the move list, from whoever began. */
function columnsOf({ moves, seats }: Replay, names: readonly string[]): string[] {
  const first = moves[0]?.seat ?? 0;
  return seats.map((_, turn) => names[(first + turn) % seats.length] ?? "");
}
