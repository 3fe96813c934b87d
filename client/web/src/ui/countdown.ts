/**
 * Time that runs out on the screen: counted down from the moment at which a message arrived, because the message says only
 * what was left then. The server alone decides when it is over.
 */

import type { ReactiveController, ReactiveControllerHost } from "lit";

export class Countdown implements ReactiveController {
  private counting = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Has `host` drawn every `period_ms` milliseconds for as long as something that it shows counts down. */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly period_ms: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    host.addController(this);
  }

  /** Milliseconds left now, of the `given_ms` that were left when the message arrived. For the host's `render`. */
  left(given_ms: number, arrived_ms: number): number {
    const left = Math.max(0, given_ms - (this.now() - arrived_ms));
    this.counting ||= left > 0;
    return left;
  }

  /** The same in whole seconds, rounded up: 0 only when nothing is left. */
  secondsLeft(given_ms: number, arrived_ms: number): number {
    return Math.ceil(this.left(given_ms, arrived_ms) / 1_000);
  }

  hostUpdate(): void {
    this.counting = false;
  }

  hostUpdated(): void {
    clearTimeout(this.timer);
    if (this.counting) this.timer = setTimeout(() => this.host.requestUpdate(), this.period_ms);
  }

  hostConnected(): void {
    this.host.requestUpdate();
  }

  hostDisconnected(): void {
    clearTimeout(this.timer);
  }
}
