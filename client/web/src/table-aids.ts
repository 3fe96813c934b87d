/**
 * What helps to learn at a table: the way to the replay of what is over, and, where the player likes hints and nothing is
 * rated, what the log's players did in the position at hand. Hidden hands are never asked about.
 */

import { css, html, LitElement, nothing } from "lit";

import { Unanswered } from "./people";
import { preferences } from "./preferences";
import { explored, type KnownMove } from "./replay-data";
import { listed, percent, say } from "./speech/say";
import { controls } from "./style";
import type { TableState } from "./wire";
import { bareName } from "./words";

const NAMED = 3;

export class TableAids extends LitElement {
  static override properties = { state: { attribute: false }, hint: { state: true } };
  declare state: TableState;
  /** What was found, and for which version of the table; null before anybody asked. */
  declare hint: { version: number; words: string } | null;

  constructor() {
    super();
    this.hint = null;
  }

  static override styles = [
    controls,
    css`
      p {
        margin: 0;
      }
      p + p {
        margin-top: 0.6rem;
      }
    `,
  ];

  /** Only where it is fair: at an open board, in one's own turn, with nothing at stake. */
  private get mayAsk(): boolean {
    const { you, to_act, phase, view, terms } = this.state;
    const open = view !== null && !view.counts?.length;
    return preferences.get("hints") && open && terms?.rated === false && phase === "play" && you !== null && to_act.includes(you);
  }

  override render() {
    const { table, version, phase, round_result } = this.state;
    const over = round_result !== null && phase !== "over"; // the result panel leads there when all is over
    if (!over && !this.mayAsk) return nothing;
    return html`<section class="card">
      ${over ? html`<p><a href="#/replay/${encodeURIComponent(table)}" data-testid="look-back">${say("replay.look-back")}</a></p>` : nothing}
      ${this.mayAsk ? html`<p><button data-testid="hint" @click=${this.ask}>${say("explorer.hint")}</button></p>` : nothing}
      ${this.mayAsk && this.hint?.version === version ? html`<p role="status" data-testid="hinted">${this.hint.words}</p>` : nothing}
    </section>`;
  }

  private readonly ask = async (): Promise<void> => {
    const { version, game, view } = this.state;
    if (view === null) return;
    this.hint = { version, words: say("explorer.loading") };
    try {
      const told = await explored(bareName(game), view.board);
      this.hint = { version, words: hintWords(told.moves) };
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      this.hint = { version, words: refusal.message };
    }
  };
}

function hintWords(moves: readonly KnownMove[]): string {
  if (moves.length === 0) return say("explorer.hint.none");
  const best = [...moves].sort((one, other) => other.low - one.low).slice(0, NAMED);
  const named = best.map(({ move, games, wins, draws }) =>
    say("explorer.hint.move", { move, score: percent((wins + draws / 2) / games), games }),
  );
  return say("explorer.hint.found", { moves: listed(named) });
}

customElements.define("table-aids", TableAids);
