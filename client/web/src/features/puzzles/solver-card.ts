/** How somebody solves the puzzles of a game: rating, streak, what was solved, and the ways to own positions and progress. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { number, say } from "../../i18n/say";
import { bareName } from "../../i18n/words";
import type { Solver } from "../../../generated/protocol";
import { controls } from "../../ui/style";

@customElement("solver-card")
export class SolverCard extends LitElement {
  @property({ attribute: false }) solver!: Solver;
  @property() game!: string;

  static override styles = [
    controls,
    css`
      .rating {
        font-family: var(--serif);
        font-size: 1.5rem;
        font-variant-numeric: tabular-nums;
      }
      p {
        margin: 0;
      }
    `,
  ];

  override render() {
    const { rating, provisional, solved, failed, streak, best_streak, due } = this.solver;
    return html`<section class="card" data-testid="solver" data-rating=${rating} data-streak=${streak}>
      <h3>${say("puzzles-rating")}</h3>
      <p>
        <span class="rating">${number(rating, { useGrouping: false })}</span> ${provisional ? html`<span class="muted">(${say("puzzles-provisional")})</span>` : nothing}
      </p>
      <p class="muted">${say("puzzles-standing", { solved, failed })}</p>
      ${streak === 0 ? nothing : html`<p>${say("puzzles-streak", { count: streak })}</p>`}
      ${best_streak === 0 ? nothing : html`<p class="muted">${say("puzzles-best", { best: best_streak })}</p>`}
      <p><a href="#/puzzles/${bareName(this.game)}/own" data-testid="puzzles-own">${say("puzzles-own-due", { count: due ?? 0 })}</a>
        <a href="#/puzzles/${bareName(this.game)}/progress" data-testid="puzzles-progress">${say("puzzles-progress")}</a></p>
    </section>`;
  }
}
