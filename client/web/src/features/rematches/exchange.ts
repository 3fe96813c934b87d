/**
 * Another match after one that is over, with the sides exchanged: at a new table. A seat of a table is one player's for
 * good: its log names the sittings, refs, clocks, results and parts in the deals by seat, and an AI player's connection
 * is of one seat. Moving two players at once would be a second way to take a seat, for no gain: the running score is
 * counted between players, whatever their tables. Knows no page.
 */

import { startAgainst } from "../../lobby/starting";
import type { Connection } from "../../protocol/connection";
import type { SeatInfo, TableState } from "../../../generated/protocol";

/** Whether both sides are still there, and can be exchanged: people cannot be challenged to a given position. */
export function mayExchange(state: TableState): boolean {
  const opponent = opponentOf(state);
  return opponent?.id != null && (opponent.kind === "ai" || state.start == null);
}

/**
 * The same game on the same terms from the other side: at a new table against an AI player, where the player's seat
 * here is given up; by a challenge among people. Rejects with RefusedError.
 */
export async function exchangeSides(connection: Connection, state: TableState): Promise<void> {
  const { options, table, start = null } = state;
  const opponent = opponentOf(state);
  const game = connection.welcome?.games.find(({ id }) => id === state.game);
  if (opponent?.id == null || game === undefined) return;
  const wish = { seat: opponent.seat, options, ...(state.terms === undefined ? {} : { terms: state.terms }) };
  if (opponent.kind !== "ai") {
    await connection.ask({ type: "challenge", to: opponent.id, game: game.id, ...wish });
    return;
  }
  const terms = { ...state.terms, rated: state.terms?.rated === true };
  await startAgainst(connection, game, opponent.player ?? "", { ...wish, terms, start });
  await connection.ask({ type: "leave", table });
}

/** The one other seat; undefined for spectators, and where there are partners. */
function opponentOf({ seats, you }: TableState): SeatInfo | undefined {
  return you === null || seats.length !== 2 ? undefined : seats.find(({ seat }) => seat !== you);
}
