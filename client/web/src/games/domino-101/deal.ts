/** How deals and positions write hands: `01 02 66/12 24/…`, from seat 0 on. */

import type { PlayedRound } from "../contracts";

/** Tiles of a deal. */
const DEALT = 28;

/** The hands by seat, in the table's tile texts. */
export function handsIn(deal: string): string[][] {
  return deal.split("/").map((hand) =>
    hand
      .split(" ")
      .filter(Boolean)
      .map((tile) => `${tile[1]}-${tile[0]}`),
  );
}

/** A hand up to one of its plies, as a table takes it to go on from there: its deal, who led and the plies. Null at its
 * very start, and for a hand that did not begin with its deal. */
export function startWithin({ frames, moves }: PlayedRound, ply: number): string | null {
  const hands = frames[0]?.hands ?? [];
  const [lead] = moves;
  if (ply === 0 || lead === undefined || hands.flat().length !== DEALT) return null;
  const deal = hands.map((hand) => hand.map((tile) => tile.replace("-", "")).join(" ")).join("/");
  const plies = moves.slice(0, ply).map(({ move }) => move);
  return `${deal};${lead.seat};${plies.join(" ")}`;
}
