/** A run through puzzles: its score, and the time that is left of a race. The server keeps both. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { say } from "../../i18n/say";
import { minutesWords } from "../../table/clock-face";
import { Countdown } from "../../ui/countdown";
import type { RunState } from "../../../generated/protocol";
import { controls } from "../../ui/style";

/** Sends `over` when the time of a race has run out here. */
@customElement("run-bar")
export class RunBar extends LitElement {
  @property({ attribute: false }) run!: RunState;

  private readonly countdown = new Countdown(this, 250);
  private arrived = performance.now();

  static override styles = [
    controls,
    css`
      .run {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 0.8rem;
        padding-block: 0.3rem;
      }
      .time {
        font-variant-numeric: tabular-nums;
        font-weight: 600;
      }
      @media (max-width: 860px) {
        .muted {
          display: none;
        }
      }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("run")) this.arrived = performance.now();
  }

  override render() {
    const { kind, score, best, over, left_ms } = this.run;
    const seconds = over || left_ms == null ? null : this.countdown.secondsLeft(left_ms, this.arrived);
    return html`<div class="run" data-testid="run" data-score=${score} data-over=${over}>
      <strong role="status">${say(over ? "puzzles-run-over" : "puzzles-run", { kind, score, best })}</strong>
      ${seconds === null ? nothing : html`<span class="time" data-testid="run-left">${say("puzzles-left", { time: minutesWords(seconds) })}</span>`}
      ${over ? nothing : html`<span class="muted">${say(`puzzles-${kind}-about`)}</span>`}
    </div>`;
  }

  protected override updated(): void {
    const { over, left_ms } = this.run;
    if (!over && left_ms != null && this.countdown.left(left_ms, this.arrived) === 0)
      this.dispatchEvent(new CustomEvent("over"));
  }
}
