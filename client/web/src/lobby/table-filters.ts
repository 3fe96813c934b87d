/** Which of the open tables are shown: by game, free seats, company and clock. The server filters them. */

import type { SeatInfo } from "../../generated/protocol";

export const COMPANIES = ["any", "people", "ai"] as const;
export const PACES = ["any", "none", "live", "days"] as const;

export interface Filters {
  /** A game's id without version; empty: all. */
  game: string;
  /** Only tables with a free seat. */
  free: boolean;
  company: (typeof COMPANIES)[number];
  pace: (typeof PACES)[number];
}

export const ALL: Filters = { game: "", free: false, company: "any", pace: "any" };

/** Whether somebody who comes may sit there: nobody does, and it is kept for nobody. */
export function isFree({ id, reserved }: SeatInfo): boolean {
  return id == null && !reserved;
}
