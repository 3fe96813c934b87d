/** How the seats of a table stand to one another. */

import type { SeatInfo, TableState } from "../../generated/protocol";

/** Whether everybody plays for themselves: then seats are known by their sides. */
export function haveNoPartners({ seats }: TableState): boolean {
  return new Set(seats.map(({ team }) => team)).size === seats.length;
}

/** Whether it is the seat of a partner. */
export function isPartner({ you, seats }: TableState, { seat, team }: SeatInfo): boolean {
  return you !== null && seat !== you && seats[you]?.team === team;
}
