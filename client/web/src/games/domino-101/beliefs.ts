/**
 * The deals that players of a hand believed in, as their reasons tell them, beside the true one: the same as
 * `shared/games/domino_101/beliefs.py`.
 */

import { handsIn } from "./deal";
import { SEATS } from "./sides";
import type { Ply, Round } from "../contracts";

/** A belief about so many tiles is worth telling: of the last decisions it is easy to be right. */
const ENOUGH = 8;

/** One player's belief at one of its decisions. */
export interface Belief {
  ply: Ply;
  /** Tiles by the seats that it gave them to. */
  hands: string[][];
  /** The seat that had each of them. */
  holders: Map<string, number>;
}

/** By player, its last belief about enough tiles, or its first where there is none. */
export function lastBeliefs({ plies, hands }: Round): Belief[] {
  const holders = new Map(hands.flatMap((hand, seat) => hand.map((tile) => [tile, seat] as const)));
  const found = new Map<number, Belief>();
  for (const ply of plies.toReversed()) {
    const seat = ply.seat ?? 0;
    if (ply.move !== "pass") holders.set(ply.move.replace(/[<>]/g, ""), seat);
    const believed = ply.reason?.["believed"];
    if (typeof believed !== "string") continue;
    const told = handsIn(believed);
    const before = found.get(seat)?.hands.flat().length ?? 0;
    if (before < ENOUGH && told.flat().length > before)
      found.set(seat, { ply, hands: told, holders: new Map(holders) });
  }
  return Array.from({ length: SEATS }, (_, seat) => found.get(seat)).filter((belief) => belief !== undefined);
}

/** How many tiles it gave to the seat that had them. */
export function placedRightly({ hands, holders }: Belief): number {
  return hands.reduce((sum, hand, seat) => sum + hand.filter((tile) => holders.get(tile) === seat).length, 0);
}
