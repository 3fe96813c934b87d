/** The parts of a table's state that stay true while the server cannot be reached. Knows no page. */

import type { ClockView, TableState } from "../../generated/protocol";

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
