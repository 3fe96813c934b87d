/**
 * The evaluation of the position by a search that deepens while somebody looks: a bar, words, and the best lines. A move
 * that is pressed sends the line up to it as `follow`, and the best move is sent as `best` whenever it changes. An AI host
 * of the server searches; nothing is searched here.
 */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { facetsOf } from "../../games/registry";
import { number, percent, say, sayIfKnown, signed } from "../../i18n/say";
import { refusalWords } from "../../i18n/refusals";
import { moveWords, sideName } from "../../i18n/words";
import { RefusedError, type Connection } from "../../protocol/connection";
import type { EvaluatedLine, Evaluation } from "../../../generated/protocol";
import { controls } from "../../ui/style";

/** A position has to be looked at for so long before it is searched: those passed by are not. */
const PAUSE_MS = 350;
/** Hosts may be free again soon. */
const AGAIN_MS = 5_000;
const NO_HOST = "analysis/no-host";
const NO_SEARCH = "analysis/no-search";
const LINES = 3;
/** A score of this size: the search sees the end of the game. */
const CERTAIN = 10_000;
const MOVES_SHOWN = 12;
/** The score that stands for an expected result of 73 %, by unit, in hundredths. */
const EVEN_TO_WON: Readonly<Record<string, number>> = { man: 100, row: 300, point: 1_000 };
/** The part of it that is no lead worth a number. */
const LITTLE = 0.2;
/** Scores stand for an expected score: −100 for none, 100 for all of it. Its search plays on at random. */
const SAMPLED = "win";
/** Points are what a hand brings that is played with all hands open. */
const OPEN_HANDS = "point";

@customElement("evaluation-card")
export class EvaluationCard extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property() game = "";
  /** Its text. */
  @property() position = "";
  /** Whether the game ends in the position: there is nothing to search. */
  @property() over = false;
  /** The seats that win together, by team. */
  @property({ attribute: false }) teams: readonly (readonly number[])[] = [];
  /** The newest of the position; null: none yet. */
  @state() evaluation: Evaluation | null = null;
  /** Why there is no search, by code and in words; null: there is one. */
  @state() refusal: { code: string; message: string } | null = null;
  /** Whether somebody wants searches. */
  @state() wanted = true;

  /** Id of the search of this position; empty: there is none. */
  private search = "";
  /** Whether the server may be searching, for this position or the one before. */
  private running = false;
  /** Positions are asked for one after the other, so that the last one that was looked at is searched in the end. */
  private asking = false;
  private timer = 0;
  private readonly gone = new AbortController();

  static override styles = [
    controls,
    css`
      section {
        display: grid;
        gap: 0.3rem;
        padding: 0.5rem 0.8rem;
        min-height: 4.6rem;
      }
      .bar {
        display: flex;
        height: 0.8rem;
        overflow: hidden;
        direction: ltr;
        border: 1px solid var(--edge);
        border-radius: 0.4rem;
        forced-color-adjust: none;
        background: var(--team-1);
      }
      .bar span {
        background: var(--team-0);
        transition: width calc(300ms * var(--motion));
      }
      .bar.dark {
        background: #fbf5e6;
      }
      .bar.dark span {
        background: #2f2a28;
      }
      ol {
        list-style: none;
        margin: 0;
        padding: 0;
        display: grid;
        gap: 0.3rem;
      }
      li {
        min-width: 0;
      }
      .moves {
        direction: ltr;
        unicode-bidi: isolate;
      }
      .best {
        overflow-x: auto;
        white-space: nowrap;
        scrollbar-width: thin;
      }
      .score {
        font-weight: 600;
        font-variant-numeric: tabular-nums;
        margin-inline-end: 0.4rem;
      }
      .moves button {
        min-height: 1.6rem;
        padding: 0 0.25rem;
        border: 0;
        border-radius: 0.3rem;
        background: none;
        white-space: nowrap;
      }
      .moves button:hover {
        background: var(--line);
      }
      .row {
        justify-content: space-between;
        gap: 0.2rem 0.7rem;
      }
      .row button {
        min-height: 1.9rem;
      }
      p,
      summary {
        margin: 0;
        font-size: 0.9rem;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.connection.listen("evaluation", this.onEvaluation, this.gone.signal);
  }

  override disconnectedCallback(): void {
    this.gone.abort();
    this.stop();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("position") && !changed.has("wanted")) return;
    window.clearTimeout(this.timer);
    this.evaluation = this.refusal = null;
    this.search = "";
    if (this.wanted && !this.over) this.timer = window.setTimeout(() => void this.begin(), PAUSE_MS);
    else this.stop();
  }

  private async begin(): Promise<void> {
    if (this.asking || this.gone.signal.aborted) return;
    const { game, position } = this;
    window.clearTimeout(this.timer);
    this.asking = true;
    try {
      const { search } = await this.connection.ask({ type: "analyse", game, position, lines: LINES });
      this.running = true;
      if (position === this.position) this.search = search ?? "";
    } catch (refusal) {
      if (!(refusal instanceof RefusedError)) throw refusal;
      if (position === this.position) this.take(refusal);
    }
    this.asking = false;
    if (this.gone.signal.aborted || !this.wanted) this.stop();
    else if (position !== this.position && !this.over) void this.begin();
  }

  private take(refusal: { code: string; message: string }): void {
    this.refusal = refusal;
    if (refusal.code === NO_HOST) this.timer = window.setTimeout(() => void this.begin(), AGAIN_MS);
  }

  private stop(): void {
    window.clearTimeout(this.timer);
    this.search = "";
    if (!this.running) return;
    this.running = false;
    this.connection.ask({ type: "stop-analysing" }).catch(() => undefined); // it has ended by itself
  }

  private readonly onEvaluation = (evaluation: Evaluation): void => {
    if (evaluation.search !== this.search) return;
    const { code, done } = evaluation;
    if (done) this.running = false;
    if (code == null) [this.evaluation, this.refusal] = [evaluation, null];
    else this.take({ code, message: refusalWords(code, say("analysis-evaluation-none")) });
  };

  protected override updated(changed: PropertyValues): void {
    if (changed.has("evaluation"))
      this.dispatchEvent(new CustomEvent("best", { detail: this.evaluation?.lines?.[0]?.moves[0] ?? null }));
  }

  override render() {
    if (this.over) return nothing;
    const { evaluation } = this;
    const [best, ...others] = evaluation?.lines ?? [];
    return html`<section class="card" aria-label=${say("analysis-evaluation")} data-testid="evaluation" data-depth=${evaluation?.depth ?? 0}>
      ${this.bar(best?.score ?? 0)}
      <div class="row">
        <p role="status" data-testid="score-words">${best === undefined ? this.standing() : html`<strong>${this.leadWords(best)}</strong>`}</p>
        ${this.refusal?.code === NO_SEARCH ? nothing : html`<button data-testid="search-switch" @click=${() => (this.wanted = !this.wanted)}>${say(this.wanted ? "analysis-stop" : "analysis-search")}</button>`}
      </div>
      ${best === undefined ? nothing : html`<div class="best" data-testid="best-line">${this.moves(best)}</div>`}
      ${
        best === undefined
          ? nothing
          : html`<details>
            <summary class="muted" data-testid="search-status">${this.standing()}</summary>
            <ol>${others.map((line) => html`<li data-testid="other-line"><span class="score">${this.scoreWords(line)}</span> ${this.moves(line)}</li>`)}</ol>
            ${this.isOpenHands ? html`<p class="muted">${say("analysis-open-hands")}</p>` : nothing}
            ${this.isSampled ? html`<p class="muted">${say("analysis-sampled-about")}</p>` : nothing}
          </details>`
      }
    </section>`;
  }

  private get isOpenHands(): boolean {
    return this.evaluation?.unit === OPEN_HANDS;
  }

  private get isSampled(): boolean {
    return this.evaluation?.unit === SAMPLED;
  }

  /** The part of seat 0 and its partners grows with their score. */
  private bar(score: number) {
    const share = this.isSampled
      ? expected(score)
      : 1 / (1 + Math.exp(-score / (EVEN_TO_WON[this.evaluation?.unit ?? "man"] ?? 100)));
    const [dark] = facetsOf(this.game).colours ?? [""];
    return html`<div class="bar ${dark}" aria-hidden="true"><span style="width: ${(100 * share).toFixed(1)}%"></span></div>`;
  }

  private standing(): string {
    const { evaluation, refusal, wanted } = this;
    if (refusal !== null) return refusal.message;
    if (!wanted) return say("analysis-stopped");
    if (evaluation === null || evaluation.depth === 0) return say("analysis-searching");
    const { depth, nodes, done } = evaluation;
    if (this.isSampled) return say(done ? "analysis-sampled-fully" : "analysis-sampled", { nodes: number(nodes) });
    return say(done ? "analysis-searched-fully" : "analysis-searched", { depth, nodes: number(nodes) });
  }

  private moves({ moves }: EvaluatedLine) {
    return html`<span class="moves">
      ${moves
        .slice(0, MOVES_SHOWN)
        .map(
          (move, ply) =>
            html`<button aria-label=${say("analysis-line-play", { move: moveWords(move) })} @click=${() => this.dispatchEvent(new CustomEvent("follow", { detail: moves.slice(0, ply + 1) }))}>${moveWords(move)}</button> `,
        )}
    </span>`;
  }

  /** Who leads and by how much, in a sentence. */
  private leadWords(line: EvaluatedLine): string {
    const unit = this.evaluation?.unit ?? "";
    const lead = Math.abs(line.score);
    if (lead >= CERTAIN) return this.scoreWords(line);
    if (this.isSampled)
      return say("analysis-lead-win", { who: this.leader(line.score), share: percent(expected(lead)) });
    if (lead === 0) return say("analysis-lead-none");
    if (unit !== OPEN_HANDS && lead < LITTLE * (EVEN_TO_WON[unit] ?? 0)) return say("analysis-lead-little");
    const about = { who: this.leader(line.score), count: lead / 100 };
    return sayIfKnown(`analysis-lead-${unit}`, about) ?? this.scoreWords(line);
  }

  private leader(score: number): string {
    const team = score >= 0 ? 0 : 1;
    const seats = this.teams[team] ?? [team];
    return seats.length === 1
      ? sideName(this.game, seats[0]!)
      : say("analysis-seats", { seats: seats.map((seat) => seat + 1).join(" + ") });
  }

  /** `score`: for seat 0 and its partners, in hundredths. */
  private scoreWords({ score, plies, share }: EvaluatedLine): string {
    const who = this.leader(score);
    if (Math.abs(score) >= CERTAIN) {
      return plies == null
        ? say("analysis-won", { who })
        : say("analysis-won-in", { who, count: Math.ceil(plies / 2) });
    }
    if (this.isSampled) return `${who} ${percent(expected(Math.abs(score)))} (${percent(share ?? 0)})`;
    const digits = this.isOpenHands ? 0 : 2;
    return score === 0 ? signed(0, digits) : `${who} ${signed(Math.abs(score) / 100, digits)}`;
  }
}

/** The expected score of the side that has this score in the unit of a search that plays on at random. */
function expected(score: number): number {
  return Math.max(0, Math.min(1, (1 + score / 100) / 2));
}
