/**
 * The lesson of a match, right after its end: the reader's move that cost most, a better one with an arrow on the board, and
 * a table to try it again from there. The reader's other mistakes are folded; somebody who watched is shown those of all.
 * Decides nothing: the review is the server's.
 */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { Unanswered } from "../../protocol/http";
import { say } from "../../i18n/say";
import { markTwins, seatName } from "../../i18n/words";
import { sparringPartner } from "../../lobby/starting";
import type { Connection } from "../../protocol/connection";
import type { OfferedPlayer, TableState } from "../../../generated/protocol";
import { mistakesLink } from "../puzzles/mistakes-link";
import { bestKnown, weighedTurns } from "./marks";
import { rowOf } from "../../table/move-list";
import { showPosition } from "../../games/board";
import type { Shown } from "../../games/contracts";
import { facetsOf } from "../../games/registry";
import type { LookedBackRound, Replay } from "../../../generated/api";
import { turnWords } from "./note";
import { replayOf, reviewOf, roundsOf } from "./replay-data";
import { beginningAt, tryAgain, type Beginning } from "./try-again";
import { controls } from "../../ui/style";
import resultSection from "../../table/result-section.css?inline";
import { attempt } from "../../protocol/refusal";
import { sheet } from "../../ui/sheet";
import { withMoves } from "../../ui/moves";

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
  /** The position before it, with the better move pointed out. */
  picture: Shown;
  /** Where a table may begin to try it again; null where none may. */
  beginning: Beginning | null;
}

@customElement("turning-points")
export class TurningPoints extends LitElement {
  /** Of a table whose match is over. */
  @property({ attribute: false }) state!: TableState;
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) players: readonly OfferedPlayer[] = [];
  /** The greatest first; null while they are looked for. */
  @state() found: readonly TurningPoint[] | null = null;
  /** Whether a search has weighed every move of the match: without, none may be called free of mistakes. */
  @state() weighed = false;
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
      .lesson {
        display: grid;
        grid-template-columns: minmax(7rem, 10rem) minmax(0, 1fr);
        gap: 0.3rem 0.9rem;
        align-items: center;
      }
      .lesson.wide {
        grid-template-columns: minmax(0, 1fr);
      }
      .picture {
        container-type: size;
        aspect-ratio: 1;
        overflow: hidden;
      }
      .tall .picture {
        aspect-ratio: var(--tall);
      }
      .wide .picture {
        container-type: inline-size;
        aspect-ratio: auto;
        width: min(100%, 20rem);
      }
      .about {
        display: grid;
        justify-items: start;
        gap: 0.5rem;
        font-size: 0.95rem;
      }
      section.bare {
        margin: 0;
        padding: 0;
        border: none;
      }
      section > a {
        display: inline-block;
        margin-top: 0.5rem;
      }
      summary {
        margin-top: 0.5rem;
        color: var(--muted);
        font-size: 0.9rem;
        cursor: pointer;
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
    [this.found, this.weighed, this.late] = [null, false, false];
    void this.look(this.state, this.over.signal);
  }

  private async look(state: TableState, signal: AbortSignal): Promise<void> {
    const timer = window.setTimeout(() => (this.late = true), PATIENCE_MS);
    signal.addEventListener("abort", () => window.clearTimeout(timer));
    let looked: Looked = { found: [], weighed: false };
    try {
      looked = await turningPoints(state, this.connection.token, signal);
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
    } finally {
      window.clearTimeout(timer);
    }
    if (!signal.aborted) ({ found: this.found, weighed: this.weighed } = looked);
  }

  /** Opens an unrated table from the position, in the seat of the side that erred. */
  private async tryAgain(partner: string, beginning: Beginning): Promise<void> {
    this.opening = true;
    await attempt(() => tryAgain(this.connection, partner, beginning)).finally(() => (this.opening = false));
  }

  override render() {
    const { found } = this;
    const [lesson, ...others] = found ?? [];
    const progress = this.progress();
    return html`<section class=${found?.length === 0 && progress === nothing ? "bare" : ""} data-testid="turning-points" data-ready=${found !== null} aria-busy=${found === null}>
      <div role="status">${progress}</div>
      ${lesson === undefined ? nothing : this.lesson(lesson)}
      ${
        others.length === 0
          ? nothing
          : html`<details>
            <summary>${say("replay-turns-other", { count: others.length })}</summary>
            <ol>${others.map((point) => html`<li>${this.link(point)} ${this.invitation(point)}</li>`)}</ol>
          </details>`
      }
      ${lesson === undefined || this.state.you === null ? nothing : mistakesLink(this.connection.welcome?.games, this.state.game)}
    </section>`;
  }

  private lesson(point: TurningPoint) {
    const facets = facetsOf(this.state.game);
    return html`<div class="lesson ${facets.shape ?? ""}" data-testid="lesson">
      <div class="picture" inert>${showPosition(facets, point.picture)}</div>
      <div class="about">${this.link(point)} ${this.invitation(point)}</div>
    </div>`;
  }

  private progress() {
    if (this.found === null)
      return html`<p class="muted">${say(this.late ? "result-turns-late" : "result-turns-waiting")}</p>`;
    if (this.found.length > 0 || !this.weighed) return nothing;
    return html`<p class="muted">${say(this.state.you === null ? "result-turns-none" : "result-turns-none-yours")}</p>`;
  }

  private link({ round, ply, words }: TurningPoint) {
    const { table, match } = this.state;
    return html`<a href="#/replay/${encodeURIComponent(table)}/${match}.${round}/${ply + 1}">${withMoves(words)}</a>`;
  }

  private invitation({ ply, beginning }: TurningPoint) {
    const partner = sparringPartner(this.players, this.state.game);
    if (beginning === null || partner === null) return nothing;
    return html`<button
      data-testid="try-again"
      data-seat=${beginning.seat}
      aria-label=${say("result-try-again-at", { ply: rowOf(ply, this.state.seats.length) })}
      ?disabled=${this.opening}
      @click=${() => void this.tryAgain(partner, beginning)}
    >
      ${say("result-try-again")}
    </button>`;
  }
}

interface Looked {
  found: readonly TurningPoint[];
  weighed: boolean;
}

/** The reader's greatest mistakes in the match that is over, the greatest first. Rejects with Unanswered. */
async function turningPoints(state: TableState, token: string, signal: AbortSignal): Promise<Looked> {
  const { table, match, you } = state;
  const names = markTwins(state.game, state.seats).map((seat) => seatName(seat));
  const found: TurningPoint[] = [];
  const rounds = (await roundsOf(table, token)).filter((note) => note.match === match);
  let weighed = rounds.length > 0;
  for (const { round } of rounds) {
    if (signal.aborted) break;
    const [replay, review] = await Promise.all([
      replayOf(table, match, round, token),
      reviewOf(table, match, round, token),
    ]);
    weighed &&= review.searched;
    const own = weighedTurns(review).filter(({ index }) => you === null || replay.moves[index]?.seat === you);
    for (const { index, weight } of own.slice(0, SHOWN)) {
      const beginning = beginningAt(replay, index);
      const words = lessonWords(index, replay, review, names, you);
      found.push({ round, ply: index, weight, words, picture: pictureOf(replay, review, index), beginning });
    }
  }
  return { found: found.sort((a, b) => b.weight - a.weight).slice(0, SHOWN), weighed };
}

/** What was played, as its row in the list of moves numbers it, and what would have been better. */
function lessonWords(
  index: number,
  replay: Replay,
  review: LookedBackRound,
  names: readonly string[],
  you: number | null,
): string {
  const words = turnWords(index, replay, review, names, you);
  return say("replay-turn-at", { number: rowOf(index, names.length), words });
}

/** The position before a ply, seen by its player, with the better move pointed out. */
function pictureOf({ frames, moves, options }: Replay, { plies }: LookedBackRound, index: number): Shown {
  const [frame, seen, seat] = [frames[index], plies[index], moves[index]?.seat ?? 0];
  const played = moves.slice(0, index).map(({ move }) => move);
  return {
    board: frame?.board ?? "",
    plies: played,
    last: played.at(-1) ?? null,
    seat,
    options,
    hand: frame?.hands?.[seat] ?? [],
    advised: seen === undefined ? null : (seen.best ?? bestKnown(seen)?.move ?? null),
  };
}
