/**
 * Learning aids at a table: the way to the replay of a finished round and, once a hint has been asked for at the board, the
 * move of a master. In open games it adds the moves that the log's players made there. Asks for nothing.
 */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { playedWords } from "../../games/position-text";
import { reasonWords } from "../../i18n/reasons";
import { knownSide } from "../../i18n/words";
import { number, percent, say } from "../../i18n/say";
import { controls } from "../../ui/style";
import type { AdvisedMove, Aim, TableState } from "../../../generated/protocol";
import { withMoves } from "../../ui/moves";

/** The hint for one version of the table. */
export interface Hint {
  version: number;
  moves: readonly AdvisedMove[];
  /** The nearest key state; null where the book knows none. */
  aim: Aim | null;
  /** Why there are no moves, or that they are being asked for. */
  words: string;
  /** The log's statistics as a sentence; empty if it has none. */
  log: string;
}

@customElement("table-aids")
export class TableAids extends LitElement {
  @property({ attribute: false }) state!: TableState;
  /** For this version; null where nobody asked. */
  @property({ attribute: false }) hint: Hint | null = null;

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
    const { hint } = this;
    const { table, phase, round_result, boards } = this.state;
    // The result panel leads there when all is over. What other tables still play is not told before.
    const over = round_result !== null && phase !== "over" && boards == null;
    if (!over && hint === null) return nothing;
    return html`<section class="card">
      ${over ? html`<p><a href="#/replay/${encodeURIComponent(table)}" data-testid="look-back">${say("replay-look-back")}</a></p>` : nothing}
      ${hint === null ? nothing : this.found(hint)}
    </section>`;
  }

  private found({ moves, aim, words, log }: Hint) {
    return html`<div role="status" data-testid="hinted">
      ${words === "" ? nothing : html`<p>${withMoves(words)}</p>`}
      ${moves.length === 0 ? nothing : html`<ol data-testid="advice">${moves.map((move) => this.advised(move))}</ol>`}
      ${aim === null ? nothing : html`<p data-testid="aim">${say("explorer-hint-aim", { count: aim.distance, wins: number(aim.wins), losses: number(aim.losses) })}</p>`}
      ${log === "" ? nothing : html`<p class="muted" data-testid="log-says">${withMoves(say("explorer-hint-log", { words: log }))}</p>`}
    </div>`;
  }

  private advised({ move, share, reason }: AdvisedMove) {
    const played = playedWords(this.state.game, move, this.state);
    const named = share == null ? played : say("explorer-hint-share", { move: played, share: percent(share) });
    return html`<li><strong>${named}</strong><span class="why muted">${withMoves(reasonWords(reason, false, knownSide(this.state.game, this.state.you)))}</span></li>`;
  }
}
