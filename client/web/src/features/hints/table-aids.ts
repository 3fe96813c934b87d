/**
 * Learning aids at a table: links to the replays of finished rounds and, once a hint has been asked for at the board, the
 * move of a master. In open games it adds the moves that the log's players made there.
 */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { RefusedError, type Connection } from "../../protocol/connection";
import { playedWords } from "../../games/position-text";
import { button } from "../../table/table-actions";
import { Unanswered } from "../../protocol/http";
import { preferences } from "../../app/preferences";
import { icon } from "../../ui/icons";
import { reasonWords } from "../../i18n/reasons";
import { explored, type KnownMove } from "../replays/replay-data";
import { listed, number, percent, say } from "../../i18n/say";
import { controls } from "../../ui/style";
import type { AdvisedMove, Aim, TableState } from "../../../generated/protocol";
import { bareName } from "../../i18n/words";

const NAMED = 3;

/** The part of an advice that a board shows; detail of an `advised` event. */
export interface Advised {
  version: number;
  /** The best move; null where none is advised. */
  move: string | null;
  /** The cells of the key state to go for. */
  aim: readonly string[];
  /** The hint in a few words, or why there is none. */
  words: string;
}

/** The hint for one version of the table. */
interface Hint {
  version: number;
  moves: readonly AdvisedMove[];
  /** The nearest key state; null where the book knows none. */
  aim: Aim | null;
  /** Why there are none, or that they are being asked for. */
  words: string;
  /** The log's statistics as a sentence; empty if it has none. */
  log: string;
}

/** The button that asks for a hint at the board; nothing where none may be asked for, or none is wanted. */
export function adviceButton({ may }: TableState, ask: () => void) {
  if (!preferences.get("hints") || !(may ?? []).includes("hint")) return nothing;
  return button("hint", say("explorer-hint"), icon("bulb"), ask);
}

@customElement("table-aids")
export class TableAids extends LitElement {
  @property({ attribute: false }) state!: TableState;
  @property({ attribute: false }) connection!: Connection;
  /** Null before anybody asked. */
  @state() hint: Hint | null = null;

  static override styles = [
    controls,
    css`
      p,
      ol {
        margin: 0;
      }
      p + p,
      ol + p,
      [role="status"] {
        margin-top: 0.6rem;
      }
      ol {
        padding-inline-start: 1.2rem;
      }
      li + li {
        margin-top: 0.4rem;
      }
      .why {
        display: block;
        font-size: 0.9em;
      }
    `,
  ];

  override render() {
    const { table, version, phase, round_result } = this.state;
    const over = round_result !== null && phase !== "over"; // the result panel leads there when all is over
    const hint = this.hint?.version === version ? this.hint : null;
    if (!over && hint === null) return nothing;
    return html`<section class="card">
      ${over ? html`<p><a href="#/replay/${encodeURIComponent(table)}" data-testid="look-back">${say("replay-look-back")}</a></p>` : nothing}
      ${hint === null ? nothing : this.found(hint)}
    </section>`;
  }

  private found({ moves, aim, words, log }: Hint) {
    return html`<div role="status" data-testid="hinted">
      ${words === "" ? nothing : html`<p>${words}</p>`}
      ${moves.length === 0 ? nothing : html`<ol data-testid="advice">${moves.map((move) => this.advised(move))}</ol>`}
      ${aim === null ? nothing : html`<p data-testid="aim">${say("explorer-hint-aim", { count: aim.distance, wins: number(aim.wins), losses: number(aim.losses) })}</p>`}
      ${log === "" ? nothing : html`<p class="muted" data-testid="log-says">${say("explorer-hint-log", { words: log })}</p>`}
    </div>`;
  }

  private advised({ move, share, reason }: AdvisedMove) {
    const played = playedWords(this.state.game, move);
    const named = share == null ? played : say("explorer-hint-share", { move: played, share: percent(share) });
    return html`<li><strong>${named}</strong><span class="why muted">${reasonWords(reason)}</span></li>`;
  }

  /** Asks for a hint. The board is told that it is on its way, and then what it is. */
  async ask(): Promise<void> {
    const { version } = this.state;
    this.tell({ version, move: null, aim: [], words: say("explorer-loading") });
    this.hint = { version, moves: [], aim: null, words: say("explorer-loading"), log: "" };
    const [advice, log] = await Promise.all([this.advice(), this.logged()]);
    this.hint = { version, ...advice, log };
    const move = advice.moves[0]?.move ?? null;
    const words =
      move === null ? advice.words : say("explorer-hint-here", { move: playedWords(this.state.game, move) });
    this.tell({ version, move, aim: advice.aim?.cells ?? [], words });
  }

  private tell(detail: Advised): void {
    this.dispatchEvent(new CustomEvent<Advised>("advised", { detail }));
  }

  private async advice(): Promise<Omit<Hint, "version" | "log">> {
    const { table, version } = this.state;
    try {
      const { hints, aim } = await this.connection.ask({ type: "hint", table, version });
      return { moves: hints ?? [], aim: aim ?? null, words: "" };
    } catch (refusal) {
      if (!(refusal instanceof RefusedError)) throw refusal;
      return { moves: [], aim: null, words: say("explorer-hint-gone", { why: refusal.message }) };
    }
  }

  /** The moves of the log's players here. Games with hidden hands are never looked up. */
  private async logged(): Promise<string> {
    const { game, view } = this.state;
    if (view === null || view.counts?.length) return "";
    try {
      return logWords((await explored(bareName(game), view.board, this.connection.welcome?.token ?? "")).moves);
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      return "";
    }
  }
}

function logWords(moves: readonly KnownMove[]): string {
  if (moves.length === 0) return say("explorer-hint-none");
  const best = [...moves].sort((one, other) => other.low - one.low).slice(0, NAMED);
  const named = best.map(({ move, games, wins, draws }) =>
    say("explorer-hint-move", { move, score: percent((wins + draws / 2) / games), games }),
  );
  return say("explorer-hint-found", { moves: listed(named) });
}
