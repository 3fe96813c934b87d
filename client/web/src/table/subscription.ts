/**
 * One table, followed: the newest state and the chronicle of its events, kept whole over lost connections. Knows when
 * something is missing and asks for it by version; knows no game.
 */

import { Chronicle } from "./history";
import { RefusedError, type Connection } from "../protocol/connection";
import type { TableState, ClockView } from "../../generated/protocol";
import { markTwins } from "../i18n/words";

export class Following {
  state: TableState | null = null;
  /** When `state` arrived, by `performance.now()`: what is left of any time in it was left then. */
  arrived = 0;
  chronicle = new Chronicle();
  /** The positions of this round that were seen, by the number of plies before them. */
  positions: string[] = [];

  private readonly over = new AbortController();
  private asking = false;

  /** `onNews` is called whenever state or chronicle have changed, `onGone` when the table is not there for us. */
  constructor(
    private readonly connection: Connection,
    readonly table: string,
    private readonly onNews: () => void,
    private readonly onGone: (why: RefusedError) => void,
  ) {
    const { signal } = this.over;
    connection.listen("state", (state) => state.table === table && this.hear(state), signal);
    connection.listen("welcome", () => void this.catchUp(), signal);
    if (connection.link === "open") void this.catchUp();
  }

  /** Follows no longer. A seat is kept; a spectator says goodbye. */
  stop(): void {
    this.over.abort();
    if (this.state?.you === null && this.connection.link === "open") {
      this.connection.ask({ type: "leave", table: this.table }).catch(() => undefined);
    }
  }

  private hear(state: TableState): void {
    this.arrived = performance.now();
    this.keepPosition(state);
    this.state = { ...state, seats: markTwins(state.game, state.seats, state) };
    if (state.event !== null) this.chronicle.add([state.event]);
    if (state.version > this.chronicle.version) void this.catchUp();
    this.onNews();
  }

  private keepPosition({ match, round, view }: TableState): void {
    if (view === null) return;
    if (match !== this.state?.match || round !== this.state.round) this.positions = [];
    this.positions[view.history.length] = view.board;
  }

  /** Asks for what came after the newest event known. One question at a time. */
  private async catchUp(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      const since = this.chronicle.version;
      const done = await this.connection.ask({ type: "subscribe", table: this.table, since });
      this.chronicle.add(done.events ?? []);
      this.onNews();
    } catch (refusal) {
      if (refusal instanceof RefusedError && !this.over.signal.aborted) this.onGone(refusal);
    } finally {
      this.asking = false;
    }
  }
}

/**
 * The position, the names and the scores stand; whose turn it is, who is there and what may be done nobody knows. Clocks
 * show what they did when the connection was lost, `elapsed_ms` after the state arrived.
 */
export function unreachable(state: TableState, elapsed_ms: number): TableState {
  return {
    ...state,
    to_act: [],
    legal: [],
    may: [],
    proposed: [],
    counsel_ms: null,
    clock: state.clock == null ? null : stopped(state.clock, elapsed_ms),
    seats: state.seats.map((seat) => ({ ...seat, present: false, absent_ms: null })),
  };
}

function stopped(clock: ClockView, elapsed_ms: number): ClockView {
  const left_ms = clock.left_ms.map((left, seat) =>
    clock.running.includes(seat) ? Math.max(0, left - elapsed_ms) : left,
  );
  return { ...clock, left_ms, running: [] };
}
