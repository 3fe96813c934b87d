/**
 * A move planned on the opponent's turn, at tables for two: it is kept on this page, and played when it is the player's turn
 * if it is legal then. The server never hears of one before. Which moves are legal nobody knows yet, so that any piece may
 * go anywhere.
 */

import { TABLE_PARTS, type ShownTable } from "../../core/table-slots";
import { endsOf } from "../../games/move-text";
import { facetsOf } from "../../games/registry";
import type { TableState } from "../../../generated/protocol";

TABLE_PARTS.add((room) => {
  let planned: string | null = null;
  const choose = (move: string | null) => {
    planned = move;
    room.requestUpdate();
  };
  return {
    plan: ({ state, connection }) => {
      const moves = connection.lost ? [] : plannable(state);
      return moves.length === 0 ? null : { moves, planned, choose };
    },
    due: ({ state }) => {
      if (planned === null || (state.phase === "play" && !isToMove(state))) return null;
      const ends = [...endsOf(planned)].join();
      planned = null;
      // Of several ways between the same two cells the player chooses.
      const fitting = isToMove(state) ? state.legal.filter((move) => [...endsOf(move)].join() === ends) : [];
      return fitting.length === 1 ? (fitting[0] ?? null) : null;
    },
  };
});

/** Every piece of the player to every other cell, while the opponent is to move; none where no move can be planned. */
function plannable(state: ShownTable["state"]): string[] {
  const { you, view, phase, seats, game } = state;
  const { field } = facetsOf(game);
  if (you === null || view === null || phase !== "play" || seats.length !== 2 || field === undefined) return [];
  if (isToMove(state)) return [];
  const own = [...field.pieces(view.board)].filter(([, seat]) => seat === you).map(([cell]) => cell);
  return own.flatMap((from) => field.cells.filter((to) => to !== from).map((to) => `${from}-${to}`));
}

function isToMove({ you, to_act }: TableState): boolean {
  return you !== null && to_act.includes(you);
}
