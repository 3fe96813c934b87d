/** What Old Hand learned from a match that is over, for the player who played it: moves it gives up, moves it keeps, its book. */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";

import { call, Unanswered } from "./people";
import { say } from "./speech/say";
import { controls } from "./style";

/** The worker looks at finished games twice a second; it is asked so often, and then no more. */
const ASK_AGAIN_MS = [1_500, 4_000];
const SHOWN = 3;

interface Counts {
  wins: number;
  draws: number;
  losses: number;
}

interface LearnedMove extends Counts {
  round: number;
  /** The frame of the replay after the move. */
  ply: number;
  move: string;
  /** What is remembered to have gone better there. */
  better?: string | null;
  /** The move of the book's rule. */
  rule?: string;
}

interface Few {
  total: number;
  first: LearnedMove[];
}

interface Learned {
  /** Whether an AI player that remembers people finished a round. */
  learns: boolean;
  /** Whether the worker has looked at the match. */
  ready: boolean;
  barred: Few;
  kept: Few;
  rules: Few;
  book: { version: number | null; counted: boolean; has_match: boolean; refused: boolean; waiting: number };
}

export class LearnedPanel extends LitElement {
  static override properties = {
    table: {},
    match: { type: Number },
    token: {},
    learned: { state: true },
  };
  declare table: string;
  declare match: number;
  /** The person's own secret. */
  declare token: string;
  /** Null until it is known, and where there is nothing to tell. */
  declare learned: Learned | null;

  private over = new AbortController();

  constructor() {
    super();
    this.table = this.token = "";
    this.match = 0;
    this.learned = null;
  }

  static override styles = [
    controls,
    css`
      section {
        text-align: start;
        border-top: 1px solid var(--line);
        padding-top: 0.6rem;
      }
      h3 {
        font-size: 1.05rem;
        margin: 0 0 0.3rem;
      }
      p {
        font-size: 0.9rem;
        margin: 0 0 0.3rem;
      }
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
      await new Promise((resolve) => setTimeout(resolve, wait_ms));
      if (signal.aborted) return;
      try {
        const learned = await call<Learned>("GET", `/api/tables/${encodeURIComponent(this.table)}/learned?match=${this.match}`, this.token);
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
      <h3>${say("result.learned")}</h3>
      ${learned.ready ? this.whole(learned) : html`<p class="muted" role="status">${say("result.learned.waiting")}</p>`}
    </section>`;
  }

  private whole({ barred, kept, rules, book }: Learned) {
    return html`${this.few(say("result.learned.barred", { count: barred.total }), barred)}
      ${this.few(say("result.learned.kept", { count: kept.total }), kept)}
      ${barred.total + kept.total === 0 ? html`<p>${say("result.learned.nothing")}</p>` : nothing}
      ${this.few(say("result.learned.rules", { count: rules.total }), rules)}
      <p class="muted" data-testid="learned-book">${bookWords(book)}</p>`;
  }

  private few(words: string, { total, first }: Few) {
    if (total === 0) return nothing;
    return html`<p>${words}</p>
      <ul>
        ${first.slice(0, SHOWN).map(
          (move) =>
            html`<li>
              <a href="#/replay/${encodeURIComponent(this.table)}/${this.match}.${move.round}/${move.ply}">${moveWords(move)}</a>${
                move.better == null ? nothing : html` ${say("result.learned.better", { move: move.better })}`
              }
            </li>`,
        )}
      </ul>`;
  }
}

function moveWords({ ply, move, rule, wins, draws, losses, better }: LearnedMove): string {
  if (rule !== undefined) return say("result.learned.rule", { ply, move: rule, wins, draws, losses });
  // Of a hidden hand one mistake is remembered, not how often hands with this move were won.
  return better == null ? say("result.learned.move", { ply, move, wins, draws, losses }) : say("result.learned.mistake", { ply, move });
}

function bookWords({ version, counted, has_match, refused, waiting }: Learned["book"]): string {
  if (!counted) return say("result.learned.uncounted");
  if (has_match && version !== null) return say("result.learned.in-book", { book: version });
  if (refused) return say("result.learned.refused");
  return waiting > 0 ? say("result.learned.next-book", { count: waiting }) : say("result.learned.trying");
}

customElements.define("learned-panel", LearnedPanel);
