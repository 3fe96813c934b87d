/** A table that begins in the middle of a finished round, not rated, against the AI player to practise with. */

import { facetsOf } from "../../games/registry";
import { startAgainst } from "../../lobby/starting";
import type { Connection } from "../../protocol/connection";
import type { Replay } from "../../../generated/api";

export interface Beginning {
  game: string;
  options: Record<string, unknown>;
  /** The player's. */
  seat: number;
  /** The position, as a table takes it. */
  start: string;
}

/** The beginning at which a ply of a replay is to be made, by whoever made it; null where no table can open there. */
export function beginningAt(replay: Replay, ply: number): Beginning | null {
  const { game, options, frames, moves } = replay;
  const [frame, move] = [frames[ply], moves[ply]];
  if (frame === undefined || move === undefined || move.move === "pass") return null;
  const start = frame.hands === undefined ? frame.position : facetsOf(game).startWithin?.(replay, ply);
  return start == null ? null : { game, options, seat: move.seat, start };
}

/** Goes there, against an AI player. Rejects with RefusedError. */
export async function tryAgain(connection: Connection, partner: string, { game, ...wish }: Beginning): Promise<void> {
  const info = connection.welcome?.games.find(({ id }) => id === game);
  if (info !== undefined) await startAgainst(connection, info, partner, { ...wish, public: false });
}
