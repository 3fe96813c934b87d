/** One seat's clock: counts down by itself between two messages of the server, which alone decides whose time is up. */

import { css, html, LitElement } from "lit";
import { customElement, property } from "lit/decorators.js";

import { Countdown } from "../ui/countdown";
import { say } from "../i18n/say";
import type { ClockView } from "../../generated/protocol";

const TICK_MS = 100;
const DAY_S = 86_400;
const HOUR_S = 3_600;
/** From here on tenths are shown, and the face warns. */
const SHORT_S = 20;

@customElement("clock-face")
export class ClockFace extends LitElement {
  @property({ attribute: false }) clock!: ClockView;
  /** When `clock` arrived, by `performance.now()`. */
  @property({ attribute: false }) arrived: number = performance.now();
  @property({ type: Number }) seat = 0;

  private readonly countdown = new Countdown(this, TICK_MS);

  static override styles = css`
    :host {
      font-variant-numeric: tabular-nums;
      font-size: 1.15rem;
      font-weight: 600;
      padding: 0 0.5rem;
      border-radius: 0.4rem;
      color: var(--muted);
    }
    :host([running]) {
      color: var(--on-accent);
      background: var(--accent);
    }
    :host([running][short]) {
      background: var(--warn);
      text-decoration: underline;
    }
    @media (forced-colors: active) {
      :host([running]) {
        outline: 2px solid Highlight;
      }
      :host([running][short]) {
        outline: 3px dashed Highlight;
      }
    }
  `;

  private get running(): boolean {
    return this.clock.running.includes(this.seat);
  }

  private get left(): number {
    const left = this.clock.left_ms[this.seat] ?? 0;
    return this.running ? this.countdown.left(left, this.arrived) : left;
  }

  override render() {
    this.toggleAttribute("running", this.running);
    const { left } = this;
    this.toggleAttribute("short", left < SHORT_S * 1000);
    const words = clockWords(left);
    return html`<span role="timer" data-testid="clock-${this.seat}" title=${this.clock.paused ? say("table-clock-stands") : ""}
      >${words}</span
    >`;
  }
}

/** 2 d 3 h to the nearest hour, so that three days begin as 3 d 0 h; 1:02:03, 4:05 or 9.3. */
export function clockWords(ms: number): string {
  const seconds = ms / 1000;
  if (seconds >= 2 * DAY_S) {
    const nearest = Math.round(seconds / HOUR_S) * HOUR_S;
    return say("table-clock-days", { days: Math.floor(nearest / DAY_S), hours: (nearest % DAY_S) / HOUR_S });
  }
  if (seconds < SHORT_S) return (Math.floor(seconds * 10) / 10).toFixed(1);
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / HOUR_S);
  return hours > 0 ? `${hours}:${minutesWords(whole % HOUR_S, 2)}` : minutesWords(whole);
}

/** 4:05, or 04:05 with two `digits` for the minutes. */
export function minutesWords(seconds: number, digits = 1): string {
  return `${String(Math.floor(seconds / 60)).padStart(digits, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}
