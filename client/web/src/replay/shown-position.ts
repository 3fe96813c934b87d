/** A position to look at, by the game's own board: for replays, the explorer and puzzles. Chooses the board, knows no rules. */

import { flatBoard } from "../games/board";
import { NO_CELLS } from "../games/contracts";
import { nearSeat } from "../table/near-seat";

export interface Shown {
  game: string;
  /** `RoundView.board`. */
  board: string;
  /** The plies that led there; none where they are not known. */
  plies?: readonly string[];
  /** The newest of them, to be shown on the board. */
  last?: string | null;
  /** Moves that may be tried, and whose side is nearest. */
  legal?: readonly string[];
  seat?: number | null;
  hand?: readonly string[];
  /** A move that is pointed out. */
  advised?: string | null;
  /** The move that waits to be answered. */
  pending?: string | null;
}

export function showPosition(
  { game, board, plies = [], last = null, legal = [], seat = null, hand = [], advised = null, pending = null }: Shown,
  move: (text: string) => void = () => undefined,
) {
  return flatBoard(game, {
    view: { board, start: "", first: null, history: [...plies], hand: [...hand] },
    legal: [...legal],
    last,
    advised,
    aim: NO_CELLS,
    pending,
    near: nearSeat(game, seat),
    options: {},
    onMove: (event) => move(event.detail),
  });
}
