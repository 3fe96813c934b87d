/** What a part of the room asks the server about a match that is over: once for each. */

import type { ReactiveControllerHost } from "lit";

import type { ShownTable } from "../core/table-slots";

export class AnswerOfMatch<Answer> {
  /** Null until it is known, and where it cannot be had. */
  answer: Answer | null = null;
  isAsking = false;
  /** The match that was asked about; empty while none is over. */
  private match = "";
  private over = new AbortController();

  constructor(
    private readonly room: ReactiveControllerHost,
    until: AbortSignal,
    private readonly ask: (table: ShownTable, signal: AbortSignal) => Promise<Answer | null>,
  ) {
    until.addEventListener("abort", () => this.over.abort());
  }

  readonly hear = (shown: ShownTable): void => {
    const { phase, table, match } = shown.state;
    const sought = phase === "over" ? `${table} ${match}` : "";
    if (sought === this.match) return;
    this.match = sought;
    this.over.abort();
    this.over = new AbortController();
    this.answer = null;
    this.isAsking = false;
    if (sought !== "") void this.look(shown, this.over.signal);
  };

  private async look(shown: ShownTable, signal: AbortSignal): Promise<void> {
    this.isAsking = true;
    const answer = await this.ask(shown, signal);
    if (signal.aborted) return;
    [this.answer, this.isAsking] = [answer, false];
    this.room.requestUpdate();
  }
}
