/** Which of the open tables are shown: by game, free seats, company and clock. Kept while the page lives. Knows no page. */

import type { SeatInfo, TableSummary } from "../protocol/messages";
import { bareName } from "../i18n/words";

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

/** Whether a table is among those asked for. */
export function fits({ game, seats, phase, terms }: TableSummary, filters: Filters): boolean {
  const clock = terms?.clock;
  const pace = clock == null ? "none" : clock.kind === "days" ? "days" : "live";
  const people = seats.filter((seat) => seat.kind === "person").length;
  const programs = seats.some((seat) => seat.kind === "ai" || seat.bot);
  return (
    (filters.game === "" || filters.game === bareName(game)) &&
    (!filters.free || (phase !== "over" && seats.some(isFree))) &&
    (filters.company === "any" || (filters.company === "ai" ? programs : people > 0 && !programs)) &&
    (filters.pace === "any" || filters.pace === pace)
  );
}
