/** Somebody's own progress in the puzzles of a game: the rating's curve, the best runs, and what was solved by theme. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import "../ratings/rating-curve";
import "./solver-card";
import { number, say, sayIfKnown } from "../../i18n/say";
import { RefusedError, type Connection } from "../../protocol/connection";
import type { PuzzleProgress } from "../../../generated/protocol";
import { dataTable } from "../../ui/data-table";
import { controls } from "../../ui/style";

@customElement("puzzle-progress")
export class PuzzleProgressView extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property() game = "";
  @state() progress: PuzzleProgress | null = null;
  @state() refusal = "";

  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.9rem;
        max-width: 44rem;
      }
      p {
        margin: 0.2rem 0;
      }
      .wide {
        overflow-x: auto;
      }
      th,
      td {
        padding-block: 0.15rem;
        padding-inline: 0 clamp(0.4rem, 3vw, 1.5rem);
        text-align: start;
      }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("game")) void this.load();
  }

  private async load(): Promise<void> {
    const { game } = this;
    [this.progress, this.refusal] = [null, ""];
    try {
      const { progress } = await this.connection.ask({ type: "get-puzzle-progress", game });
      if (game === this.game) this.progress = progress ?? null;
    } catch (refusal) {
      if (!(refusal instanceof RefusedError)) throw refusal;
      this.refusal = refusal.message;
    }
  }

  override render() {
    const { progress } = this;
    if (progress === null) return html`<p>${this.refusal}</p>`;
    const { curve, best, themes, solver } = progress;
    const scoreOf = (kind: string) => best.find((run) => run.kind === kind)?.score ?? 0;
    return html`<div data-testid="progress">
        <solver-card .solver=${solver} .game=${progress.game}></solver-card>
      </div>
      <section class="card">
        <p>${say("puzzles-best-streak", { best: scoreOf("streak") })}</p>
        <p>${say("puzzles-best-race", { best: scoreOf("race") })}</p>
        ${
          curve.length < 2
            ? html`<p class="muted">${say("puzzles-curve-empty")}</p>`
            : html`<rating-curve .curve=${curve.map(({ at_ms, rating }) => [at_ms, rating] as const)} .ladder=${say("puzzles-title")}></rating-curve>`
        }
      </section>
      ${
        themes.length === 0
          ? nothing
          : html`<section class="card">
              <h3>${say("puzzles-by-theme")}</h3>
              ${dataTable(
                [say("puzzles-theme"), say("puzzles-column-solved"), say("puzzles-column-failed")],
                themes.flatMap(({ theme, solved, failed }) => {
                  const name = sayIfKnown(`puzzles-theme-${theme}`);
                  return name === undefined ? [] : [[name, number(solved), number(failed)]];
                }),
                "themes",
              )}
            </section>`
      }`;
  }
}
