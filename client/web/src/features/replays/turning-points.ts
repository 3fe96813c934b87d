/**
 * The moments that decided a match, right after its end: the move made, a better one, and a table to try it again from
 * there. Decides nothing: the review is the server's.
 */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { Unanswered } from "../../protocol/http";
import { say } from "../../i18n/say";
import { markTwins, seatName } from "../../i18n/words";
import { sparringPartner } from "../../lobby/starting";
import type { Connection } from "../../protocol/connection";
import type { OfferedPlayer, TableState } from "../../../generated/protocol";
import { weighedTurns } from "./marks";
import { turnWords } from "./note";
import { replayOf, reviewOf, roundsOf } from "./replay-data";
import { beginningAt, tryAgain, type Beginning } from "./try-again";
import { controls } from "../../ui/style";
import resultSection from "../../table/result-section.css?inline";
import { attempt } from "../../protocol/refusal";
import { sheet } from "../../ui/sheet";

/** Turning points that are shown. */
const SHOWN = 3;
/** A match is looked at for so long before the page says that the review takes longer. */
const PATIENCE_MS = 9_000;

interface TurningPoint {
  round: number;
  /** From 0: the ply that turned the game. */
  ply: number;
  weight: number;
  words: string;
  /** Where a table may begin to try it again; null where none may. */
  beginning: Beginning | null;
}

@customElement("turning-points")
export class TurningPoints extends LitElement {
  /** Of a table whose match is over. */
  @property({ attribute: false }) state!: TableState;
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  /** In the order of play; null while they are looked for. */
  @state() found: readonly TurningPoint[] | null = null;
  @state() late = false;
  /** Whether a table is being opened. */
  @state() opening = false;

  private sought = "";
  private over = new AbortController();

  static override styles = [
    controls,
    sheet(resultSection),
    css`
      ol {
        list-style: none;
        margin: 0 0 0.4rem;
        padding: 0;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.3rem 0.7rem;
        padding: 0.4rem 0;
        font-size: 0.95rem;
      }
      li + li {
        border-top: 1px solid var(--line);
      }
      a {
        flex: 1 1 12rem;
        color: inherit;
      }
    `,
  ];

  override disconnectedCallback(): void {
    this.over.abort();
    this.sought = "";
    super.disconnectedCallback();
  }

  protected override willUpdate(_changed: PropertyValues): void {
    const sought = `${this.state.table} ${this.state.match}`;
    if (this.sought === sought) return;
    this.sought = sought;
    this.over.abort();
    this.over = new AbortController();
    this.found = null;
    this.late = false;
    void this.look(this.state, this.over.signal);
  }

  private async look(state: TableState, signal: AbortSignal): Promise<void> {
    const timer = window.setTimeout(() => (this.late = true), PATIENCE_MS);
    signal.addEventListener("abort", () => window.clearTimeout(timer));
    let found: readonly TurningPoint[] = [];
    try {
      found = await turningPoints(state, this.connection.token, signal);
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
    } finally {
      window.clearTimeout(timer);
    }
    if (!signal.aborted) this.found = found;
  }

  /** Opens an unrated table from the position, in the seat of the side that erred. */
  private async tryAgain(partner: string, beginning: Beginning): Promise<void> {
    this.opening = true;
    await attempt(() => tryAgain(this.connection, partner, beginning)).finally(() => (this.opening = false));
  }

  override render() {
    return html`<section data-testid="turning-points" data-ready=${this.found !== null} aria-busy=${this.found === null}>
      <h3>${say("replay-turns")}</h3>
      <div role="status">${this.progress()}</div>
      ${this.found === null || this.found.length === 0 ? nothing : html`<ol>${this.found.map((point) => this.point(point))}</ol>`}
    </section>`;
  }

  private progress() {
    if (this.found === null)
      return html`<p class="muted">${say(this.late ? "result-turns-late" : "result-turns-waiting")}</p>`;
    return this.found.length === 0 ? html`<p class="muted">${say("result-turns-none")}</p>` : nothing;
  }

  private point(point: TurningPoint) {
    const { table, match } = this.state;
    const place = `#/replay/${encodeURIComponent(table)}/${match}.${point.round}/${point.ply + 1}`;
    const partner = sparringPartner(this.players, this.state.game);
    return html`<li>
      <a href=${place}>${point.words}</a>
      ${point.beginning === null || partner === null ? nothing : this.invitation(point, partner, point.beginning)}
    </li>`;
  }

  private invitation(point: TurningPoint, partner: string, beginning: Beginning) {
    return html`<button
      data-testid="try-again"
      data-seat=${beginning.seat}
      aria-label=${say("result-try-again-at", { ply: point.ply + 1 })}
      ?disabled=${this.opening}
      @click=${() => void this.tryAgain(partner, beginning)}
    >
      ${say("result-try-again")}
    </button>`;
  }
}

/** The greatest turning points of the match that is over, in the order of play. Rejects with Unanswered. */
async function turningPoints(state: TableState, token: string, signal: AbortSignal): Promise<TurningPoint[]> {
  const { table, match } = state;
  const names = markTwins(state.game, state.seats).map((seat) => seatName(seat));
  const found: TurningPoint[] = [];
  for (const { round } of (await roundsOf(table, token)).filter((note) => note.match === match)) {
    if (signal.aborted) return [];
    const [replay, review] = await Promise.all([
      replayOf(table, match, round, token),
      reviewOf(table, match, round, token),
    ]);
    for (const { index, weight } of weighedTurns(review).slice(0, SHOWN)) {
      const beginning = beginningAt(replay, index);
      found.push({ round, ply: index, weight, words: turnWords(index, replay, review, names), beginning });
    }
  }
  return found
    .sort((a, b) => b.weight - a.weight)
    .slice(0, SHOWN)
    .sort((a, b) => a.round - b.round || a.ply - b.ply);
}
