/** Panel with the lessons that Old Hand drew from a finished match: moves it gives up, moves it keeps, its new book. */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { call, Unanswered } from "../../protocol/http";
import { say } from "../../i18n/say";
import { pause } from "../../ui/pause";
import { controls } from "../../ui/style";
import { rowOf } from "../../table/move-list";
import resultSection from "../../table/result-section.css?inline";
import type { LearnedBook, LearnedMove, LearnedMoves, MatchLessons } from "../../../generated/protocol";
import { sheet } from "../../ui/sheet";
import { withMoves } from "../../ui/moves";

/** The worker looks at finished games twice a second; of a match that it is late with is asked so often, and then no more. */
const ASK_AGAIN_MS = [1_500, 4_000];
const SHOWN = 3;

@customElement("learned-panel")
export class LearnedPanel extends LitElement {
  @property() table = "";
  @property({ type: Number }) match = 0;
  /** How many moves a row of the list of moves has. */
  @property({ type: Number }) seats = 2;
  /** The person's own secret. */
  @property() token = "";
  /** Null until it is known, and where there is nothing to tell. */
  @state() learned: MatchLessons | null = null;

  private over = new AbortController();

  static override styles = [
    controls,
    sheet(resultSection),
    css`
      ul {
        margin: 0 0 0.4rem;
        padding-inline-start: 1.2rem;
        font-size: 0.9rem;
      }
    `,
  ];

  override disconnectedCallback(): void {
    this.over.abort();
    super.disconnectedCallback();
  }

  override willUpdate(changed: PropertyValues): void {
    if (!["table", "match", "token"].some((name) => changed.has(name)) || this.token === "" || this.match === 0) return;
    this.over.abort();
    this.over = new AbortController();
    this.learned = null;
    void this.look(this.over.signal);
  }

  private async look(signal: AbortSignal): Promise<void> {
    for (const wait_ms of [0, ...ASK_AGAIN_MS]) {
      await pause(wait_ms, signal);
      if (signal.aborted) return;
      try {
        const learned = await call<MatchLessons>(
          "GET",
          `/api/tables/${encodeURIComponent(this.table)}/lessons?match=${this.match}`,
          this.token,
        );
        if (signal.aborted) return;
        this.learned = learned;
        if (!learned.learns || (learned.ready && learned.book.counted)) return;
      } catch (refusal) {
        if (!(refusal instanceof Unanswered)) throw refusal;
        return;
      }
    }
  }

  override render() {
    const { learned } = this;
    if (learned === null || !learned.learns) return nothing;
    return html`<section data-testid="learned" data-ready=${learned.ready}>
      <h3>${say("result-learned")}</h3>
      ${learned.ready ? this.whole(learned) : html`<p class="muted" role="status">${say("result-learned-waiting")}</p>`}
    </section>`;
  }

  private whole({ barred, barred_here, barred_both, barred_by_book, kept, rules, book }: MatchLessons) {
    return html`${this.moves("barred", barred, "move")}
      ${barred_both === 0 ? nothing : html`<p data-testid="barred-both">${say("result-learned-barred-both", { count: barred_both })}</p>`}
      ${this.moves("barred-here", barred_here, "move-here")} ${this.moves("barred-by-book", barred_by_book, "move-in-log")}
      ${this.moves("kept", kept, "move")}
      ${barred.total + kept.total === 0 ? html`<p>${say("result-learned-nothing")}</p>` : nothing}
      ${this.moves("rules", rules, "rule")}
      <p class="muted" data-testid="learned-book">${bookWords(book)}</p>`;
  }

  /** `counts`: the words of a move, which say of whose games its counts are. */
  private moves(kind: Kind, { total, first }: LearnedMoves, counts: Counts) {
    if (total === 0) return nothing;
    const rest = first.slice(SHOWN);
    const more = say("result-learned-more", { count: total - Math.min(SHOWN, first.length) });
    return html`<div data-testid="learned-${kind}" data-total=${total}>
      <p>${say(`result-learned-${kind}`, { count: total })}</p>
      <ul>
        ${first.slice(0, SHOWN).map((move) => this.move(move, counts))}
      </ul>
      ${
        total <= SHOWN
          ? nothing
          : rest.length === 0
            ? html`<p class="muted">${more}</p>`
            : html`<details>
              <summary>${more}</summary>
              <ul>
                ${rest.map((move) => this.move(move, counts))}
              </ul>
              ${total === first.length ? nothing : html`<p class="muted">${say("result-learned-more", { count: total - first.length })}</p>`}
            </details>`
      }
    </div>`;
  }

  private move(move: LearnedMove, counts: Counts) {
    return html`<li>
      <a href="#/replay/${encodeURIComponent(this.table)}/${this.match}.${move.round}/${move.ply}">${withMoves(moveWords(move, counts, this.seats))}</a>${
        move.better == null ? nothing : html` ${withMoves(say("result-learned-better", { move: move.better }))}`
      }
    </li>`;
  }
}

type Kind = "barred" | "barred-here" | "barred-by-book" | "kept" | "rules";
type Counts = "move" | "move-here" | "move-in-log" | "rule";

function moveWords(learned: LearnedMove, counts: Counts, seats: number): string {
  const { move, rule, wins, draws, losses, better } = learned;
  const ply = rowOf(learned.ply - 1, seats);
  // Of a hidden hand one mistake is remembered, not how often hands with this move were won.
  if (better != null) return say("result-learned-mistake", { ply, move });
  return say(`result-learned-${counts}`, { ply, move: rule ?? move, wins, draws, losses });
}

function bookWords({ version, counted, has_match, refused, waiting }: LearnedBook): string {
  if (!counted) return say("result-learned-uncounted");
  if (has_match && typeof version === "number") return say("result-learned-in-book");
  if (refused) return say("result-learned-refused");
  return waiting > 0 ? say("result-learned-next-book", { count: waiting }) : say("result-learned-trying");
}
